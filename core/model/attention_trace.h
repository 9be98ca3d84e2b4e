#pragma once

#include <string>

#include "core/math/tensor.h"

namespace attention_lab {

/// What an axis of a trace array counts.
enum class Axis { query, key, position, model, headKey, headValue, concat, output, hidden };
/// probability: 0…1, sequential colours; signedValue: diverging colours about 0.
enum class ValueKind { signedValue, probability };

/// Every intermediate of one attention layer; names, shapes and meaning as in the document format.
/// B items, H heads, n queries, m keys. An absent array is empty.
template <class Scalar>
struct AttentionTraceOf {
  using T = TensorOf<Scalar>;
  T x, context;      ///< (B, n, d_model), (B, m, d_model)
  T position;        ///< (n, d_model)
  T xIn, contextIn;  ///< as x, context
  T q, k, v;         ///< (B, H, n, d_k), (B, H, m, d_k), (B, H, m, d_v)
  T scores;          ///< (B, H, n, m) = Q Kᵀ
  T scaled;          ///< (B, H, n, m) = (factor·scores + position bias) / T
  T masked;          ///< (B, H, n, m), −∞ where forbidden
  T weights;         ///< (B, H, n, m), soft-max over keys
  T dropped;         ///< (B, H, n, m), weights after dropout; absent without
  T z;               ///< (B, H, n, d_v) = weights · V, or dropped · V
  T concat;          ///< (B, n, H·d_v)
  T output;          ///< (B, n, d_out)
};
using AttentionTrace = AttentionTraceOf<double>;

/// What the values are averaged with: the weights, after dropout where there is one.
template <class Scalar>
const TensorOf<Scalar>& averagedWeights(const AttentionTraceOf<Scalar>& trace) {
  return trace.dropped.empty() ? trace.weights : trace.dropped;
}

/// A kept tensor as tree, heatmaps, export, command line and tests see it.
struct NamedTensor {
  std::string path;      ///< "weights"; in a stack "decoder.0.cross.weights"
  const Tensor& tensor;  ///< rank 2 to 4, last two axes are rows and columns
  Axis rowAxis;
  Axis columnAxis;
  ValueKind kind = ValueKind::signedValue;
};

/// Calls f(NamedTensor) for what goes into the projections, in the order computed.
template <class F>
void forEachInputTensor(const AttentionTrace& trace, const std::string& prefix, F&& f) {
  const auto give = [&](const char* name, const Tensor& tensor, Axis rows) {
    if (!tensor.empty()) f(NamedTensor{prefix + name, tensor, rows, Axis::model});
  };
  give("x", trace.x, Axis::query);
  give("context", trace.context, Axis::key);
  give("position", trace.position, Axis::position);
  give("x_in", trace.xIn, Axis::query);
  give("context_in", trace.contextIn, Axis::key);
}

/// The same for what is computed from it, q to output.
template <class F>
void forEachComputedTensor(const AttentionTrace& trace, const std::string& prefix, F&& f) {
  const auto give = [&](const char* name, const Tensor& tensor, Axis rows, Axis columns,
                        ValueKind kind = ValueKind::signedValue) {
    if (!tensor.empty()) f(NamedTensor{prefix + name, tensor, rows, columns, kind});
  };
  give("q", trace.q, Axis::query, Axis::headKey);
  give("k", trace.k, Axis::key, Axis::headKey);
  give("v", trace.v, Axis::key, Axis::headValue);
  give("scores", trace.scores, Axis::query, Axis::key);
  give("scaled", trace.scaled, Axis::query, Axis::key);
  give("masked", trace.masked, Axis::query, Axis::key);
  give("weights", trace.weights, Axis::query, Axis::key, ValueKind::probability);
  give("dropped", trace.dropped, Axis::query, Axis::key, ValueKind::probability);
  give("z", trace.z, Axis::query, Axis::headValue);
  give("concat", trace.concat, Axis::query, Axis::concat);
  give("output", trace.output, Axis::query, Axis::output);
}

/// For every array that is present. The two are the only list of a layer's arrays.
template <class F>
void forEachTensor(const AttentionTrace& trace, const std::string& prefix, F&& f) {
  forEachInputTensor(trace, prefix, f);
  forEachComputedTensor(trace, prefix, f);
}

}  // namespace attention_lab
