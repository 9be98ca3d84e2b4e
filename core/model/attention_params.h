#pragma once

#include <optional>

#include "core/math/matrix.h"

namespace attention_lab {

/// Given, drawn from a seed, or read from a file.
enum class WeightSource { values, random, file };

/// wQ, wK: (d_model, H·d_k); wV: (d_model, H·d_v); wO: (H·d_v, d_out); biases one row each.
/// Null: absent.
template <class Scalar>
struct AttentionWeightsOf {
  SharedMatrixOf<Scalar> wQ, wK, wV, wO;
  SharedMatrixOf<Scalar> bQ, bK, bV, bO;
  bool operator==(const AttentionWeightsOf&) const = default;
};
using AttentionWeights = AttentionWeightsOf<double>;

enum class ScalingKind { sqrtDk, dk, none, factor };
struct Scaling {
  ScalingKind kind = ScalingKind::sqrtDk;
  double factor = 1;  ///< for ScalingKind::factor: multiplies QKᵀ
  bool operator==(const Scaling&) const = default;
};

/// What multiplies QKᵀ: 1/√d_k, 1/d_k, 1 or the factor.
double scalingFactor(const Scaling& scaling, Index dK);

/// The divisor d_k^p: for p = 0, ½ and 1 the kinds that have a name, else the factor d_k^−p.
Scaling scalingOfPower(double power, Index dK);
/// The p of which the scaling is a division by d_k^p; nullopt where there is none: for a factor
/// that isn't above 0, and with d_k = 1 for any but 1.
std::optional<double> powerOf(const Scaling& scaling, Index dK);

}  // namespace attention_lab
