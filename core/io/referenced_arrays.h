#pragma once

#include <filesystem>

#include "core/document/document.h"

// Arrays that a document refers to by a path relative to its folder. Errors carry the array file's
// name; a path that is absolute, or leads out of the folder, throws FormatError.
namespace attention_lab {

/// Fills embedding.values from embedding.path, and contextValues and targetValues where the
/// document gave none. The array is (token, d) for a single item or (item, token, d), padded to the
/// longest item.
void loadEmbedding(Document& document, const std::filesystem::path& folder);
/// Fills transformer.weights.values from transformer.weights.path.
void loadStackWeights(Document& document, const std::filesystem::path& folder);
/// Fills attention.weights.values from attention.weights.path.
void loadWeights(Document& document, const std::filesystem::path& folder);

}  // namespace attention_lab
