#pragma once

#include <stop_token>

#include "core/model/attention_trace.h"
#include "core/model/multi_head_attention.h"

// A whole attention layer, forward and backward, for whoever computes it more than once: training,
// fitting, checks. What the steps are, multi_head_attention.h and attention_backward.h say.
namespace attention_lab {

/// What a layer computes with, besides the arrays that go in.
template <class Scalar>
struct AttentionLayerOf {
  AttentionWeightsOf<Scalar> parameters;  ///< without wQ, wK, wV: q, k and v are given
  Index heads = 1;
  double factor = 1;  ///< on QKᵀ
  double temperature = 1;
  PositionSettings position;  ///< what turns q and k, and biases the scores
  MaskSettings mask;
  Tensor kept;  ///< (B, H, n, m), 1 where dropout leaves a weight; empty: no dropout
  double dropoutRate = 0;
  Lengths queryLengths, keyLengths;
};
using AttentionLayer = AttentionLayerOf<double>;

/// Gradients of the parameters; 0×0 where there is no such parameter.
template <class Scalar>
struct WeightGradientsOf {
  MatrixOf<Scalar> wQ, wK, wV, wO, bQ, bK, bV, bO;
};

/// Computes the arrays after xIn (and contextIn, which is empty for self-attention) that `trace`
/// lacks; what it has stays, so that a step can be replaced and those after it computed anew.
template <class Scalar>
void attentionForward(const AttentionLayerOf<Scalar>& layer, std::stop_token stop,
                      AttentionTraceOf<Scalar>& trace);

/// The gradients of one scalar with respect to every array from xIn to output and every parameter.
/// `d` holds what each array's gradient gets from outside the layer (dOutput; more where the scalar
/// reads the weights, say; empty: nothing) and is the whole gradient afterwards, of the shapes of
/// `trace`; x, context and position are left alone. `dParameters` is added to.
template <class Scalar>
void attentionBackward(const AttentionLayerOf<Scalar>& layer, const AttentionTraceOf<Scalar>& trace,
                       std::stop_token stop, AttentionTraceOf<Scalar>& d,
                       WeightGradientsOf<Scalar>& dParameters);

}  // namespace attention_lab
