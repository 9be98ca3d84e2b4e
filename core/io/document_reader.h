#pragma once

#include <filesystem>

#include <nlohmann/json_fwd.hpp>

#include "core/document/document.h"

namespace attention_lab {

/// Checks a document's JSON and reads it, with the arrays it refers to (relative to `folder`).
/// Sizes that depend on each other are left to resolveSizes. Throws Error with the key's path; that
/// of the variant starts with "variant.".
Document documentFromJson(const nlohmann::ordered_json& json, const std::filesystem::path& folder);

}  // namespace attention_lab
