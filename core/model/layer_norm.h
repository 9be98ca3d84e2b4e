#pragma once

#include "core/math/tensor.h"
#include "core/model/lengths.h"
#include "core/model/transformer_params.h"

namespace attention_lab {

/// Layer normalisation (Ba, Kiros, Hinton 2016, eq. 4): each real row of x: (B, n, d), minus its
/// mean, over √(variance + eps), times weight, plus bias. The variance is that of the d numbers
/// themselves (divided by d). Padding rows are 0.
template <class Scalar>
TensorOf<Scalar> layerNorm(const TensorOf<Scalar>& x, const NormWeightsOf<Scalar>& parameters,
                           double eps, const Lengths& lengths);

/// Adds to dX and dParameters (made where empty) what dY: (B, n, d) means for them.
template <class Scalar>
void layerNormBackward(const TensorOf<Scalar>& x, const NormWeightsOf<Scalar>& parameters,
                       double eps, const Lengths& lengths, const TensorOf<Scalar>& dY,
                       TensorOf<Scalar>& dX, NormParametersOf<MatrixOf<Scalar>>& dParameters);

}  // namespace attention_lab
