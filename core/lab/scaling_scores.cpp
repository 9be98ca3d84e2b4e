#include "core/lab/scaling_scores.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/math/random_numbers.h"

namespace attention_lab {

namespace {

using FloatVector = Eigen::Map<const Eigen::VectorXf>;

class IndependentScores : public ScalingScores {
 public:
  IndependentScores(RandomNumbers::Kind kind, const RandomBits::Key& key) : numbers_(kind, key) {}

  void draw(Index dK, Eigen::Ref<RowVector> scores, const std::stop_token& stop) override {
    scores.setZero();
    for (Index first = 0; first < dK; first += kPart) {
      if (stop.stop_requested()) throw Cancelled();
      const Index count = std::min(kPart, dK - first);
      std::copy_n(numbers_.take(count), count, query_.data());
      const FloatVector query(query_.data(), count);
      for (Index key = 0; key < scores.size(); ++key) {
        scores(key) += static_cast<double>(query.dot(FloatVector(numbers_.take(count), count)));
      }
    }
  }

 private:
  static constexpr Index kPart = 512;  ///< entries at a time, so that all stays in the cache
  RandomNumbers numbers_;
  alignas(64) std::array<float, kPart> query_;
};

class DocumentScores : public ScalingScores {
 public:
  DocumentScores(const ScalingSource& source, Index keys, const RandomBits::Key& key)
      : random_(key), counts_(source.columns()) {
    for (const ScalingSource::Item& item : source.items) {
      if (item.k.rows() < keys) continue;
      queries_ += item.q.rows();
      std::vector<Index> tokens(static_cast<std::size_t>(item.k.rows()));
      std::iota(tokens.begin(), tokens.end(), Index{0});
      items_.push_back({&item, std::move(tokens)});
    }
  }

  void draw(Index dK, Eigen::Ref<RowVector> scores, const std::stop_token& stop) override {
    if (stop.stop_requested()) throw Cancelled();
    Index query = random_.below(queries_);
    auto drawn = items_.begin();
    for (; query >= drawn->item->q.rows(); ++drawn)
      query -= drawn->item->q.rows();
    // How often each column comes: the products need be added up once only.
    counts_.setZero();
    for (Index t = 0; t < dK; ++t)
      counts_(random_.below(counts_.size())) += 1;
    counts_.array() *= drawn->item->q.row(query).array();
    // The first places of a shuffle (Fisher and Yates); any order is a good start.
    std::vector<Index>& tokens = drawn->tokens;
    const auto count = static_cast<Index>(tokens.size());
    for (Index j = 0; j < scores.size(); ++j) {
      const Index other = j + random_.below(count - j);
      std::swap(tokens[static_cast<std::size_t>(j)], tokens[static_cast<std::size_t>(other)]);
      scores(j) = drawn->item->k.row(tokens[static_cast<std::size_t>(j)]).dot(counts_);
    }
  }

 private:
  struct Drawn {
    const ScalingSource::Item* item;
    std::vector<Index> tokens;
  };
  RandomIndexes random_;
  std::vector<Drawn> items_;
  Index queries_ = 0;
  RowVector counts_;
};

}  // namespace

std::unique_ptr<ScalingScores> scalingScores(const ScalingSettings& settings,
                                             const ScalingSource& source, Index keys,
                                             const RandomBits::Key& key) {
  switch (settings.distribution) {
    case ScalingDistribution::document:
      return std::make_unique<DocumentScores>(source, keys, key);
    case ScalingDistribution::uniform:
      return std::make_unique<IndependentScores>(RandomNumbers::Kind::uniform, key);
    case ScalingDistribution::normal:
      break;
  }
  return std::make_unique<IndependentScores>(RandomNumbers::Kind::normal, key);
}

}  // namespace attention_lab
