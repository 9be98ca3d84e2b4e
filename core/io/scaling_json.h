#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/io/json_object.h"
#include "core/lab/scaling_settings.h"

namespace attention_lab {

/// `view.scalingLab`: keys, distribution, sizes, dK, divisors (words as in the CSV, or exponents of
/// d_k), draws, seed. Returns the keys it doesn't know. Throws FormatError with the key's path.
nlohmann::ordered_json readScalingSettings(JsonObject& object, ScalingSettings& settings);
/// What differs from the defaults.
nlohmann::ordered_json scalingJson(const ScalingSettings& settings);

}  // namespace attention_lab
