#include "ui/views/plot_parts.h"

#include <algorithm>
#include <cmath>

#include <QPicture>
#include <qcustomplot.h>

#include "ui/views/number_text.h"

namespace attention_lab {

namespace {

class PlainTicker : public QCPAxisTicker {
 protected:
  QString getTickLabel(double tick, const QLocale&, QChar, int) override { return tickText(tick); }
};

/// Powers of a base, every second, third … where not all fit.
class PowersTicker : public QCPAxisTicker {
 public:
  PowersTicker(double base, int most) : base_(base), most_(most) {}

 protected:
  QVector<double> createTickVector(double, const QCPRange& range) override {
    const int first = static_cast<int>(std::ceil(std::log(range.lower) / std::log(base_) - 1e-9));
    const int last = static_cast<int>(std::floor(std::log(range.upper) / std::log(base_) + 1e-9));
    const int step = std::max(0, last - first) / std::max(1, most_) + 1;
    QVector<double> ticks;
    for (int power = first; power <= last; ++power)
      if (power % step == 0) ticks.append(std::pow(base_, power));
    return ticks;
  }
  double getTickStep(const QCPRange&) override { return 1; }
  int getSubTickCount(double) override { return 0; }
  QString getTickLabel(double tick, const QLocale&, QChar, int) override {
    const bool whole = tick >= 1 && tick < 1e5;
    return whole ? QString::number(static_cast<int>(std::lround(tick))) : tickText(tick);
  }

 private:
  double base_;
  int most_;
};

void colorAxis(QCPAxis& axis, const QString& label, const QFont& font, const Theme& colors) {
  axis.setLabel(label);
  axis.setLabelFont(font);
  axis.setTickLabelFont(font);
  axis.setLabelColor(colors.text);
  axis.setTickLabelColor(colors.text);
  axis.setBasePen(QPen(colors.mutedText, colors.line));
  axis.setTickPen(QPen(colors.mutedText, colors.line));
  axis.setSubTickPen(QPen(colors.border, colors.line));
  axis.grid()->setPen(QPen(colors.border, 1, Qt::SolidLine));
  axis.grid()->setZeroLinePen(QPen(colors.mutedText, colors.line));
}

}  // namespace

void stylePlotAxis(QCPAxis& axis, const QString& label, const QFont& font, const Theme& colors) {
  axis.setTicker(QSharedPointer<PlainTicker>::create());
  colorAxis(axis, label, font, colors);
}

void stylePlotAxisLog(QCPAxis& axis, const QString& label, const QFont& font, const Theme& colors,
                      double base, int ticks) {
  axis.setScaleType(QCPAxis::stLogarithmic);
  axis.setTicker(QSharedPointer<PowersTicker>::create(base, ticks));
  axis.setSubTicks(false);
  colorAxis(axis, label, font, colors);
}

void paintPlot(QPainter& painter, const QRectF& area, QCustomPlot& plot) {
  if (area.width() < 1 || area.height() < 1) return;
  plot.setBackground(Qt::NoBrush);
  QPicture picture;
  QCPPainter recorder(&picture);
  recorder.setMode(QCPPainter::pmVectorized);
  plot.toPainter(&recorder, static_cast<int>(area.width()), static_cast<int>(area.height()));
  recorder.end();
  painter.drawPicture(area.topLeft(), picture);
}

}  // namespace attention_lab
