#pragma once

#include "core/document/document.h"
#include "core/model/transformer.h"

// The stack of a document: its sizes, its parameters.
namespace attention_lab {

/// The document's stack reads its `target`.
bool readsTarget(const Document& document);

/// The rest of the sizes of a document with a transformer; `sizes` has those of its tokens and of
/// its embedding. Throws ShapeError naming the key's path where sizes or given weights don't agree.
void resolveStack(const Document& document, Sizes& sizes);

/// Those read from a file, or drawn from the seed as document.md says: in the order of PyTorch's
/// state dict, every matrix randn(out, in)/√in, biases 0, norms 1 and 0.
std::shared_ptr<const TransformerParameters> stackParameters(const Document& document,
                                                             const Sizes& sizes);

/// What the forward and backward passes compute with.
TransformerSettings transformerSettings(const Document& document, const Sizes& sizes);

}  // namespace attention_lab
