#pragma once

#include <string>

#include "core/document/document.h"

// What the edits of cells ask for; shared by the edits_*.cpp.
namespace attention_lab {

/// Throws ShapeError when the array of this size has no such cell.
void wantCell(const CellAddress& cell, Index rows, Index columns);
/// Throws ShapeError for an index beyond 0 … size−1; `place` is "item" or "head".
void wantIndex(const char* place, Index index, Index size);
/// Throws FormatError.
void wantFinite(const std::string& place, bool finite);

/// The context, or the sequences when there is none.
const Sequences& keyTokens(const Document& document);
/// Tokens of an item. Throws ShapeError for an unknown one.
Index lengthOf(const Sequences& sequences, Index item);

}  // namespace attention_lab
