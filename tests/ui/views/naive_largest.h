#pragma once

#include <algorithm>
#include <vector>

#include "core/math/matrix.h"

namespace attention_lab::test {

/// The definition, word for word: every set of one size more until the sum is there.
inline std::vector<Index> naiveLargest(const std::vector<double>& row, double share) {
  std::vector<Index> order;
  double sum = 0;
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (row[i] > 0) order.push_back(static_cast<Index>(i));
    if (row[i] > 0) sum += row[i];
  }
  std::stable_sort(order.begin(), order.end(), [&](Index a, Index b) {
    return row[static_cast<std::size_t>(a)] > row[static_cast<std::size_t>(b)];
  });
  for (std::size_t size = 0; size <= order.size(); ++size) {
    double reached = 0;
    for (std::size_t i = 0; i < size; ++i)
      reached += row[static_cast<std::size_t>(order[i])];
    if (reached >= (share - 1e-12) * sum)
      return {order.begin(), order.begin() + static_cast<std::ptrdiff_t>(size)};
  }
  return order;
}

}  // namespace attention_lab::test
