#include "ui/views/position_curves_view.h"

#include <algorithm>

#include <QCoreApplication>
#include <QPainter>
#include <qcustomplot.h>

#include "ui/theme.h"
#include "ui/views/head_colors.h"
#include "ui/views/paint_tools.h"
#include "ui/views/plot_parts.h"
#include "ui/views/position_table.h"
#include "ui/views/spoken_table.h"

namespace attention_lab {

namespace {

constexpr double kCurveWidth = 1.8;

struct PositionCurvesViewText {
  Q_DECLARE_TR_FUNCTIONS(PositionViews)
};

void addCurves(QCustomPlot& plot, const std::vector<PositionCurve>& curves, double first,
               ThemeKind kind) {
  for (std::size_t i = 0; i < curves.size(); ++i) {
    QCPGraph* graph = plot.addGraph();
    graph->setName(curves[i].name);
    const double thick = theme(kind).line;
    graph->setPen(headPen(static_cast<Index>(i), kind, kCurveWidth * thick));
    graph->setAntialiased(true);
    graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, 3.5 * thick));
    QVector<QCPGraphData> points;
    for (std::size_t p = 0; p < curves[i].values.size(); ++p) {
      points.append({first + static_cast<double>(p), curves[i].values[p]});
    }
    graph->data()->set(points, true);
  }
}

/// Beside the axes, so that it covers no curve.
void placeLegend(QCustomPlot& plot, const QFont& font, const Theme& colors) {
  auto* side = new QCPLayoutGrid;
  plot.plotLayout()->addElement(0, 1, side);
  side->addElement(0, 0, plot.legend);
  side->addElement(1, 0, new QCPLayoutElement);  // takes the height below the legend
  side->setMargins(QMargins(0, 8, 8, 8));
  plot.plotLayout()->setColumnStretchFactor(1, 0.001);
  plot.legend->setVisible(true);
  plot.legend->setFont(font);
  plot.legend->setTextColor(colors.text);
  plot.legend->setBorderPen(Qt::NoPen);
  plot.legend->setBrush(Qt::NoBrush);
}

}  // namespace

QString PositionCurvesView::title() const {
  const QString name = PositionCurvesViewText::tr("Dimensions against position");
  if (!positionEmptyText(trace()).isEmpty()) return name;
  const auto table = positionTable(*trace(), 0);
  if (table->kind == PositionTable::Kind::bias) {
    const QString bias = PositionCurvesViewText::tr("ALiBi bias against distance");
    const Index heads = trace()->sizes.heads;
    if (heads <= kMostBiasCurves) return bias;
    return PositionCurvesViewText::tr("%1, the first %2 of %3 heads")
        .arg(bias)
        .arg(kMostBiasCurves)
        .arg(heads);
  }
  return name + QStringLiteral(" · ") + table->title;
}

QSizeF PositionCurvesView::sizeHint() const {
  const double line = QFontMetricsF(figureFont(style().font)).height();
  return {44 * line, 24 * line};
}

QString PositionCurvesView::emptyText() const {
  const QString empty = positionEmptyText(trace());
  if (!empty.isEmpty()) return empty;
  const PositionEncoding encoding = trace()->document.position.encoding;
  if (encoding == PositionEncoding::alibi) return {};  // curves of heads
  const Sizes& sizes = trace()->sizes;
  const Index count = encoding == PositionEncoding::rotary ? sizes.dK : sizes.dModel;
  const bool some =
      std::ranges::any_of(selection().dimensions, [&](Index d) { return d >= 0 && d < count; });
  if (some) return {};
  return PositionCurvesViewText::tr(
             "None of the chosen dimensions is there: they count from 0 to %1.")
      .arg(count - 1);
}

std::vector<SpokenTable> PositionCurvesView::tables() const {
  if (!emptyText().isEmpty()) return {};
  const auto table = positionTable(*trace(), 0);
  const bool bias = table->kind == PositionTable::Kind::bias;
  const Index first = bias ? 0 : table->first;
  const std::vector<PositionCurve> curves = positionCurves(*trace(), selection().dimensions);
  SpokenTable spoken;
  spoken.name = title();
  spoken.columns = static_cast<Index>(curves.size());
  for (const PositionCurve& curve : curves)
    spoken.rows = std::max(spoken.rows, static_cast<Index>(curve.values.size()));
  spoken.rowName = [bias, first](Index row) {
    return (bias ? PositionCurvesViewText::tr("distance %1")
                 : PositionCurvesViewText::tr("position %1"))
        .arg(first + row);
  };
  spoken.columnName = [curves](Index column) {
    return curves[static_cast<std::size_t>(column)].name;
  };
  spoken.number = [curves](Index row, Index column) {
    const auto& values = curves[static_cast<std::size_t>(column)].values;
    const auto at = static_cast<std::size_t>(row);
    return at < values.size() ? values[at] : 0;
  };
  spoken.text = [number = spoken.number, format = numberFormat(table->extent)](
                    Index row, Index column) { return numberText(number(row, column), format); };
  return {spoken};
}

void PositionCurvesView::paintContent(QPainter& painter, const QRectF& area) const {
  const Theme& colors = theme(style().theme);
  const QFont font = figureFont(style().font), titleFont = figureFont(style().font, 1.25, true);
  QRectF rest = area;
  if (style().title) {
    const double margin = 0.8 * QFontMetricsF(font).height();
    const double width = area.width() - 2 * margin;
    const double height = wrappedHeight(titleFont, title(), width);
    painter.setFont(titleFont);
    painter.setPen(colors.neutral);
    drawWrapped(painter, {area.left() + margin, area.top() + margin, width, height}, title());
    rest.setTop(area.top() + margin + height);
  }
  if (rest.height() < 1 || rest.width() < 1) return;
  const auto table = positionTable(*trace(), 0);
  const bool bias = table->kind == PositionTable::Kind::bias;
  QCustomPlot plot;
  addCurves(plot, positionCurves(*trace(), selection().dimensions),
            bias ? 0 : static_cast<double>(table->first), style().theme);
  stylePlotAxis(*plot.xAxis,
                bias ? PositionCurvesViewText::tr("distance between query and key")
                     : PositionCurvesViewText::tr("position"),
                font, colors);
  stylePlotAxis(
      *plot.yAxis,
      bias ? PositionCurvesViewText::tr("added to the score") : PositionCurvesViewText::tr("value"),
      font, colors);
  placeLegend(plot, font, colors);
  plot.rescaleAxes();
  plot.yAxis->scaleRange(1.1);
  plot.xAxis->scaleRange(1.02);
  paintPlot(painter, rest, plot);
}

}  // namespace attention_lab
