#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

namespace attention_lab {

/// Deepest nesting of lists and objects that is read.
inline constexpr std::size_t kMostDepth = 64;

/// Parses UTF-8 JSON (a byte order mark is allowed) and refuses what would be guessed at otherwise:
/// ill-formed UTF-8, the character U+0000, a key that stands twice in an object, numbers that
/// overflow. Objects keep their order. Throws FormatError with line and column and the key's path
/// as its place; LimitError for nesting deeper than `mostDepth`.
nlohmann::ordered_json parseJson(std::string_view text, std::size_t mostDepth = kMostDepth);

/// "attention" and "weights" give "attention.weights"; an empty parent gives the key alone.
std::string keyPath(std::string_view parent, std::string_view key);
/// "wQ[2]"
std::string indexPath(std::string_view parent, std::size_t index);

}  // namespace attention_lab
