#pragma once

#include <optional>
#include <vector>

#include <QStringList>

#include "core/document/trace.h"
#include "ui/views/selection.h"

namespace attention_lab {

/// A token whose attention is looked at: a query with its row of weights, or a key with its column.
struct TokenFocus {
  TokenSide side = TokenSide::query;
  Index index = 0;
  bool operator==(const TokenFocus&) const = default;
};

/// Real tokens of the selected item on a side.
Index tokenCount(const Trace& trace, const Selection& selection, TokenSide side);

/// The token of the pinned cell, or of the one pointed at; nullopt where that isn't a pair of query
/// and key.
std::optional<TokenFocus> focusOf(const Trace& trace, const Selection& selection);

/// What pinning or pointing at a token selects: the cell of its largest weight in the selected
/// head.
Selection pinnedAt(const Trace& trace, const Selection& selection, const TokenFocus& focus);
Selection hoveredAt(const Trace& trace, const Selection& selection, const TokenFocus& focus);
/// Pins the token, or lets go of it when it was pinned.
Selection toggledAt(const Trace& trace, const Selection& selection, const TokenFocus& focus);

/// Weights of the token towards those of the other side; `head` nullopt: the mean of all heads.
/// Empty for a token that isn't there.
std::vector<double> weightsOf(const Trace& trace, const Selection& selection,
                              const TokenFocus& focus, std::optional<Index> head);
/// Whether the mask forbids the pair in that head; of the mean: in every head.
std::vector<bool> forbiddenOf(const Trace& trace, const Selection& selection,
                              const TokenFocus& focus, std::optional<Index> head);

/// "“love” attends to NLP 0.42, I 0.31"; `others` empty: to nothing.
QString focusSentence(TokenSide side, const QString& name, const QStringList& others);

}  // namespace attention_lab
