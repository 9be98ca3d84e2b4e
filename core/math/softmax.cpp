#include "core/math/softmax.h"

#include <cmath>
#include <limits>
#include <type_traits>

namespace attention_lab {

namespace {

// Below this the exponential is a denormal or 0: it is blended to 0, which also spares the slow
// denormal arithmetic.
template <class Scalar>
constexpr Scalar kSmallestExponent = std::is_same_v<Scalar, double> ? Scalar(-708) : Scalar(-87);

template <class Scalar>
void softmaxRow(const Scalar* scores, Scalar* weights, Index columns) {
  using Array = Eigen::Array<Scalar, 1, Eigen::Dynamic>;
  const Eigen::Map<const Array> in(scores, columns);
  Eigen::Map<Array> out(weights, columns);
  const Scalar largest = in.template maxCoeff<Eigen::PropagateNaN>();
  if (largest == -std::numeric_limits<Scalar>::infinity()) {
    out.setZero();
    return;
  }
  if (!std::isfinite(largest)) {
    out.setConstant(std::numeric_limits<Scalar>::quiet_NaN());
    return;
  }
  constexpr Scalar smallest = kSmallestExponent<Scalar>;
  out = in - largest;
  out = (out < smallest).select(Scalar(0), out.max(smallest).exp());
  out /= out.sum();
}

}  // namespace

template <class Scalar>
void softmaxRows(ConstMapOf<Scalar> scores, MapOf<Scalar> weights) {
  if (scores.cols() == 0) return;
  for (Index i = 0; i < scores.rows(); ++i) {
    softmaxRow(scores.data() + i * scores.cols(), weights.data() + i * weights.cols(),
               scores.cols());
  }
}

template void softmaxRows<float>(ConstMapOf<float>, MapOf<float>);
template void softmaxRows<double>(ConstMapOf<double>, MapOf<double>);

}  // namespace attention_lab
