#pragma once

#include <string_view>
#include <vector>

#include "core/io/array_file.h"

namespace attention_lab {

/// The numeric arrays of a .npz archive (stored or deflated members), in their order; text arrays
/// and members that aren't .npy are left out. Throws FormatError with the member's name, LimitError
/// before unpacking what would be too large.
std::vector<NamedArray> parseNpz(std::string_view bytes);

}  // namespace attention_lab
