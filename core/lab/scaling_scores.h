#pragma once

#include <memory>
#include <stop_token>

#include "core/lab/scaling_settings.h"
#include "core/lab/scaling_source.h"
#include "core/math/matrix.h"
#include "core/math/random_bits.h"

namespace attention_lab {

/// Draws scores q·k_j, undivided, of one query and its keys at a time.
class ScalingScores {
 public:
  virtual ~ScalingScores() = default;
  /// The next draw: scores (1, keys), d_k entries a vector. Throws Cancelled when stopped.
  virtual void draw(Index dK, Eigen::Ref<RowVector> scores, const std::stop_token& stop) = 0;
};

/// A sequence of its own for each key. `source` must outlive it; it counts for `document` only.
/// `keys`: see scalingKeys().
/// Normal and uniform: q and all k_j are drawn, entry by entry, and multiplied.
std::unique_ptr<ScalingScores> scalingScores(const ScalingSettings& settings,
                                             const ScalingSource& source, Index keys,
                                             const RandomBits::Key& key);

}  // namespace attention_lab
