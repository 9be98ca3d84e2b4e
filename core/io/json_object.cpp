#include "core/io/json_object.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

#include "core/io/json_guard.h"
#include "core/io/json_text.h"

namespace attention_lab {

namespace {

using Json = nlohmann::ordered_json;

/// As a number, when it is a whole one that a double holds exactly; 2.0 is one too.
bool isInteger(const Json& json, Index least, Index most) {
  if (!json.is_number()) return false;
  const double value = json.get<double>();
  return value == std::floor(value) && value >= static_cast<double>(least) &&
         value <= static_cast<double>(most);
}

}  // namespace

std::string foundText(const Json& json) {
  constexpr std::size_t kMostBytes = 40;
  if (json.is_array()) return json.empty() ? "[]" : "[…]";
  if (json.is_object()) return json.empty() ? "{}" : "{…}";
  std::string text = jsonText(json);
  text.pop_back();  // the newline
  if (text.size() <= kMostBytes) return text;
  std::size_t end = kMostBytes;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
    --end;
  return text.substr(0, end) + "…";
}

void failWanted(const std::string& path, const char* message, const Json& found) {
  throw FormatError(path, {message, {foundText(found)}});
}

void failUnknownWord(const std::string& path, const Json& found,
                     const std::vector<std::string>& words) {
  std::string list;
  for (const std::string& word : words)
    list += (list.empty() ? "" : ", ") + quotedText(word);
  throw FormatError(path,
                    {CORE_TEXT("core", "wanted one of %1, found %2"), {list, foundText(found)}});
}

double numberOf(const Json& json, const std::string& path) {
  if (!json.is_number()) failWanted(path, CORE_TEXT("core", "wanted a number, found %1"), json);
  return json.get<double>();
}

const std::string& textOf(const Json& json, const std::string& path) {
  if (!json.is_string()) failWanted(path, CORE_TEXT("core", "wanted a text, found %1"), json);
  return json.get_ref<const std::string&>();
}

JsonObject::JsonObject(const Json& json, std::string path) : json_(json), path_(std::move(path)) {
  if (!json.is_object()) failWanted(path_, CORE_TEXT("core", "wanted an object, found %1"), json);
  constexpr std::size_t kMostKeys = 10'000;  // they are looked for one after the other
  if (json.size() > kMostKeys) {
    throw LimitError(path_, {CORE_TEXT("core", "more than %1 keys"), {std::to_string(kMostKeys)}});
  }
}

const Json* JsonObject::find(const char* key) {
  known_.emplace_back(key);
  const auto found = json_.find(key);
  return found == json_.end() ? nullptr : &*found;
}

std::string JsonObject::pathOf(std::string_view key) const {
  return keyPath(path_, key);
}

void JsonObject::read(const char* key, std::string& target) {
  if (const Json* json = find(key)) target = textOf(*json, pathOf(key));
}

void JsonObject::read(const char* key, bool& target) {
  const Json* json = find(key);
  if (json == nullptr) return;
  if (!json->is_boolean()) {
    failWanted(pathOf(key), CORE_TEXT("core", "wanted true or false, found %1"), *json);
  }
  target = json->get<bool>();
}

void JsonObject::read(const char* key, double& target) {
  if (const Json* json = find(key)) target = numberOf(*json, pathOf(key));
}

void JsonObject::readPositive(const char* key, double& target) {
  const Json* json = find(key);
  if (json == nullptr) return;
  if (!json->is_number() || !(json->get<double>() > 0)) {
    failWanted(pathOf(key), CORE_TEXT("core", "wanted a number greater than 0, found %1"), *json);
  }
  target = json->get<double>();
}

void JsonObject::read(const char* key, std::uint32_t& target) {
  Index value = target;
  readInteger(key, 0, std::numeric_limits<std::uint32_t>::max(), value);
  target = static_cast<std::uint32_t>(value);
}

void JsonObject::readInteger(const char* key, Index least, Index most, Index& target) {
  const Json* json = find(key);
  if (json == nullptr) return;
  if (!isInteger(*json, least, most)) {
    throw FormatError(pathOf(key),
                      {CORE_TEXT("core", "wanted a whole number from %1 to %2, found %3"),
                       {std::to_string(least), std::to_string(most), foundText(*json)}});
  }
  target = static_cast<Index>(json->get<double>());
}

Json JsonObject::unknown() const {
  Json rest = Json::object();
  for (const auto& [key, value] : json_.items()) {
    if (std::find(known_.begin(), known_.end(), key) == known_.end()) rest[key] = value;
  }
  return rest;
}

}  // namespace attention_lab
