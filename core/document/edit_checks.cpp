#include "core/document/edit_checks.h"

#include <cstddef>
#include <string>

#include "core/error.h"

namespace attention_lab {

void wantCell(const CellAddress& cell, Index rows, Index columns) {
  if (cell.row >= 0 && cell.row < rows && cell.column >= 0 && cell.column < columns) return;
  throw ShapeError(cell.tensor, {CORE_TEXT("core", "there is no cell [%1, %2]: the array is %3"),
                                 {std::to_string(cell.row + 1), std::to_string(cell.column + 1),
                                  shapeText({rows, columns})}});
}

void wantIndex(const char* place, Index index, Index size) {
  if (index >= 0 && index < size) return;
  throw ShapeError(place, {CORE_TEXT("core", "there is no %1: there are %2"),
                           {std::to_string(index + 1), std::to_string(size)}});
}

void wantFinite(const std::string& place, bool finite) {
  if (finite) return;
  throw FormatError(place, {CORE_TEXT("core", "wanted a finite number"), {}});
}

const Sequences& keyTokens(const Document& document) {
  return document.context ? *document.context : document.sequences;
}

Index lengthOf(const Sequences& sequences, Index item) {
  wantIndex("item", item, static_cast<Index>(sequences.size()));
  return static_cast<Index>(sequences[static_cast<std::size_t>(item)].size());
}

}  // namespace attention_lab
