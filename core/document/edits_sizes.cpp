#include <algorithm>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>

#include "core/document/edit_origins.h"
#include "core/document/edits.h"
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
    for (std::string& token : distinctTokens(document)) {
      rowOf_.emplace(std::move(token), static_cast<Index>(rowOf_.size()));
    }
    const EmbeddingSettings& embedding = document.embedding;
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

SharedMatrices withColumns(const SharedMatrices& values, const Sequences& sequences,
                           const Origins& columns, const DrawnVectors& drawn) {
  if (!values) return values;
  auto result = std::make_shared<std::vector<Matrix>>();
  for (std::size_t item = 0; item < values->size(); ++item) {
    const Matrix& old = (*values)[item];
    result->push_back(rearranged(old, resizedOrigins(old.rows(), old.rows()), columns,
                                 drawn.rows(sequences[item])));
  }
  return result;
}

void resizeEmbedding(Document& document, Index dModel) {
  EmbeddingSettings& embedding = document.embedding;
  if (embedding.source == EmbeddingSource::random) {
    embedding.dModel = dModel;
    return;
  }
  const DrawnVectors drawn(document, dModel);
  const Origins columns = resizedOrigins(embedding.values->front().cols(), dModel);
  embedding.values = withColumns(embedding.values, document.sequences, columns, drawn);
  if (document.context) {
    embedding.contextValues =
        withColumns(embedding.contextValues, *document.context, columns, drawn);
  }
  if (document.target) {
    embedding.targetValues = withColumns(embedding.targetValues, *document.target, columns, drawn);
  }
  embedding.source = EmbeddingSource::values;
  embedding.path.clear();
  embedding.name.clear();
}

}  // namespace

Document withHeads(const Document& document, Index heads) {
  wantPositive("attention.heads", heads);
  wantProjections(document, "attention.heads");
  if (heads == document.attention.heads) return document;
  const Sizes sizes = resolveArraySizes(document);
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
  wantPositive("attention.dK", dK);
  wantProjections(document, "attention.dK");
  const Sizes sizes = resolveArraySizes(document);
  if (dK == sizes.dK) return document;
  Document changed = document;
  SizeOrigins origins = unchangedSizes(sizes);
  origins.keyColumns = headOrigins(sizes.heads, sizes.dK, sizes.heads, dK);
  followSizes(changed, origins);
  changed.attention.dK = dK;
  return changed;
}

Document withDv(const Document& document, Index dV) {
  wantPositive("attention.dV", dV);
  wantProjections(document, "attention.dV");
  const Sizes sizes = resolveArraySizes(document);
  if (dV == sizes.dV) return document;
  Document changed = document;
  SizeOrigins origins = unchangedSizes(sizes);
  origins.valueColumns = headOrigins(sizes.heads, sizes.dV, sizes.heads, dV);
  followSizes(changed, origins);
  changed.attention.dV = dV;
  return changed;
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
  Document changed = document;
  SizeOrigins origins = unchangedSizes(sizes);
  origins.model = resizedOrigins(sizes.dModel, dModel);
  followSizes(changed, origins);
  resizeEmbedding(changed, dModel);
  return changed;
}

}  // namespace attention_lab
