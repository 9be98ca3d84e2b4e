#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/document/class_preset.h"

// `class` of a document: what is hidden and locked for the class.
namespace attention_lab {

/// Returns the keys that it doesn't know. Throws FormatError, with a place such as "class.hide[1]".
nlohmann::ordered_json readClass(const nlohmann::ordered_json& json, ClassPreset& preset);
/// An empty object for a preset that says nothing.
nlohmann::ordered_json classJson(const ClassPreset& preset);

}  // namespace attention_lab
