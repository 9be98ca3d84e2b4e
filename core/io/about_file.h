#pragma once

#include <filesystem>
#include <utility>

#include "core/error.h"

namespace attention_lab {

/// Does `work`; its errors that name no file are about `file`.
template <class Work>
decltype(auto) aboutFile(const std::filesystem::path& file, Work&& work) {
  try {
    return std::forward<Work>(work)();
  } catch (Error& error) {
    if (error.file().empty()) error.setFile(file.string());
    throw;
  }
}

}  // namespace attention_lab
