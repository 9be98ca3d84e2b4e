#pragma once

#include <vector>

#include "core/document/document.h"

namespace attention_lab {

/// A variant that is made with one click. What it is called follows from what it changes: see
/// variantText().
struct VariantEntry {
  const char* id;
  bool (*applicable)(const Document&);
  Document (*edit)(Document);
};
/// Every one there is, one line each.
const std::vector<VariantEntry>& variantEntries();

}  // namespace attention_lab
