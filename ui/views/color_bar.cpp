#include "ui/views/color_bar.h"

#include <cmath>
#include <vector>

#include "ui/views/heatmap_painter.h"
#include "ui/views/number_text.h"
#include "ui/views/paint_tools.h"

namespace attention_lab {

namespace {

std::vector<double> tickValues(const ValueScale& scale, int intervals) {
  std::vector<double> values;
  for (int i = 0; i <= intervals; ++i) {
    values.push_back(scale.barLow + (scale.barHigh - scale.barLow) * i / intervals);
  }
  return values;
}

/// The number beside the bar; an end says when numbers lie beyond it.
QString tickLabel(const ValueScale& scale, double value) {
  const bool more = scale.above && value == scale.barHigh;
  const bool less = scale.below && value == scale.barLow;
  return (more ? QStringLiteral("≥ ") : less ? QStringLiteral("≤ ") : QString()) + tickText(value);
}

double barThickness(const QFontMetricsF& metrics) {
  return std::round(metrics.height() * 0.85);
}

/// The colours of the bar as a matrix of one row or column.
void paintColors(QPainter& painter, const QRectF& rect, const ValueScale& scale, bool upright,
                 const QColor& frame) {
  constexpr Index steps = 128;
  Matrix values = upright ? Matrix(steps, 1) : Matrix(1, steps);
  for (Index i = 0; i < steps; ++i) {
    const double part = (static_cast<double>(i) + 0.5) / steps;
    const double value = scale.barLow + (scale.barHigh - scale.barLow) * part;
    values.data()[upright ? steps - 1 - i : i] = value;
  }
  HeatmapContent content;
  content.source = {matrixRef(values), std::nullopt, scale};
  paintHeatmap(painter, content, {rect, values.rows(), values.cols()}, {}, frame, std::nullopt);
}

}  // namespace

double colorBarWidth(const ValueScale& scale, const QFontMetricsF& metrics) {
  double width = 0;
  for (const double value : tickValues(scale, 4)) {
    width = std::max(width, metrics.horizontalAdvance(tickLabel(scale, value)));
  }
  return std::ceil(barThickness(metrics) + metrics.averageCharWidth() + width);
}

void paintColorBar(QPainter& painter, const QRectF& rect, const ValueScale& scale,
                   const Theme& theme) {
  const QFontMetricsF metrics(painter.font());
  const double thickness = barThickness(metrics);
  paintColors(painter, {rect.left(), rect.top(), thickness, rect.height()}, scale, true,
              theme.border);
  int intervals = 4;
  while (intervals > 1 && rect.height() / intervals < 1.3 * metrics.height())
    intervals /= 2;
  painter.setPen(theme.text);
  const double x = rect.left() + thickness + metrics.averageCharWidth();
  for (const double value : tickValues(scale, intervals)) {
    const double part = (value - scale.barLow) / (scale.barHigh - scale.barLow);
    const double y = rect.bottom() - rect.height() * part;
    drawLine(painter, QRectF(x, y - metrics.height() / 2, 9999, metrics.height()), Qt::AlignLeft,
             tickLabel(scale, value));
  }
}

void paintColorStrip(QPainter& painter, const QRectF& rect, const ValueScale& scale,
                     const Theme& theme) {
  paintColors(painter, rect, scale, false, theme.border);
}

QString scaleText(const ValueScale& scale) {
  if (scale.barLow == -scale.barHigh) return QStringLiteral("±") + tickText(scale.barHigh);
  return tickText(scale.barLow) + QStringLiteral(" … ") + tickText(scale.barHigh);
}

}  // namespace attention_lab
