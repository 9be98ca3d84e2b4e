#pragma once

#include "core/position/positional_encoding.h"

namespace attention_lab {

/// The first `positions` rows of the table given, or of randn(longest, d_model) from the seed.
/// Throws ShapeError when the table is too short or has other columns.
Matrix addLearned(const PositionSettings& settings, Index positions, Index dModel, Index longest);

}  // namespace attention_lab
