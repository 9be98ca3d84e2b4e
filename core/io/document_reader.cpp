#include "core/io/document_reader.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/document/equal_arrays.h"
#include "core/error.h"
#include "core/io/about_variant.h"
#include "core/io/class_json.h"
#include "core/io/document_words.h"
#include "core/io/json_arrays.h"
#include "core/io/json_guard.h"
#include "core/io/json_object.h"
#include "core/io/referenced_arrays.h"
#include "core/io/scaling_json.h"
#include "core/io/stack_json.h"
#include "core/io/variant_json.h"

namespace attention_lab {

namespace {

using Json = nlohmann::ordered_json;

constexpr Index kMostTokens = 1'000'000;
constexpr Index kMostSize = 1'000'000;  ///< heads, d_k, d_v, d_model
constexpr Index kMostPosition = 1'000'000'000;

void keepUnknown(Json& unknown, const char* key, Json inner) {
  if (!inner.empty()) unknown[key] = std::move(inner);
}

void readHeader(JsonObject& root) {
  const Json* format = root.find("format");
  if (format == nullptr || *format != kFormatName) {
    failUnknownWord("format", format == nullptr ? Json() : *format, {kFormatName});
  }
  const Json* version = root.find("version");
  if (version == nullptr || *version != kFormatVersion) {
    throw FormatError(
        "version",
        {CORE_TEXT("core", "this program reads version %1 of the format, found %2"),
         {std::to_string(kFormatVersion), version == nullptr ? "null" : foundText(*version)}});
  }
}

Tokens readTokens(const Json& json, const std::string& path) {
  if (!json.is_array()) {
    failWanted(path, CORE_TEXT("core", "wanted a list of tokens, found %1"), json);
  }
  if (json.empty()) {
    throw ShapeError(path, {CORE_TEXT("core", "wanted at least one token, found none"), {}});
  }
  Tokens tokens;
  tokens.reserve(json.size());
  for (std::size_t i = 0; i < json.size(); ++i) {
    tokens.push_back(textOf(json[i], indexPath(path, i)));
  }
  return tokens;
}

Sequences readSequences(const Json& json, const std::string& path) {
  if (!json.is_array()) {
    failWanted(path, CORE_TEXT("core", "wanted a list of token lists, found %1"), json);
  }
  if (json.empty()) {
    throw ShapeError(path, {CORE_TEXT("core", "wanted at least one item, found none"), {}});
  }
  Sequences sequences;
  Index tokens = 0;
  for (std::size_t item = 0; item < json.size(); ++item) {
    tokens += static_cast<Index>(json[item].size());
    if (tokens > kMostTokens) {
      throw LimitError(path,
                       {CORE_TEXT("core", "more than %1 tokens"), {std::to_string(kMostTokens)}});
    }
    sequences.push_back(readTokens(json[item], indexPath(path, item)));
  }
  return sequences;
}

void readOptionalSequences(JsonObject& root, const char* key, std::optional<Sequences>& target) {
  if (const Json* json = root.find(key)) target = readSequences(*json, key);
}

void readMatricesAt(JsonObject& object, const char* key, SharedMatrices& target) {
  if (const Json* json = object.find(key)) {
    target = std::make_shared<const std::vector<Matrix>>(readMatrices(*json, object.pathOf(key)));
  }
}

void readMatrixAt(JsonObject& object, const char* key, SharedMatrix& target) {
  if (const Json* json = object.find(key)) {
    target = std::make_shared<const Matrix>(readMatrix(*json, object.pathOf(key)));
  }
}

void readRowAt(JsonObject& object, const char* key, SharedMatrix& target) {
  if (const Json* json = object.find(key)) {
    target = std::make_shared<const Matrix>(readTensor(*json, object.pathOf(key), 1).matrix());
  }
}

Json readEmbedding(const Json& json, EmbeddingSettings& embedding) {
  JsonObject object(json, "embedding");
  object.readWord<EmbeddingSource>("source", kEmbeddingSources, embedding.source);
  readMatricesAt(object, "values", embedding.values);
  readMatricesAt(object, "contextValues", embedding.contextValues);
  readMatricesAt(object, "targetValues", embedding.targetValues);
  object.readInteger("dModel", 1, kMostSize, embedding.dModel);
  object.read("seed", embedding.seed);
  object.read("scale", embedding.scale);
  object.read("path", embedding.path);
  object.read("name", embedding.name);
  return object.unknown();
}

Json readPosition(const Json& json, PositionSettings& position) {
  JsonObject object(json, "position");
  const std::vector<Word<PositionEncoding>> words = positionWords();
  object.readWord<PositionEncoding>("encoding", words, position.encoding);
  readMatrixAt(object, "values", position.values);
  object.read("seed", position.seed);
  object.readPositive("base", position.base);
  object.readInteger("first", 0, kMostPosition, position.first);
  if (const Json* scale = object.find("embeddingScale")) {
    if (*scale == kSqrtDModel) {
      position.embeddingScale.reset();
    } else if (scale->is_number()) {
      position.embeddingScale = scale->get<double>();
    } else {
      failWanted(object.pathOf("embeddingScale"),
                 CORE_TEXT("core", "wanted \"sqrt-d-model\" or a number, found %1"), *scale);
    }
  }
  return object.unknown();
}

void readScaling(JsonObject& attention, Scaling& scaling) {
  const Json* json = attention.find("scaling");
  if (json != nullptr && json->is_number()) {
    scaling = {ScalingKind::factor, json->get<double>()};
    return;
  }
  if (json != nullptr && !json->is_string()) {
    failWanted(attention.pathOf("scaling"),
               CORE_TEXT("core", "wanted \"sqrt-dk\", \"dk\", \"none\" or a number, found %1"),
               *json);
  }
  attention.readWord<ScalingKind>("scaling", kScalings, scaling.kind);
}

Json readMaskSettings(JsonObject& attention, MaskSettings& mask) {
  const Json* json = attention.find("mask");
  if (json == nullptr) return Json::object();
  if (json->is_string()) {
    attention.readWord<bool>("mask", kMasks, mask.causal);
    return Json::object();
  }
  if (!json->is_object()) {
    failWanted(attention.pathOf("mask"),
               CORE_TEXT("core",
                         "wanted \"none\", \"causal\" or an object with causal, keep or "
                         "bias, found %1"),
               *json);
  }
  JsonObject object(*json, attention.pathOf("mask"));
  object.read("causal", mask.causal);
  if (const Json* keep = object.find("keep")) {
    mask.keep = std::make_shared<const Tensor>(
        readMask(*keep, object.pathOf("keep"), ElementKind::boolean));
  }
  if (const Json* bias = object.find("bias")) {
    mask.bias = std::make_shared<const Tensor>(
        readMask(*bias, object.pathOf("bias"), ElementKind::numberOrMinusInfinity));
  }
  return object.unknown();
}

std::vector<Index> lengthsOf(const Sequences& sequences) {
  std::vector<Index> lengths;
  for (const Tokens& tokens : sequences)
    lengths.push_back(static_cast<Index>(tokens.size()));
  return lengths;
}

Json readGiven(const Json& json, Document& document) {
  JsonObject object(json, "attention.given");
  GivenQkv given;
  const auto read = [&](const char* key, const Sequences& sequences, Tensor& target) {
    const Json* values = object.find(key);
    if (values == nullptr) {
      throw FormatError(object.pathOf(key),
                        {CORE_TEXT("core", "is missing; wanted q, k and v"), {}});
    }
    target = readHeads(*values, object.pathOf(key), lengthsOf(sequences));
  };
  const Sequences& keys = document.context ? *document.context : document.sequences;
  read("q", document.sequences, given.q);
  read("k", keys, given.k);
  read("v", keys, given.v);
  document.attention.given = std::make_shared<const GivenQkv>(std::move(given));
  return object.unknown();
}

Json readWeights(const Json& json, WeightSettings& weights) {
  JsonObject object(json, "attention.weights");
  object.readWord<WeightSource>("source", kWeightSources, weights.source);
  AttentionWeights& values = weights.values;
  readMatrixAt(object, "wQ", values.wQ);
  readMatrixAt(object, "wK", values.wK);
  readMatrixAt(object, "wV", values.wV);
  readMatrixAt(object, "wO", values.wO);
  readRowAt(object, "bQ", values.bQ);
  readRowAt(object, "bK", values.bK);
  readRowAt(object, "bV", values.bV);
  readRowAt(object, "bO", values.bO);
  object.read("seed", weights.seed);
  object.read("scale", weights.scale);
  object.read("outputProjection", weights.outputProjection);
  object.read("path", weights.path);
  object.read("prefix", weights.prefix);
  return object.unknown();
}

void readOptionalSize(JsonObject& object, const char* key, std::optional<Index>& target) {
  Index size = 0;
  object.readInteger(key, 1, kMostSize, size);
  if (size > 0) target = size;
}

void readDropout(JsonObject& object, Dropout& dropout) {
  object.read("dropout", dropout.rate);
  if (!(dropout.rate >= 0 && dropout.rate < 1)) {
    failWanted(object.pathOf("dropout"),
               CORE_TEXT("core", "wanted a number from 0 to below 1, found %1"),
               *object.find("dropout"));
  }
  object.read("dropoutSeed", dropout.seed);
}

Json readAttention(const Json& json, Document& document) {
  AttentionSettings& attention = document.attention;
  JsonObject object(json, "attention");
  object.readInteger("heads", 1, kMostSize, attention.heads);
  readOptionalSize(object, "dK", attention.dK);
  readOptionalSize(object, "dV", attention.dV);
  readScaling(object, attention.scaling);
  object.readPositive("temperature", attention.temperature);
  Json mask = readMaskSettings(object, attention.mask);
  readDropout(object, attention.dropout);
  const Json* given = object.find("given");
  Json givenRest = given == nullptr ? Json::object() : readGiven(*given, document);
  const Json* weights = object.find("weights");
  Json weightsRest = weights == nullptr ? Json::object() : readWeights(*weights, attention.weights);
  Json unknown = object.unknown();
  keepUnknown(unknown, "mask", std::move(mask));
  keepUnknown(unknown, "given", std::move(givenRest));
  keepUnknown(unknown, "weights", std::move(weightsRest));
  return unknown;
}

void readRange(JsonObject& object, ViewState& view) {
  const Json* json = object.find("range");
  if (json == nullptr) return;
  const auto isEnd = [](const Json& end) { return end.is_number() || end.is_null(); };
  const bool fits = json->is_array() && json->size() == 2 && isEnd((*json)[0]) &&
                    isEnd((*json)[1]) &&
                    !((*json)[0].is_number() && (*json)[1].is_number() && (*json)[0] >= (*json)[1]);
  if (!fits) {
    failWanted(object.pathOf("range"), CORE_TEXT("core", "wanted [lowest, highest], found %1"),
               *json);
  }
  if ((*json)[0].is_number()) view.rangeLow = (*json)[0].get<double>();
  if ((*json)[1].is_number()) view.rangeHigh = (*json)[1].get<double>();
}

/// Chosen heads: whole numbers from 0, kept ascending and each once.
void readChosenHeads(JsonObject& object, std::vector<Index>& chosen) {
  const Json* json = object.find("heads");
  if (json == nullptr) return;
  const auto isHead = [](const Json& head) {
    return head.is_number_integer() && head >= 0 && head < kMostSize;
  };
  if (!json->is_array() || !std::all_of(json->begin(), json->end(), isHead)) {
    failWanted(object.pathOf("heads"),
               CORE_TEXT("core", "wanted a list of heads, counted from 0, found %1"), *json);
  }
  std::set<Index> heads;
  for (const Json& head : *json)
    heads.insert(head.get<Index>());
  chosen.assign(heads.begin(), heads.end());
}

void readHeadsState(JsonObject& object, HeadsState& heads) {
  readChosenHeads(object, heads.chosen);
  object.read("mean", heads.mean);
  object.read("share", heads.share);
  heads.share = std::clamp(heads.share, 0.0, 1.0);
  object.readWord<TokenSide>("side", kTokenSides, heads.side);
}

Json readView(const Json& json, ViewState& view) {
  JsonObject object(json, "view");
  object.read("view", view.view);
  object.read("tensor", view.tensor);
  object.readInteger("item", 0, kMostTokens, view.item);
  object.readInteger("head", 0, kMostSize, view.head);
  Json pinnedRest = Json::object();
  if (const Json* pinned = object.find("pinned")) {
    JsonObject cell(*pinned, object.pathOf("pinned"));
    view.pinned.emplace();
    cell.read("tensor", view.pinned->tensor);
    cell.readInteger("row", 0, kMostPosition, view.pinned->row);
    cell.readInteger("column", 0, kMostPosition, view.pinned->column);
    pinnedRest = cell.unknown();
  }
  readHeadsState(object, view.heads);
  Json stepRest = Json::object();
  if (const Json* told = object.find("step")) {
    JsonObject step(*told, object.pathOf("step"));
    view.steps.active = true;
    step.readWord<StepId>("name", stepWords(), view.steps.step);
    step.readInteger("row", 0, kMostTokens, view.steps.row);
    stepRest = step.unknown();
  }
  object.read("colormap", view.colormap);
  readRange(object, view);
  object.read("values", view.values);
  object.read("language", view.language);
  Json labRest = Json::object();
  if (const Json* lab = object.find("scalingLab")) {
    JsonObject settings(*lab, object.pathOf("scalingLab"));
    labRest = readScalingSettings(settings, view.scalingLab);
  }
  Json unknown = object.unknown();
  keepUnknown(unknown, "pinned", std::move(pinnedRest));
  keepUnknown(unknown, "step", std::move(stepRest));
  keepUnknown(unknown, "scalingLab", std::move(labRest));
  return unknown;
}

std::shared_ptr<const Document> readVariant(const Document& document, const Json& json,
                                            const std::filesystem::path& folder) {
  return aboutVariant([&] {
    Document variant = documentFromJson(json, folder);
    shareEqualArrays(variant, document);
    return std::make_shared<const Document>(std::move(variant));
  });
}

}  // namespace

Document documentFromJson(const Json& json, const std::filesystem::path& folder) {
  Document document;
  JsonObject root(json, "");
  readHeader(root);
  root.read("title", document.title);
  root.read("notes", document.notes);
  const Json* sequences = root.find("sequences");
  if (sequences == nullptr) {
    throw FormatError("sequences",
                      {CORE_TEXT("core", "is missing; wanted a list of token lists"), {}});
  }
  document.sequences = readSequences(*sequences, "sequences");
  readOptionalSequences(root, "context", document.context);
  readOptionalSequences(root, "target", document.target);
  const auto read = [&](const char* key, auto&& reader) {
    const Json* part = root.find(key);
    return part == nullptr ? Json::object() : reader(*part);
  };
  Json embedding =
      read("embedding", [&](const Json& part) { return readEmbedding(part, document.embedding); });
  Json position =
      read("position", [&](const Json& part) { return readPosition(part, document.position); });
  Json attention =
      read("attention", [&](const Json& part) { return readAttention(part, document); });
  Json transformer = read("transformer", [&](const Json& part) {
    return readStack(part, document.transformer.emplace());
  });
  Json preset =
      read("class", [&](const Json& part) { return readClass(part, document.classPreset); });
  Json view = read("view", [&](const Json& part) { return readView(part, document.view); });
  root.find("variant");
  Json unknown = root.unknown();
  keepUnknown(unknown, "embedding", std::move(embedding));
  keepUnknown(unknown, "position", std::move(position));
  keepUnknown(unknown, "attention", std::move(attention));
  keepUnknown(unknown, "transformer", std::move(transformer));
  keepUnknown(unknown, "class", std::move(preset));
  keepUnknown(unknown, "view", std::move(view));
  if (!unknown.empty()) document.unknown = std::make_shared<const Json>(std::move(unknown));
  if (document.embedding.source == EmbeddingSource::file) loadEmbedding(document, folder);
  if (document.attention.weights.source == WeightSource::file) loadWeights(document, folder);
  if (document.transformer && document.transformer->weights.source == WeightSource::file) {
    loadStackWeights(document, folder);
  }
  if (const Json* patch = root.find("variant")) {
    document.variant = readVariant(document, variantJson(json, *patch), folder);
  }
  return document;
}

}  // namespace attention_lab
