#include "core/math/statistics.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace attention_lab {

RowStatistics rowStatistics(const Eigen::Ref<const RowVector>& row) {
  RowStatistics statistics;
  for (Index j = 0; j < row.size(); ++j) {
    const double a = row(j);
    statistics.sum += a;
    if (a > statistics.largest) {
      statistics.largest = a;
      statistics.largestColumn = j;
    }
    if (a > 0) statistics.entropyBits -= a * std::log2(a);
    if (std::isnan(a)) return {a, a, j, a, a};
  }
  // −1·log₂ 1 is −0.
  statistics.entropyBits += 0.0;
  statistics.effectiveTokens = statistics.sum == 0 ? 0 : std::exp2(statistics.entropyBits);
  return statistics;
}

std::vector<std::size_t> largestOf(const std::vector<double>& weights, std::size_t most,
                                   int marked) {
  std::vector<std::size_t> chosen(weights.size());
  std::iota(chosen.begin(), chosen.end(), std::size_t{0});
  if (chosen.size() <= most) return chosen;
  const auto rank = [&](std::size_t key) {
    const bool first = static_cast<int>(key) == marked || std::isnan(weights[key]);
    return first ? HUGE_VAL : weights[key];
  };
  std::ranges::stable_sort(chosen, std::ranges::greater{}, rank);
  chosen.resize(most);
  if (marked >= 0 && !std::ranges::count(chosen, static_cast<std::size_t>(marked))) {
    chosen.back() = static_cast<std::size_t>(marked);
  }
  std::ranges::sort(chosen);
  return chosen;
}

}  // namespace attention_lab
