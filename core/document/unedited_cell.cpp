#include "core/document/unedited_cell.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "core/document/edit_checks.h"
#include "core/document/edits.h"
#include "core/document/embed.h"
#include "core/document/trace.h"

namespace attention_lab {

namespace {

constexpr double kMaskedOut = -std::numeric_limits<double>::infinity();

bool isWeight(const CellAddress& cell) {
  return cell.tensor.starts_with("attention.weights.");
}

bool isEmbedding(const CellAddress& cell) {
  return cell.tensor == "x" || cell.tensor == "context";
}

// Where a state has the array from; nullopt when it holds the numbers itself.
std::optional<CellSource> madeFrom(const Document& state, const CellAddress& cell) {
  if (isWeight(cell)) {
    switch (state.attention.weights.source) {
      case WeightSource::random:
        return CellSource::drawn;
      case WeightSource::file:
        return CellSource::file;
      case WeightSource::values:
        return std::nullopt;
    }
  }
  if (isEmbedding(cell)) {
    switch (state.embedding.source) {
      case EmbeddingSource::random:
        return CellSource::drawn;
      case EmbeddingSource::oneHot:
        return CellSource::oneHot;
      case EmbeddingSource::file:
        return CellSource::file;
      case EmbeddingSource::values:
        return std::nullopt;
    }
  }
  if (cell.tensor == "position" && !state.position.values) return CellSource::drawn;
  const MaskSettings& mask = state.attention.mask;
  if (cell.tensor == "masked" && !mask.keep && !mask.bias) return CellSource::mask;
  return std::nullopt;
}

std::uint32_t seedOf(const Document& state, const CellAddress& cell) {
  if (isWeight(cell)) return state.attention.weights.seed;
  return cell.tensor == "position" ? state.position.seed : state.embedding.seed;
}

SharedMatrix weightOf(const Document& state, const CellAddress& cell) {
  SharedMatrix found;
  forEachParameter(resolveParameters(state, resolveArraySizes(state)),
                   [&](const NamedParameter& named) {
                     if (named.path == cell.tensor) found = named.matrix;
                   });
  return found;
}

// Before scaling, as the document keeps it.
SharedMatrix embeddingOf(Document state, const CellAddress& cell, Index item) {
  const bool x = cell.tensor == "x";
  const Index length = lengthOf(x ? state.sequences : keyTokens(state), item);
  const EmbeddingSettings& embedding = state.embedding;
  if (const SharedMatrices& values = x ? embedding.values : embedding.contextValues) {
    return {values, &(*values)[static_cast<std::size_t>(item)]};
  }
  state.position.embeddingScale = 1;
  const Embedded embedded = embed(state, resolveArraySizes(state));
  const Tensor& array = x ? embedded.x : embedded.context;
  if (array.empty()) return nullptr;
  return std::make_shared<const Matrix>(array.matrix(item, 0).topRows(length));
}

SharedMatrix givenOf(const Document& state, const CellAddress& cell, Index item, Index head) {
  if (!state.attention.given) return nullptr;
  const GivenQkv& given = *state.attention.given;
  const Tensor& array = cell.tensor == "q" ? given.q : cell.tensor == "k" ? given.k : given.v;
  const Index length = lengthOf(cell.tensor == "q" ? state.sequences : keyTokens(state), item);
  wantIndex("head", head, array.shape()[1]);
  Matrix rows = array.matrix(item, head).topRows(length);
  const auto turn = positionalEncoding(state.position.encoding).rotateQueryKey;
  if (turn != nullptr && cell.tensor != "v") turn(state.position, rows);
  return std::make_shared<const Matrix>(std::move(rows));
}

SharedMatrix positionOf(const Document& state) {
  if (state.position.values) return state.position.values;
  const auto add = positionalEncoding(state.position.encoding).addToEmbedding;
  if (add == nullptr) return nullptr;
  const Sizes sizes = resolveArraySizes(state);
  const Index longest = std::max(sizes.queries, sizes.keys);
  return std::make_shared<const Matrix>(add(state.position, longest, sizes.dModel, longest));
}

// What the mask adds to each scaled score.
SharedMatrix maskOf(const Document& state, Index item, Index head) {
  const MaskSettings& mask = state.attention.mask;
  Matrix added = Matrix::Zero(lengthOf(state.sequences, item), lengthOf(keyTokens(state), item));
  wantIndex("head", head, resolveArraySizes(state).heads);
  if (mask.bias) {
    added = maskMatrix(*mask.bias, item, head).topLeftCorner(added.rows(), added.cols());
  }
  for (Index i = 0; i < added.rows(); ++i) {
    for (Index j = 0; j < added.cols(); ++j) {
      if (!mayAttend(mask, item, head, i, j)) added(i, j) = kMaskedOut;
    }
  }
  return std::make_shared<const Matrix>(std::move(added));
}

// The array's real part for the item and head, as the document keeps it; null: absent.
SharedMatrix arrayOf(const Document& state, const CellAddress& cell, Index item, Index head) {
  if (isWeight(cell)) return weightOf(state, cell);
  if (isEmbedding(cell)) return embeddingOf(state, cell, item);
  if (cell.tensor == "position") return positionOf(state);
  if (cell.tensor == "masked") return maskOf(state, item, head);
  return givenOf(state, cell, item, head);
}

// Whether the document keeps the very same array in both states.
bool isShared(const Document& a, const Document& b, const CellAddress& cell) {
  if (isWeight(cell)) return a.attention.weights == b.attention.weights;
  const bool sameTokens = a.sequences == b.sequences && a.context == b.context;
  if (isEmbedding(cell)) return sameTokens && a.embedding == b.embedding;
  if (cell.tensor == "position") return a.position == b.position;
  if (cell.tensor == "masked") return sameTokens && a.attention.mask == b.attention.mask;
  return sameTokens && a.attention.given == b.attention.given;
}

bool followsTokens(const CellAddress& cell) {
  return !isWeight(cell) && cell.tensor != "position";
}

// Whether what the cell holds in `now` goes back to the same cell of `before`.
bool goesBack(const Document& before, const Document& now, const CellAddress& cell, Index item,
              Index head) {
  const auto count = static_cast<Index>(before.sequences.size());
  if (followsTokens(cell) && item >= count) return false;
  if (cell.tensor == "position" && before.position.encoding != now.position.encoding) return false;
  const SharedMatrix old = arrayOf(before, cell, item, head),
                     array = arrayOf(now, cell, item, head);
  if (!old || !array) return false;
  const bool sameTokens = before.sequences == now.sequences && before.context == now.context;
  const bool sameShape = old->rows() == array->rows() && old->cols() == array->cols();
  if (sameShape && (sameTokens || !followsTokens(cell))) return true;
  return cell.row < std::min(old->rows(), array->rows()) &&
         cell.column < std::min(old->cols(), array->cols()) &&
         (*old)(cell.row, cell.column) == (*array)(cell.row, cell.column);
}

}  // namespace

UneditedCell uneditedCell(const std::vector<const Document*>& states, const CellAddress& cell,
                          Index item, Index head) {
  std::size_t i = states.size() - 1;
  std::optional<CellSource> source = madeFrom(*states[i], cell);
  while (!source) {
    if (i == 0) {
      source = CellSource::opened;
    } else if (isShared(*states[i - 1], *states[i], cell) ||
               goesBack(*states[i - 1], *states[i], cell, item, head)) {
      source = madeFrom(*states[--i], cell);
    } else {
      source = CellSource::arranged;
    }
  }
  const Document& state = *states[i];
  const SharedMatrix array = arrayOf(state, cell, item, head);
  wantCell(cell, array ? array->rows() : 0, array ? array->cols() : 0);
  double value = (*array)(cell.row, cell.column);
  const Document& now = *states.back();
  if (isEmbedding(cell)) value *= embeddingScale(now, resolveArraySizes(now));
  return {value, *source, *source == CellSource::drawn ? seedOf(state, cell) : 0};
}

}  // namespace attention_lab
