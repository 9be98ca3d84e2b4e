#include "core/math/softmax_steps.h"

#include <limits>

namespace attention_lab {

SoftmaxSteps softmaxSteps(const Eigen::Ref<const RowVector>& scores) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  SoftmaxSteps steps;
  steps.largest = scores.size() == 0 ? -infinity : scores.maxCoeff<Eigen::PropagateNaN>();
  steps.empty = steps.largest == -infinity;
  if (steps.empty) {
    steps.shifted = RowVector::Constant(scores.size(), -infinity);
    steps.exponentials = steps.weights = RowVector::Zero(scores.size());
    return steps;
  }
  steps.shifted = scores.array() - steps.largest;
  // One by one: the vectorised exponential clamps −∞ to the smallest number instead of 0.
  steps.exponentials = steps.shifted.unaryExpr([](double x) { return std::exp(x); });
  steps.sum = steps.exponentials.sum();
  steps.weights = steps.exponentials / steps.sum;
  return steps;
}

}  // namespace attention_lab
