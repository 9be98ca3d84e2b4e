#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/model/attention_params.h"
#include "core/model/transformer_params.h"

namespace attention_lab {

struct StackWeights {
  WeightSource source = WeightSource::random;
  std::uint32_t seed = 0;    ///< random
  std::string path, prefix;  ///< file
  /// What was read for `file`. Null for random ones, which are drawn when they are needed.
  std::shared_ptr<const TransformerParameters> values;
  bool operator==(const StackWeights&) const = default;
};

/// The document's `transformer`. Of `attention`, a stack takes over the scaling and the
/// temperature.
struct StackSettings {
  TransformerKind kind = TransformerKind::encoder;
  /// A file of weights says it where this doesn't; else 1. Of a kind that hasn't such a stack:
  /// kept, not used.
  std::optional<Index> encoderLayers, decoderLayers;
  std::optional<Index> dModel;  ///< must be that of the embedding
  Index heads = 1;
  std::optional<Index> dFf;  ///< else that of the file, or 4 d_model
  Activation activation = Activation::relu;
  NormPlacement norm = NormPlacement::post;
  double normEps = 1e-5;
  bool finalNorm = true;
  StackWeights weights;
  bool operator==(const StackSettings&) const = default;
};

}  // namespace attention_lab
