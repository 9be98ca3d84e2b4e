#include "core/model/next_token.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <limits>
#include <numeric>
#include <utility>

#include "core/error.h"
#include "core/math/softmax.h"

namespace attention_lab {

namespace {

constexpr double kNever = -std::numeric_limits<double>::infinity();

// Here +∞ and NaN have no order or no probabilities.
void requireLogits(const RowVector& logits) {
  const bool ordered = std::all_of(logits.begin(), logits.end(), [](double logit) {
    return std::isfinite(logit) || logit == kNever;
  });
  const bool any =
      std::any_of(logits.begin(), logits.end(), [](double logit) { return std::isfinite(logit); });
  if (ordered && any) return;
  throw ShapeError("logits", {CORE_TEXT("core", "no next token can be chosen from these"), {}});
}

void requireAtLeast(Index value, Index least, const char* what) {
  if (value >= least) return;
  throw LimitError(what, {CORE_TEXT("core", "must be at least %1"), {std::to_string(least)}});
}

void keepLargest(RowVector& logits, Index count) {
  std::vector<Index> order(static_cast<std::size_t>(logits.size()));
  std::iota(order.begin(), order.end(), Index{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](Index a, Index b) { return logits(a) > logits(b); });
  for (auto token = order.begin() + count; token != order.end(); ++token)
    logits(*token) = kNever;
}

// ln soft-max, by ln Σ exp, so that improbable tokens keep their digits.
RowVector logProbabilities(const RowVector& logits) {
  requireLogits(logits);
  const double largest = logits.maxCoeff();
  double sum = 0;
  for (const double logit : logits)
    sum += std::exp(logit - largest);
  return logits.array() - (largest + std::log(sum));
}

void addContinuations(const Hypothesis& from, const RowVector& logProbability,
                      const std::optional<Index>& end, std::vector<Hypothesis>& all) {
  for (Index token = 0; token < logProbability.size(); ++token) {
    if (logProbability(token) == kNever) continue;
    Hypothesis longer = from;
    longer.tokens.push_back(token);
    longer.logProbability += logProbability(token);
    longer.ended = end == token;
    all.push_back(std::move(longer));
  }
}

void keepBest(std::vector<Hypothesis>& all, Index width) {
  std::stable_sort(all.begin(), all.end(), [](const Hypothesis& a, const Hypothesis& b) {
    return a.logProbability > b.logProbability;
  });
  if (std::ssize(all) > width) all.resize(static_cast<std::size_t>(width));
}

}  // namespace

RowVector nextTokenProbabilities(const RowVector& logits, const SamplingSettings& settings) {
  requireLogits(logits);
  requireAtLeast(settings.topK, 0, "topK");
  if (!(settings.temperature >= 0) || std::isinf(settings.temperature)) {
    throw LimitError("temperature", {CORE_TEXT("core", "must be at least %1"), {"0"}});
  }
  RowVector kept = logits.array() - logits.maxCoeff();
  if (settings.topK > 0 && settings.topK < kept.size()) keepLargest(kept, settings.topK);
  if (settings.temperature == 0) {
    keepLargest(kept, 1);
  } else {
    // The largest is 0 and stays 0, whatever the division does to the others.
    kept /= settings.temperature;
  }
  softmaxRows<double>(ConstMap(kept.data(), 1, kept.size()),
                      MapOf<double>(kept.data(), 1, kept.size()));
  return kept;
}

Index greedyToken(const RowVector& logits) {
  requireLogits(logits);
  return std::distance(logits.begin(), std::max_element(logits.begin(), logits.end()));
}

Index sampledToken(const RowVector& probabilities, RandomState& random) {
  const double drawn = random.uniform();
  double sum = 0;
  Index last = 0;
  for (Index token = 0; token < probabilities.size(); ++token) {
    if (probabilities(token) <= 0) continue;
    last = token;
    sum += probabilities(token);
    if (drawn < sum) break;
  }
  return last;
}

std::vector<Hypothesis> beamSearch(const NextLogits& next, const std::vector<Index>& start,
                                   const BeamSettings& settings) {
  requireAtLeast(settings.width, 1, "width");
  requireAtLeast(settings.longest, 0, "longest");
  std::vector<Hypothesis> beam{{start, 0, false}};
  for (Index added = 0; added < settings.longest; ++added) {
    if (std::ranges::all_of(beam, &Hypothesis::ended)) break;
    std::vector<Hypothesis> all;
    for (const Hypothesis& hypothesis : beam) {
      if (hypothesis.ended) {
        all.push_back(hypothesis);
      } else {
        addContinuations(hypothesis, logProbabilities(next(hypothesis.tokens)), settings.end, all);
      }
    }
    keepBest(all, settings.width);
    beam = std::move(all);
  }
  return beam;
}

}  // namespace attention_lab
