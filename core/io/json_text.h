#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

namespace attention_lab {

/// The shortest digits that read back as the same finite number; "-0.0" keeps its sign in JSON.
std::string numberText(double value);
/// A JSON string with its quotes; ill-formed UTF-8 becomes U+FFFD.
std::string quotedText(std::string_view text);
/// Indented by two spaces; a list of plain values stands on one line. Ends with a newline.
std::string jsonText(const nlohmann::ordered_json& json);

}  // namespace attention_lab
