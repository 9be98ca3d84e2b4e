#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/io/number_type.h"
#include "core/math/tensor.h"

namespace attention_lab {

inline constexpr std::string_view kNpyMagic = "\x93NUMPY";

/// A .npy file of version 1 to 3 as float64, row-major; nullopt when its elements are text. `name`
/// is the place of errors. Sizes are checked against the bytes before allocating. Throws
/// FormatError (also for pickled objects, structured and complex types), LimitError.
std::optional<Tensor> parseNpy(std::string_view bytes, const std::string& name,
                               ArrayBudget& budget);

/// Magic, version and dictionary of a .npy file with float64, row-major: the numbers follow.
std::string npyHeader(const Shape& shape);

}  // namespace attention_lab
