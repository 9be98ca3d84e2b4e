#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/document/document.h"
#include "core/document/steps.h"

namespace attention_lab {

/// Which numbers stand in the views: those of the document, those before the last change, or by how
/// much they differ.
enum class Moment { now, before, difference };

/// Which of a document and its variant.
enum class Side { document, variant };

/// What is looked at: the batch item and head, the array shown large, the pinned cell and the one
/// pointed at, what the views of several heads show. Costs no computing.
struct Selection {
  Index item = 0;
  Index head = 0;
  std::string tensor = "weights";
  std::optional<CellAddress> pinned;
  std::optional<CellAddress> hovered;
  Moment moment = Moment::now;
  bool forward = false;  ///< show what the cell influences, instead of what it was made of
  HeadsState heads = {};
  /// Of the positional encoding, from 0: those that are drawn as curves.
  std::vector<Index> dimensions = {0, 1, 2, 3, 4, 5, 6, 7};
  StepState steps = {};  ///< what is told; the rest is hidden
  /// Where several heads or both sides of a weight are seen: those of what is pointed at.
  std::optional<Index> hoveredHead = {};
  std::optional<TokenSide> hoveredSide = {};
  /// Beside a variant: which of the two is edited, and whose cell is pointed at.
  Side side = Side::document;
  std::optional<Side> hoveredPicture = {};

  /// The cell that is explained: the hovered one previews over the pinned one.
  const std::optional<CellAddress>& shown() const { return hovered ? hovered : pinned; }
  /// The head that shown() is a cell of.
  Index shownHead() const { return hoveredHead.value_or(head); }
  TokenSide shownSide() const { return hoveredSide.value_or(heads.side); }
  Side shownPicture() const { return hoveredPicture.value_or(side); }
  /// Nothing is pointed at.
  void leave() {
    hovered.reset();
    hoveredHead.reset();
    hoveredSide.reset();
    hoveredPicture.reset();
  }
  bool operator==(const Selection&) const = default;
};

/// What a document has on the screen when it is opened.
inline Selection selectionOf(const ViewState& view) {
  Selection selection;
  selection.item = view.item;
  selection.head = view.head;
  selection.tensor = view.tensor;
  selection.pinned = view.pinned;
  selection.heads = view.heads;
  selection.steps = view.steps;
  return selection;
}

}  // namespace attention_lab
