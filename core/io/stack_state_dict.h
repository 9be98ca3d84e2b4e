#pragma once

#include <string>
#include <vector>

#include "core/io/array_file.h"
#include "core/model/transformer_params.h"

namespace attention_lab {

/// The parameters of a stack among the arrays of a file, by the names of PyTorch's state dicts:
/// nn.Transformer (`encoder.layers.0.self_attn.in_proj_weight`, `decoder.layers.0.multihead_attn…`,
/// `encoder.norm.weight`), or nn.TransformerEncoder or nn.TransformerDecoder alone, whose names may
/// lack `encoder.` or `decoder.`. Matrices are stored out × in and transposed here. As many layers
/// as the file has; a stack has a final normalisation where it has `norm.weight`.
/// Throws FormatError with the name of what is missing.
TransformerParameters stackParameters(const std::vector<NamedArray>& arrays,
                                      const std::string& prefix, TransformerKind kind);

}  // namespace attention_lab
