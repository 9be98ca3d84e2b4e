#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/document/trace.h"

// Edits as pure functions: a document goes in, the changed document comes out. They keep the
// document consistent: what is given as values follows when tokens or sizes change. The ui has no
// other way to change a document. An edit that changes nothing returns an equal document; arrays
// that an edit doesn't touch are shared with the old document.
namespace attention_lab {

enum class TokenList { sequences, context };

/// Replaces the tokens of one item. Rows of embedding values and given q, k, v follow their tokens
/// (the unchanged head and tail of the list stay); a new row is that of an equal token elsewhere in
/// the document, or else drawn like a random embedding. Masks with keep or bias follow too and grow
/// open; one that several items share is cut or grown at its end. A one-hot embedding's d_model
/// changes with the distinct tokens, and rows of given weights follow them.
/// Throws ShapeError for an empty list, an unknown item or a list that isn't there, LimitError
/// before making given arrays that are over the memory budget.
Document withTokens(const Document& document, TokenList list, Index item, Tokens tokens);
/// Moves the token at `from` so that it ends up at index `to`, with its rows.
Document withTokenMoved(const Document& document, TokenList list, Index item, Index from, Index to);
/// A further batch item with these tokens; with a context, its context is a copy of item 0's.
Document withItemAdded(const Document& document, Tokens tokens);
/// Throws ShapeError for the only item.
Document withItemRemoved(const Document& document, Index item);

/// New sizes; given weights and embedding values are cut, or grown per head by the numbers that the
/// document's seeds draw for the new size; grown biases are 0. Weights and embeddings of a file
/// become given values. heads, dK, dV, dModel ≥ 1.
/// Throws ShapeError where the document fixes the size (one-hot, given q, k, v), LimitError before
/// making given arrays that are over the memory budget.
Document withHeads(const Document& document, Index heads);
Document withDk(const Document& document, Index dK);
Document withDv(const Document& document, Index dV);
Document withDModel(const Document& document, Index dModel);

/// Sets one cell of an editable array; a drawn or file array becomes given values first.
/// `value` is what the trace is going to show there: embeddings are kept divided by their scale,
/// given q and k turned back where the encoding turns them.
/// `tensor`: "attention.weights.wQ" … "bO", "x" and "context" (not with an embeddingScale of 0),
/// "x_in" and "context_in" (the embedding takes what the position doesn't add), "position"
/// (learned), "q", "k", "v" (given), "masked" (as withMaskCells: value 0 forbids, others allow).
/// Throws ShapeError when the array isn't editable or the cell is outside, FormatError for a value
/// that isn't finite.
Document withCell(const Document& document, const Trace& trace, const CellAddress& cell, Index item,
                  Index head, double value);
/// Whether withCell would take it.
bool isEditable(const Document& document, const std::string& tensor);
/// The cell of the array that is kept: of "x" for "x_in", of "context" for "context_in".
CellAddress storedCell(const CellAddress& cell);

struct MaskCell {
  Index query = 0;
  Index key = 0;
  bool operator==(const MaskCell&) const = default;
};
/// Lets queries of an item and head attend to keys, or forbids it, in the mask's keep; where the
/// mask is one for all items or heads, for all of them. Allowing a cell above the diagonal of a
/// causal mask turns it into the same keep mask; a bias of −∞ that is allowed becomes 0.
/// Throws ShapeError for padding and whatever else the item doesn't have.
Document withMaskCells(const Document& document, const std::vector<MaskCell>& cells, Index item,
                       Index head, bool allow);
/// Sets what the mask adds to one scaled score: −∞ forbids as withMaskCells does, a number allows.
/// Throws ShapeError as withMaskCells and for a mask without bias, FormatError for NaN and +∞.
Document withMaskBias(const Document& document, const MaskCell& cell, Index item, Index head,
                      double bias);

/// Replaces a whole parameter ("attention.weights.wQ"); the shape must be that of the old one.
/// Throws ShapeError, and FormatError for a value that isn't finite.
Document withParameter(const Document& document, const Trace& trace, const std::string& path,
                       const Matrix& values);
/// Draws the weights anew: source random, this seed; the sizes stay, given biases go.
Document withWeightSeed(const Document& document, std::uint32_t seed);

}  // namespace attention_lab
