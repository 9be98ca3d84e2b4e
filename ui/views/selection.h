#pragma once

#include <optional>
#include <string>

#include "core/document/document.h"

namespace attention_lab {

/// Which numbers stand in the views: those of the document, those before the last change, or by how
/// much they differ.
enum class Moment { now, before, difference };

/// What is looked at: the batch item and head, the array shown large, the pinned cell and the one
/// pointed at. Costs no computing.
struct Selection {
  Index item = 0;
  Index head = 0;
  std::string tensor = "weights";
  std::optional<CellAddress> pinned;
  std::optional<CellAddress> hovered;
  Moment moment = Moment::now;
  bool forward = false;  ///< show what the cell influences, instead of what it was made of

  /// The cell that is explained: the hovered one previews over the pinned one.
  const std::optional<CellAddress>& shown() const { return hovered ? hovered : pinned; }
  bool operator==(const Selection&) const = default;
};

}  // namespace attention_lab
