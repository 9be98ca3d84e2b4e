#pragma once

#include <memory>

#include "core/model/transformer_params.h"

namespace attention_lab {

/// The same weights as numbers of another type: for training in float what is shown in double.
template <class To, class From>
TransformerWeightsOf<To> castWeights(const TransformerWeightsOf<From>& weights) {
  std::vector<SharedMatrixOf<From>> leaves;
  forEachStackParameter(weights, [&](const std::string&, const SharedMatrixOf<From>& leaf) {
    leaves.push_back(leaf);
  });
  TransformerWeightsOf<To> cast;
  cast.encoder.resize(weights.encoder.size());
  cast.decoder.resize(weights.decoder.size());
  auto next = leaves.begin();
  forEachStackParameter(cast, [&](const std::string&, SharedMatrixOf<To>& leaf) {
    const SharedMatrixOf<From>& from = *next++;
    if (from) leaf = std::make_shared<MatrixOf<To>>(from->template cast<To>());
  });
  return cast;
}

}  // namespace attention_lab
