#pragma once

#include "core/math/matrix.h"

namespace attention_lab {

// How soft-max answers to its scores. With a = soft-max(s): ∂a_i/∂s_j = a_i (δ_ij − a_j), that is
// J = diag(a) − aᵀa for a row a (Bishop 2006, "Pattern Recognition and Machine Learning",
// eq. 4.106). J is symmetric and its rows sum to 0, as a common shift of the scores changes
// nothing. weights: (1, m), a row of A; forbidden keys and empty rows are weights of 0. For float
// and double.

/// J: (m, m).
template <class Scalar>
MatrixOf<Scalar> softmaxJacobian(const Eigen::Ref<const RowVectorOf<Scalar>>& weights);

/// ‖J‖ after Frobenius, √Σ J_ij², without making J. From 0, one weight of 1, to ½, two equal halves:
/// its square Σa² − 2Σa³ + (Σa²)² is at most Σa² − (Σa²)².
template <class Scalar>
Scalar softmaxJacobianNorm(const Eigen::Ref<const RowVectorOf<Scalar>>& weights);

/// g·J without making J: (1, m), what a gradient g = ∂L/∂a becomes before the soft-max,
/// ∂L/∂s = a ⊙ (g − g·a).
template <class Scalar>
RowVectorOf<Scalar> softmaxBackward(const Eigen::Ref<const RowVectorOf<Scalar>>& weights,
                                    const Eigen::Ref<const RowVectorOf<Scalar>>& gradient);

}  // namespace attention_lab
