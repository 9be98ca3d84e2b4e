#include "core/io/referenced_arrays.h"

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/io/about_file.h"
#include "core/io/array_file.h"
#include "core/io/array_lookup.h"
#include "core/io/stack_state_dict.h"
#include "core/io/state_dict.h"

namespace attention_lab {

namespace {

namespace fs = std::filesystem;

fs::path referencedFile(const fs::path& folder, const std::string& path, const char* place) {
  const fs::path relative = fs::path(path).lexically_normal();
  if (path.empty()) {
    throw FormatError(place, {CORE_TEXT("core", "wanted the path of a file, found none"), {}});
  }
  if (relative.is_absolute() || *relative.begin() == "..") {
    throw FormatError(place, {CORE_TEXT("core",
                                        "\"%1\" leads out of the document's folder; wanted "
                                        "a path relative to it"),
                              {path}});
  }
  return folder / relative;
}

const Tensor* findArray(const std::vector<NamedArray>& arrays,
                        std::initializer_list<const char*> names) {
  for (const char* name : names) {
    for (const NamedArray& array : arrays) {
      if (array.name == name) return &array.values;
    }
  }
  return nullptr;
}

const Tensor& embeddingArray(const std::vector<NamedArray>& arrays, const std::string& name) {
  const Tensor* array = arrays.size() == 1 && name.empty()
                            ? &arrays.front().values
                            : findArray(arrays, {name.empty() ? "values" : name.c_str()});
  if (array != nullptr) return *array;
  throw FormatError(
      "embedding.name",
      {CORE_TEXT("core", "wanted the name of one of the file's arrays: %1"), {nameList(arrays)}});
}

SharedMatrices itemsOf(const Tensor& array, const Sequences& sequences) {
  const auto items = static_cast<Index>(sequences.size());
  const auto longest = static_cast<Index>(
      std::max_element(sequences.begin(), sequences.end(), [](const Tokens& a, const Tokens& b) {
        return a.size() < b.size();
      })->size());
  const bool single = array.rank() == 2 && items == 1;
  const bool batch = array.rank() == 3 && array.shape()[0] == items;
  if (array.empty() || !(single || batch) || array.rows() != longest) {
    throw ShapeError("embedding", {CORE_TEXT("core", "wanted an array of %1×d, found %2"),
                                   {shapeText({items, longest}), shapeText(array.shape())}});
  }
  std::vector<Matrix> values;
  for (Index item = 0; item < items; ++item) {
    const auto tokens = static_cast<Index>(sequences[static_cast<std::size_t>(item)].size());
    values.emplace_back(array.matrix(item).topRows(tokens));
  }
  return std::make_shared<const std::vector<Matrix>>(std::move(values));
}

}  // namespace

void loadEmbedding(Document& document, const fs::path& folder) {
  EmbeddingSettings& embedding = document.embedding;
  const fs::path file = referencedFile(folder, embedding.path, "embedding.path");
  aboutFile(file, [&] {
    const std::vector<NamedArray> arrays = readArrays(file);
    embedding.values = itemsOf(embeddingArray(arrays, embedding.name), document.sequences);
    const Tensor* context = findArray(arrays, {"contextValues", "context"});
    if (document.context && !embedding.contextValues && context != nullptr) {
      embedding.contextValues = itemsOf(*context, *document.context);
      embedding.contextFromFile = true;
    }
    const Tensor* target = findArray(arrays, {"targetValues", "target"});
    if (document.target && !embedding.targetValues && target != nullptr) {
      embedding.targetValues = itemsOf(*target, *document.target);
    }
  });
}

void loadStackWeights(Document& document, const fs::path& folder) {
  StackSettings& stack = *document.transformer;
  StackWeights& weights = stack.weights;
  const fs::path file = referencedFile(folder, weights.path, "transformer.weights.path");
  aboutFile(file, [&] {
    weights.values = std::make_shared<const TransformerParameters>(
        stackParameters(readArrays(file), weights.prefix, stack.kind));
  });
}

void loadWeights(Document& document, const fs::path& folder) {
  WeightSettings& weights = document.attention.weights;
  const fs::path file = referencedFile(folder, weights.path, "attention.weights.path");
  aboutFile(file, [&] { weights.values = attentionWeights(readArrays(file), weights.prefix); });
}

}  // namespace attention_lab
