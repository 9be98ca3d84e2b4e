#pragma once

#include "core/position/positional_encoding.h"

namespace attention_lab {

/// Angle by which pair i of d_k dimensions turns per position: base^(−2i/d_k).
double rotaryFrequency(Index pair, Index dK, double base);

/// rows: (token, d_k), in place. The pair (2i, 2i+1) of row t turns by
/// (first + t)·base^(−2i/d_k). d_k even. Su et al. 2021 (RoFormer), equation 34.
void rotateRotary(const PositionSettings& settings, Eigen::Ref<Matrix> rows);
/// The other way.
void rotateRotaryBack(const PositionSettings& settings, Eigen::Ref<Matrix> rows);

}  // namespace attention_lab
