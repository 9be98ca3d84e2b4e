#pragma once

#include <stop_token>

#include "core/math/tensor.h"
#include "core/model/multi_head_attention.h"

// The backward passes of multi_head_attention.h, one for each step, in the reverse order. dX is the
// gradient of one scalar with respect to X and has the shape of X; every pass adds to the gradients
// that it is given, which the caller made (with 0, or what comes from elsewhere). What is null is
// not wanted. Rows of padding give nothing and get nothing.
namespace attention_lab {

/// dConcat: (B, n, H·d_v); each head's columns go to its part of dZ: (B, H, n, d_v).
template <class Scalar>
void concatHeadsBackward(const TensorOf<Scalar>& dConcat, TensorOf<Scalar>& dZ);

/// Z = A·V: dWeights += dZ·Vᵀ, dV += Aᵀ·dZ.
template <class Scalar>
void weightValuesBackward(const TensorOf<Scalar>& weights, const TensorOf<Scalar>& v,
                          const TensorOf<Scalar>& dZ, std::stop_token stop,
                          TensorOf<Scalar>* dWeights, TensorOf<Scalar>* dV);

/// dWeights += dDropped · kept / (1 − rate).
template <class Scalar>
void dropWeightsBackward(const Tensor& kept, double rate, const TensorOf<Scalar>& dDropped,
                         TensorOf<Scalar>& dWeights);

/// Row by row dMasked += (diag(a) − aaᵀ)·dA = a ∘ (dA − Σ_k a_k dA_k): 0 where the mask forbids and
/// in rows with nothing allowed, since a is 0 there.
template <class Scalar>
void attentionWeightsBackward(const TensorOf<Scalar>& weights, const TensorOf<Scalar>& dWeights,
                              std::stop_token stop, TensorOf<Scalar>& dMasked);

/// dScaled += dMasked where masked isn't −∞.
template <class Scalar>
void maskScoresBackward(const TensorOf<Scalar>& masked, const TensorOf<Scalar>& dMasked,
                        TensorOf<Scalar>& dScaled);

/// dScores += dScaled · factor / temperature. A position bias has no parameter.
template <class Scalar>
void scaleScoresBackward(double factor, double temperature, const TensorOf<Scalar>& dScaled,
                         TensorOf<Scalar>& dScores);

/// S = QKᵀ: dQ += dS·K, dK += dSᵀ·Q.
template <class Scalar>
void attentionScoresBackward(const TensorOf<Scalar>& q, const TensorOf<Scalar>& k,
                             const TensorOf<Scalar>& dScores, std::stop_token stop,
                             TensorOf<Scalar>* dQ, TensorOf<Scalar>* dK);

/// A turn is orthogonal: dRows is dRotated turned back. For rotary encodings.
template <class Scalar>
TensorOf<Scalar> rotateHeadsBackward(const TensorOf<Scalar>& dRotated,
                                     const PositionSettings& position, const Lengths& lengths);

/// projected = X·W + b for all heads: dX += dProjected·Wᵀ, dWeight += Xᵀ·dProjected, dBias +=
/// column sums. dProjected: (B, H, n, d).
template <class Scalar>
void projectHeadsBackward(const TensorOf<Scalar>& x, const MatrixOf<Scalar>& weight,
                          const TensorOf<Scalar>& dProjected, const Lengths& lengths,
                          std::stop_token stop, TensorOf<Scalar>* dX, MatrixOf<Scalar>* dWeight,
                          MatrixOf<Scalar>* dBias);

}  // namespace attention_lab
