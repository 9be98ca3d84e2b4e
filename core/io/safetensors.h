#pragma once

#include <string_view>
#include <vector>

#include "core/io/array_file.h"

namespace attention_lab {

/// Whether the bytes begin like a .safetensors file: a length and a JSON object.
bool looksLikeSafetensors(std::string_view bytes);
/// Its arrays in the header's order. The data must be covered without hole and overlap. Throws
/// FormatError with the array's name, LimitError.
std::vector<NamedArray> parseSafetensors(std::string_view bytes);

}  // namespace attention_lab
