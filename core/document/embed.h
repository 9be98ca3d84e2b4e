#pragma once

#include "core/document/document.h"

namespace attention_lab {

/// What multiplies the embeddings: the document's number, or √d_model.
double embeddingScale(const Document& document, const Sizes& sizes);

/// The embeddings of `sequences` and of `context`, times embeddingScale: (B, n, d_model) and
/// (B, m, d_model); padding rows 0. `context` is empty for self-attention.
struct Embedded {
  Tensor x, context;
};
Embedded embed(const Document& document, const Sizes& sizes);

/// The weights in use: those given or read, or drawn from the seed in the order wQ, wK, wV, wO
/// (one call of randn each, times `scale`).
AttentionWeights resolveParameters(const Document& document, const Sizes& sizes);

}  // namespace attention_lab
