#pragma once

#include "core/document/document.h"

namespace attention_lab {

/// By value; two that aren't there are the same.
bool sameArray(const SharedMatrix& a, const SharedMatrix& b);
bool sameArrays(const SharedMatrices& a, const SharedMatrices& b);

/// Takes the other's arrays where they hold the same values, so that == of the two compares by
/// value and the numbers are kept once.
void shareEqualArrays(Document& document, const Document& other);

}  // namespace attention_lab
