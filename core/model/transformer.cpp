#include "core/model/transformer.h"

#include <cstddef>
#include <vector>

#include "core/model/layer_norm.h"

namespace attention_lab {

namespace {

// One stack, of whichever kind.
template <class Scalar>
struct Stack {
  LayerSettings settings;
  const std::vector<LayerWeightsOf<Scalar>>& layers;
  const NormWeightsOf<Scalar>& norm;  ///< of the output; null: none
  const Lengths& lengths;
};

template <class Scalar>
Stack<Scalar> encoderOf(const TransformerSettings& settings,
                        const TransformerWeightsOf<Scalar>& parameters, const Lengths& lengths) {
  Stack<Scalar> stack{settings.layer, parameters.encoder, parameters.encoderNorm, lengths};
  stack.settings.causal = false;
  return stack;
}

template <class Scalar>
Stack<Scalar> decoderOf(const TransformerSettings& settings,
                        const TransformerWeightsOf<Scalar>& parameters, const Lengths& lengths) {
  Stack<Scalar> stack{settings.layer, parameters.decoder, parameters.decoderNorm, lengths};
  stack.settings.causal = true;
  return stack;
}

template <class Scalar>
TensorOf<Scalar> stackForward(const Stack<Scalar>& stack, const TensorOf<Scalar>& x,
                              const MemoryOf<Scalar>& memory, const std::stop_token& stop,
                              std::vector<LayerTraceOf<Scalar>>& traces) {
  TensorOf<Scalar> rows = x;
  for (const LayerWeightsOf<Scalar>& layer : stack.layers) {
    traces.push_back(layerForward(stack.settings, layer, rows, stack.lengths, memory, stop));
    rows = traces.back().output;
  }
  if (!stack.norm.weight) return rows;
  return layerNorm(rows, stack.norm, stack.settings.normEps, stack.lengths);
}

template <class Scalar>
TensorOf<Scalar> stackBackward(const Stack<Scalar>& stack,
                               const std::vector<LayerTraceOf<Scalar>>& traces,
                               const MemoryOf<Scalar>& memory, const TensorOf<Scalar>& dOutput,
                               const std::stop_token& stop, TensorOf<Scalar>* dMemory,
                               std::vector<LayerGradientsOf<Scalar>>& dLayers,
                               NormParametersOf<MatrixOf<Scalar>>& dNorm) {
  TensorOf<Scalar> d = dOutput;
  if (stack.norm.weight) {
    d = TensorOf<Scalar>::zero(dOutput.shape());
    layerNormBackward(traces.back().output, stack.norm, stack.settings.normEps, stack.lengths,
                      dOutput, d, dNorm);
  }
  dLayers.resize(stack.layers.size());
  for (std::size_t i = stack.layers.size(); i-- > 0;) {
    auto dX = TensorOf<Scalar>::zero(dOutput.shape());
    layerBackward(stack.settings, stack.layers[i], traces[i], stack.lengths, memory, d, stop, dX,
                  dMemory, dLayers[i]);
    d = dX;
  }
  return d;
}

}  // namespace

template <class Scalar>
void transformerForward(const TransformerSettings& settings,
                        const TransformerWeightsOf<Scalar>& parameters, const Lengths& lengths,
                        const Lengths& targetLengths, std::stop_token stop,
                        TransformerTraceOf<Scalar>& trace) {
  MemoryOf<Scalar> memory;
  if (settings.kind != TransformerKind::decoder) {
    trace.encoderOutput = stackForward<Scalar>(encoderOf(settings, parameters, lengths), trace.xIn,
                                               {}, stop, trace.encoder);
    memory = {&trace.encoderOutput, lengths};
  }
  if (settings.kind == TransformerKind::encoder) return;
  const bool alone = settings.kind == TransformerKind::decoder;
  trace.decoderOutput =
      stackForward<Scalar>(decoderOf(settings, parameters, alone ? lengths : targetLengths),
                           alone ? trace.xIn : trace.targetIn, memory, stop, trace.decoder);
}

template <class Scalar>
InputGradientsOf<Scalar> transformerBackward(const TransformerSettings& settings,
                                             const TransformerWeightsOf<Scalar>& parameters,
                                             const Lengths& lengths, const Lengths& targetLengths,
                                             const TransformerTraceOf<Scalar>& trace,
                                             const TensorOf<Scalar>& dOutput, std::stop_token stop,
                                             TransformerGradientsOf<Scalar>& dParameters) {
  InputGradientsOf<Scalar> d;
  TensorOf<Scalar> dEncoderOutput = dOutput;
  if (settings.kind == TransformerKind::decoder) {
    d.xIn =
        stackBackward<Scalar>(decoderOf(settings, parameters, lengths), trace.decoder, {}, dOutput,
                              stop, nullptr, dParameters.decoder, dParameters.decoderNorm);
    return d;
  }
  if (settings.kind == TransformerKind::encoderDecoder) {
    dEncoderOutput = TensorOf<Scalar>::zero(trace.encoderOutput.shape());
    d.targetIn =
        stackBackward<Scalar>(decoderOf(settings, parameters, targetLengths), trace.decoder,
                              {&trace.encoderOutput, lengths}, dOutput, stop, &dEncoderOutput,
                              dParameters.decoder, dParameters.decoderNorm);
  }
  d.xIn = stackBackward<Scalar>(encoderOf(settings, parameters, lengths), trace.encoder, {},
                                dEncoderOutput, stop, nullptr, dParameters.encoder,
                                dParameters.encoderNorm);
  return d;
}

#define ATTENTION_LAB_INSTANTIATE(S)                                                              \
  template void transformerForward(const TransformerSettings&, const TransformerWeightsOf<S>&,    \
                                   const Lengths&, const Lengths&, std::stop_token,               \
                                   TransformerTraceOf<S>&);                                       \
  template InputGradientsOf<S> transformerBackward(                                               \
      const TransformerSettings&, const TransformerWeightsOf<S>&, const Lengths&, const Lengths&, \
      const TransformerTraceOf<S>&, const TensorOf<S>&, std::stop_token,                          \
      TransformerGradientsOf<S>&);
ATTENTION_LAB_INSTANTIATE(float)
ATTENTION_LAB_INSTANTIATE(double)
#undef ATTENTION_LAB_INSTANTIATE

}  // namespace attention_lab
