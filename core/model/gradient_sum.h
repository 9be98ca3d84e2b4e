#pragma once

#include "core/math/matrix.h"

namespace attention_lab {

/// The gradient of a parameter, for a backward pass to add to: 0 at first, of the parameter's
/// shape. Null without that parameter.
template <class Scalar>
MatrixOf<Scalar>* gradientSum(const SharedMatrixOf<Scalar>& parameter, MatrixOf<Scalar>& gradient) {
  if (!parameter) return nullptr;
  if (gradient.size() == 0) gradient.setZero(parameter->rows(), parameter->cols());
  return &gradient;
}

}  // namespace attention_lab
