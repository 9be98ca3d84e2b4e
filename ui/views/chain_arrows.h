#pragma once

#include <vector>

#include "ui/views/chain_layout.h"

namespace attention_lab {

/// The arrows between boxes that are placed. `resultTop` is the top of the headers of the lowest
/// line, `line` the height of a line of text: bends lie within one above it.
std::vector<ChainPath> chainArrows(const ChainGraph& graph, const std::vector<ChainBox>& boxes,
                                   double resultTop, double line);

}  // namespace attention_lab
