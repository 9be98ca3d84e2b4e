#pragma once

#include <string_view>

#include <nlohmann/json_fwd.hpp>

namespace attention_lab {

/// Sets the value at `path` ("attention.weights.wQ[2][0]"): JSON if `value` parses as JSON, else
/// the bare word. Objects missing on the way are made; list elements must be there. Throws
/// FormatError with the path as its place.
void applySetting(nlohmann::ordered_json& json, std::string_view path, std::string_view value);

}  // namespace attention_lab
