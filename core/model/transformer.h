#pragma once

#include <stop_token>

#include "core/model/transformer_layer.h"

// Stacks of layers: an encoder, a decoder, or both with cross-attention (Vaswani et al. 2017,
// section 3.1), forward and backward.
namespace attention_lab {

struct TransformerSettings {
  TransformerKind kind = TransformerKind::encoder;
  LayerSettings layer;  ///< `causal` is said by the kind
};

template <class Scalar>
using TransformerGradientsOf = TransformerParametersOf<WeightGradientsOf<Scalar>, MatrixOf<Scalar>>;

/// Computes everything after xIn (and targetIn) of the trace. `lengths`: tokens of `sequences`,
/// which feed the encoder, or a decoder without one; `targetLengths`: of `target`.
/// Throws Cancelled, looked at between heads.
template <class Scalar>
void transformerForward(const TransformerSettings& settings,
                        const TransformerWeightsOf<Scalar>& parameters, const Lengths& lengths,
                        const Lengths& targetLengths, std::stop_token stop,
                        TransformerTraceOf<Scalar>& trace);

/// Gradients with respect to what went in: as xIn and targetIn.
template <class Scalar>
struct InputGradientsOf {
  TensorOf<Scalar> xIn, targetIn;
};

/// dOutput: of decoderOutput where there is a decoder, else of encoderOutput. Adds to dParameters.
template <class Scalar>
InputGradientsOf<Scalar> transformerBackward(const TransformerSettings& settings,
                                             const TransformerWeightsOf<Scalar>& parameters,
                                             const Lengths& lengths, const Lengths& targetLengths,
                                             const TransformerTraceOf<Scalar>& trace,
                                             const TensorOf<Scalar>& dOutput, std::stop_token stop,
                                             TransformerGradientsOf<Scalar>& dParameters);

}  // namespace attention_lab
