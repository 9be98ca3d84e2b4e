#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/model/attention_trace.h"
#include "core/model/transformer_params.h"

namespace attention_lab {

/// Every intermediate of one layer of a stack, named as in the document format. An array is
/// (B, n, d_model) unless said; absent ones are empty.
template <class Scalar>
struct LayerTraceOf {
  using T = TensorOf<Scalar>;
  T x;                            ///< what the layer reads
  AttentionTraceOf<Scalar> self;  ///< from x, or from norm1 (pre-norm)
  AttentionTraceOf<Scalar> cross;
  T residual1, residual2, residual3;  ///< input + sub-layer, in the order of the sub-layers
  T norm1, norm2, norm3;              ///< after the residuals (post), before the sub-layers (pre)
  T ffnBefore, ffnHidden;             ///< (B, n, d_ff), before and after the activation
  T ffn;
  T output;
};

/// B items; n tokens of `sequences`, t of `target`.
template <class Scalar>
struct TransformerTraceOf {
  using T = TensorOf<Scalar>;
  T x, position, xIn;                  ///< (B, n, d_model), (n, d_model), as x
  T target, targetPosition, targetIn;  ///< (B, t, d_model), (t, d_model), as target
  std::vector<LayerTraceOf<Scalar>> encoder, decoder;
  T encoderOutput, decoderOutput;  ///< after the final normalisation, if any
};
using LayerTrace = LayerTraceOf<double>;
using TransformerTrace = TransformerTraceOf<double>;

/// f(NamedTensor) for the arrays of one layer in the order computed; `prefix`: "decoder.0.".
template <class F>
void forEachTensor(const LayerTrace& layer, NormPlacement norm, const std::string& prefix, F&& f) {
  const auto give = [&](const char* name, const Tensor& tensor, Axis columns = Axis::model) {
    if (!tensor.empty()) f(NamedTensor{prefix + name, tensor, Axis::query, columns});
  };
  const bool cross = !layer.cross.q.empty();
  const bool pre = norm == NormPlacement::pre;
  if (pre) give("norm1", layer.norm1);
  forEachComputedTensor(layer.self, prefix + "self.", f);
  give("residual1", layer.residual1);
  give(pre ? "norm2" : "norm1", pre ? layer.norm2 : layer.norm1);
  if (cross) {
    forEachComputedTensor(layer.cross, prefix + "cross.", f);
    give("residual2", layer.residual2);
    give(pre ? "norm3" : "norm2", pre ? layer.norm3 : layer.norm2);
  }
  give("ffn_hidden", layer.ffnHidden, Axis::hidden);
  give("ffn", layer.ffn);
  give(cross ? "residual3" : "residual2", cross ? layer.residual3 : layer.residual2);
  if (!pre) give(cross ? "norm3" : "norm2", cross ? layer.norm3 : layer.norm2);
  give("output", layer.output);
}

/// f(NamedTensor) for every array of the stack, in the order computed. The only list there is.
template <class F>
void forEachTensor(const TransformerTrace& trace, NormPlacement norm, F&& f) {
  const auto give = [&](const char* name, const Tensor& tensor, Axis rows) {
    if (!tensor.empty()) f(NamedTensor{name, tensor, rows, Axis::model});
  };
  const auto layers = [&](const char* stack, const std::vector<LayerTrace>& list) {
    for (std::size_t i = 0; i < list.size(); ++i)
      forEachTensor(list[i], norm, stack + std::to_string(i) + ".", f);
  };
  give("x", trace.x, Axis::query);
  give("position", trace.position, Axis::position);
  give("x_in", trace.xIn, Axis::query);
  layers("encoder.", trace.encoder);
  give("encoder.output", trace.encoderOutput, Axis::query);
  give("target", trace.target, Axis::query);
  give("target_position", trace.targetPosition, Axis::position);
  give("target_in", trace.targetIn, Axis::query);
  layers("decoder.", trace.decoder);
  give("decoder.output", trace.decoderOutput, Axis::query);
}

}  // namespace attention_lab
