#include "core/lab/softmax_jacobian.h"

#include <cmath>

namespace attention_lab {

template <class Scalar>
MatrixOf<Scalar> softmaxJacobian(const Eigen::Ref<const RowVectorOf<Scalar>>& weights) {
  MatrixOf<Scalar> jacobian = -(weights.transpose() * weights);
  // Not a − a², whose difference of near numbers loses digits.
  jacobian.diagonal() = (weights.array() * (1 - weights.array())).matrix();
  return jacobian;
}

template <class Scalar>
Scalar softmaxJacobianNorm(const Eigen::Ref<const RowVectorOf<Scalar>>& weights) {
  // Off the diagonal Σ_{i≠j} a_i² a_j² = 2 Σ_j a_j² Σ_{i<j} a_i²: a sum of what isn't negative, so
  // that nothing cancels when one weight is almost 1.
  Scalar sum = 0, squaresBefore = 0;
  for (Index j = 0; j < weights.size(); ++j) {
    const Scalar a = weights(j), square = a * a, rest = 1 - a;
    sum += square * (rest * rest + 2 * squaresBefore);
    squaresBefore += square;
  }
  return std::sqrt(sum);
}

template <class Scalar>
RowVectorOf<Scalar> softmaxBackward(const Eigen::Ref<const RowVectorOf<Scalar>>& weights,
                                    const Eigen::Ref<const RowVectorOf<Scalar>>& gradient) {
  const Scalar mean = gradient.dot(weights);
  return (weights.array() * (gradient.array() - mean)).matrix();
}

#define ATTENTION_LAB_INSTANTIATE(S)                                                  \
  template MatrixOf<S> softmaxJacobian<S>(const Eigen::Ref<const RowVectorOf<S>>&);   \
  template S softmaxJacobianNorm<S>(const Eigen::Ref<const RowVectorOf<S>>&);         \
  template RowVectorOf<S> softmaxBackward<S>(const Eigen::Ref<const RowVectorOf<S>>&, \
                                             const Eigen::Ref<const RowVectorOf<S>>&);
ATTENTION_LAB_INSTANTIATE(float)
ATTENTION_LAB_INSTANTIATE(double)
#undef ATTENTION_LAB_INSTANTIATE

}  // namespace attention_lab
