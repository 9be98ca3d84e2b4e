#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "core/math/tensor.h"

namespace attention_lab {

/// Real tokens per item; the rows beyond are padding.
using Lengths = std::vector<Index>;

/// No item of `longest` rows has padding.
inline bool allReal(const Lengths& lengths, Index longest) {
  return std::all_of(lengths.begin(), lengths.end(), [&](Index n) { return n == longest; });
}

/// Sets the padding rows of (B, n, …) to 0.
template <class Scalar>
void clearPadding(const Lengths& lengths, TensorOf<Scalar>& rows) {
  for (Index item = 0; item < rows.matrixCount(); ++item)
    rows.editMatrix(item)
        .bottomRows(rows.rows() - lengths[static_cast<std::size_t>(item)])
        .setZero();
}

}  // namespace attention_lab
