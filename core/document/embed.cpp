#include "core/document/embed.h"

#include <cmath>
#include <string>
#include <unordered_map>

#include "core/math/random_state.h"

namespace attention_lab {

namespace {

// One row per distinct token, in order of first appearance.
struct TokenTable {
  std::unordered_map<std::string, Index> rowOf;
  Matrix rows;
};

TokenTable tokenTable(const Document& document, Index dModel) {
  TokenTable table;
  for (const std::string& token : distinctTokens(document)) {
    table.rowOf.emplace(token, static_cast<Index>(table.rowOf.size()));
  }
  const auto count = static_cast<Index>(table.rowOf.size());
  const EmbeddingSettings& embedding = document.embedding;
  table.rows = embedding.source == EmbeddingSource::oneHot
                   ? Matrix::Identity(count, dModel)
                   : Matrix(RandomState(embedding.seed).normals(count, dModel) * embedding.scale);
  return table;
}

Tensor embedByTable(const TokenTable& table, const Sequences& sequences, Index longest,
                    double scale) {
  Tensor x = Tensor::zero({static_cast<Index>(sequences.size()), longest, table.rows.cols()});
  for (std::size_t item = 0; item < sequences.size(); ++item) {
    MapOf<double> rows = x.editMatrix(static_cast<Index>(item));
    Index t = 0;
    for (const std::string& token : sequences[item]) {
      rows.row(t++) = table.rows.row(table.rowOf.at(token)) * scale;
    }
  }
  return x;
}

Tensor embedByValues(const std::vector<Matrix>& values, Index longest, double scale) {
  const Index dModel = values.front().cols();
  Tensor x = Tensor::zero({static_cast<Index>(values.size()), longest, dModel});
  for (std::size_t item = 0; item < values.size(); ++item) {
    x.editMatrix(static_cast<Index>(item)).topRows(values[item].rows()) = values[item] * scale;
  }
  return x;
}

}  // namespace

Embedded embed(const Document& document, const Sizes& sizes) {
  const double scale =
      document.position.embeddingScale.value_or(std::sqrt(static_cast<double>(sizes.dModel)));
  const EmbeddingSettings& embedding = document.embedding;
  Embedded embedded;
  if (embedding.source == EmbeddingSource::values || embedding.source == EmbeddingSource::file) {
    embedded.x = embedByValues(*embedding.values, sizes.queries, scale);
    if (document.context) {
      embedded.context = embedByValues(*embedding.contextValues, sizes.keys, scale);
    }
    return embedded;
  }
  const TokenTable table = tokenTable(document, sizes.dModel);
  embedded.x = embedByTable(table, document.sequences, sizes.queries, scale);
  if (document.context) {
    embedded.context = embedByTable(table, *document.context, sizes.keys, scale);
  }
  return embedded;
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
