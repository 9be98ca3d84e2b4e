#include "ui/views/attention_lines.h"

#include <algorithm>

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

AttentionLines attentionLines(const std::vector<MatrixRef>& matrices,
                              const std::vector<Index>& heads, double share, std::size_t most) {
  AttentionLines all;
  for (std::size_t i = 0; i < matrices.size(); ++i) {
    for (Index query = 0; query < matrices[i].rows; ++query) {
      const double* row = matrices[i].row(query);
      for (const Index key : largestUntil(row, matrices[i].columns, share))
        all.lines.push_back({heads[i], query, key, row[key]});
    }
  }
  all.wanted = all.lines.size();
  const auto heavier = [](const AttentionLine& a, const AttentionLine& b) {
    return a.weight > b.weight;
  };
  if (all.wanted > most) {
    std::nth_element(all.lines.begin(), all.lines.begin() + static_cast<std::ptrdiff_t>(most),
                     all.lines.end(), heavier);
    all.lines.resize(most);
  }
  std::stable_sort(all.lines.begin(), all.lines.end(),
                   [&](const AttentionLine& a, const AttentionLine& b) { return heavier(b, a); });
  return all;
}

}  // namespace attention_lab
