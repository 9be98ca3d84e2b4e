#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/document/edit_origins.h"
#include "core/document/edits.h"
#include "core/document/memory_budget.h"
#include "core/error.h"
#include "core/math/random_state.h"

namespace attention_lab {

namespace {

void wantPositive(const char* place, Index size) {
  if (size >= 1) return;
  throw ShapeError(place,
                   {CORE_TEXT("core", "wanted at least 1, found %1"), {std::to_string(size)}});
}

void wantProjections(const Document& document, const char* place) {
  if (!document.attention.given) return;
  throw ShapeError(place, {CORE_TEXT("core", "is fixed by the given q, k and v"), {}});
}

SizeOrigins unchangedSizes(const Sizes& sizes) {
  const Index keys = sizes.heads * sizes.dK;
  const Index values = sizes.heads * sizes.dV;
  return {sizes.dModel, resizedOrigins(sizes.dModel, sizes.dModel), resizedOrigins(keys, keys),
          resizedOrigins(values, values)};
}

// A mask with one matrix a head gets one for each new head; a mask for all heads stays.
std::shared_ptr<const Tensor> maskForHeads(const std::shared_ptr<const Tensor>& mask, Index heads,
                                           double open) {
  if (!mask || mask->shape()[1] == 1) return mask;
  const Shape& shape = mask->shape();
  const auto items = static_cast<std::size_t>(shape[0]);
  return rearrangedMask(mask,
                        {resizedOrigins(shape[0], shape[0]), resizedOrigins(shape[1], heads),
                         std::vector<Origins>(items, resizedOrigins(shape[2], shape[2])),
                         std::vector<Origins>(items, resizedOrigins(shape[3], shape[3]))},
                        open);
}

// The vector that each distinct token has in a random embedding of this size.
class DrawnVectors {
 public:
  DrawnVectors(const Document& document, Index dModel) {
    const EmbeddingSettings& embedding = document.embedding;
    Tokens tokens = embedding.targetValues ? distinctTokens(document) : embeddedTokens(document);
    for (std::string& token : tokens) {
      rowOf_.emplace(std::move(token), static_cast<Index>(rowOf_.size()));
    }
    rows_ = RandomState(embedding.seed).normals(static_cast<Index>(rowOf_.size()), dModel) *
            embedding.scale;
  }
  Matrix rows(const Tokens& tokens) const {
    Matrix result(static_cast<Index>(tokens.size()), rows_.cols());
    for (Index t = 0; t < result.rows(); ++t) {
      result.row(t) = rows_.row(rowOf_.at(tokens[static_cast<std::size_t>(t)]));
    }
    return result;
  }

 private:
  std::unordered_map<std::string, Index> rowOf_;
  Matrix rows_;
};

// `drawn`: null when no column is new.
SharedMatrices withColumns(const SharedMatrices& values, const Sequences& sequences,
                           const Origins& columns, const DrawnVectors* drawn) {
  if (!values) return values;
  auto result = std::make_shared<std::vector<Matrix>>();
  for (std::size_t item = 0; item < values->size(); ++item) {
    const Matrix& old = (*values)[item];
    result->push_back(rearranged(old, resizedOrigins(old.rows(), old.rows()), columns,
                                 drawn == nullptr ? Matrix() : drawn->rows(sequences[item])));
  }
  return result;
}

void resizeEmbedding(Document& document, Index dModel) {
  EmbeddingSettings& embedding = document.embedding;
  if (embedding.source == EmbeddingSource::random) {
    embedding.dModel = dModel;
    return;
  }
  const Index oldModel = embedding.values->front().cols();
  std::optional<DrawnVectors> vectors;
  if (dModel > oldModel) vectors.emplace(document, dModel);
  const DrawnVectors* drawn = vectors ? &*vectors : nullptr;
  const Origins columns = resizedOrigins(oldModel, dModel);
  embedding.values = withColumns(embedding.values, document.sequences, columns, drawn);
  if (document.context) {
    embedding.contextValues =
        withColumns(embedding.contextValues, *document.context, columns, drawn);
  }
  if (document.target) {
    embedding.targetValues = withColumns(embedding.targetValues, *document.target, columns, drawn);
  }
  becomeGiven(embedding);
}

// Given arrays are made at once: what couldn't be computed afterwards is refused before.
void wantMemory(const Document& document, const Sizes& now, const Sizes& next) {
  const EmbeddingSource embedding = document.embedding.source;
  const bool drawn = document.attention.weights.source == WeightSource::random &&
                     (embedding == EmbeddingSource::random || embedding == EmbeddingSource::oneHot);
  if (!drawn && traceBytes(next) > traceBytes(now)) checkBudget(document, next, {});
}

// Columns per head: those of q and k (d_k), or of v (d_v).
struct HeadSize {
  const char* place;
  Index Sizes::*size;
  Origins SizeOrigins::*columns;
  std::optional<Index> AttentionSettings::*setting;
};

Document withHeadSize(const Document& document, const HeadSize& which, Index size) {
  wantPositive(which.place, size);
  wantProjections(document, which.place);
  const Sizes sizes = resolveArraySizes(document);
  const Index old = sizes.*which.size;
  if (size == old) return document;
  Sizes next = sizes;
  next.*which.size = size;
  wantMemory(document, sizes, next);
  Document changed = document;
  SizeOrigins origins = unchangedSizes(sizes);
  origins.*which.columns = headOrigins(sizes.heads, old, sizes.heads, size);
  followSizes(changed, origins);
  changed.attention.*which.setting = size;
  return changed;
}

}  // namespace

Document withHeads(const Document& document, Index heads) {
  wantPositive("attention.heads", heads);
  wantProjections(document, "attention.heads");
  if (heads == document.attention.heads) return document;
  const Sizes sizes = resolveArraySizes(document);
  Sizes next = sizes;
  next.heads = heads;
  wantMemory(document, sizes, next);
  Document changed = document;
  SizeOrigins origins = unchangedSizes(sizes);
  origins.keyColumns = headOrigins(sizes.heads, sizes.dK, heads, sizes.dK);
  origins.valueColumns = headOrigins(sizes.heads, sizes.dV, heads, sizes.dV);
  followSizes(changed, origins);
  changed.attention.heads = heads;
  MaskSettings& mask = changed.attention.mask;
  mask.keep = maskForHeads(mask.keep, heads, 1);
  mask.bias = maskForHeads(mask.bias, heads, 0);
  changed.view.head = std::min(changed.view.head, heads - 1);
  return changed;
}

Document withDk(const Document& document, Index dK) {
  return withHeadSize(
      document, {"attention.dK", &Sizes::dK, &SizeOrigins::keyColumns, &AttentionSettings::dK}, dK);
}

Document withDv(const Document& document, Index dV) {
  return withHeadSize(
      document, {"attention.dV", &Sizes::dV, &SizeOrigins::valueColumns, &AttentionSettings::dV},
      dV);
}

Document withDModel(const Document& document, Index dModel) {
  wantPositive("embedding.dModel", dModel);
  wantProjections(document, "embedding.dModel");
  const Sizes sizes = resolveArraySizes(document);
  if (dModel == sizes.dModel) return document;
  if (document.embedding.source == EmbeddingSource::oneHot) {
    throw ShapeError("embedding.dModel",
                     {CORE_TEXT("core",
                                "a one-hot embedding has one dimension for each distinct "
                                "token, here %1"),
                      {std::to_string(sizes.dModel)}});
  }
  Sizes next = sizes;
  next.dModel = dModel;
  wantMemory(document, sizes, next);
  Document changed = document;
  SizeOrigins origins = unchangedSizes(sizes);
  origins.model = resizedOrigins(sizes.dModel, dModel);
  followSizes(changed, origins);
  resizeEmbedding(changed, dModel);
  return changed;
}

}  // namespace attention_lab
