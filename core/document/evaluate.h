#pragma once

#include <stop_token>

#include "core/document/memory_budget.h"
#include "core/document/trace.h"

namespace attention_lab {

/// Computes every intermediate of the document. What `previous` holds for the same inputs is taken
/// over instead of computed again (a temperature change starts at the scaling).
/// Throws ShapeError (sizes don't agree), LimitError before allocating (over the budget: says what
/// is needed and how many tokens would fit), Cancelled (stop requested; looked at between heads).
SharedTrace evaluate(const Document& document, const TraceScope& scope = {},
                     std::stop_token stop = {}, const SharedTrace& previous = nullptr);

/// What evaluate() would refuse before computing: sizes that don't agree (ShapeError), arrays over
/// the budget (LimitError). For whoever is about to replace a document that works.
void requireComputable(const Document& document, const TraceScope& scope = {});

}  // namespace attention_lab
