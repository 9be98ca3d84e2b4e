#pragma once

#include <optional>
#include <vector>

#include "core/document/edit_origins.h"

// What an edit of tokens does to everything that has a row for each token.
namespace attention_lab {

/// A row of the old document; item kNew: a token that was not there.
struct RowOrigin {
  Index item = kNew;
  Index row = kNew;
  bool operator==(const RowOrigin&) const = default;
};
/// [new item][new row]
using RowOrigins = std::vector<std::vector<RowOrigin>>;

/// The tokens after an edit, and where each comes from.
struct TokenPlan {
  Sequences sequences;
  std::optional<Sequences> context;
  RowOrigins sequenceRows, contextRows;
  Origins items;  ///< the old item of each new one
};

/// The document's own tokens, each from where it is.
TokenPlan unchangedPlan(const Document& document);

/// The document with the plan's tokens; embedding values, given q, k, v, masks, a learned position
/// table and a one-hot embedding's weights follow.
Document applyPlan(const Document& document, TokenPlan plan);

}  // namespace attention_lab
