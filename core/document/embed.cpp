#include "core/document/embed.h"

#include <cmath>
#include <cstddef>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/document/stack.h"
#include "core/math/random_state.h"

namespace attention_lab {

namespace {

// The vector of each embedded token, in order of first appearance.
class TokenTable {
 public:
  TokenTable(const Document& document, Index dModel) : dModel_(dModel) {
    for (std::string& token : embeddedTokens(document)) {
      rowOf_.emplace(std::move(token), static_cast<Index>(rowOf_.size()));
    }
    const EmbeddingSettings& embedding = document.embedding;
    if (embedding.source == EmbeddingSource::oneHot) return;
    rows_ = RandomState(embedding.seed).normals(static_cast<Index>(rowOf_.size()), dModel);
    rows_ *= embedding.scale;
  }

  Tensor embed(const Sequences& sequences, Index longest, double scale) const {
    Tensor x = Tensor::zero({static_cast<Index>(sequences.size()), longest, dModel_});
    for (std::size_t item = 0; item < sequences.size(); ++item) {
      MapOf<double> vectors = x.editMatrix(static_cast<Index>(item));
      Index t = 0;
      for (const std::string& token : sequences[item]) {
        const Index row = rowOf_.at(token);
        if (rows_.size() == 0) {
          vectors(t++, row) = scale;
        } else {
          vectors.row(t++) = rows_.row(row) * scale;
        }
      }
    }
    return x;
  }

 private:
  std::unordered_map<std::string, Index> rowOf_;
  Index dModel_;
  Matrix rows_;  ///< empty: one-hot, which needs none
};

Tensor embedByValues(const std::vector<Matrix>& values, Index longest, double scale) {
  const Index dModel = values.front().cols();
  Tensor x = Tensor::zero({static_cast<Index>(values.size()), longest, dModel});
  for (std::size_t item = 0; item < values.size(); ++item) {
    x.editMatrix(static_cast<Index>(item)).topRows(values[item].rows()) = values[item] * scale;
  }
  return x;
}

}  // namespace

double embeddingScale(const Document& document, const Sizes& sizes) {
  return document.position.embeddingScale.value_or(std::sqrt(static_cast<double>(sizes.dModel)));
}

Embedded embed(const Document& document, const Sizes& sizes) {
  const double scale = embeddingScale(document, sizes);
  const EmbeddingSettings& embedding = document.embedding;
  Embedded embedded;
  if (embedding.source == EmbeddingSource::values || embedding.source == EmbeddingSource::file) {
    embedded.x = embedByValues(*embedding.values, sizes.queries, scale);
    if (document.context) {
      embedded.context = embedByValues(*embedding.contextValues, sizes.keys, scale);
    }
    if (readsTarget(document)) {
      embedded.target = embedByValues(*embedding.targetValues, sizes.stack.targets, scale);
    }
    return embedded;
  }
  const TokenTable table(document, sizes.dModel);
  embedded.x = table.embed(document.sequences, sizes.queries, scale);
  if (document.context) embedded.context = table.embed(*document.context, sizes.keys, scale);
  if (readsTarget(document)) {
    embedded.target = table.embed(*document.target, sizes.stack.targets, scale);
  }
  return embedded;
}

Lengths tokenCounts(const Sequences& sequences) {
  Lengths lengths;
  for (const Tokens& tokens : sequences)
    lengths.push_back(static_cast<Index>(tokens.size()));
  return lengths;
}

Tensor withPosition(const Tensor& input, const Matrix& table, const Lengths& lengths) {
  Tensor sum(input.shape());
  for (Index item = 0; item < input.matrixCount(); ++item) {
    const Index length = lengths[static_cast<std::size_t>(item)];
    MapOf<double> out = sum.editMatrix(item);
    out = input.matrix(item);
    out.topRows(length) += table.topRows(length);
  }
  return sum;
}

AttentionWeights resolveParameters(const Document& document, const Sizes& sizes) {
  const WeightSettings& weights = document.attention.weights;
  if (weights.source != WeightSource::random) {
    if (!document.attention.given) return weights.values;
    AttentionWeights output;
    output.wO = weights.values.wO;
    output.bO = weights.values.bO;
    return output;
  }
  AttentionWeights drawn;
  if (document.attention.given) return drawn;
  RandomState random(weights.seed);
  const auto draw = [&](Index rows, Index columns) {
    return std::make_shared<const Matrix>(random.normals(rows, columns) * weights.scale);
  };
  drawn.wQ = draw(sizes.dModel, sizes.heads * sizes.dK);
  drawn.wK = draw(sizes.dModel, sizes.heads * sizes.dK);
  drawn.wV = draw(sizes.dModel, sizes.heads * sizes.dV);
  if (sizes.heads > 1 || weights.outputProjection) {
    drawn.wO = draw(sizes.heads * sizes.dV, sizes.dModel);
  }
  return drawn;
}

}  // namespace attention_lab
