#pragma once

#include <string>
#include <vector>

#include "core/document/trace.h"

namespace attention_lab {

/// A block of cells of one array; lastRow and lastColumn are included, kAll means to the end.
struct CellBlock {
  static constexpr Index kAll = -1;
  std::string tensor;
  Index row = 0;
  Index column = 0;
  Index lastRow = 0;
  Index lastColumn = 0;
  bool operator==(const CellBlock&) const = default;
};

/// The cells of earlier arrays that a cell was made of, latest first; the cell itself is not among
/// them. `head` is the head that q … z are shown for.
std::vector<CellBlock> provenance(const Trace& trace, const CellAddress& cell, Index head);

}  // namespace attention_lab
