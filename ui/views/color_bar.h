#pragma once

#include <QFontMetricsF>
#include <QPainter>

#include "ui/theme.h"
#include "ui/views/heatmap_source.h"

namespace attention_lab {

/// Width of an upright bar with its ticks' numbers.
double colorBarWidth(const ValueScale& scale, const QFontMetricsF& metrics);
/// Upright, the highest value on top, at the left of `rect`; numbers in the painter's font, none of
/// them over another. The first and last stand beside the ends, half a line beyond `rect`.
void paintColorBar(QPainter& painter, const QRectF& rect, const ValueScale& scale,
                   const Theme& theme);

/// The colours alone, lying, the lowest at the left.
void paintColorStrip(QPainter& painter, const QRectF& rect, const ValueScale& scale,
                     const Theme& theme);
/// "0 … 1", "±1.83"
QString scaleText(const ValueScale& scale);

}  // namespace attention_lab
