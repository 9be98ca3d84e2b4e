#pragma once

#include <utility>

#include "core/error.h"

namespace attention_lab {

/// Does `work` on a document's variant; the place of its errors starts with "variant.".
template <class Work>
decltype(auto) aboutVariant(Work&& work) {
  try {
    return std::forward<Work>(work)();
  } catch (Error& error) {
    error.setPlace(error.place().empty() ? "variant" : "variant." + error.place());
    throw;
  }
}

}  // namespace attention_lab
