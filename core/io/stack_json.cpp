#include "core/io/stack_json.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "core/io/document_words.h"

namespace attention_lab {

namespace {

using StackJson = nlohmann::ordered_json;

constexpr Index kMostLayers = 1'000;
constexpr Index kMostStackSize = 1'000'000;  ///< heads, d_model, d_ff

constexpr std::array<Word<TransformerKind>, 3> kTransformerKinds{{
    {"encoder", TransformerKind::encoder},
    {"decoder", TransformerKind::decoder},
    {"encoder-decoder", TransformerKind::encoderDecoder},
}};
constexpr std::array<Word<Activation>, 2> kActivations{{
    {"relu", Activation::relu},
    {"gelu", Activation::gelu},
}};
constexpr std::array<Word<NormPlacement>, 2> kNormPlacements{{
    {"post", NormPlacement::post},
    {"pre", NormPlacement::pre},
}};
/// A stack's weights aren't written into the document.
constexpr std::array<Word<WeightSource>, 2> kStackWeightSources{{
    {"random", WeightSource::random},
    {"file", WeightSource::file},
}};

StackJson readStackWeights(const StackJson& json, StackWeights& weights) {
  if (json.is_string() && json == "random") return StackJson::object();
  JsonObject object(json, "transformer.weights");
  object.readWord<WeightSource>("source", kStackWeightSources, weights.source);
  object.read("seed", weights.seed);
  object.read("path", weights.path);
  object.read("prefix", weights.prefix);
  return object.unknown();
}

void readStackSize(JsonObject& object, const char* key, Index most, std::optional<Index>& target) {
  Index size = 0;
  object.readInteger(key, 1, most, size);
  if (size > 0) target = size;
}

}  // namespace

StackJson readStack(const StackJson& json, StackSettings& stack) {
  JsonObject object(json, "transformer");
  object.readWord<TransformerKind>("kind", kTransformerKinds, stack.kind);
  readStackSize(object, "encoderLayers", kMostLayers, stack.encoderLayers);
  readStackSize(object, "decoderLayers", kMostLayers, stack.decoderLayers);
  readStackSize(object, "dModel", kMostStackSize, stack.dModel);
  object.readInteger("heads", 1, kMostStackSize, stack.heads);
  readStackSize(object, "dFf", kMostStackSize, stack.dFf);
  object.readWord<Activation>("activation", kActivations, stack.activation);
  object.readWord<NormPlacement>("norm", kNormPlacements, stack.norm);
  object.readPositive("normEps", stack.normEps);
  object.read("finalNorm", stack.finalNorm);
  const StackJson* weights = object.find("weights");
  StackJson rest =
      weights == nullptr ? StackJson::object() : readStackWeights(*weights, stack.weights);
  StackJson unknown = object.unknown();
  if (!rest.empty()) unknown["weights"] = std::move(rest);
  return unknown;
}

StackJson stackJson(const StackSettings& stack) {
  const StackSettings standard;
  StackJson json = StackJson::object();
  const auto put = [&](const char* key, const auto& value, const auto& usual) {
    if (value != usual) json[key] = value;
  };
  const auto putSize = [&](const char* key, std::optional<Index> size) {
    if (size) json[key] = *size;
  };
  json["kind"] = wordFor<TransformerKind>(kTransformerKinds, stack.kind);
  putSize("encoderLayers", stack.encoderLayers);
  putSize("decoderLayers", stack.decoderLayers);
  putSize("dModel", stack.dModel);
  put("heads", stack.heads, standard.heads);
  putSize("dFf", stack.dFf);
  if (stack.activation != standard.activation) {
    json["activation"] = wordFor<Activation>(kActivations, stack.activation);
  }
  if (stack.norm != standard.norm) {
    json["norm"] = wordFor<NormPlacement>(kNormPlacements, stack.norm);
  }
  put("normEps", stack.normEps, standard.normEps);
  put("finalNorm", stack.finalNorm, standard.finalNorm);
  const StackWeights& weights = stack.weights;
  StackJson object = StackJson::object();
  if (weights.source == WeightSource::file) {
    object = {{"source", "file"}, {"path", weights.path}};
    if (!weights.prefix.empty()) object["prefix"] = weights.prefix;
  } else if (weights.seed != 0) {
    object = {{"source", "random"}, {"seed", weights.seed}};
  }
  if (!object.empty()) json["weights"] = std::move(object);
  return json;
}

}  // namespace attention_lab
