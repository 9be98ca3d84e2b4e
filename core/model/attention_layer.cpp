#include "core/model/attention_layer.h"

#include <algorithm>

#include "core/model/attention_backward.h"
#include "core/model/dropout.h"
#include "core/model/gradient_sum.h"
#include "core/model/linear.h"

namespace attention_lab {

namespace {

template <class Scalar>
bool turns(const AttentionLayerOf<Scalar>& layer) {
  return positionalEncoding(layer.position.encoding).rotateQueryKey != nullptr;
}

template <class Scalar>
TensorOf<Scalar> projected(const AttentionLayerOf<Scalar>& layer, const TensorOf<Scalar>& x,
                           const SharedMatrixOf<Scalar>& weight, const SharedMatrixOf<Scalar>& bias,
                           const Lengths& lengths, bool turn, const std::stop_token& stop) {
  auto rows = projectHeads(x, *weight, bias.get(), layer.heads, lengths, stop);
  return turn ? rotateHeads(rows, layer.position, lengths) : rows;
}

template <class Scalar>
TensorOf<Scalar> layerOutput(const AttentionLayerOf<Scalar>& layer, const TensorOf<Scalar>& concat,
                             const std::stop_token& stop) {
  const AttentionWeightsOf<Scalar>& p = layer.parameters;
  if (!p.wO && !p.bO) return concat;
  return linear(concat, p.wO.get(), p.bO.get(), layer.queryLengths, stop);
}

// A gradient of its own, to be added to: 0 where nothing came from outside.
template <class Scalar>
void own(const TensorOf<Scalar>& array, TensorOf<Scalar>& d) {
  TensorOf<Scalar> sum = TensorOf<Scalar>::zero(array.shape());
  if (!d.empty()) std::copy_n(d.data(), d.size(), sum.edit());
  d = sum;
}

// From the gradient of q, k or v to that of what it was projected from.
template <class Scalar>
void projectedBackward(const AttentionLayerOf<Scalar>& layer, const TensorOf<Scalar>& x,
                       const SharedMatrixOf<Scalar>& weight, const TensorOf<Scalar>& dRows,
                       const Lengths& lengths, bool turn, const std::stop_token& stop,
                       TensorOf<Scalar>& dX, MatrixOf<Scalar>* dWeight, MatrixOf<Scalar>* dBias) {
  const TensorOf<Scalar> dProjected =
      turn ? rotateHeadsBackward(dRows, layer.position, lengths) : dRows;
  projectHeadsBackward(x, *weight, dProjected, lengths, stop, &dX, dWeight, dBias);
}

template <class Scalar>
void inputsBackward(const AttentionLayerOf<Scalar>& layer, const AttentionTraceOf<Scalar>& trace,
                    const std::stop_token& stop, AttentionTraceOf<Scalar>& d,
                    WeightGradientsOf<Scalar>& dP) {
  const AttentionWeightsOf<Scalar>& p = layer.parameters;
  own(trace.xIn, d.xIn);
  const bool cross = !trace.contextIn.empty();
  if (cross) own(trace.contextIn, d.contextIn);
  const TensorOf<Scalar>& source = cross ? trace.contextIn : trace.xIn;
  TensorOf<Scalar>& dSource = cross ? d.contextIn : d.xIn;
  projectedBackward(layer, trace.xIn, p.wQ, d.q, layer.queryLengths, turns(layer), stop, d.xIn,
                    gradientSum(p.wQ, dP.wQ), gradientSum(p.bQ, dP.bQ));
  projectedBackward(layer, source, p.wK, d.k, layer.keyLengths, turns(layer), stop, dSource,
                    gradientSum(p.wK, dP.wK), gradientSum(p.bK, dP.bK));
  projectedBackward(layer, source, p.wV, d.v, layer.keyLengths, false, stop, dSource,
                    gradientSum(p.wV, dP.wV), gradientSum(p.bV, dP.bV));
}

}  // namespace

template <class Scalar>
void attentionForward(const AttentionLayerOf<Scalar>& layer, std::stop_token stop,
                      AttentionTraceOf<Scalar>& trace) {
  const AttentionWeightsOf<Scalar>& p = layer.parameters;
  const TensorOf<Scalar>& source = trace.contextIn.empty() ? trace.xIn : trace.contextIn;
  const bool turn = turns(layer);
  const auto fill = [](TensorOf<Scalar>& array, auto&& compute) {
    if (array.empty()) array = compute();
  };
  fill(trace.q,
       [&] { return projected(layer, trace.xIn, p.wQ, p.bQ, layer.queryLengths, turn, stop); });
  fill(trace.k, [&] { return projected(layer, source, p.wK, p.bK, layer.keyLengths, turn, stop); });
  fill(trace.v,
       [&] { return projected(layer, source, p.wV, p.bV, layer.keyLengths, false, stop); });
  fill(trace.scores, [&] { return attentionScores(trace.q, trace.k, stop); });
  fill(trace.scaled, [&] {
    return scaleScores(trace.scores, layer.factor, layer.temperature, layer.position,
                       layer.queryLengths, stop);
  });
  fill(trace.masked, [&] {
    return maskScores(trace.scaled, layer.mask, layer.queryLengths, layer.keyLengths, stop);
  });
  fill(trace.weights, [&] { return attentionWeights(trace.masked, stop); });
  if (!layer.kept.empty()) {
    fill(trace.dropped, [&] { return dropWeights(trace.weights, layer.kept, layer.dropoutRate); });
  }
  fill(trace.z, [&] { return weightValues(averagedWeights(trace), trace.v, stop); });
  fill(trace.concat, [&] { return concatHeads(trace.z); });
  fill(trace.output, [&] { return layerOutput(layer, trace.concat, stop); });
}

template <class Scalar>
void attentionBackward(const AttentionLayerOf<Scalar>& layer, const AttentionTraceOf<Scalar>& trace,
                       std::stop_token stop, AttentionTraceOf<Scalar>& d,
                       WeightGradientsOf<Scalar>& dParameters) {
  const AttentionWeightsOf<Scalar>& p = layer.parameters;
  const auto ready = [&](auto... arrays) { (own(trace.*arrays, d.*arrays), ...); };
  using A = AttentionTraceOf<Scalar>;
  ready(&A::q, &A::k, &A::v, &A::scores, &A::scaled, &A::masked, &A::weights, &A::z, &A::concat,
        &A::output);

  linearBackward(trace.concat, p.wO.get(), d.output, layer.queryLengths, stop, &d.concat,
                 gradientSum(p.wO, dParameters.wO), gradientSum(p.bO, dParameters.bO));
  concatHeadsBackward(d.concat, d.z);
  if (trace.dropped.empty()) {
    weightValuesBackward(trace.weights, trace.v, d.z, stop, &d.weights, &d.v);
  } else {
    own(trace.dropped, d.dropped);
    weightValuesBackward(trace.dropped, trace.v, d.z, stop, &d.dropped, &d.v);
    dropWeightsBackward(layer.kept, layer.dropoutRate, d.dropped, d.weights);
  }
  attentionWeightsBackward(trace.weights, d.weights, stop, d.masked);
  maskScoresBackward(trace.masked, d.masked, d.scaled);
  scaleScoresBackward(layer.factor, layer.temperature, d.scaled, d.scores);
  attentionScoresBackward(trace.q, trace.k, d.scores, stop, &d.q, &d.k);
  if (p.wQ) inputsBackward(layer, trace, stop, d, dParameters);
}

#define ATTENTION_LAB_INSTANTIATE(S)                                                      \
  template void attentionForward(const AttentionLayerOf<S>&, std::stop_token,             \
                                 AttentionTraceOf<S>&);                                   \
  template void attentionBackward(const AttentionLayerOf<S>&, const AttentionTraceOf<S>&, \
                                  std::stop_token, AttentionTraceOf<S>&, WeightGradientsOf<S>&);
ATTENTION_LAB_INSTANTIATE(float)
ATTENTION_LAB_INSTANTIATE(double)
#undef ATTENTION_LAB_INSTANTIATE

}  // namespace attention_lab
