#include "core/io/json_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>

#include <nlohmann/json.hpp>

namespace attention_lab {

namespace {

using Json = nlohmann::ordered_json;

void append(std::string& text, const Json& json, std::size_t indent);

void appendLineBreak(std::string& text, std::size_t indent) {
  text += '\n';
  text.append(2 * indent, ' ');
}

void appendArray(std::string& text, const Json& json, std::size_t indent) {
  const bool oneLine = std::none_of(json.begin(), json.end(),
                                    [](const Json& element) { return element.is_structured(); });
  text += '[';
  bool first = true;
  for (const Json& element : json) {
    if (!first) text += oneLine ? ", " : ",";
    if (!oneLine) appendLineBreak(text, indent + 1);
    append(text, element, indent + 1);
    first = false;
  }
  if (!oneLine) appendLineBreak(text, indent);
  text += ']';
}

void appendObject(std::string& text, const Json& json, std::size_t indent) {
  if (json.empty()) {
    text += "{}";
    return;
  }
  text += '{';
  bool first = true;
  for (const auto& [key, value] : json.items()) {
    if (!first) text += ',';
    appendLineBreak(text, indent + 1);
    text += quotedText(key) + ": ";
    append(text, value, indent + 1);
    first = false;
  }
  appendLineBreak(text, indent);
  text += '}';
}

void append(std::string& text, const Json& json, std::size_t indent) {
  if (json.is_object()) {
    appendObject(text, json, indent);
  } else if (json.is_array()) {
    appendArray(text, json, indent);
  } else if (json.is_number_float()) {
    text += numberText(json.get<double>());
  } else if (json.is_string()) {
    text += quotedText(json.get_ref<const std::string&>());
  } else {
    text += json.dump();
  }
}

}  // namespace

std::string numberText(double value) {
  if (value == 0 && std::signbit(value)) return "-0.0";  // "-0" would be read as the integer 0
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  return {digits.data(), end};
}

std::string quotedText(std::string_view text) {
  return Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string jsonText(const Json& json) {
  std::string text;
  append(text, json, 0);
  text += '\n';
  return text;
}

}  // namespace attention_lab
