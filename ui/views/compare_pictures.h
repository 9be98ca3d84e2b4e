#pragma once

#include <array>
#include <optional>

#include "ui/views/heatmap_content.h"

namespace attention_lab {

/// Of a document or its variant, what the comparison draws.
struct ComparedSide {
  const Trace* trace = nullptr;
  Index head = 0;
};

/// One of the three matrices; without content, why there is none.
struct ComparePicture {
  QString letter;  ///< "A", "B", "B − A"
  QString name;    ///< "document", "without √d_k"
  std::optional<HeatmapContent> content;
  QString place;  ///< "head 1 of 2"
  QString why;
};

/// One array of a document, of its variant, and the variant's minus the document's. The first two
/// have one colour range: 0 … 1 for probabilities, the larger one for signed values; the difference
/// has its own, about 0. They refer to the traces' numbers and to those kept here.
class ComparePictures {
 public:
  ComparePictures(const ComparedSide& document, const ComparedSide& variant,
                  const Selection& selection, const ViewStyle& style);
  ComparePictures(const ComparePictures&) = delete;
  ComparePictures& operator=(const ComparePictures&) = delete;

  const ComparePicture& document() const { return pictures_[0]; }
  const ComparePicture& variant() const { return pictures_[1]; }
  const ComparePicture& difference() const { return pictures_[2]; }
  const std::array<ComparePicture, 3>& all() const { return pictures_; }

 private:
  void shareRange();
  void subtract();
  /// Why the two can't be subtracted; empty: they can.
  QString whyNot() const;

  std::array<ComparePicture, 3> pictures_;
  Matrix difference_, forbidden_;
};

}  // namespace attention_lab
