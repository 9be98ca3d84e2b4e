#include "core/io/stack_state_dict.h"

#include <utility>

#include "core/error.h"
#include "core/io/array_lookup.h"
#include "core/io/state_dict.h"

namespace attention_lab {

namespace {

std::string joined(const std::string& prefix, const std::string& name) {
  return prefix.empty() || prefix.back() == '.' ? prefix + name : prefix + "." + name;
}

/// Both null where the file has none.
NormParameters normOf(const ArrayLookup& arrays, const std::string& name) {
  return {sharedRow(arrays.find(name + ".weight")), sharedRow(arrays.find(name + ".bias"))};
}

NormParameters requiredNorm(const ArrayLookup& arrays, const std::string& name) {
  arrays.require(name + ".weight");
  return normOf(arrays, name);
}

// The layers of the stack whose names start with `prefix`.
std::vector<LayerParameters> layersOf(const std::vector<NamedArray>& arrays,
                                      const std::string& prefix, bool cross) {
  std::vector<LayerParameters> layers;
  for (;;) {
    const std::string at = joined(prefix, "layers." + std::to_string(layers.size()));
    const ArrayLookup lookup(arrays, at);
    if (lookup.find("linear1.weight") == nullptr) return layers;
    LayerParameters layer;
    layer.self = attentionWeights(arrays, at + ".self_attn");
    if (cross) layer.cross = attentionWeights(arrays, at + ".multihead_attn");
    layer.feedForward.w1 = sharedTransposed(&lookup.require("linear1.weight"));
    layer.feedForward.b1 = sharedRow(lookup.find("linear1.bias"));
    layer.feedForward.w2 = sharedTransposed(&lookup.require("linear2.weight"));
    layer.feedForward.b2 = sharedRow(lookup.find("linear2.bias"));
    layer.norm1 = requiredNorm(lookup, "norm1");
    layer.norm2 = requiredNorm(lookup, "norm2");
    if (cross) layer.norm3 = requiredNorm(lookup, "norm3");
    layers.push_back(std::move(layer));
  }
}

struct Stack {
  std::vector<LayerParameters> layers;
  NormParameters norm;
};

/// `stack`: "encoder" or "decoder".
Stack stackOf(const std::vector<NamedArray>& arrays, const std::string& prefix,
              const std::string& stack, bool alone, bool cross) {
  std::vector<std::string> prefixes{joined(prefix, stack)};
  if (alone) prefixes.push_back(prefix);
  for (const std::string& each : prefixes) {
    std::vector<LayerParameters> layers = layersOf(arrays, each, cross);
    if (!layers.empty()) {
      return {std::move(layers), normOf(ArrayLookup(arrays, joined(each, "")), "norm")};
    }
  }
  throw FormatError(
      {}, {CORE_TEXT("core", "no layers of the %1: wanted %2; the file has %3"),
           {stack, joined(prefixes.front(), "layers.0.linear1.weight"), nameList(arrays)}});
}

}  // namespace

TransformerParameters stackParameters(const std::vector<NamedArray>& arrays,
                                      const std::string& prefix, TransformerKind kind) {
  const bool both = kind == TransformerKind::encoderDecoder;
  TransformerParameters parameters;
  if (kind != TransformerKind::decoder) {
    Stack encoder = stackOf(arrays, prefix, "encoder", !both, false);
    parameters.encoder = std::move(encoder.layers);
    parameters.encoderNorm = std::move(encoder.norm);
  }
  if (kind != TransformerKind::encoder) {
    Stack decoder = stackOf(arrays, prefix, "decoder", !both, both);
    parameters.decoder = std::move(decoder.layers);
    parameters.decoderNorm = std::move(decoder.norm);
  }
  return parameters;
}

}  // namespace attention_lab
