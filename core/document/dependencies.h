#pragma once

#include <string>
#include <vector>

#include "core/document/trace.h"

// Which cells a number was made of, and which it goes into: the structure of the formulas with the
// mask that is in force, not the size of an effect. A key that is masked, the score of a row's only
// key (its weight is 1 whatever it is) and the other half of a rotary pair at position 0 are
// therefore left out.
namespace attention_lab {

/// The cells (row, column) for every row in `rows` and every column in `columns`, both ascending.
struct CellSet {
  static constexpr Index kNoHead = -1;
  std::string tensor;    ///< trace array or parameter ("attention.weights.wQ")
  Index head = kNoHead;  ///< of q … z; kNoHead for arrays without heads
  std::vector<Index> rows, columns;
  bool operator==(const CellSet&) const = default;
};
using CellSets = std::vector<CellSet>;

/// Every cell of the trace and of the parameters that the value of `cell` depends on, one set per
/// array and head; the cell itself is not among them. `head` is the cell's where its array has
/// heads. Empty for a cell of padding, of a constant, or outside the trace.
CellSets dependencies(const Trace& trace, const CellAddress& cell, Index item, Index head);

/// Every later cell whose value depends on `cell`; an array can have several sets, which may
/// overlap.
CellSets dependents(const Trace& trace, const CellAddress& cell, Index item, Index head);

}  // namespace attention_lab
