#include "core/io/scaling_json.h"

#include <string>

#include "core/io/document_words.h"
#include "core/io/json_guard.h"
#include "core/io/json_text.h"

namespace attention_lab {

namespace {

using Json = nlohmann::ordered_json;

void readSizes(JsonObject& object, std::vector<Index>& sizes) {
  const Json* json = object.find("sizes");
  if (json == nullptr) return;
  sizes.clear();
  const auto isSize = [](const Json& size) {
    return size.is_number_integer() && size >= 1 && size <= kMostScalingSize;
  };
  if (!json->is_array() || json->size() > static_cast<std::size_t>(kMostScalingSizes) ||
      !std::all_of(json->begin(), json->end(), isSize)) {
    failWanted(object.pathOf("sizes"),
               CORE_TEXT("core", "wanted a list of whole numbers from 1, found %1"), *json);
  }
  for (const Json& size : *json)
    sizes.push_back(size.get<Index>());
}

double exponentOf(const Json& json, const std::string& path) {
  for (const Word<double>& word : kScalingDivisors) {
    if (json == word.text) return word.value;
  }
  const double exponent = json.is_number() ? json.get<double>() : kMostScalingExponent + 1;
  if (exponent >= kLeastScalingExponent && exponent <= kMostScalingExponent) return exponent;
  failWanted(path,
             CORE_TEXT("core",
                       "wanted \"none\", \"sqrt-dk\", \"dk\" or an exponent of d_k from −1 to 2, "
                       "found %1"),
             json);
}

void readDivisors(JsonObject& object, std::vector<double>& exponents) {
  const Json* json = object.find("divisors");
  if (json == nullptr) return;
  exponents.clear();
  const std::string path = object.pathOf("divisors");
  if (!json->is_array() || json->size() > kMostScalingDivisors) {
    failWanted(path, CORE_TEXT("core", "wanted a list of at most eight divisors, found %1"), *json);
  }
  for (std::size_t i = 0; i < json->size(); ++i)
    exponents.push_back(exponentOf((*json)[i], indexPath(path, i)));
}

Json divisorsJson(const std::vector<double>& exponents) {
  Json list = Json::array();
  for (const double exponent : exponents) {
    const std::string word = wordFor<double>(kScalingDivisors, exponent);
    list.push_back(word.empty() ? Json(exponent) : Json(word));
  }
  return list;
}

}  // namespace

Json readScalingSettings(JsonObject& object, ScalingSettings& settings) {
  object.readInteger("keys", 2, kMostScalingKeys, settings.keys);
  object.readWord<ScalingDistribution>("distribution", kScalingDistributions,
                                       settings.distribution);
  readSizes(object, settings.sizes);
  object.readInteger("dK", 1, kMostScalingSize, settings.dK);
  readDivisors(object, settings.exponents);
  object.readInteger("draws", kLeastScalingDraws, kMostScalingDraws, settings.draws);
  object.read("seed", settings.seed);
  return object.unknown();
}

Json scalingJson(const ScalingSettings& settings) {
  const ScalingSettings standard;
  Json json = Json::object();
  if (settings.keys != standard.keys) json["keys"] = settings.keys;
  if (settings.distribution != standard.distribution) {
    json["distribution"] =
        wordFor<ScalingDistribution>(kScalingDistributions, settings.distribution);
  }
  if (settings.sizes != standard.sizes) json["sizes"] = settings.sizes;
  if (settings.dK != standard.dK) json["dK"] = settings.dK;
  if (settings.exponents != standard.exponents) {
    json["divisors"] = divisorsJson(settings.exponents);
  }
  if (settings.draws != standard.draws) json["draws"] = settings.draws;
  if (settings.seed != standard.seed) json["seed"] = settings.seed;
  return json;
}

}  // namespace attention_lab
