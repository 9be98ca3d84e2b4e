#pragma once

#include <vector>

#include "ui/views/heatmap_content.h"

namespace attention_lab {

/// One of the matrices that are laid side by side: a head's, or the mean of all.
struct HeadPicture {
  QString label;  ///< over a thumbnail: "h1", "mean"
  QString name;   ///< over the large one: "head 1 of 4", "mean of 4 heads – not a head"
  Index head = 0;
  bool mean = false;
  HeatmapContent content;
};

/// The matrices of one array, one a head and the mean where it is asked for, all on one colour
/// range. They refer to the trace's numbers and to those kept here.
class HeadPictures {
 public:
  HeadPictures(const Trace& trace, const Selection& selection, const ViewStyle& style);
  HeadPictures(const HeadPictures&) = delete;
  HeadPictures& operator=(const HeadPictures&) = delete;

  const std::vector<HeadPicture>& all() const { return pictures_; }
  Index heads() const { return heads_; }

 private:
  void addMean();
  void shareRange();

  std::vector<HeadPicture> pictures_;
  Index heads_ = 0;
  Matrix mean_, meanForbidden_;
};

/// Arrays that each head has its own of: q, k, v, scores, scaled, masked, weights, z.
std::vector<std::string> headArrays(const Trace& trace);
/// The selected array where every head has one, else "weights".
std::string headArray(const Trace& trace, const Selection& selection);
/// Whether one head's cell is about the same as another's, so that there is a mean: rows and
/// columns are tokens, not a head's own dimensions.
bool hasMean(const Trace& trace, const std::string& array);

/// The heads that were chosen together with the selected one, ascending; that one alone where
/// another was selected since.
std::vector<Index> chosenHeads(const Selection& selection, Index heads);
/// "mean of 4 heads – not a head"
QString meanName(Index heads);
/// "h1"
QString headLabel(Index head);

/// Why there is no attention to draw of the selected item and head; empty when there is.
QString attentionEmptyText(const SharedTrace& trace, const Selection& selection);

}  // namespace attention_lab
