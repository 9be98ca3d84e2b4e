#pragma once

#include "core/lab/scaling_settings.h"
#include "core/lab/scaling_source.h"

namespace attention_lab {

/// What is known about the scores before any is drawn, undivided, as functions of d_k.
/// Independent entries of mean 0 and variance 1: mean 0, variance d_k (Vaswani et al. 2017,
/// footnote 4). A document's entries, drawn as ScalingSource says: d_k·α + d_k·(d_k − 1)·β, where α
/// is the variance over the keys of the products q_c·k_jc and β that of their mean over c; so
/// scores whose keys differ in the mean spread faster than √d_k.
class ScalingTheory {
 public:
  /// `source` counts for the distribution `document` only. `keys`: see scalingKeys().
  ScalingTheory(const ScalingSettings& settings, const ScalingSource& source, Index keys);

  /// Expected variance of one query's scores, over its keys.
  double variance(Index dK) const {
    const auto d = static_cast<double>(dK);
    return d * alpha_ + d * (d - 1) * beta_;
  }
  /// Mean and standard deviation of all scores, over queries too.
  double mean(Index dK) const { return static_cast<double>(dK) * mean_; }
  double deviation(Index dK) const;

 private:
  double alpha_ = 1, beta_ = 0;
  /// Of the products: mean, Σ over column draws, and between query–key pairs.
  double mean_ = 0, within_ = 1, between_ = 0;
};

}  // namespace attention_lab
