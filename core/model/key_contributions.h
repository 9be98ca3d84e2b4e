#pragma once

#include "core/math/matrix.h"

namespace attention_lab {

// How much one key matters to one row of Z = A·V, measured in three ways that need not agree: the
// weight a_j itself; the length of what it adds, a_j·‖v_j‖ (Kobayashi et al. 2020, "Attention is
// not only a weight"); and how far the row moves when the key is left out.
// weights: (1, m), a row of A; v: (m, d_v); 0 ≤ key < m.

/// a_j·‖v_j‖, which is NaN only when one of them is.
double contributionOf(const Eigen::Ref<const RowVector>& weights, const Eigen::Ref<const Matrix>& v,
                      Index key);

/// ‖z − z′‖, where z′ is the row when the key may not be attended to: the other weights divided by
/// their sum. With nothing left z′ = 0, as for a row that is masked out.
double changeWithout(const Eigen::Ref<const RowVector>& weights, const Eigen::Ref<const Matrix>& v,
                     Index key);

}  // namespace attention_lab
