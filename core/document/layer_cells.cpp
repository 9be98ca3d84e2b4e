#include "core/document/layer_cells.h"

#include <algorithm>
#include <iterator>
#include <limits>

namespace attention_lab {

LayerCells::LayerCells(const Trace& trace, Index item) : trace_(trace), item_(item) {
  if (item < 0 || item >= trace.sizes.items) return;
  queries_ = trace.queryLengths[static_cast<std::size_t>(item)];
  keys_ = trace.keyLengths[static_cast<std::size_t>(item)];
}

bool LayerCells::allowed(Index head, Index query, Index key) const {
  return arrays().masked.matrix(item_, head)(query, key) !=
         -std::numeric_limits<double>::infinity();
}

Indices LayerCells::allowedKeys(Index head, Index query) const {
  Indices keys;
  for (Index key = 0; key < keys_; ++key) {
    if (allowed(head, query, key)) keys.push_back(key);
  }
  return keys;
}

Indices LayerCells::kept(Index head, Index query, const Indices& keys) const {
  if (!drops()) return keys;
  Indices left;
  std::copy_if(keys.begin(), keys.end(), std::back_inserter(left),
               [&](Index key) { return trace_.kept.matrix(item_, head)(query, key) != 0; });
  return left;
}

Indices LayerCells::averagedKeys(Index head, Index query) const {
  return kept(head, query, allowedKeys(head, query));
}

bool LayerCells::turns() const {
  return trace_.document.position.encoding == PositionEncoding::rotary;
}

Indices LayerCells::turnedTogether(Index column, Index position) const {
  if (!turns() || trace_.document.position.first + position == 0) return {column};
  return {column - column % 2, column - column % 2 + 1};
}

bool LayerCells::contains(const CellAddress& cell, Index head) const {
  if (cell.row < 0 || cell.column < 0) return false;
  bool inside = false;
  forEachParameter(parameters(), [&](const NamedParameter& parameter) {
    if (parameter.path != cell.tensor) return;
    inside = cell.row < parameter.matrix->rows() && cell.column < parameter.matrix->cols();
  });
  const auto named = findTensor(trace_, cell.tensor);
  if (!named || head < 0 || head >= sizes().heads) return inside;
  const auto realCells = [&](Axis axis, Index all) {
    if (axis == Axis::query) return queries_;
    return axis == Axis::key ? keys_ : all;
  };
  return cell.row < realCells(named->rowAxis, named->tensor.rows()) &&
         cell.column < realCells(named->columnAxis, named->tensor.columns());
}

}  // namespace attention_lab
