#include "core/document/trace.h"

#include <cstddef>

namespace attention_lab {

std::optional<NamedTensor> findTensor(const Trace& trace, const std::string& path) {
  std::optional<NamedTensor> found;
  forEachTensor(trace, [&](const NamedTensor& tensor) {
    if (tensor.path == path) found.emplace(tensor);
  });
  return found;
}

std::optional<double> cellValue(const Trace& trace, const CellAddress& cell, Index item,
                                Index head) {
  const auto named = findTensor(trace, cell.tensor);
  if (!named) return std::nullopt;
  const Tensor& tensor = named->tensor;
  const Index heads = tensor.rank() == 4 ? tensor.shape()[1] : trace.sizes.heads;
  const bool inside = item >= 0 && item < trace.sizes.items && head >= 0 && head < heads &&
                      cell.row >= 0 && cell.row < tensor.rows() && cell.column >= 0 &&
                      cell.column < tensor.columns();
  if (!inside) return std::nullopt;
  return tensor.matrix(item, head)(cell.row, cell.column);
}

Tokens axisTokens(const Trace& trace, Axis axis, Index item) {
  const Document& document = trace.document;
  const auto index = static_cast<std::size_t>(item);
  switch (axis) {
    case Axis::query:
    case Axis::position:  // an item's tokens stand at the first positions
      return document.sequences.at(index);
    case Axis::key:
      return document.context ? document.context->at(index) : document.sequences.at(index);
    default:
      return {};
  }
}

}  // namespace attention_lab
