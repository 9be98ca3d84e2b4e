#pragma once

#include <string>
#include <vector>

#include "core/model/attention_params.h"

namespace attention_lab {

enum class TransformerKind { encoder, decoder, encoderDecoder };
enum class Activation { relu, gelu };
/// Layer normalisation after the residual connection (Vaswani et al. 2017), or before each
/// sub-layer (Xiong et al. 2020).
enum class NormPlacement { post, pre };

// The parameters of a stack, for any kind of leaf M: a shared matrix, a gradient. A is the same for
// one attention: AttentionWeightsOf, WeightGradientsOf. What isn't there is null or empty.

/// weight (gain), bias: (1, d_model).
template <class M>
struct NormParametersOf {
  M weight{}, bias{};
  bool operator==(const NormParametersOf&) const = default;
};

/// w1: (d_model, d_ff), b1: (1, d_ff), w2: (d_ff, d_model), b2: (1, d_model).
template <class M>
struct FeedForwardParametersOf {
  M w1{}, b1{}, w2{}, b2{};
  bool operator==(const FeedForwardParametersOf&) const = default;
};

/// An encoder layer has no `cross` and no `norm3`, nor has a layer of a decoder without an encoder.
template <class A, class M>
struct LayerParametersOf {
  A self{}, cross{};
  FeedForwardParametersOf<M> feedForward;
  NormParametersOf<M> norm1, norm2, norm3;
  bool operator==(const LayerParametersOf&) const = default;
};

/// The norms of the whole stacks are there with a final normalisation.
template <class A, class M>
struct TransformerParametersOf {
  std::vector<LayerParametersOf<A, M>> encoder, decoder;
  NormParametersOf<M> encoderNorm, decoderNorm;
  bool operator==(const TransformerParametersOf&) const = default;
};

template <class Scalar>
using NormWeightsOf = NormParametersOf<SharedMatrixOf<Scalar>>;
template <class Scalar>
using FeedForwardWeightsOf = FeedForwardParametersOf<SharedMatrixOf<Scalar>>;
template <class Scalar>
using LayerWeightsOf = LayerParametersOf<AttentionWeightsOf<Scalar>, SharedMatrixOf<Scalar>>;
template <class Scalar>
using TransformerWeightsOf =
    TransformerParametersOf<AttentionWeightsOf<Scalar>, SharedMatrixOf<Scalar>>;
using NormParameters = NormWeightsOf<double>;
using LayerParameters = LayerWeightsOf<double>;
using TransformerParameters = TransformerWeightsOf<double>;

/// f(path, leaf) for every parameter of the stack, also those that aren't there:
/// "decoder.0.cross.wQ". The only list of them.
template <class Transformer, class F>
void forEachStackParameter(Transformer& transformer, F&& f) {
  const auto attention = [&](const std::string& at, auto& a) {
    f(at + "wQ", a.wQ), f(at + "wK", a.wK), f(at + "wV", a.wV), f(at + "wO", a.wO);
    f(at + "bQ", a.bQ), f(at + "bK", a.bK), f(at + "bV", a.bV), f(at + "bO", a.bO);
  };
  const auto norm = [&](const std::string& at, auto& n) {
    f(at + ".weight", n.weight), f(at + ".bias", n.bias);
  };
  const auto layers = [&](const std::string& stack, auto& list) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      const std::string at = stack + "." + std::to_string(i) + ".";
      attention(at + "self.", list[i].self);
      attention(at + "cross.", list[i].cross);
      auto& ffn = list[i].feedForward;
      f(at + "ffn.w1", ffn.w1), f(at + "ffn.b1", ffn.b1);
      f(at + "ffn.w2", ffn.w2), f(at + "ffn.b2", ffn.b2);
      norm(at + "norm1", list[i].norm1);
      norm(at + "norm2", list[i].norm2);
      norm(at + "norm3", list[i].norm3);
    }
  };
  layers("encoder", transformer.encoder);
  norm("encoder.norm", transformer.encoderNorm);
  layers("decoder", transformer.decoder);
  norm("decoder.norm", transformer.decoderNorm);
}

}  // namespace attention_lab
