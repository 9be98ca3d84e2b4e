#pragma once

#include <cstddef>
#include <vector>

#include "core/math/matrix.h"

namespace attention_lab {

/// What one row of attention weights says about itself.
struct RowStatistics {
  double sum = 0;
  double largest = 0;
  Index largestColumn = 0;
  double entropyBits = 0;      ///< −Σ a·log₂ a, 0·log 0 = 0
  double effectiveTokens = 1;  ///< 2^entropy; 0 for an empty row
};
/// row: (1, m) non-negative weights. An empty or all-zero row has sum 0 and no effective tokens;
/// with a NaN in the row every number is NaN and the column is its place.
RowStatistics rowStatistics(const Eigen::Ref<const RowVector>& row);

/// The `most` largest of a row of weights, in the row's order; `marked` (or −1) is always among
/// them, and what isn't a number counts as largest.
std::vector<std::size_t> largestOf(const std::vector<double>& weights, std::size_t most,
                                   int marked = -1);

}  // namespace attention_lab
