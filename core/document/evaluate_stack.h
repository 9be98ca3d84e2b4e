#pragma once

#include <stop_token>

#include "core/document/memory_budget.h"
#include "core/document/trace.h"

namespace attention_lab {

/// evaluate() of a document with a transformer: `attention` of the trace stays empty, `stack` has
/// everything.
SharedTrace evaluateStack(const Document& document, const TraceScope& scope, std::stop_token stop);

}  // namespace attention_lab
