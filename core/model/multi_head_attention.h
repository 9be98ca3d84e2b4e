#pragma once

#include <stop_token>

#include "core/math/tensor.h"
#include "core/model/attention_params.h"
#include "core/model/lengths.h"
#include "core/model/mask.h"
#include "core/position/positional_encoding.h"

// One layer of multi-head scaled dot-product attention (Vaswani et al. 2017, section 3.2), step by
// step, each step a function from tensors to a new tensor. B items, H heads, n queries, m keys.
// Padding rows are 0 (−∞ in `masked`). Long steps run on all cores and throw Cancelled between
// heads when a stop is requested.
namespace attention_lab {

/// rows: (B, n, H·d) → (B, H, n, d): head h takes the columns h·d … (h+1)·d.
template <class Scalar>
TensorOf<Scalar> splitHeads(const TensorOf<Scalar>& rows, Index heads);

/// x: (B, n, d_model), weight: (d_model, H·d), bias: (1, H·d) or null → (B, H, n, d).
template <class Scalar>
TensorOf<Scalar> projectHeads(const TensorOf<Scalar>& x, const MatrixOf<Scalar>& weight,
                              const MatrixOf<Scalar>* bias, Index heads, const Lengths& lengths,
                              std::stop_token stop);

/// rows: (B, H, n, d_k) with every head's rows turned, for rotary encodings.
template <class Scalar>
TensorOf<Scalar> rotateHeads(const TensorOf<Scalar>& rows, const PositionSettings& position,
                             const Lengths& lengths);

/// q: (B, H, n, d_k), k: (B, H, m, d_k) → (B, H, n, m) = Q Kᵀ.
template <class Scalar>
TensorOf<Scalar> attentionScores(const TensorOf<Scalar>& q, const TensorOf<Scalar>& k,
                                 std::stop_token stop);

/// (factor·scores + position bias) / temperature.
template <class Scalar>
TensorOf<Scalar> scaleScores(const TensorOf<Scalar>& scores, double factor, double temperature,
                             const PositionSettings& position, const Lengths& queryLengths,
                             std::stop_token stop);

/// −∞ where the mask forbids and in padding; the same tensor when nothing is masked.
template <class Scalar>
TensorOf<Scalar> maskScores(const TensorOf<Scalar>& scaled, const MaskSettings& mask,
                            const Lengths& queryLengths, const Lengths& keyLengths,
                            std::stop_token stop);

/// Soft-max over keys.
template <class Scalar>
TensorOf<Scalar> attentionWeights(const TensorOf<Scalar>& masked, std::stop_token stop);

/// weights: (B, H, n, m), v: (B, H, m, d_v) → (B, H, n, d_v).
template <class Scalar>
TensorOf<Scalar> weightValues(const TensorOf<Scalar>& weights, const TensorOf<Scalar>& v,
                              std::stop_token stop);

/// z: (B, H, n, d_v) → (B, n, H·d_v); the same data for one head.
template <class Scalar>
TensorOf<Scalar> concatHeads(const TensorOf<Scalar>& z);

}  // namespace attention_lab
