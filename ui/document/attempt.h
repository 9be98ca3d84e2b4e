#pragma once

#include <functional>
#include <optional>

#include <QString>

namespace attention_lab {

/// Does it; whatever is thrown comes back as words for the user: an Error in full, no memory, or
/// what the system said. nullopt when nothing was thrown.
std::optional<QString> failureOf(const std::function<void()>& action);

}  // namespace attention_lab
