#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

#include "core/lab/scaling_settings.h"
#include "core/lab/scaling_source.h"
#include "core/math/matrix.h"
#include "core/math/running_moments.h"

namespace attention_lab {

/// What one divisor makes of the draws at one d_k: a = soft-max(q·k_j / divisor), one row a draw.
/// Each has its mean over the draws and its spread from draw to draw.
struct ScalingPoint {
  /// Σ(s_j − mean)² / (keys − 1) of a draw's divided scores: the variance that its soft-max sees.
  /// Its mean over the draws is the variance of the scores about their query's own mean; for
  /// independent entries of variance 1 that is d_k / divisor².
  RunningMoments scoreVariance;
  RunningMoments largestWeight;  ///< at least 1 / keys
  RunningMoments entropyBits;    ///< at most log₂ keys
  RunningMoments jacobianNorm;   ///< ‖diag(a) − aᵀa‖ after Frobenius
};

/// Counts of undivided scores in bins of equal width from low to high.
struct ScalingHistogram {
  double low = 0, high = 1;
  std::vector<Index> counts;
  Index below = 0, above = 0;

  void add(double score);
};

/// The draws at one d_k.
struct ScalingSize {
  Index dK = 1;
  Index draws = 0;    ///< so far
  double theory = 1;  ///< expected variance of the undivided scores, see ScalingTheory
  std::vector<ScalingPoint> points;  ///< one per divisor, as in ScalingResult::exponents
  ScalingHistogram histogram;
  Matrix first;  ///< (rows, keys): undivided scores of the first draws
};

struct ScalingResult {
  ScalingSettings settings;
  Index keys = 0;  ///< drawn per query: see scalingKeys()
  std::vector<double> exponents;
  std::vector<ScalingSize> sizes;  ///< in ascending order
  bool complete = false;

  Index drawsDone() const;
  Index drawsWanted() const;
  /// The one looked at closely; null before its first draw.
  const ScalingSize* chosen() const;
};
using SharedScalingResult = std::shared_ptr<const ScalingResult>;

/// The same draws with another d_k looked at; null where none were drawn at it.
SharedScalingResult withChosen(const ScalingResult& result, Index dK);

/// How many keys a query has: as wanted; of a document at most as many as its longest item has.
Index scalingKeys(const ScalingSettings& settings, const ScalingSource& source);

/// Partial results, each with more draws; from any of the threads, never two at once.
using ScalingProgress = std::function<void(SharedScalingResult)>;

/// Draws, divides, and keeps statistics only. All d_k advance together; the first result with draws
/// at each is reported at once, later ones every 60 ms.
///
/// Equal settings and source give the same numbers, bit for bit, on any number of threads: draws
/// come in chunks with random numbers of their own (seed, d_k, chunk), which are merged in order.
/// So a partial result too is the result of that many draws, and one d_k doesn't depend on which
/// others are there. `threads` 0: as many as the machine has.
///
/// Throws FormatError for settings out of their limits or a source without two keys, Cancelled
/// within milliseconds when stopped.
SharedScalingResult runScaling(const ScalingSettings& settings, const ScalingSource& source = {},
                               const std::stop_token& stop = {},
                               const ScalingProgress& progress = {}, Index threads = 0);

}  // namespace attention_lab
