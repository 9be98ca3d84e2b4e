#pragma once

#include <vector>

#include <QFontMetricsF>
#include <QRectF>
#include <QStringList>

namespace attention_lab {

/// Where the entries of the colour legend lie, from (0, 0) on.
struct ChainLegend {
  std::vector<QRectF> entries;  ///< as the texts; a strip of colours, then the text
  double height = 0;            ///< 0 without entries
};

/// In as many centred lines as the width asks for, all about alike; an entry is never wider than
/// that.
ChainLegend layOutLegend(const QStringList& texts, const QFontMetricsF& metrics, double width);

/// The parts of an entry.
QRectF legendStrip(const QRectF& entry, const QFontMetricsF& metrics);
QRectF legendText(const QRectF& entry, const QFontMetricsF& metrics);

}  // namespace attention_lab
