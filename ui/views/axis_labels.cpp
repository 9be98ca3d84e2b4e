#include "ui/views/axis_labels.h"

#include <algorithm>
#include <cmath>

#include "ui/views/paint_tools.h"
#include "ui/views/token_label.h"

namespace attention_lab {

namespace {

constexpr qsizetype kMostMeasured = 200;

/// The smallest of 1, 2, 5, 10, 20 … cells of this size that hold a label of that one.
Index roundStep(double label, double cell) {
  constexpr Index most = 1'000'000'000;
  for (Index power = 1; power < most; power *= 10) {
    for (const Index digit : {1, 2, 5}) {
      if (static_cast<double>(digit * power) * cell >= 0.98 * label) return digit * power;
    }
  }
  return most;
}

bool kept(const QString& label, bool tokens, Index index, Index step) {
  return (tokens ? index : label.toLongLong()) % step == 0;
}

double lineHeight(const QFontMetricsF& metrics) {
  return metrics.ascent() + metrics.descent();
}

}  // namespace

double labelExtent(const QStringList& labels, const QFontMetricsF& metrics, double most) {
  const qsizetype step = labels.size() / kMostMeasured + 1;
  double extent = 0;
  for (qsizetype i = 0; i < labels.size() && extent < most; i += step) {
    extent = std::max(extent, metrics.horizontalAdvance(labels[i]));
  }
  return std::min(std::ceil(extent), most);
}

AxisLabels layOutRowLabels(const QStringList& labels, bool tokens, const CellGrid& grid,
                           const QFontMetricsF& metrics, double extent, double gap) {
  AxisLabels laid;
  if (grid.rows == 0 || extent < 1) return laid;
  const double height = lineHeight(metrics);
  const Index step = roundStep(height, grid.cellHeight());
  const double spacing = grid.cellHeight() * static_cast<double>(step);
  for (Index r = 0; r < std::min<Index>(grid.rows, labels.size()); ++r) {
    if (!kept(labels[r], tokens, r, step)) continue;
    const QString text = metrics.elidedText(labels[r], Qt::ElideMiddle, extent);
    const double width = std::min(metrics.horizontalAdvance(text), extent);
    QRectF rect(grid.rect.left() - gap - width, 0, width, std::min(height, spacing));
    rect.moveCenter({rect.center().x(), grid.cell(r, 0).center().y()});
    laid.labels.push_back({r, isolated(text), rect});
  }
  return laid;
}

bool fitHorizontally(const QStringList& labels, bool tokens, double cellWidth,
                     const QFontMetricsF& metrics) {
  if (!tokens) return true;
  const double space = cellWidth - metrics.averageCharWidth() / 2;
  return std::all_of(labels.begin(), labels.end(), [&](const QString& label) {
    return metrics.horizontalAdvance(label) <= space;
  });
}

AxisLabels layOutColumnLabels(const QStringList& labels, bool tokens, const CellGrid& grid,
                              const QFontMetricsF& metrics, double extent, double gap) {
  AxisLabels laid;
  const double height = lineHeight(metrics);
  if (grid.columns == 0 || labels.isEmpty() || extent < 0.9 * height) return laid;
  laid.rotated = !fitHorizontally(labels, tokens, grid.cellWidth(), metrics);
  const double along =
      laid.rotated ? height
      : tokens     ? grid.cellWidth()
                   : metrics.horizontalAdvance(labels.back()) + metrics.averageCharWidth() / 2;
  const Index step = roundStep(along, grid.cellWidth());
  for (Index c = 0; c < std::min<Index>(grid.columns, labels.size()); ++c) {
    if (!kept(labels[c], tokens, c, step)) continue;
    const QString text =
        laid.rotated ? metrics.elidedText(labels[c], Qt::ElideMiddle, extent) : labels[c];
    const double length = metrics.horizontalAdvance(text);
    const double across = std::min(height, grid.cellWidth() * static_cast<double>(step));
    const QSizeF size =
        laid.rotated ? QSizeF(across, std::min(length, extent)) : QSizeF(length, height);
    const double x = grid.cell(0, c).center().x() - size.width() / 2;
    laid.labels.push_back(
        {c, isolated(text), QRectF(QPointF(x, grid.rect.top() - gap - size.height()), size)});
  }
  return laid;
}

void paintAxisLabels(QPainter& painter, const AxisLabels& labels) {
  for (const AxisLabel& label : labels.labels) {
    if (!labels.rotated) {
      drawLine(painter, label.rect.adjusted(-1, 0, 1, 0), Qt::AlignHCenter, label.text);
      continue;
    }
    painter.save();
    painter.translate(label.rect.center().x(), label.rect.bottom());
    painter.rotate(-90);
    const double length = label.rect.height(), height = label.rect.width();
    drawLine(painter, QRectF(0, -height / 2, length + 1, height), Qt::AlignLeft, label.text);
    painter.restore();
  }
}

}  // namespace attention_lab
