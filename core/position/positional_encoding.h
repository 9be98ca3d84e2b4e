#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/math/matrix.h"

namespace attention_lab {

enum class PositionEncoding { none, sinusoidal, learned, rotary, alibi };

struct PositionSettings {
  PositionEncoding encoding = PositionEncoding::none;
  SharedMatrix values;     ///< learned: (position, d_model); null: drawn from `seed`
  std::uint32_t seed = 0;  ///< learned
  double base = 10000;
  Index first =
      0;  ///< index of the first position; a learned table starts at its row 0 all the same
  /// Factor on the embedding; nullopt is "sqrt-d-model".
  std::optional<double> embeddingScale = 1.0;
  bool operator==(const PositionSettings&) const = default;
};

/// What an encoding does; a member it doesn't need is null. A new encoding is one file and one line
/// of the table.
struct PositionalEncoding {
  PositionEncoding encoding;
  const char* name;  ///< the document's word
  /// (positions, d_model): what is added to the embedding. `longest` is the longest sequence of the
  /// document (a drawn table has that many rows). Throws ShapeError when a table is too short.
  Matrix (*addToEmbedding)(const PositionSettings&, Index positions, Index dModel, Index longest);
  /// Turns the rows of q or k, (token, d_k), in place; row t is at position first + t. d_k even.
  void (*rotateQueryKey)(const PositionSettings&, Eigen::Ref<Matrix> rows);
  /// Undoes rotateQueryKey: the transposed turn, so also the gradient's way back.
  void (*rotateBack)(const PositionSettings&, Eigen::Ref<Matrix> rows);
  /// (queries, keys): what is added to the scaled scores of `head` = 0 … heads−1 in the rows of
  /// queries firstQuery, firstQuery+1, …
  Matrix (*biasScores)(const PositionSettings&, Index head, Index heads, Index firstQuery,
                       Index queries, Index keys);
};

const std::vector<PositionalEncoding>& positionalEncodings();
const PositionalEncoding& positionalEncoding(PositionEncoding encoding);

}  // namespace attention_lab
