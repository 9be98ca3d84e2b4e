#pragma once

#include <cstddef>

#include "core/document/document.h"

namespace attention_lab {

/// How much may be kept.
struct TraceScope {
  std::size_t memoryBudget = std::size_t{2} << 30;
};

/// Bytes that the arrays of a trace of these sizes take.
std::size_t traceBytes(const Sizes& sizes);

/// Throws LimitError when evaluating the document, whose sizes these are (or are going to be),
/// takes more than the budget: says what is needed and how many tokens would fit, or that nothing
/// of that size does. What the document's variant takes isn't there for the document. Allocates
/// nothing large itself.
void checkBudget(const Document& document, const Sizes& sizes, const TraceScope& scope);

}  // namespace attention_lab
