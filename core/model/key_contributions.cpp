#include "core/model/key_contributions.h"

namespace attention_lab {

double contributionOf(const Eigen::Ref<const RowVector>& weights, const Eigen::Ref<const Matrix>& v,
                      Index key) {
  return weights(key) == 0 ? 0 : weights(key) * v.row(key).norm();
}

double changeWithout(const Eigen::Ref<const RowVector>& weights, const Eigen::Ref<const Matrix>& v,
                     Index key) {
  if (weights(key) == 0) return 0;
  RowVector others = weights;
  others(key) = 0;
  // Their own sum, not 1 − a_j, which keeps no digits when a_j is almost 1.
  const double sum = others.sum();
  const RowVector z = weights * v;
  return sum == 0 ? z.norm() : (z - others / sum * v).norm();
}

}  // namespace attention_lab
