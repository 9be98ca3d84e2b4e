#pragma once

#include "core/math/matrix.h"

namespace attention_lab {

/// weights: each row = exp(scores − the row's largest) / their sum. A row of nothing but −∞ is all
/// 0; a row with NaN or +∞ is all NaN, as in NumPy. `weights` may be `scores`.
template <class Scalar>
void softmaxRows(ConstMapOf<Scalar> scores, MapOf<Scalar> weights);

}  // namespace attention_lab
