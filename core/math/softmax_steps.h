#pragma once

#include "core/math/matrix.h"

namespace attention_lab {

/// What soft-max does with one row, one thing after the other (as softmaxRows does it).
struct SoftmaxSteps {
  double largest = 0;  ///< of the scores
  RowVector shifted;   ///< (1, m) = scores − largest; −∞ stays
  RowVector exponentials;
  double sum = 0;     ///< of the exponentials
  RowVector weights;  ///< (1, m) = exponentials / sum
  /// Nothing but −∞: the largest is −∞, what would be ∞ − ∞ is −∞, and the weights are 0.
  bool empty = false;
};

/// scores: (1, m), −∞ where forbidden. With NaN or +∞ among them what follows is NaN, as in NumPy.
SoftmaxSteps softmaxSteps(const Eigen::Ref<const RowVector>& scores);

}  // namespace attention_lab
