#include "core/math/statistics.h"

#include <cmath>

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

}  // namespace attention_lab
