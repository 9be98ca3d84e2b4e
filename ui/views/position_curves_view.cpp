#include "ui/views/position_curves_view.h"

#include <algorithm>
#include <array>

#include <QCoreApplication>
#include <QPainter>
#include <QPicture>
#include <qcustomplot.h>

#include "ui/theme.h"
#include "ui/views/number_text.h"
#include "ui/views/paint_tools.h"
#include "ui/views/position_table.h"

namespace attention_lab {

namespace {

struct PositionCurvesViewText {
  Q_DECLARE_TR_FUNCTIONS(PositionViews)
};

/// Numbers as everywhere else, whatever the locale.
class Ticker : public QCPAxisTicker {
 protected:
  QString getTickLabel(double tick, const QLocale&, QChar, int) override { return tickText(tick); }
};

/// Told apart by hue, lightness and dashes.
QPen curvePen(std::size_t index, ThemeKind kind) {
  static constexpr std::array<QRgb, 8> light{0x1f66cc, 0xb25c00, 0x0b7d53, 0x6d3fd0,
                                             0xc2185b, 0x00838f, 0x7a6000, 0x4b5262};
  static constexpr std::array<QRgb, 8> dark{0x6ea8ff, 0xffa857, 0x4fd39b, 0xb79bff,
                                            0xff7eb0, 0x4dd0e1, 0xe0c341, 0xc3c9d6};
  static constexpr std::array<Qt::PenStyle, 4> dashes{Qt::SolidLine, Qt::DashLine, Qt::DotLine,
                                                      Qt::DashDotLine};
  const auto& colors = kind == ThemeKind::dark ? dark : light;
  QPen pen(QColor(colors[index % colors.size()]), 1.8);
  pen.setStyle(dashes[(index / 2) % dashes.size()]);
  return pen;
}

void styleAxis(QCPAxis& axis, const QString& label, const QFont& font, const Theme& colors) {
  axis.setTicker(QSharedPointer<Ticker>::create());
  axis.setLabel(label);
  axis.setLabelFont(font);
  axis.setTickLabelFont(font);
  axis.setLabelColor(colors.text);
  axis.setTickLabelColor(colors.text);
  axis.setBasePen(QPen(colors.mutedText));
  axis.setTickPen(QPen(colors.mutedText));
  axis.setSubTickPen(QPen(colors.border));
  axis.grid()->setPen(QPen(colors.border, 1, Qt::SolidLine));
  axis.grid()->setZeroLinePen(QPen(colors.mutedText, 1));
}

void addCurves(QCustomPlot& plot, const std::vector<PositionCurve>& curves, double first,
               ThemeKind kind) {
  for (std::size_t i = 0; i < curves.size(); ++i) {
    QCPGraph* graph = plot.addGraph();
    graph->setName(curves[i].name);
    graph->setPen(curvePen(i, kind));
    graph->setAntialiased(true);
    graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, 3.5));
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
  if (table->kind == PositionTable::Kind::bias)
    return PositionCurvesViewText::tr("ALiBi bias against distance");
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
  const bool some = std::ranges::any_of(dimensions_, [&](Index d) { return d >= 0 && d < count; });
  if (some) return {};
  return PositionCurvesViewText::tr(
             "None of the chosen dimensions is there: they count from 0 to %1.")
      .arg(count - 1);
}

void PositionCurvesView::setDimensions(std::vector<Index> dimensions) {
  dimensions_ = std::move(dimensions);
  dropContent();
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
  plot.setBackground(Qt::NoBrush);
  addCurves(plot, positionCurves(*trace(), dimensions_),
            bias ? 0 : static_cast<double>(table->first), style().theme);
  styleAxis(*plot.xAxis,
            bias ? PositionCurvesViewText::tr("distance between query and key")
                 : PositionCurvesViewText::tr("position"),
            font, colors);
  styleAxis(
      *plot.yAxis,
      bias ? PositionCurvesViewText::tr("added to the score") : PositionCurvesViewText::tr("value"),
      font, colors);
  placeLegend(plot, font, colors);
  plot.rescaleAxes();
  plot.yAxis->scaleRange(1.1);
  plot.xAxis->scaleRange(1.02);

  QPicture picture;
  QCPPainter recorder(&picture);
  recorder.setMode(QCPPainter::pmVectorized);
  plot.toPainter(&recorder, static_cast<int>(rest.width()), static_cast<int>(rest.height()));
  recorder.end();
  painter.drawPicture(rest.topLeft(), picture);
}

}  // namespace attention_lab
