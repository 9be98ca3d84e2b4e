#pragma once

#include <stop_token>

#include "core/math/tensor.h"
#include "core/model/lengths.h"

// A linear layer, forward and backward: one product over the tokens of all items.
namespace attention_lab {

/// y = x·W + b. x: (B, n, d), weight: (d, d_out) or null (the identity), bias: (1, d_out) or null →
/// (B, n, d_out), padding rows 0. Throws Cancelled between blocks of rows.
template <class Scalar>
TensorOf<Scalar> linear(const TensorOf<Scalar>& x, const MatrixOf<Scalar>* weight,
                        const MatrixOf<Scalar>* bias, const Lengths& lengths,
                        std::stop_token stop = {});

/// dX += dY·Wᵀ, dWeight += Xᵀ·dY, dBias += column sums of dY: (B, n, d_out). What is null is not
/// wanted (`weight` null: the identity). Padding rows of dY give nothing and get nothing.
template <class Scalar>
void linearBackward(const TensorOf<Scalar>& x, const MatrixOf<Scalar>* weight,
                    const TensorOf<Scalar>& dY, const Lengths& lengths, std::stop_token stop,
                    TensorOf<Scalar>* dX, MatrixOf<Scalar>* dWeight, MatrixOf<Scalar>* dBias);

}  // namespace attention_lab
