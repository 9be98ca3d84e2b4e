#pragma once

#include <string>
#include <vector>

#include "core/io/array_file.h"
#include "core/model/attention_params.h"

namespace attention_lab {

/// The weights of one attention layer among the arrays of a file, whose names may begin with
/// `prefix` (with or without its dot). Those of PyTorch's nn.MultiheadAttention (`in_proj_weight`,
/// or `q_proj_weight` …; stored out × in) are transposed; wQ, wK, wV, wO, bQ … under their own
/// names (in × out), also after "attention.weights.", are taken as they are. Values may be
/// non-finite. Throws FormatError that lists the file's names when neither is there, ShapeError
/// with the array's name as its place.
AttentionWeights attentionWeights(const std::vector<NamedArray>& arrays, const std::string& prefix);

}  // namespace attention_lab
