#pragma once

#include "core/math/tensor.h"
#include "core/model/lengths.h"
#include "core/model/transformer_params.h"

namespace attention_lab {

/// max(0, u), or u·Φ(u) with the normal distribution's Φ (Hendrycks, Gimpel 2016), exactly.
template <class Scalar>
Scalar activated(Activation activation, Scalar u);

/// What the feed-forward network computes on the way. An array is (B, n, …); padding rows are 0.
template <class Scalar>
struct FeedForwardTraceOf {
  TensorOf<Scalar> before;  ///< (B, n, d_ff) = x·W1 + b1
  TensorOf<Scalar> hidden;  ///< (B, n, d_ff), after the activation
  TensorOf<Scalar> output;  ///< (B, n, d_model) = hidden·W2 + b2
};

/// Position by position (Vaswani et al. 2017, section 3.3). x: (B, n, d_model).
template <class Scalar>
FeedForwardTraceOf<Scalar> feedForward(const TensorOf<Scalar>& x,
                                       const FeedForwardWeightsOf<Scalar>& parameters,
                                       Activation activation, const Lengths& lengths);

/// Adds to dX and dParameters (made where empty) what dOutput means for them.
template <class Scalar>
void feedForwardBackward(const TensorOf<Scalar>& x, const FeedForwardWeightsOf<Scalar>& parameters,
                         Activation activation, const Lengths& lengths,
                         const FeedForwardTraceOf<Scalar>& trace, const TensorOf<Scalar>& dOutput,
                         TensorOf<Scalar>& dX,
                         FeedForwardParametersOf<MatrixOf<Scalar>>& dParameters);

}  // namespace attention_lab
