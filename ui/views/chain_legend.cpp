#include "ui/views/chain_legend.h"

#include <algorithm>
#include <cmath>

namespace attention_lab {

namespace {

// Of the height of a line.
constexpr double kStrip = 2.5, kStripGap = 0.45, kEntryGap = 1.1, kLine = 1.2;

}  // namespace

ChainLegend layOutLegend(const QStringList& texts, const QFontMetricsF& metrics, double width) {
  ChainLegend legend;
  const double height = metrics.height(), gap = kEntryGap * height;
  std::size_t lineStart = 0;
  double x = 0;
  const auto centreLine = [&] {
    const double shift = (width - (x - gap)) / 2;
    for (std::size_t i = lineStart; i < legend.entries.size(); ++i)
      legend.entries[i].translate(shift, 0);
    lineStart = legend.entries.size();
    x = 0;
  };
  for (const QString& text : texts) {
    const double wanted =
        (kStrip + kStripGap) * height + std::ceil(metrics.horizontalAdvance(text));
    const double entry = std::min(wanted, width);
    if (x > 0 && x + entry > width) {
      centreLine();
      legend.height += kLine * height;
    }
    legend.entries.emplace_back(x, legend.height, entry, height);
    x += entry + gap;
  }
  if (!texts.isEmpty()) {
    centreLine();
    legend.height += height;
  }
  return legend;
}

QRectF legendStrip(const QRectF& entry, const QFontMetricsF& metrics) {
  const double height = 0.65 * metrics.height();
  return {entry.left(), entry.center().y() - height / 2, kStrip * metrics.height(), height};
}

QRectF legendText(const QRectF& entry, const QFontMetricsF& metrics) {
  return entry.adjusted((kStrip + kStripGap) * metrics.height(), 0, 0, 0);
}

}  // namespace attention_lab
