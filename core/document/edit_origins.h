#pragma once

#include <memory>
#include <vector>

#include "core/document/document.h"

// How an edit's new rows and columns come from the old ones; shared by the edits_*.cpp.
namespace attention_lab {

/// For each new index the old one it takes its numbers from, or kNew.
using Origins = std::vector<Index>;
inline constexpr Index kNew = -1;

/// 0 … size−1, kNew from `oldSize` on.
Origins resizedOrigins(Index oldSize, Index size);
/// Columns of heads side by side, `oldHeads` of `oldD` columns becoming `heads` of `d`.
Origins headOrigins(Index oldHeads, Index oldD, Index heads, Index d);
/// Whether nothing changes.
bool isIdentity(const Origins& origins, Index oldSize);

/// (rows, columns): the old numbers where both origins have one, else those of `fresh`.
Matrix rearranged(const Matrix& old, const Origins& rows, const Origins& columns,
                  const Matrix& fresh);

/// New d_model (columns of x) and new columns of q, k and of v: given weights and a learned
/// position table follow; weights of a file become given ones.
struct SizeOrigins {
  Index oldModel = 0;
  Origins model, keyColumns, valueColumns;
};
void followSizes(Document& document, const SizeOrigins& origins);

/// keep or bias after items, heads, queries and keys have changed. `rows` and `columns` hold one
/// entry for each new item of the mask; new cells are `open`. Null stays null.
struct MaskOrigins {
  Origins items, heads;
  std::vector<Origins> rows, columns;
};
std::shared_ptr<const Tensor> rearrangedMask(const std::shared_ptr<const Tensor>& mask,
                                             const MaskOrigins& origins, double open);

}  // namespace attention_lab
