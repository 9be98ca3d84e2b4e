#pragma once

#include <cstdint>
#include <vector>

#include "core/document/document.h"

namespace attention_lab {

/// Where the number comes from that a cell had before anybody edited it.
enum class CellSource {
  drawn,    ///< by a seed
  oneHot,   ///< the embedding's rule
  file,     ///< read from a file that the document names
  mask,     ///< the mask without cells of its own: none or causal
  opened,   ///< the first of the states gives it
  arranged  ///< when the array got its size, or the tokens their places
};

struct UneditedCell {
  /// What the cell is to show again; of "masked" what the mask adds: a bias, 0, or −∞.
  double value = 0;
  CellSource source = CellSource::opened;
  std::uint32_t seed = 0;  ///< drawn
  bool operator==(const UneditedCell&) const = default;
};

/// What a cell of an editable array (see withCell; of "x", not "x_in") was before cells were
/// edited, painted or pasted: the number that was drawn, read or opened last. `states`: what the
/// document was, oldest first, the present one last; at least that. Throws ShapeError for a cell
/// that the document doesn't have.
UneditedCell uneditedCell(const std::vector<const Document*>& states, const CellAddress& cell,
                          Index item, Index head);

}  // namespace attention_lab
