#pragma once

#include <string>

#include "core/document/trace.h"
#include "ui/lessons/expression.h"
#include "ui/views/selection.h"

namespace attention_lab {

/// What a lesson can speak of: a computed document and what is looked at.
struct LessonFacts {
  SharedTrace trace;
  Selection selection;
  std::string view;  ///< id of the view in front
};

/// The facts of a document as it would be opened. Throws what evaluate() throws.
LessonFacts factsOf(const Document& document);

/// Names in a lesson's expressions. Without a prefix they are about `now`, with "start." about the
/// page as it was opened, with "try." about what the page proposes to try.
///   arrays     weights[item][head][query][key], q, x[item][token][d] …, wQ[row][column];
///              with one or two indices fewer the row or the matrix
///   numbers    d_model, d_k, d_v, heads, tokens, factor (multiplies QKᵀ), temperature, item, head,
///              mean (1: the mean of the heads is shown)
///   texts      attention.scaling, attention.mask, position.encoding (the document's words; a mask
///              of cells is 'custom'), sentence (tokens of item 0), token[item][index] (of the
///              keys), view, tensor (the large matrix), pinned ('weights[1][2]' or '')
struct LessonScope {
  const LessonFacts* now = nullptr;
  const LessonFacts* start = nullptr;
  const LessonFacts* trying = nullptr;

  /// Throws FormatError for what isn't there.
  ExpressionValue operator()(const std::string& name, const std::vector<Index>& indices) const;
};

}  // namespace attention_lab
