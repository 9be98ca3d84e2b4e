#include "core/document/lab_source.h"

namespace attention_lab {

namespace {

/// (B, H, n, d_k) to one item's (rows, H·d_k).
Matrix headsSideBySide(const Tensor& tensor, Index item, Index heads, Index rows) {
  Matrix joined(rows, heads * tensor.columns());
  for (Index head = 0; head < heads; ++head) {
    joined.middleCols(head * tensor.columns(), tensor.columns()) =
        tensor.matrix(item, head).topRows(rows);
  }
  return joined;
}

}  // namespace

ScalingSource scalingSource(const Trace& trace) {
  ScalingSource source;
  for (Index item = 0; item < trace.sizes.items; ++item) {
    const auto at = static_cast<std::size_t>(item);
    source.items.push_back(
        {headsSideBySide(trace.attention.q, item, trace.sizes.heads, trace.queryLengths[at]),
         headsSideBySide(trace.attention.k, item, trace.sizes.heads, trace.keyLengths[at])});
  }
  return source;
}

}  // namespace attention_lab
