#include "core/lab/scaling_experiment.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "core/error.h"
#include "core/lab/scaling_scores.h"
#include "core/lab/scaling_theory.h"
#include "core/lab/softmax_jacobian.h"
#include "core/math/parallel.h"
#include "core/math/softmax.h"
#include "core/math/statistics.h"

namespace attention_lab {

namespace {

constexpr Index kNumbersPerChunk = 1 << 20;
constexpr Index kMostDrawsPerChunk = 256;
constexpr std::size_t kBins = 101;         // odd: 0 is in the middle of one
constexpr double kBinnedDeviations = 4.5;  // to either side of the mean
constexpr Index kFirstDraws = 8;
constexpr std::chrono::milliseconds kBetweenReports{60};

/// Which draws of which d_k.
struct Chunk {
  std::size_t size;
  Index number;
  Index draws;
};

/// All that the threads share; the draws themselves are made without it.
class Experiment {
 public:
  Experiment(const ScalingSettings& settings, const ScalingSource& source,
             const std::stop_token& stop, const ScalingProgress& progress)
      : source_(source), stop_(stop), progress_(progress) {
    result_.settings = settings;
    result_.keys = scalingKeys(settings, source);
    result_.exponents = scalingExponents(settings);
    const ScalingTheory theory(settings, source, result_.keys);
    for (const Index dK : scalingSizes(settings))
      result_.sizes.push_back(emptySize(dK, theory));
    waiting_.resize(result_.sizes.size());
    claimed_.resize(result_.sizes.size());
  }

  /// What each thread does, until nothing is left.
  void work() {
    while (const auto chunk = claim())
      take(*chunk, draw(*chunk));
  }

  SharedScalingResult finish() {
    result_.complete = true;
    return std::make_shared<const ScalingResult>(std::move(result_));
  }

 private:
  struct Claimed {
    Index draws = 0, chunks = 0, merged = 0;
  };

  ScalingSize emptySize(Index dK, const ScalingTheory& theory) const {
    ScalingSize size;
    size.dK = dK;
    size.theory = theory.variance(dK);
    size.points.resize(result_.exponents.size());
    const double mean = theory.mean(dK), reach = kBinnedDeviations * theory.deviation(dK);
    size.histogram.low = mean - reach;
    size.histogram.high = mean + reach;
    if (!(reach > 0)) size.histogram.high = size.histogram.low + 1;
    size.histogram.counts.resize(kBins);
    return size;
  }

  /// Where the fewest draws were begun; nullopt when all are.
  std::optional<Chunk> claim() {
    if (stop_.stop_requested()) throw Cancelled();
    const std::scoped_lock lock(mutex_);
    const auto least = std::ranges::min_element(claimed_, {}, &Claimed::draws);
    const auto size = static_cast<std::size_t>(least - claimed_.begin());
    const Index left = result_.settings.draws - least->draws;
    if (left == 0) return std::nullopt;
    const Index numbers = result_.sizes[size].dK * (result_.keys + 1);
    const Index draws = std::clamp<Index>(kNumbersPerChunk / numbers, 1, kMostDrawsPerChunk);
    const Chunk chunk{size, least->chunks++, std::min(left, draws)};
    least->draws += chunk.draws;
    return chunk;
  }

  ScalingSize draw(const Chunk& chunk) const {
    // Only the constant parts: others may be merging into the rest.
    const ScalingSize& whole = result_.sizes[chunk.size];
    ScalingSize drawn;
    drawn.draws = chunk.draws;
    drawn.points.resize(result_.exponents.size());
    drawn.histogram.low = whole.histogram.low;
    drawn.histogram.high = whole.histogram.high;
    drawn.histogram.counts.resize(kBins);
    const auto scores = scalingScores(result_.settings, source_, result_.keys,
                                      {result_.settings.seed, static_cast<std::uint64_t>(whole.dK),
                                       static_cast<std::uint64_t>(chunk.number)});
    Matrix drawnScores(chunk.draws, result_.keys);
    for (Index i = 0; i < chunk.draws; ++i) {
      scores->draw(whole.dK, drawnScores.row(i), stop_);
      for (const double score : drawnScores.row(i))
        drawn.histogram.add(score);
    }
    for (std::size_t i = 0; i < result_.exponents.size(); ++i) {
      const double factor = std::pow(static_cast<double>(whole.dK), -result_.exponents[i]);
      addRows(drawnScores * factor, drawn.points[i]);
    }
    drawn.first = drawnScores.topRows(std::min(kFirstDraws, chunk.draws));
    return drawn;
  }

  static void addRows(const Matrix& scores, ScalingPoint& point) {
    Matrix weights(scores.rows(), scores.cols());
    softmaxRows<double>(ConstMap(scores.data(), scores.rows(), scores.cols()),
                        MapOf<double>(weights.data(), weights.rows(), weights.cols()));
    for (Index i = 0; i < scores.rows(); ++i) {
      const auto row = scores.row(i).array();
      point.scoreVariance.add((row - row.mean()).square().sum() /
                              static_cast<double>(scores.cols() - 1));
      const RowStatistics statistics = rowStatistics(weights.row(i));
      point.largestWeight.add(statistics.largest);
      point.entropyBits.add(statistics.entropyBits);
      point.jacobianNorm.add(softmaxJacobianNorm<double>(weights.row(i)));
    }
  }

  void take(const Chunk& chunk, ScalingSize drawn) {
    SharedScalingResult report;
    {
      const std::scoped_lock lock(mutex_);
      auto& waiting = waiting_[chunk.size];
      waiting.emplace(chunk.number, std::move(drawn));
      Claimed& claimed = claimed_[chunk.size];
      while (!waiting.empty() && waiting.begin()->first == claimed.merged) {
        merge(result_.sizes[chunk.size], waiting.begin()->second);
        waiting.erase(waiting.begin());
        ++claimed.merged;
      }
      report = dueReport();
    }
    if (!report) return;
    const std::scoped_lock lock(reporting_);
    // Another thread may have been faster with a newer one.
    if (report->drawsDone() <= reported_) return;
    reported_ = report->drawsDone();
    progress_(std::move(report));
  }

  static void merge(ScalingSize& whole, const ScalingSize& part) {
    if (whole.first.rows() < kFirstDraws) {
      const Index had = whole.first.rows();
      const Index more = std::min(kFirstDraws - had, part.first.rows());
      whole.first.conservativeResize(had + more, part.first.cols());
      whole.first.bottomRows(more) = part.first.topRows(more);
    }
    whole.draws += part.draws;
    for (std::size_t i = 0; i < whole.points.size(); ++i) {
      whole.points[i].scoreVariance.merge(part.points[i].scoreVariance);
      whole.points[i].largestWeight.merge(part.points[i].largestWeight);
      whole.points[i].entropyBits.merge(part.points[i].entropyBits);
      whole.points[i].jacobianNorm.merge(part.points[i].jacobianNorm);
    }
    for (std::size_t bin = 0; bin < kBins; ++bin)
      whole.histogram.counts[bin] += part.histogram.counts[bin];
    whole.histogram.below += part.histogram.below;
    whole.histogram.above += part.histogram.above;
  }

  SharedScalingResult dueReport() {
    if (!progress_) return nullptr;
    const bool everywhere =
        std::ranges::all_of(result_.sizes, [](const ScalingSize& size) { return size.draws > 1; });
    const auto now = std::chrono::steady_clock::now();
    if (!everywhere || (lastReport_ && now - *lastReport_ < kBetweenReports)) return nullptr;
    lastReport_ = now;
    return std::make_shared<const ScalingResult>(result_);
  }

  const ScalingSource& source_;
  const std::stop_token& stop_;
  const ScalingProgress& progress_;
  std::mutex mutex_;  ///< guards the four below
  ScalingResult result_;
  std::vector<Claimed> claimed_;                       ///< one per d_k
  std::vector<std::map<Index, ScalingSize>> waiting_;  ///< for the chunks before them
  std::optional<std::chrono::steady_clock::time_point> lastReport_;
  std::mutex reporting_;  ///< guards the one below
  Index reported_ = 0;
};

}  // namespace

void ScalingHistogram::add(double score) {
  const double bin = (score - low) / (high - low) * static_cast<double>(counts.size());
  if (!(bin >= 0)) {
    ++below;
  } else if (bin >= static_cast<double>(counts.size())) {
    ++above;
  } else {
    ++counts[static_cast<std::size_t>(bin)];
  }
}

Index ScalingResult::drawsDone() const {
  Index done = 0;
  for (const ScalingSize& size : sizes)
    done += size.draws;
  return done;
}

Index ScalingResult::drawsWanted() const {
  return settings.draws * static_cast<Index>(sizes.size());
}

const ScalingSize* ScalingResult::chosen() const {
  const auto found = std::ranges::find(sizes, settings.dK, &ScalingSize::dK);
  return found == sizes.end() || found->draws == 0 ? nullptr : &*found;
}

SharedScalingResult withChosen(const ScalingResult& result, Index dK) {
  ScalingResult other = result;
  other.settings.dK = dK;
  const std::vector<Index> wanted = scalingSizes(other.settings);
  std::erase_if(other.sizes, [&](const ScalingSize& size) {
    return !std::ranges::binary_search(wanted, size.dK);
  });
  if (other.sizes.size() != wanted.size()) return nullptr;
  return std::make_shared<const ScalingResult>(std::move(other));
}

Index scalingKeys(const ScalingSettings& settings, const ScalingSource& source) {
  if (settings.distribution != ScalingDistribution::document) return settings.keys;
  return std::min(settings.keys, source.mostKeys());
}

SharedScalingResult runScaling(const ScalingSettings& settings, const ScalingSource& source,
                               const std::stop_token& stop, const ScalingProgress& progress,
                               Index threads) {
  requireValid(settings);
  if (scalingKeys(settings, source) < 2) {
    throw FormatError("distribution",
                      {CORE_TEXT("core",
                                 "a document with at least two keys is needed: over one "
                                 "key every soft-max is 1"),
                       {}});
  }
  Experiment experiment(settings, source, stop, progress);
  if (threads == 0) threads = std::max(1U, std::thread::hardware_concurrency());
  parallelFor(threads, kParallelFlops, [&](Index) { experiment.work(); });
  return experiment.finish();
}

}  // namespace attention_lab
