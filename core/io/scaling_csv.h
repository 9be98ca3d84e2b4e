#pragma once

#include <string>

#include "core/lab/scaling_experiment.h"

namespace attention_lab {

/// What is plotted against d_k, one line per divisor and d_k: `divisor`, `d_k`, `draws`,
/// `score_variance`, `largest_weight`, `entropy_bits`, `jacobian_norm` (means over the draws), then
/// the last four again with `_sd` (their spread from draw to draw). Shortest decimals that read
/// back as the same numbers; "nan" where there are too few draws.
std::string scalingCsv(const ScalingResult& result);

}  // namespace attention_lab
