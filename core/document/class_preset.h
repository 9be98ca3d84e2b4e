#pragma once

#include <optional>
#include <string>
#include <vector>

namespace attention_lab {

/// What a teacher leaves of the window for the class. The names are those of class_parts.h; others,
/// of a newer version, are kept and mean nothing here.
struct ClassPreset {
  std::vector<std::string> hide;  ///< is not there
  std::vector<std::string> lock;  ///< is there, but not to be changed
  /// The panels beside the view in presenter mode; nullopt: those that the user chose last.
  std::optional<std::vector<std::string>> panels;
  bool operator==(const ClassPreset&) const = default;
};

}  // namespace attention_lab
