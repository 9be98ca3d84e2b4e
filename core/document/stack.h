#pragma once

#include "core/document/document.h"
#include "core/model/transformer.h"

// The stack of a document: its sizes, its parameters.
namespace attention_lab {

/// Sizes every array of a stack follows from, besides those of its tokens.
struct StackSizes {
  Index encoderLayers = 0;  ///< 0 without an encoder
  Index decoderLayers = 0;
  Index dModel = 0;
  Index heads = 1;
  Index dFf = 0;
  Index targets = 0;  ///< longest target; 0 without one
};

/// The document has a transformer, and `dModel` is its embedding's.
/// Throws ShapeError naming the key's path where sizes or given weights don't agree.
StackSizes resolveStack(const Document& document, Index dModel);

/// Those read from a file, or drawn from the seed as document.md says: in the order of PyTorch's
/// state dict, every matrix randn(out, in)/√in, biases 0, norms 1 and 0.
std::shared_ptr<const TransformerParameters> stackParameters(const Document& document,
                                                             const StackSizes& sizes);

/// What the forward and backward passes compute with.
TransformerSettings transformerSettings(const Document& document, const StackSizes& sizes);

}  // namespace attention_lab
