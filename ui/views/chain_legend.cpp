#include "ui/views/chain_legend.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace attention_lab {

namespace {

// Of the height of a line.
constexpr double kStrip = 2.5, kStripGap = 0.45, kEntryGap = 1.1, kLine = 1.2;

/// Where lines end so that there are as few as can be, and all about alike: no entry stands alone.
std::vector<std::size_t> lineEnds(const std::vector<double>& widths, double gap, double width) {
  struct Best {
    int lines = 0;
    double ragged = 0;  ///< sum of squares of what the lines leave free
    std::size_t start = 0;
  };
  std::vector<Best> best(widths.size() + 1);
  for (std::size_t end = 1; end <= widths.size(); ++end) {
    double line = -gap;
    for (std::size_t start = end; start-- > 0;) {
      line += widths[start] + gap;
      if (start + 1 < end && line > width) break;
      const Best found{best[start].lines + 1, best[start].ragged + (width - line) * (width - line),
                       start};
      const bool better = best[end].lines == 0 || found.lines < best[end].lines ||
                          (found.lines == best[end].lines && found.ragged < best[end].ragged);
      if (better) best[end] = found;
    }
  }
  std::vector<std::size_t> ends;
  for (std::size_t end = widths.size(); end > 0; end = best[end].start)
    ends.insert(ends.begin(), end);
  return ends;
}

}  // namespace

ChainLegend layOutLegend(const QStringList& texts, const QFontMetricsF& metrics, double width) {
  const double height = metrics.height(), gap = kEntryGap * height;
  std::vector<double> widths;
  for (const QString& text : texts) {
    const double wanted =
        (kStrip + kStripGap) * height + std::ceil(metrics.horizontalAdvance(text));
    widths.push_back(std::min(wanted, width));
  }
  ChainLegend legend;
  std::size_t start = 0;
  for (const std::size_t end : lineEnds(widths, gap, width)) {
    if (start > 0) legend.height += kLine * height;
    double line = -gap;
    for (std::size_t i = start; i < end; ++i)
      line += widths[i] + gap;
    double x = (width - line) / 2;
    for (std::size_t i = start; i < end; ++i) {
      legend.entries.emplace_back(x, legend.height, widths[i], height);
      x += widths[i] + gap;
    }
    start = end;
  }
  if (!texts.isEmpty()) legend.height += height;
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
