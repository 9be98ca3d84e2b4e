#pragma once

#include <algorithm>
#include <iterator>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "core/document/dependencies.h"

namespace attention_lab {

constexpr std::string_view kParameterPrefix = "attention.weights.";

using Indices = std::vector<Index>;

inline Indices range(Index count, Index first = 0) {
  Indices indices(static_cast<std::size_t>(std::max<Index>(count, 0)));
  std::iota(indices.begin(), indices.end(), first);
  return indices;
}

inline Indices unionOf(const Indices& a, const Indices& b) {
  Indices both;
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
  return both;
}

/// What dependencies() and dependents() both ask of one item of a trace: real rows, allowed keys,
/// rotary pairs.
class LayerCells {
 public:
  LayerCells(const Trace& trace, Index item);

  Index queries() const { return queries_; }
  Index keys() const { return keys_; }
  const Sizes& sizes() const { return trace_.sizes; }
  const AttentionTrace& arrays() const { return trace_.attention; }
  const AttentionWeights& parameters() const { return trace_.parameters; }
  /// "context_in" in cross-attention.
  const char* keyInput() const { return arrays().contextIn.empty() ? "x_in" : "context_in"; }

  /// The keys that a query may attend to.
  Indices allowedKeys(Index head, Index query) const;
  bool allowed(Index head, Index query, Index key) const;
  /// Those of `keys` whose weight dropout leaves.
  Indices kept(Index head, Index query, const Indices& keys) const;
  /// The keys whose values a row of z averages: allowed, and left by dropout.
  Indices averagedKeys(Index head, Index query) const;
  bool drops() const { return !trace_.kept.empty(); }
  /// Whether q and k are turned by their position.
  bool turns() const;
  /// The columns that are turned together with `column` at a position: itself, and its partner.
  Indices turnedTogether(Index column, Index position) const;
  /// Whether the cell is one of this item's real cells, or of a parameter.
  bool contains(const CellAddress& cell, Index head) const;

 private:
  const Trace& trace_;
  Index item_;
  Index queries_ = 0;
  Index keys_ = 0;
};

}  // namespace attention_lab
