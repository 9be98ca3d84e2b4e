#pragma once

#include <cstddef>
#include <string>

#include "core/document/trace.h"

// Edits as pure functions: a document goes in, the changed document comes out. They keep the
// document consistent: what is given as values follows when tokens or sizes change. The ui has no
// other way to change a document.
namespace attention_lab {

enum class TokenList { sequences, context };

/// Replaces the tokens of one item. Rows of embedding values and given q, k, v follow their tokens
/// (the unchanged head and tail of the list stay); a new row is that of an equal token elsewhere in
/// the document, or else drawn like a random embedding. Masks with keep or bias grow open.
/// Throws ShapeError for an empty list, an unknown item or a list that isn't there.
Document withTokens(const Document& document, TokenList list, Index item, Tokens tokens);
/// Moves the token at `from` so that it ends up at index `to`.
Document withTokenMoved(const Document& document, TokenList list, Index item, Index from, Index to);
/// A further batch item with these tokens; with a context, its context is a copy of item 0's.
Document withItemAdded(const Document& document, Tokens tokens);
Document withItemRemoved(const Document& document, Index item);

/// New sizes; given weights and embedding values are cut, or grown by drawn numbers, per head.
/// heads, dK, dV, dModel ≥ 1. Throws ShapeError where the document fixes the size (one-hot, given).
Document withHeads(const Document& document, Index heads);
Document withDk(const Document& document, Index dK);
Document withDv(const Document& document, Index dV);
Document withDModel(const Document& document, Index dModel);

/// Sets one cell of an editable array; a drawn or file array becomes given values first.
/// `tensor`: "attention.weights.wQ" … "bO", "x" (embedding before scaling), "position" (learned),
/// "q", "k", "v" (given), "masked" (the mask's keep: value 0 forbids, 1 allows).
/// Throws ShapeError when the array isn't editable or the cell is outside.
Document withCell(const Document& document, const Trace& trace, const CellAddress& cell, Index item,
                  Index head, double value);
/// Whether withCell would take it.
bool isEditable(const Document& document, const std::string& tensor);

/// Replaces a whole parameter ("attention.weights.wQ"); the shape must be that of the old one.
Document withParameter(const Document& document, const Trace& trace, const std::string& path,
                       const Matrix& values);
/// Draws the weights anew: source random, this seed.
Document withWeightSeed(const Document& document, std::uint32_t seed);

}  // namespace attention_lab
