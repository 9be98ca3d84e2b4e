#pragma once

#include <QFont>
#include <QPainter>
#include <QPen>

#include "ui/theme.h"
#include "ui/views/scaling_words.h"

namespace attention_lab {

/// How a divisor is drawn, the same whichever others are there: colour and dashes.
QPen divisorPen(double exponent, ThemeKind kind, double width);

/// A line with its mark, a band, dashes: what the legend shows of a divisor, the spread, the
/// theory.
void paintDivisorSample(QPainter& painter, const QRectF& rect, double exponent, ThemeKind kind);
void paintSpreadSample(QPainter& painter, const QRectF& rect, const Theme& colors);
void paintTheorySample(QPainter& painter, const QRectF& rect, const Theme& colors);
void paintChosenSample(QPainter& painter, const QRectF& rect, const Theme& colors);

/// Means of the draws against d_k, on a logarithmic axis, in a band of their spread; theory, limits
/// and the chosen d_k.
void paintScalingCurves(QPainter& painter, const QRectF& area, const ScalingResult& result,
                        ScalingQuantity quantity, const QFont& font, const Theme& colors);

/// The scores at the chosen d_k after each divisor, on one axis.
void paintScalingHistogram(QPainter& painter, const QRectF& area, const ScalingResult& result,
                           const QFont& font, const Theme& colors);

}  // namespace attention_lab
