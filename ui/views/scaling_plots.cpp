#include "ui/views/scaling_plots.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <qcustomplot.h>

#include "ui/views/head_colors.h"
#include "ui/views/plot_parts.h"

namespace attention_lab {

namespace {

/// Of the text's height, so that lines grow with it.
constexpr double kLineWidth = 0.14, kThinLine = 0.08, kMarkSize = 0.42;
constexpr float kBandAlpha = 0.16F;

struct DivisorLook {
  Index color;  ///< of the palette of heads
  QCPScatterStyle::ScatterShape mark;
  Qt::PenStyle dashes;
};

DivisorLook lookOf(double exponent) {
  if (exponent == 0) return {1, QCPScatterStyle::ssSquare, Qt::SolidLine};
  if (exponent == 0.5) return {0, QCPScatterStyle::ssDisc, Qt::SolidLine};
  if (exponent == 1) return {2, QCPScatterStyle::ssTriangle, Qt::SolidLine};
  return {3, QCPScatterStyle::ssDiamond, Qt::DashDotLine};
}

QCPScatterStyle markOf(double exponent, ThemeKind kind, double text) {
  const QColor color = headColor(lookOf(exponent).color, kind);
  return {lookOf(exponent).mark, QPen(color, kThinLine * text), QBrush(color), kMarkSize * text};
}

QPen theoryPen(const Theme& colors, double text) {
  return {colors.text, kThinLine * text, Qt::DashLine, Qt::FlatCap};
}

QPen chosenPen(const Theme& colors, double text) {
  return {colors.pinned, kThinLine * text, Qt::SolidLine, Qt::FlatCap};
}

QColor bandColor(QColor color) {
  color.setAlphaF(kBandAlpha);
  return color;
}

/// What the quantity can be.
struct Limits {
  double low = 0, high = std::numeric_limits<double>::infinity();
  double marked = std::nan("");  ///< where all keys weigh alike
};

Limits limitsOf(const ScalingResult& result, ScalingQuantity quantity) {
  const auto keys = static_cast<double>(result.keys);
  if (quantity == ScalingQuantity::largestWeight) return {1 / keys, 1, 1 / keys};
  if (quantity == ScalingQuantity::entropy) return {0, std::log2(keys), std::log2(keys)};
  if (quantity == ScalingQuantity::jacobian) return {0, std::sqrt(0.5)};
  return {};
}

QCPGraph* addGraph(QCustomPlot& plot, const ScalingResult& result, auto&& valueAt) {
  QVector<QCPGraphData> points;
  for (const ScalingSize& size : result.sizes) {
    if (size.draws > 0) points.append({static_cast<double>(size.dK), valueAt(size)});
  }
  QCPGraph* graph = plot.addGraph();
  graph->data()->set(points, true);
  graph->setAntialiased(true);
  return graph;
}

void addUprightLine(QCustomPlot& plot, double x, const QPen& pen) {
  auto* line = new QCPItemStraightLine(&plot);
  line->setPen(pen);
  line->point1->setCoords(x, 1);
  line->point2->setCoords(x, 2);
}

void addLevelLine(QCustomPlot& plot, double y, const QPen& pen) {
  auto* line = new QCPItemStraightLine(&plot);
  line->setPen(pen);
  line->point1->setCoords(1, y);
  line->point2->setCoords(2, y);
}

/// The spread below and above the means, where the quantity can be. A logarithmic axis has none
/// that would reach below 0.
void addBand(QCustomPlot& plot, const ScalingResult& result, std::size_t divisor,
             ScalingQuantity quantity, const Limits& limits, ThemeKind kind) {
  const auto edge = [&](const ScalingSize& size, double side) {
    const RunningMoments& moments = momentsOf(size.points[divisor], quantity);
    const double deviation = moments.count() > 1 ? moments.deviation() : 0;
    const bool reaches = quantity == ScalingQuantity::variance && moments.mean() <= deviation;
    if (reaches) return std::nan("");
    return std::clamp(moments.mean() + side * deviation, limits.low, limits.high);
  };
  QCPGraph* low = addGraph(plot, result, [&](const ScalingSize& size) { return edge(size, -1); });
  QCPGraph* high = addGraph(plot, result, [&](const ScalingSize& size) { return edge(size, 1); });
  low->setPen(Qt::NoPen);
  high->setPen(Qt::NoPen);
  high->setBrush(bandColor(headColor(lookOf(result.exponents[divisor]).color, kind)));
  high->setChannelFillGraph(low);
}

void addTheory(QCustomPlot& plot, const ScalingResult& result, double exponent, const QPen& pen) {
  const auto expected = [exponent](const ScalingSize& size) {
    return size.theory * std::pow(static_cast<double>(size.dK), -2 * exponent);
  };
  addGraph(plot, result, expected)->setPen(pen);
}

/// The words stand close to the plot; half a number has room at its right and upper end.
void tighten(QCustomPlot& plot, const QFontMetricsF& metrics) {
  plot.plotLayout()->setMargins({});
  const int right = static_cast<int>(metrics.horizontalAdvance(QStringLiteral("4096")) / 2 + 3);
  plot.axisRect()->setMinimumMargins({0, static_cast<int>(metrics.height() / 2 + 2), right, 0});
}

/// Of all means; with room about them.
QCPRange rangeOf(const ScalingResult& result, ScalingQuantity quantity) {
  double low = std::numeric_limits<double>::infinity(), high = 0;
  for (const ScalingSize& size : result.sizes) {
    if (size.draws == 0) continue;
    for (const ScalingPoint& point : size.points) {
      const double mean = momentsOf(point, quantity).mean();
      if (mean > 0) low = std::min(low, mean);
      if (std::isfinite(mean)) high = std::max(high, mean);
    }
  }
  if (quantity == ScalingQuantity::largestWeight) return {0, 1.04};
  if (quantity == ScalingQuantity::entropy) {
    return {0, 1.08 * std::log2(static_cast<double>(result.keys))};
  }
  if (quantity == ScalingQuantity::jacobian) return {0, std::max(0.45, 1.2 * high)};
  if (!(low <= high)) return {0.1, 10};
  return {low / 4, high * 4};
}

}  // namespace

QPen divisorPen(double exponent, ThemeKind kind, double width) {
  const DivisorLook look = lookOf(exponent);
  return {headColor(look.color, kind), width, look.dashes, Qt::FlatCap};
}

void paintDivisorSample(QPainter& painter, const QRectF& rect, double exponent, ThemeKind kind) {
  const double text = QFontMetricsF(painter.font()).height();
  painter.setPen(divisorPen(exponent, kind, kLineWidth * text));
  const QPointF middle = rect.center();
  painter.drawLine(QPointF(rect.left(), middle.y()), QPointF(rect.right(), middle.y()));
  const QColor color = headColor(lookOf(exponent).color, kind);
  painter.setPen(QPen(color, kThinLine * text));
  painter.setBrush(color);
  const double side = kMarkSize * text;
  const QRectF mark(middle - QPointF(side, side) / 2, QSizeF(side, side));
  switch (lookOf(exponent).mark) {
    case QCPScatterStyle::ssSquare:
      painter.drawRect(mark);
      break;
    case QCPScatterStyle::ssDisc:
      painter.drawEllipse(mark);
      break;
    case QCPScatterStyle::ssTriangle:
      painter.drawPolygon(
          QPolygonF{mark.bottomLeft(), mark.bottomRight(), QPointF(middle.x(), mark.top())});
      break;
    default:
      painter.drawPolygon(
          QPolygonF{QPointF(mark.left(), middle.y()), QPointF(middle.x(), mark.top()),
                    QPointF(mark.right(), middle.y()), QPointF(middle.x(), mark.bottom())});
  }
}

void paintSpreadSample(QPainter& painter, const QRectF& rect, const Theme& colors) {
  QColor color = colors.neutral;
  color.setAlphaF(2 * kBandAlpha);
  painter.fillRect(rect, color);
}

void paintTheorySample(QPainter& painter, const QRectF& rect, const Theme& colors) {
  painter.setPen(theoryPen(colors, QFontMetricsF(painter.font()).height()));
  painter.drawLine(QPointF(rect.left(), rect.center().y()),
                   QPointF(rect.right(), rect.center().y()));
}

void paintChosenSample(QPainter& painter, const QRectF& rect, const Theme& colors) {
  painter.setPen(chosenPen(colors, QFontMetricsF(painter.font()).height()));
  painter.drawLine(QPointF(rect.center().x(), rect.top()),
                   QPointF(rect.center().x(), rect.bottom()));
}

void paintScalingCurves(QPainter& painter, const QRectF& area, const ScalingResult& result,
                        ScalingQuantity quantity, const QFont& font, const Theme& colors) {
  QCustomPlot plot;
  const QFontMetricsF metrics(font);
  const double text = metrics.height();
  tighten(plot, metrics);
  const bool variance = quantity == ScalingQuantity::variance;
  const double label = metrics.horizontalAdvance(QStringLiteral("4096 "));
  const int ticks = std::max(2, static_cast<int>(0.85 * area.width() / label));
  stylePlotAxisLog(*plot.xAxis, QStringLiteral("d_k"), font, colors, 2, ticks);
  if (variance) {
    const int numbers = std::max(2, static_cast<int>(area.height() / (2 * metrics.height())));
    stylePlotAxisLog(*plot.yAxis, {}, font, colors, 10, numbers);
  } else {
    stylePlotAxis(*plot.yAxis, {}, font, colors);
  }
  const QCPRange range = rangeOf(result, quantity);
  const Limits limits = limitsOf(result, quantity);
  for (std::size_t i = 0; i < result.exponents.size(); ++i)
    addBand(plot, result, i, quantity, limits, colors.kind);
  if (!std::isnan(limits.marked)) {
    addLevelLine(plot, limits.marked, QPen(colors.text, kThinLine * text, Qt::DotLine));
  }
  addUprightLine(plot, static_cast<double>(result.settings.dK), chosenPen(colors, text));
  for (std::size_t i = 0; i < result.exponents.size(); ++i) {
    QCPGraph* graph = addGraph(plot, result, [&](const ScalingSize& size) {
      return momentsOf(size.points[i], quantity).mean();
    });
    graph->setPen(divisorPen(result.exponents[i], colors.kind, kLineWidth * text));
    graph->setScatterStyle(markOf(result.exponents[i], colors.kind, text));
  }
  if (variance) {
    for (const double exponent : result.exponents)
      addTheory(plot, result, exponent, theoryPen(colors, text));
  }
  const auto first = static_cast<double>(result.sizes.front().dK);
  const auto last = static_cast<double>(result.sizes.back().dK);
  plot.xAxis->setRange(first / 1.2, std::max(last, 1.2 * first) * 1.2);
  plot.yAxis->setRange(range);
  paintPlot(painter, area, plot);
}

void paintScalingHistogram(QPainter& painter, const QRectF& area, const ScalingResult& result,
                           const QFont& font, const Theme& colors) {
  const ScalingSize* chosen = result.chosen();
  if (!chosen || result.exponents.empty()) return;
  const ScalingHistogram& histogram = chosen->histogram;
  const auto dK = static_cast<double>(chosen->dK);
  const auto bins = static_cast<double>(histogram.counts.size());
  const double width = (histogram.high - histogram.low) / bins;
  const auto tallest =
      static_cast<double>(std::max<Index>(1, *std::ranges::max_element(histogram.counts)));
  QCustomPlot plot;
  tighten(plot, QFontMetricsF(font));
  stylePlotAxis(*plot.xAxis, {}, font, colors);
  stylePlotAxis(*plot.yAxis, {}, font, colors);
  plot.yAxis->setTickLabels(false);
  plot.yAxis->setTicks(false);
  plot.yAxis->grid()->setVisible(false);
  double reach = 0;
  for (const double exponent : result.exponents) {
    const double factor = std::pow(dK, -exponent);
    QVector<QCPGraphData> steps;
    for (std::size_t bin = 0; bin < histogram.counts.size(); ++bin) {
      const double middle = histogram.low + (static_cast<double>(bin) + 0.5) * width;
      steps.append({middle * factor, static_cast<double>(histogram.counts[bin]) / tallest});
    }
    QCPGraph* graph = plot.addGraph();
    graph->data()->set(steps, true);
    graph->setLineStyle(QCPGraph::lsStepCenter);
    graph->setPen(divisorPen(exponent, colors.kind, kThinLine * QFontMetricsF(font).height()));
    graph->setBrush(bandColor(headColor(lookOf(exponent).color, colors.kind)));
    reach = std::max({reach, std::abs(histogram.low * factor), std::abs(histogram.high * factor)});
  }
  plot.xAxis->setRange(-reach, reach);
  plot.yAxis->setRange(0, 1.08);
  paintPlot(painter, area, plot);
}

}  // namespace attention_lab
