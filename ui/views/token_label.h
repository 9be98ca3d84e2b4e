#pragma once

#include <QString>
#include <QStringList>

#include "core/document/document.h"

namespace attention_lab {

/// A token as a person can see it: spaces and byte-level marks (Ġ, ▁) as ␣, line breaks as ↵,
/// control and zero-width characters as signs, nothing at all as ∅. Very long tokens lose their
/// middle, so that measuring them costs nothing, and what follows the fourth accent on a letter is
/// cut off.
QString visibleToken(const std::string& token);

/// Whether accents stand on accents, which paint beyond their line.
bool pilesAccents(const QString& text);

/// One label a token; equal tokens are told apart by their position: I₁, I₅.
QStringList tokenLabels(const Tokens& tokens);

/// 12 → "₁₂"
QString subscript(Index number);

/// Kept apart from its surroundings by Unicode isolates where it runs right to left; to be applied
/// last, after eliding.
QString isolated(const QString& text);

}  // namespace attention_lab
