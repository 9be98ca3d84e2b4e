#pragma once

#include <vector>

#include <QFontMetricsF>
#include <QPainter>
#include <QStringList>

#include "ui/views/cell_grid.h"

namespace attention_lab {

struct AxisLabel {
  Index index;
  QString text;  ///< elided in the middle where it had to be
  QRectF rect;   ///< of what is painted
};

/// Labels beside the rows or above the columns of a grid; their rectangles never overlap and never
/// reach over the room given. Where not all fit, every second, fifth, tenth … is kept.
struct AxisLabels {
  std::vector<AxisLabel> labels;
  bool rotated = false;  ///< reading upwards
};

/// Room that the labels want, at most `most`. Of very many labels some are measured.
double labelExtent(const QStringList& labels, const QFontMetricsF& metrics, double most);

/// Right-aligned at the left of the grid, within `extent`. `tokens`: each stands for itself;
/// otherwise round numbers are kept.
AxisLabels layOutRowLabels(const QStringList& labels, bool tokens, const CellGrid& grid,
                           const QFontMetricsF& metrics, double extent, double gap);

/// Whether the labels fit side by side over cells of this width, so that they need not be rotated.
bool fitHorizontally(const QStringList& labels, bool tokens, double cellWidth,
                     const QFontMetricsF& metrics);

/// Above the grid, within `extent`.
AxisLabels layOutColumnLabels(const QStringList& labels, bool tokens, const CellGrid& grid,
                              const QFontMetricsF& metrics, double extent, double gap);

void paintAxisLabels(QPainter& painter, const AxisLabels& labels);

}  // namespace attention_lab
