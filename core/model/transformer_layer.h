#pragma once

#include <stop_token>

#include "core/model/attention_layer.h"
#include "core/model/transformer_trace.h"

// One layer of an encoder or a decoder, forward and backward. A decoder's layer reads an encoder
// too (`memory`) where there is one.
namespace attention_lab {

/// What all layers of a stack have in common.
struct LayerSettings {
  Index heads = 1;
  double factor = 1;          ///< on QKᵀ, of every attention
  double temperature = 1;     ///< of every attention
  PositionSettings position;  ///< what turns q and k, and biases the scores, of self-attention
  Activation activation = Activation::relu;
  NormPlacement norm = NormPlacement::post;
  double normEps = 1e-5;
  bool causal = false;  ///< self-attention of query i sees keys j ≤ i
};

/// What an encoder gave: (B, m, d_model). Null without one.
template <class Scalar>
struct MemoryOf {
  const TensorOf<Scalar>* rows = nullptr;
  Lengths lengths;
};

template <class Scalar>
using LayerGradientsOf = LayerParametersOf<WeightGradientsOf<Scalar>, MatrixOf<Scalar>>;

/// x: (B, n, d_model), the first lengths[item] rows of each item being tokens.
template <class Scalar>
LayerTraceOf<Scalar> layerForward(const LayerSettings& settings,
                                  const LayerWeightsOf<Scalar>& parameters,
                                  const TensorOf<Scalar>& x, const Lengths& lengths,
                                  const MemoryOf<Scalar>& memory, std::stop_token stop);

/// Adds to dX, dMemory (null: not wanted) and dParameters what dOutput means for them.
template <class Scalar>
void layerBackward(const LayerSettings& settings, const LayerWeightsOf<Scalar>& parameters,
                   const LayerTraceOf<Scalar>& trace, const Lengths& lengths,
                   const MemoryOf<Scalar>& memory, const TensorOf<Scalar>& dOutput,
                   std::stop_token stop, TensorOf<Scalar>& dX, TensorOf<Scalar>* dMemory,
                   LayerGradientsOf<Scalar>& dParameters);

}  // namespace attention_lab
