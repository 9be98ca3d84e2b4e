#include "core/lab/scaling_theory.h"

#include <algorithm>
#include <cmath>

namespace attention_lab {

namespace {

constexpr Index kRowsAtOnce = 64;

/// Unbiased, down each column.
RowVector columnVariances(const Matrix& values) {
  const Matrix centred = values.rowwise() - values.colwise().mean();
  return centred.colwise().squaredNorm() / static_cast<double>(values.rows() - 1);
}

RowVector meanSquares(const Matrix& values) {
  return values.colwise().squaredNorm() / static_cast<double>(values.rows());
}

}  // namespace

ScalingTheory::ScalingTheory(const ScalingSettings& settings, const ScalingSource& source,
                             Index keys) {
  if (settings.distribution != ScalingDistribution::document) return;
  alpha_ = beta_ = mean_ = within_ = between_ = 0;
  double queries = 0, squaredMeans = 0;
  for (const ScalingSource::Item& item : source.items) {
    if (item.k.rows() < keys) continue;
    const auto n = static_cast<double>(item.q.rows()), columns = static_cast<double>(item.q.cols());
    // Sums over the item's queries of the averages over its keys and columns.
    const RowVector squares = meanSquares(item.q);
    alpha_ += n * squares.dot(columnVariances(item.k)) / columns;
    within_ += n * squares.dot(meanSquares(item.k)) / columns;
    for (Index first = 0; first < item.q.rows(); first += kRowsAtOnce) {
      const Index rows = std::min(kRowsAtOnce, item.q.rows() - first);
      // (rows, m): what one column contributes on average
      const Matrix means = item.q.middleRows(first, rows) * item.k.transpose() / columns;
      mean_ += means.rowwise().mean().sum();
      squaredMeans += means.array().square().rowwise().mean().sum();
      beta_ += columnVariances(means.transpose()).sum();
    }
    queries += n;
  }
  alpha_ /= queries;
  beta_ /= queries;
  mean_ /= queries;
  squaredMeans /= queries;
  within_ = within_ / queries - squaredMeans;
  between_ = squaredMeans - mean_ * mean_;
}

double ScalingTheory::deviation(Index dK) const {
  const auto d = static_cast<double>(dK);
  return std::sqrt(std::max(0.0, d * within_ + d * d * between_));
}

}  // namespace attention_lab
