#pragma once

#include "core/math/matrix.h"

namespace attention_lab {

/// Given, drawn from a seed, or read from a file.
enum class WeightSource { values, random, file };

/// wQ, wK: (d_model, H·d_k); wV: (d_model, H·d_v); wO: (H·d_v, d_out); biases one row each.
/// Null: absent.
struct AttentionWeights {
  SharedMatrix wQ, wK, wV, wO;
  SharedMatrix bQ, bK, bV, bO;
  bool operator==(const AttentionWeights&) const = default;
};

enum class ScalingKind { sqrtDk, dk, none, factor };
struct Scaling {
  ScalingKind kind = ScalingKind::sqrtDk;
  double factor = 1;  ///< for ScalingKind::factor: multiplies QKᵀ
  bool operator==(const Scaling&) const = default;
};

/// What multiplies QKᵀ: 1/√d_k, 1/d_k, 1 or the factor.
double scalingFactor(const Scaling& scaling, Index dK);

}  // namespace attention_lab
