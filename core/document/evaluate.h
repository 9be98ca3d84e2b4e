#pragma once

#include <cstddef>
#include <stop_token>

#include "core/document/trace.h"

namespace attention_lab {

/// How much may be kept.
struct TraceScope {
  std::size_t memoryBudget = std::size_t{2} << 30;
};

/// Computes every intermediate of the document. What `previous` holds for the same inputs is taken
/// over instead of computed again (a temperature change starts at the scaling).
/// Throws ShapeError (sizes don't agree), LimitError before allocating (over the budget: says what
/// is needed and how many tokens would fit), Cancelled (stop requested; looked at between heads).
SharedTrace evaluate(const Document& document, const TraceScope& scope = {},
                     std::stop_token stop = {}, const SharedTrace& previous = nullptr);

/// What evaluate() would refuse before computing: sizes that don't agree (ShapeError), arrays over
/// the budget (LimitError). For whoever is about to replace a document that works.
void requireComputable(const Document& document, const TraceScope& scope = {});

/// Bytes that the arrays of a trace of these sizes take.
std::size_t traceBytes(const Sizes& sizes);

}  // namespace attention_lab
