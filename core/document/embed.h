#pragma once

#include "core/document/document.h"
#include "core/model/multi_head_attention.h"

namespace attention_lab {

/// What multiplies the embeddings: the document's number, or √d_model.
double embeddingScale(const Document& document, const Sizes& sizes);

/// The embeddings of `sequences`, of `context` and of the `target` that a stack reads, times
/// embeddingScale: (B, n, d_model), (B, m, d_model), (B, t, d_model); padding rows 0. Empty where
/// there are none.
struct Embedded {
  Tensor x, context, target;
};
Embedded embed(const Document& document, const Sizes& sizes);

/// Tokens of each item.
Lengths tokenCounts(const Sequences& sequences);
/// input: (B, n, d_model), table: at least n rows → input + table on each item's real rows.
Tensor withPosition(const Tensor& input, const Matrix& table, const Lengths& lengths);

/// The weights in use: those given or read, or drawn from the seed in the order wQ, wK, wV, wO
/// (one call of randn each, times `scale`).
AttentionWeights resolveParameters(const Document& document, const Sizes& sizes);

}  // namespace attention_lab
