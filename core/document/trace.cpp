#include "core/document/trace.h"

namespace attention_lab {

std::optional<NamedTensor> findTensor(const Trace& trace, const std::string& path) {
  std::optional<NamedTensor> found;
  forEachTensor(trace, [&](const NamedTensor& tensor) {
    if (tensor.path == path) found.emplace(tensor);
  });
  return found;
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
