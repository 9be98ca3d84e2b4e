#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/document/trace.h"

// One attention of a stack, looked at as if it were a document of its own: everything that explains
// one layer explains each.
namespace attention_lab {

enum class BlockKind { encoderSelf, decoderSelf, decoderCross };

struct Block {
  BlockKind kind = BlockKind::encoderSelf;
  Index layer = 0;
  bool operator==(const Block&) const = default;
};

/// Those of the stack, in the order computed; none without one.
std::vector<Block> blocksOf(const Sizes& sizes);
/// "encoder.0.self", as the arrays' names begin.
std::string blockPath(const Block& block);
/// The block that an array belongs to: "decoder.1.cross.weights"; nullopt for other arrays.
std::optional<Block> blockOfArray(const std::string& path);

/// The block as a trace: its tokens (of a cross-attention the encoder's as `context`), the rows it
/// reads as embedding values, its parameters as given weights, the causal mask of a decoder. The
/// arrays are those of the stack, not computed again; `x` is what the block reads.
/// Throws ShapeError when the stack has no such block.
SharedTrace blockTrace(const Trace& stack, const Block& block);

}  // namespace attention_lab
