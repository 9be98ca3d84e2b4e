#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "core/error.h"
#include "core/io/class_json.h"
#include "core/io/document_file.h"
#include "core/io/document_words.h"
#include "core/io/json_arrays.h"
#include "core/io/json_guard.h"
#include "core/io/scaling_json.h"
#include "core/io/stack_json.h"
#include "core/io/variant_json.h"

namespace attention_lab {

namespace {

using Json = nlohmann::ordered_json;

/// An object that leaves defaults out and refuses what JSON can't say.
class ObjectWriter {
 public:
  explicit ObjectWriter(std::string path) : path_(std::move(path)) {}

  template <class Value>
  void put(const char* key, const Value& value, const Value& standard) {
    if (value != standard) json_[key] = value;
  }
  void put(const char* key, double value, double standard) {
    requireFinite(key, std::isfinite(value));
    if (value != standard) json_[key] = value;
  }
  void put(const char* key, const SharedMatrix& matrix) {
    if (!matrix) return;
    requireFinite(key, matrix->allFinite());
    json_[key] = arrayJson(*matrix);
  }
  void putRow(const char* key, const SharedMatrix& row) {
    put(key, row);
    if (row) json_[key] = Json(json_[key].front());
  }
  void put(const char* key, const SharedMatrices& matrices) {
    if (!matrices) return;
    Json list = Json::array();
    for (const Matrix& matrix : *matrices) {
      requireFinite(key, matrix.allFinite());
      list.push_back(arrayJson(matrix));
    }
    json_[key] = std::move(list);
  }
  void put(const char* key, const Tensor& tensor) {
    requireFinite(key, ConstMap(tensor.data(), 1, tensor.size()).allFinite());
    json_[key] = arrayJson(tensor);
  }
  void putJson(const char* key, Json value) { json_[key] = std::move(value); }
  void putObject(const char* key, ObjectWriter&& object) {
    if (!object.json_.empty()) json_[key] = std::move(object.json_);
  }

  void requireFinite(const char* key, bool finite) const {
    if (!finite) {
      throw FormatError(pathOf(key), {CORE_TEXT("core",
                                                "an infinite value or one that is not a "
                                                "number can't be saved in a document"),
                                      {}});
    }
  }

  std::string pathOf(std::string_view key) const { return keyPath(path_, key); }
  Json take() { return std::move(json_); }

 private:
  std::string path_;
  Json json_ = Json::object();
};

ObjectWriter embeddingWriter(const EmbeddingSettings& embedding) {
  const EmbeddingSettings standard;
  ObjectWriter object("embedding");
  object.put<std::string>("source", wordFor<EmbeddingSource>(kEmbeddingSources, embedding.source),
                          wordFor<EmbeddingSource>(kEmbeddingSources, standard.source));
  const bool refers = embedding.source == EmbeddingSource::file;
  if (!refers) object.put("values", embedding.values);
  if (!refers || !embedding.contextFromFile) {
    object.put("contextValues", embedding.contextValues);
  }
  object.put("targetValues", embedding.targetValues);
  object.put("dModel", embedding.dModel, standard.dModel);
  object.put("seed", embedding.seed, standard.seed);
  object.put("scale", embedding.scale, standard.scale);
  object.put("path", embedding.path, standard.path);
  object.put("name", embedding.name, standard.name);
  return object;
}

ObjectWriter positionWriter(const PositionSettings& position) {
  const PositionSettings standard;
  ObjectWriter object("position");
  object.put<std::string>("encoding", positionalEncoding(position.encoding).name,
                          positionalEncoding(standard.encoding).name);
  object.put("values", position.values);
  object.put("seed", position.seed, standard.seed);
  object.put("base", position.base, standard.base);
  object.put("first", position.first, standard.first);
  if (position.embeddingScale) {
    object.put("embeddingScale", *position.embeddingScale, *standard.embeddingScale);
  } else {
    object.putJson("embeddingScale", kSqrtDModel);
  }
  return object;
}

/// One matrix for all items and heads is written as [query][key].
Json maskJson(const Tensor& mask, ElementKind kind) {
  Json json = arrayJson(mask, kind);
  return mask.matrixCount() == 1 ? Json(json[0][0]) : json;
}

void putMask(ObjectWriter& attention, const MaskSettings& mask) {
  if (!mask.keep && !mask.bias) {
    attention.put<std::string>("mask", wordFor<bool>(kMasks, mask.causal),
                               wordFor<bool>(kMasks, false));
    return;
  }
  ObjectWriter object(attention.pathOf("mask"));
  object.put("causal", mask.causal, false);
  if (mask.keep) object.putJson("keep", maskJson(*mask.keep, ElementKind::boolean));
  if (mask.bias) {
    const ConstMap bias(mask.bias->data(), 1, mask.bias->size());
    object.requireFinite("bias", (bias.array() < std::numeric_limits<double>::infinity()).all());
    object.putJson("bias", maskJson(*mask.bias, ElementKind::numberOrMinusInfinity));
  }
  attention.putObject("mask", std::move(object));
}

ObjectWriter weightsWriter(const WeightSettings& weights) {
  const WeightSettings standard;
  ObjectWriter object("attention.weights");
  object.put<std::string>("source", wordFor<WeightSource>(kWeightSources, weights.source),
                          wordFor<WeightSource>(kWeightSources, standard.source));
  if (weights.source != WeightSource::file) {
    object.put("wQ", weights.values.wQ);
    object.put("wK", weights.values.wK);
    object.put("wV", weights.values.wV);
    object.put("wO", weights.values.wO);
    object.putRow("bQ", weights.values.bQ);
    object.putRow("bK", weights.values.bK);
    object.putRow("bV", weights.values.bV);
    object.putRow("bO", weights.values.bO);
  }
  object.put("seed", weights.seed, standard.seed);
  object.put("scale", weights.scale, standard.scale);
  object.put("outputProjection", weights.outputProjection, standard.outputProjection);
  object.put("path", weights.path, standard.path);
  object.put("prefix", weights.prefix, standard.prefix);
  return object;
}

ObjectWriter attentionWriter(const AttentionSettings& attention) {
  const AttentionSettings standard;
  ObjectWriter object("attention");
  object.put("heads", attention.heads, standard.heads);
  if (attention.dK) object.putJson("dK", *attention.dK);
  if (attention.dV) object.putJson("dV", *attention.dV);
  if (attention.scaling.kind == ScalingKind::factor) {
    object.requireFinite("scaling", std::isfinite(attention.scaling.factor));
    object.putJson("scaling", attention.scaling.factor);
  } else {
    object.put<std::string>("scaling", wordFor<ScalingKind>(kScalings, attention.scaling.kind),
                            wordFor<ScalingKind>(kScalings, standard.scaling.kind));
  }
  object.put("temperature", attention.temperature, standard.temperature);
  putMask(object, attention.mask);
  object.requireFinite("dropout", std::isfinite(attention.dropout.rate));
  object.put("dropout", attention.dropout.rate, standard.dropout.rate);
  object.put("dropoutSeed", attention.dropout.seed, standard.dropout.seed);
  if (attention.given) {
    ObjectWriter given("attention.given");
    given.put("q", attention.given->q);
    given.put("k", attention.given->k);
    given.put("v", attention.given->v);
    object.putObject("given", std::move(given));
  }
  object.putObject("weights", weightsWriter(attention.weights));
  return object;
}

ObjectWriter viewWriter(const ViewState& view) {
  const ViewState standard;
  ObjectWriter object("view");
  object.put("view", view.view, standard.view);
  object.put("tensor", view.tensor, standard.tensor);
  object.put("item", view.item, standard.item);
  object.put("head", view.head, standard.head);
  if (view.pinned) {
    object.putJson("pinned", {{"tensor", view.pinned->tensor},
                              {"row", view.pinned->row},
                              {"column", view.pinned->column}});
  }
  object.put("heads", view.heads.chosen, standard.heads.chosen);
  object.put("mean", view.heads.mean, standard.heads.mean);
  object.put("share", view.heads.share, standard.heads.share);
  object.put<std::string>("side", wordFor<TokenSide>(kTokenSides, view.heads.side),
                          wordFor<TokenSide>(kTokenSides, standard.heads.side));
  if (view.steps.active) {
    object.putJson(
        "step", {{"name", wordFor<StepId>(stepWords(), view.steps.step)}, {"row", view.steps.row}});
  }
  object.put("colormap", view.colormap, standard.colormap);
  if (view.rangeLow || view.rangeHigh) {
    const auto end = [](const std::optional<double>& value) {
      return value ? Json(*value) : Json();
    };
    object.putJson("range", Json::array({end(view.rangeLow), end(view.rangeHigh)}));
  }
  object.put("values", view.values, standard.values);
  object.put("language", view.language, standard.language);
  Json lab = scalingJson(view.scalingLab);
  if (!lab.empty()) object.putJson("scalingLab", std::move(lab));
  return object;
}

/// Puts unknown keys back at their places. Their place is gone when what held it is gone, or is
/// now a word.
void mergeUnknown(Json& json, const Json& unknown, const std::string& path) {
  for (const auto& [key, value] : unknown.items()) {
    const std::string place = keyPath(path, key);
    const bool optional = place == "attention.given" || place == "view.pinned";
    if (!json.contains(key)) {
      if (!optional) json[key] = value;
    } else if (json[key].is_object() && value.is_object()) {
      mergeUnknown(json[key], value, place);
    }
  }
}

}  // namespace

Json documentJson(const Document& document) {
  ObjectWriter root("");
  root.putJson("format", kFormatName);
  root.putJson("version", kFormatVersion);
  root.put<std::string>("title", document.title, {});
  root.put<std::string>("notes", document.notes, {});
  root.putJson("sequences", document.sequences);
  if (document.context) root.putJson("context", *document.context);
  if (document.target) root.putJson("target", *document.target);
  root.putObject("embedding", embeddingWriter(document.embedding));
  root.putObject("position", positionWriter(document.position));
  root.putObject("attention", attentionWriter(document.attention));
  if (document.transformer) root.putJson("transformer", stackJson(*document.transformer));
  if (Json preset = classJson(document.classPreset); !preset.empty())
    root.putJson("class", std::move(preset));
  root.putObject("view", viewWriter(document.view));
  Json json = root.take();
  if (document.unknown) mergeUnknown(json, *document.unknown, "");
  if (document.variant) json["variant"] = variantPatch(json, documentJson(*document.variant));
  return json;
}

}  // namespace attention_lab
