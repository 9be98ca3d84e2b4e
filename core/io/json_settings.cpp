#include "core/io/json_settings.h"

#include <charconv>
#include <cstddef>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/error.h"
#include "core/io/json_guard.h"
#include "core/io/json_text.h"

namespace attention_lab {

namespace {

using Json = nlohmann::ordered_json;
using PathStep = std::variant<std::string, std::size_t>;

[[noreturn]] void failMalformed(std::string_view path) {
  throw FormatError(std::string(path), {CORE_TEXT("core", "not a key's path; wanted one like %1"),
                                        {"attention.weights.wQ[2][0]"}});
}

/// "[12]" at the start of `rest`, which it takes off.
std::size_t takeIndex(std::string_view path, std::string_view& rest) {
  std::size_t index = 0;
  const char* const end = rest.data() + rest.size();
  const auto [stop, error] = std::from_chars(rest.data() + 1, end, index);
  if (error != std::errc() || stop == end || *stop != ']') failMalformed(path);
  rest.remove_prefix(static_cast<std::size_t>(stop + 1 - rest.data()));
  return index;
}

std::vector<PathStep> splitPath(std::string_view path) {
  std::vector<PathStep> steps;
  std::string_view rest = path;
  do {
    if (!steps.empty()) rest.remove_prefix(1);  // the dot
    const std::string_view key = rest.substr(0, rest.find_first_of(".["));
    if (key.empty()) failMalformed(path);
    steps.emplace_back(std::string(key));
    rest.remove_prefix(key.size());
    while (rest.starts_with('['))
      steps.emplace_back(takeIndex(path, rest));
  } while (rest.starts_with('.'));
  if (!rest.empty()) failMalformed(path);
  if (steps.size() >= kMostDepth) {
    throw LimitError(std::string(path), {CORE_TEXT("core", "nested deeper than %1 levels"),
                                         {std::to_string(kMostDepth)}});
  }
  return steps;
}

Json parseValue(std::string_view value, std::size_t mostDepth) {
  try {
    return parseJson(value, mostDepth);
  } catch (const FormatError&) {
    return parseJson(quotedText(value));  // parsed, so that U+0000 is refused here too
  }
}

Json* descend(Json* json, const PathStep& step, const std::string& reached, std::string_view path) {
  const std::string whole(path);
  if (const auto* key = std::get_if<std::string>(&step)) {
    if (json->is_null()) *json = Json::object();
    if (!json->is_object()) {
      throw FormatError(whole,
                        {CORE_TEXT("core", "%1 isn't an object, so it has no keys"), {reached}});
    }
    return &(*json)[*key];
  }
  const std::size_t index = std::get<std::size_t>(step);
  if (!json->is_array()) {
    throw FormatError(whole, {CORE_TEXT("core", "%1 is not a list, so it has no element [%2]"),
                              {reached, std::to_string(index)}});
  }
  if (index >= json->size()) {
    throw FormatError(whole, {CORE_TEXT("core", "%1 has %2 elements, so there is no [%3]"),
                              {reached, std::to_string(json->size()), std::to_string(index)}});
  }
  return &(*json)[index];
}

}  // namespace

void applySetting(Json& json, std::string_view path, std::string_view value) {
  const std::vector<PathStep> steps = splitPath(path);
  Json parsed = parseValue(value, kMostDepth - steps.size());
  Json* target = &json;
  std::string reached;
  for (const PathStep& step : steps) {
    target = descend(target, step, reached, path);
    const auto* key = std::get_if<std::string>(&step);
    reached = key != nullptr ? keyPath(reached, *key) : indexPath(reached, std::get<1>(step));
  }
  *target = std::move(parsed);
}

}  // namespace attention_lab
