#pragma once

#include <cstdint>

#include "core/math/tensor.h"

namespace attention_lab {

/// Dropout of attention weights (Srivastava et al. 2014, inverted as in PyTorch).
struct Dropout {
  double rate = 0;         ///< 0 ≤ rate < 1
  std::uint32_t seed = 0;  ///< which weights it hits
  bool operator==(const Dropout&) const = default;
};

/// (B, H, n, m): 1 where a weight stays, in row-major order what NumPy's
/// RandomState(seed).random_sample(shape) >= rate says.
Tensor keptWeights(const Shape& shape, const Dropout& dropout);

/// weights · kept / (1 − rate): the row's sum is 1 on average, and each row's own differs.
template <class Scalar>
TensorOf<Scalar> dropWeights(const TensorOf<Scalar>& weights, const Tensor& kept, double rate);

}  // namespace attention_lab
