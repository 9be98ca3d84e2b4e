#include "ui/views/attention_lines.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>

namespace attention_lab {

namespace {

// A share of 1 mustn't fail by a rounding error.
constexpr double kSlack = 1e-12;

double wanted(double share, double sum) {
  return (share - kSlack) * sum;
}

}  // namespace

std::vector<Index> largestUntil(const double* row, Index columns, double share) {
  std::vector<Index> candidates;
  double sum = 0;
  for (Index c = 0; c < columns; ++c) {
    if (!(row[c] > 0)) continue;
    candidates.push_back(c);
    sum += row[c];
  }
  const auto lighter = [row](Index a, Index b) {
    return row[a] < row[b] || (row[a] == row[b] && a > b);
  };
  std::make_heap(candidates.begin(), candidates.end(), lighter);
  std::vector<Index> taken;
  double reached = 0;
  while (!candidates.empty() && reached < wanted(share, sum)) {
    std::pop_heap(candidates.begin(), candidates.end(), lighter);
    taken.push_back(candidates.back());
    candidates.pop_back();
    reached += row[taken.back()];
  }
  return taken;
}

bool isAmongLargest(const double* row, Index columns, double share, Index column) {
  if (!(row[column] > 0)) return false;
  double sum = 0, before = 0;
  for (Index c = 0; c < columns; ++c) {
    if (!(row[c] > 0)) continue;
    sum += row[c];
    if (row[c] > row[column] || (row[c] == row[column] && c < column)) before += row[c];
  }
  return before < wanted(share, sum);
}

namespace {

bool heavier(const AttentionLine& a, const AttentionLine& b) {
  return a.weight > b.weight;
}

/// largestUntil(…).size() without ordering the row: by sums of bins from the heaviest on, and the
/// bin that the share ends in one by one.
std::size_t countUntil(const double* row, Index columns, double share) {
  constexpr std::size_t bins = 256;
  double sum = 0, largest = 0, smallest = std::numeric_limits<double>::infinity();
  for (Index c = 0; c < columns; ++c) {
    if (!(row[c] > 0)) continue;
    sum += row[c];
    largest = std::max(largest, row[c]);
    smallest = std::min(smallest, row[c]);
  }
  if (!std::isfinite(sum)) return largestUntil(row, columns, share).size();
  const double scale = largest > smallest ? (bins - 1) / (largest - smallest) : 0;
  const auto binOf = [=](double weight) {
    return static_cast<std::size_t>((largest - weight) * scale);
  };
  std::array<double, bins> sums{};
  std::array<std::size_t, bins> counts{};
  for (Index c = 0; c < columns; ++c) {
    if (!(row[c] > 0)) continue;
    sums[binOf(row[c])] += row[c];
    ++counts[binOf(row[c])];
  }
  const double enough = wanted(share, sum);
  double reached = 0;
  std::size_t count = 0, bin = 0;
  while (bin < bins && reached + sums[bin] < enough) {
    reached += sums[bin];
    count += counts[bin++];
  }
  std::vector<double> last;
  for (Index c = 0; c < columns; ++c)
    if (row[c] > 0 && binOf(row[c]) == bin) last.push_back(row[c]);
  std::ranges::sort(last, std::greater<>());
  for (auto weight = last.begin(); weight != last.end() && reached < enough; ++weight, ++count)
    reached += *weight;
  return count;
}

/// Keeps the `most` heaviest of the lines.
void keepHeaviest(std::vector<AttentionLine>& lines, std::size_t most) {
  if (lines.size() <= most) return;
  std::nth_element(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(most), lines.end(),
                   heavier);
  lines.resize(most);
}

}  // namespace

AttentionLines attentionLines(const std::vector<MatrixRef>& matrices,
                              const std::vector<Index>& heads, double share, std::size_t most) {
  AttentionLines all;
  std::vector<Index> candidates;
  double least = 0;  // lighter ones are not among the heaviest
  for (std::size_t i = 0; i < matrices.size(); ++i) {
    for (Index query = 0; query < matrices[i].rows; ++query) {
      const double* row = matrices[i].row(query);
      const std::size_t count = countUntil(row, matrices[i].columns, share);
      all.wanted += count;
      candidates.clear();
      for (Index key = 0; key < matrices[i].columns; ++key)
        if (row[key] > least) candidates.push_back(key);
      const std::size_t taken = std::min(count, candidates.size());
      std::partial_sort(candidates.begin(), candidates.begin() + static_cast<std::ptrdiff_t>(taken),
                        candidates.end(), [row](Index a, Index b) {
                          return row[a] > row[b] || (row[a] == row[b] && a < b);
                        });
      for (std::size_t k = 0; k < taken; ++k)
        all.lines.push_back({heads[i], query, candidates[k], row[candidates[k]]});
      if (all.lines.size() < 2 * most) continue;
      keepHeaviest(all.lines, most);
      least = std::ranges::min_element(all.lines, {}, &AttentionLine::weight)->weight;
    }
  }
  keepHeaviest(all.lines, most);
  std::ranges::stable_sort(all.lines, {}, &AttentionLine::weight);
  return all;
}

}  // namespace attention_lab
