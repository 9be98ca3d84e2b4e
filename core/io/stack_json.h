#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/document/stack_settings.h"

// The document's `transformer` as JSON.
namespace attention_lab {

/// Fills `stack`; returns the keys nobody knows. Throws FormatError with the key's path.
nlohmann::ordered_json readStack(const nlohmann::ordered_json& json, StackSettings& stack);

/// Defaults left out, but for the kind.
nlohmann::ordered_json stackJson(const StackSettings& stack);

}  // namespace attention_lab
