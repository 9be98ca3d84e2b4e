#include "core/model/transformer_layer.h"

#include <utility>

#include "core/model/feed_forward.h"
#include "core/model/layer_norm.h"

namespace attention_lab {

namespace {

template <class Scalar>
TensorOf<Scalar> sum(const TensorOf<Scalar>& a, const TensorOf<Scalar>& b) {
  TensorOf<Scalar> both(a.shape());
  for (Index item = 0; item < a.matrixCount(); ++item)
    both.editMatrix(item) = a.matrix(item) + b.matrix(item);
  return both;
}

template <class Scalar>
void add(TensorOf<Scalar>& to, const TensorOf<Scalar>& term) {
  for (Index item = 0; item < to.matrixCount(); ++item)
    to.editMatrix(item) += term.matrix(item);
}

// One sub-layer with its residual connection and normalisation, by pointers to a layer's arrays.
template <class Scalar>
struct SubLayer {
  TensorOf<Scalar> LayerTraceOf<Scalar>::*residual;
  TensorOf<Scalar> LayerTraceOf<Scalar>::*normed;
  const NormWeightsOf<Scalar>& norm;
  NormParametersOf<MatrixOf<Scalar>> LayerGradientsOf<Scalar>::*dNorm;
};

template <class Scalar>
class Layer {
 public:
  using T = TensorOf<Scalar>;
  using Trace = LayerTraceOf<Scalar>;
  using Gradients = LayerGradientsOf<Scalar>;

  Layer(const LayerSettings& settings, const LayerWeightsOf<Scalar>& parameters,
        const Lengths& lengths, const MemoryOf<Scalar>& memory, std::stop_token stop)
      : settings_(settings),
        parameters_(parameters),
        lengths_(lengths),
        memory_(memory),
        stop_(std::move(stop)) {}

  Trace forward(const T& x) const {
    Trace trace;
    trace.x = x;
    T rows = residualForward(first(), x, trace, [&](const T& in) {
      trace.self.xIn = in;
      attentionForward(selfLayer(), stop_, trace.self);
      return trace.self.output;
    });
    if (memory_.rows != nullptr) {
      rows = residualForward(second(), rows, trace, [&](const T& in) {
        trace.cross.xIn = in;
        trace.cross.contextIn = *memory_.rows;
        attentionForward(crossLayer(), stop_, trace.cross);
        return trace.cross.output;
      });
    }
    trace.output = residualForward(last(), rows, trace, [&](const T& in) {
      auto ffn = feedForward(in, parameters_.feedForward, settings_.activation, lengths_);
      trace.ffnBefore = ffn.before;
      trace.ffnHidden = ffn.hidden;
      trace.ffn = ffn.output;
      return trace.ffn;
    });
    return trace;
  }

  void backward(const Trace& trace, const T& dOutput, T& dX, T* dMemory, Gradients& d) const {
    const bool cross = memory_.rows != nullptr;
    const T& beforeFfn = outputOf(cross ? second() : first(), trace);
    T dBeforeFfn = T::zero(dOutput.shape());
    residualBackward(last(), beforeFfn, trace, dOutput, dBeforeFfn, d, [&](const T& dS, T& dIn) {
      const FeedForwardTraceOf<Scalar> ffn{trace.ffnBefore, trace.ffnHidden, trace.ffn};
      feedForwardBackward(inputOf(last(), beforeFfn, trace), parameters_.feedForward,
                          settings_.activation, lengths_, ffn, dS, dIn, d.feedForward);
    });
    T dAfterSelf = dBeforeFfn;
    if (cross) {
      dAfterSelf = T::zero(dOutput.shape());
      residualBackward(second(), outputOf(first(), trace), trace, dBeforeFfn, dAfterSelf, d,
                       [&](const T& dS, T& dIn) {
                         const T dContext = attention(crossLayer(), trace.cross, dS, dIn, d.cross);
                         if (dMemory != nullptr) add(*dMemory, dContext);
                       });
    }
    residualBackward(first(), trace.x, trace, dAfterSelf, dX, d, [&](const T& dS, T& dIn) {
      attention(selfLayer(), trace.self, dS, dIn, d.self);
    });
  }

 private:
  bool pre() const { return settings_.norm == NormPlacement::pre; }

  SubLayer<Scalar> first() const {
    return {&Trace::residual1, &Trace::norm1, parameters_.norm1, &Gradients::norm1};
  }
  SubLayer<Scalar> second() const {
    return {&Trace::residual2, &Trace::norm2, parameters_.norm2, &Gradients::norm2};
  }
  SubLayer<Scalar> third() const {
    return {&Trace::residual3, &Trace::norm3, parameters_.norm3, &Gradients::norm3};
  }
  SubLayer<Scalar> last() const { return memory_.rows != nullptr ? third() : second(); }

  AttentionLayerOf<Scalar> selfLayer() const {
    AttentionLayerOf<Scalar> layer = attentionLayer(parameters_.self, lengths_);
    layer.position = settings_.position;
    layer.mask.causal = settings_.causal;
    return layer;
  }
  AttentionLayerOf<Scalar> crossLayer() const {
    return attentionLayer(parameters_.cross, memory_.lengths);
  }

  AttentionLayerOf<Scalar> attentionLayer(const AttentionWeightsOf<Scalar>& weights,
                                          const Lengths& keys) const {
    AttentionLayerOf<Scalar> layer;
    layer.parameters = weights;
    layer.heads = settings_.heads;
    layer.factor = settings_.factor;
    layer.temperature = settings_.temperature;
    layer.queryLengths = lengths_;
    layer.keyLengths = keys;
    return layer;
  }

  // What the sub-layer reads when x goes into it, and what comes out of the residual connection and
  // the normalisation.
  const T& inputOf(const SubLayer<Scalar>& part, const T& x, const Trace& trace) const {
    return pre() ? trace.*part.normed : x;
  }
  const T& outputOf(const SubLayer<Scalar>& part, const Trace& trace) const {
    return pre() ? trace.*part.residual : trace.*part.normed;
  }

  template <class F>
  T residualForward(const SubLayer<Scalar>& part, const T& x, Trace& trace, F&& compute) const {
    const auto normalise = [&](const T& rows) {
      return layerNorm(rows, part.norm, settings_.normEps, lengths_);
    };
    if (pre()) trace.*part.normed = normalise(x);
    trace.*part.residual = sum(x, compute(inputOf(part, x, trace)));
    if (!pre()) trace.*part.normed = normalise(trace.*part.residual);
    return outputOf(part, trace);
  }

  // compute(dS, dIn) adds to dIn what dS, the gradient of what the sub-layer gave, means for what
  // it read.
  template <class F>
  void residualBackward(const SubLayer<Scalar>& part, const T& x, const Trace& trace, const T& dY,
                        T& dX, Gradients& d, F&& compute) const {
    if (pre()) {
      T dNormed = T::zero(x.shape());
      compute(dY, dNormed);
      add(dX, dY);
      layerNormBackward(x, part.norm, settings_.normEps, lengths_, dNormed, dX, d.*part.dNorm);
    } else {
      T dResidual = T::zero(x.shape());
      layerNormBackward(trace.*part.residual, part.norm, settings_.normEps, lengths_, dY, dResidual,
                        d.*part.dNorm);
      add(dX, dResidual);
      compute(dResidual, dX);
    }
  }

  // Adds to dIn; what it means for the context is given back.
  T attention(const AttentionLayerOf<Scalar>& layer, const AttentionTraceOf<Scalar>& trace,
              const T& dOutput, T& dIn, WeightGradientsOf<Scalar>& dWeights) const {
    AttentionTraceOf<Scalar> d;
    d.output = dOutput;
    attentionBackward(layer, trace, stop_, d, dWeights);
    add(dIn, d.xIn);
    return d.contextIn;
  }

  const LayerSettings& settings_;
  const LayerWeightsOf<Scalar>& parameters_;
  const Lengths& lengths_;
  const MemoryOf<Scalar>& memory_;
  std::stop_token stop_;
};

}  // namespace

template <class Scalar>
LayerTraceOf<Scalar> layerForward(const LayerSettings& settings,
                                  const LayerWeightsOf<Scalar>& parameters,
                                  const TensorOf<Scalar>& x, const Lengths& lengths,
                                  const MemoryOf<Scalar>& memory, std::stop_token stop) {
  return Layer<Scalar>(settings, parameters, lengths, memory, std::move(stop)).forward(x);
}

template <class Scalar>
void layerBackward(const LayerSettings& settings, const LayerWeightsOf<Scalar>& parameters,
                   const LayerTraceOf<Scalar>& trace, const Lengths& lengths,
                   const MemoryOf<Scalar>& memory, const TensorOf<Scalar>& dOutput,
                   std::stop_token stop, TensorOf<Scalar>& dX, TensorOf<Scalar>* dMemory,
                   LayerGradientsOf<Scalar>& dParameters) {
  Layer<Scalar>(settings, parameters, lengths, memory, std::move(stop))
      .backward(trace, dOutput, dX, dMemory, dParameters);
}

#define ATTENTION_LAB_INSTANTIATE(S)                                                            \
  template LayerTraceOf<S> layerForward(const LayerSettings&, const LayerWeightsOf<S>&,         \
                                        const TensorOf<S>&, const Lengths&, const MemoryOf<S>&, \
                                        std::stop_token);                                       \
  template void layerBackward(const LayerSettings&, const LayerWeightsOf<S>&,                   \
                              const LayerTraceOf<S>&, const Lengths&, const MemoryOf<S>&,       \
                              const TensorOf<S>&, std::stop_token, TensorOf<S>&, TensorOf<S>*,  \
                              LayerGradientsOf<S>&);
ATTENTION_LAB_INSTANTIATE(float)
ATTENTION_LAB_INSTANTIATE(double)
#undef ATTENTION_LAB_INSTANTIATE

}  // namespace attention_lab
