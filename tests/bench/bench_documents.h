#pragma once

#include <string>

#include "core/document/document.h"

namespace attention_lab::bench {

/// One sentence of n distinct tokens, self-attention with random weights.
inline Document documentOf(Index tokens, Index dModel, Index heads) {
  Document document;
  document.sequences = {Tokens()};
  for (Index i = 0; i < tokens; ++i)
    document.sequences[0].push_back(std::string("t").append(std::to_string(i + 1)));
  document.embedding.dModel = dModel;
  document.attention.heads = heads;
  return document;
}

}  // namespace attention_lab::bench
