#pragma once

#include "core/position/positional_encoding.h"

namespace attention_lab {

/// 2^(−8(head+1)/heads), head = 0 … heads−1. Press et al. 2022, section 3.
double alibiSlope(Index head, Index heads);

/// (queries, keys): −slope·|i − j| for i = firstQuery, firstQuery+1, …
Matrix biasAlibi(const PositionSettings& settings, Index head, Index heads, Index firstQuery,
                 Index queries, Index keys);

}  // namespace attention_lab
