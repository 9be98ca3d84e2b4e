#pragma once

#include <map>
#include <string>

#include <QString>
#include <QStringList>

#include "core/document/trace.h"
#include "ui/views/heatmap_source.h"
#include "ui/views/number_text.h"
#include "ui/views/selection.h"
#include "ui/views/view_style.h"

namespace attention_lab {

/// Everything a heatmap shows, without how: the same for thumbnails and for the large matrix. It
/// refers to the trace's numbers.
struct HeatmapContent {
  std::string tensor;  ///< path that cell addresses carry
  HeatmapSource source;
  NumberFormat format;
  QStringList rowLabels, columnLabels;
  bool rowTokens = false;  ///< labels are tokens; else numbers, of which some can be left out
  bool columnTokens = false;
  bool rowSums = false;  ///< rows are probabilities
  QString title, meaning, axes;
  QString scaleNote;  ///< what the colours are shared with, or that the range was chosen
};

/// The largest finite magnitude of each array of one item and head, looked for once: what colour
/// ranges and number formats follow from.
class Magnitudes {
 public:
  Magnitudes(const Trace& trace, const Selection& selection)
      : trace_(trace), selection_(selection) {}
  /// 0 for an array that isn't there.
  double of(const std::string& path);

 private:
  const Trace& trace_;
  const Selection& selection_;
  std::map<std::string, double> known_;
};

/// An array of the trace for the selected item and head, real tokens only. nullopt when the trace
/// has no such array, item or head.
///
/// Colours: probabilities 0 … 1; signed values symmetric about 0 with one common range within
/// (scores, scaled, masked) and within (q, k, v) of the same item and head; both unless `range`
/// says otherwise.
std::optional<HeatmapContent> heatmapContent(const Trace& trace, const std::string& path,
                                             const Selection& selection, const ViewStyle& style);
/// The same without labels, for one of several thumbnails.
std::optional<HeatmapContent> thumbnailContent(const Trace& trace, const std::string& path,
                                               const Selection& selection, const ViewStyle& style,
                                               Magnitudes& magnitudes);

/// Numbers from `first` on, one a column or row.
QStringList numberLabels(Index count, Index first);

/// The real rows and columns of one item and head of an array.
MatrixRef realPart(const Trace& trace, const NamedTensor& named, Index item, Index head);

}  // namespace attention_lab
