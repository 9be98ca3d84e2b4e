#include "core/position/alibi.h"

#include <cmath>
#include <cstdlib>

namespace attention_lab {

double alibiSlope(Index head, Index heads) {
  return std::exp2(-8.0 * static_cast<double>(head + 1) / static_cast<double>(heads));
}

Matrix biasAlibi(const PositionSettings&, Index head, Index heads, Index firstQuery, Index queries,
                 Index keys) {
  const double slope = alibiSlope(head, heads);
  return Matrix::NullaryExpr(queries, keys, [slope, firstQuery](Index i, Index j) {
    return -slope * static_cast<double>(std::abs(firstQuery + i - j));
  });
}

}  // namespace attention_lab
