#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <memory>
#include <vector>

#include "core/document/edit_checks.h"
#include "core/document/edits.h"
#include "core/error.h"

namespace attention_lab {

namespace {

using MaskTensor = std::shared_ptr<const Tensor>;

Tensor copyOf(const Tensor& mask) {
  Tensor copy(mask.shape());
  std::copy_n(mask.data(), mask.size(), copy.edit());
  return copy;
}

// A copy with cells set in the matrix that the mask has for the item and head.
MaskTensor withCells(const Tensor& mask, const std::vector<MaskCell>& cells, Index item, Index head,
                     double value) {
  Tensor changed = copyOf(mask);
  const Index i = mask.shape()[0] == 1 ? 0 : item;
  const Index h = mask.shape()[1] == 1 ? 0 : head;
  MapOf<double> matrix = changed.editMatrix(i * mask.shape()[1] + h);
  for (const MaskCell& cell : cells)
    matrix(cell.query, cell.key) = value;
  return std::make_shared<const Tensor>(changed);
}

MaskTensor openMask(const Sizes& sizes) {
  Tensor open({1, 1, sizes.queries, sizes.keys});
  std::fill_n(open.edit(), open.size(), 1.0);
  return std::make_shared<const Tensor>(open);
}

// The causal mask as cells that can be changed one by one.
void spellOutCausal(MaskSettings& mask) {
  Tensor keep = copyOf(*mask.keep);
  for (Index which = 0; which < keep.matrixCount(); ++which) {
    MapOf<double> matrix = keep.editMatrix(which);
    matrix.triangularView<Eigen::StrictlyUpper>().setZero();
  }
  mask.keep = std::make_shared<const Tensor>(keep);
  mask.causal = false;
}

}  // namespace

Document withMaskCells(const Document& document, const std::vector<MaskCell>& cells, Index item,
                       Index head, bool allow) {
  const Sizes sizes = resolveArraySizes(document);
  wantIndex("head", head, sizes.heads);
  const Index queries = lengthOf(document.sequences, item);
  const Index keys = lengthOf(keyTokens(document), item);
  for (const MaskCell& cell : cells)
    wantCell({"masked", cell.query, cell.key}, queries, keys);
  std::vector<MaskCell> others;
  std::copy_if(cells.begin(), cells.end(), std::back_inserter(others), [&](const MaskCell& cell) {
    return mayAttend(document.attention.mask, item, head, cell.query, cell.key) != allow;
  });
  if (others.empty()) return document;
  Document changed = document;
  MaskSettings& mask = changed.attention.mask;
  const bool future = std::any_of(others.begin(), others.end(),
                                  [](const MaskCell& cell) { return cell.key > cell.query; });
  const bool spell = allow && mask.causal && future;
  if (allow && mask.bias) {
    std::vector<MaskCell> forbidden;
    std::copy_if(others.begin(), others.end(), std::back_inserter(forbidden), [&](MaskCell cell) {
      return std::isinf(maskMatrix(*mask.bias, item, head)(cell.query, cell.key));
    });
    if (!forbidden.empty()) mask.bias = withCells(*mask.bias, forbidden, item, head, 0);
  }
  if (!mask.keep && (!allow || spell)) mask.keep = openMask(sizes);
  if (spell) spellOutCausal(mask);
  if (mask.keep) mask.keep = withCells(*mask.keep, others, item, head, allow ? 1 : 0);
  return changed;
}

Document withMaskBias(const Document& document, const MaskCell& cell, Index item, Index head,
                      double bias) {
  if (!document.attention.mask.bias) {
    throw ShapeError("attention.mask.bias", {CORE_TEXT("core", "the mask has no bias"), {}});
  }
  if (bias == -std::numeric_limits<double>::infinity()) {
    return withMaskCells(document, {cell}, item, head, false);
  }
  wantFinite("attention.mask.bias", std::isfinite(bias));
  Document changed = withMaskCells(document, {cell}, item, head, true);
  MaskTensor& biases = changed.attention.mask.bias;
  if (maskMatrix(*biases, item, head)(cell.query, cell.key) == bias) return changed;
  biases = withCells(*biases, {cell}, item, head, bias);
  return changed;
}

}  // namespace attention_lab
