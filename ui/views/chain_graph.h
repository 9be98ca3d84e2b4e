#pragma once

#include <string>
#include <vector>

#include <QString>
#include <QStringList>

#include "core/document/trace.h"

namespace attention_lab {

/// Which of the chain's lines a matrix stands on: queries on top, keys below, values below that,
/// scores between queries and keys, the context between keys and values, results beside the values.
enum class ChainLine { query, key, value, scores, context, result };

/// Rows or columns of a matrix: what decides its cells' size and its labels.
enum class ChainAxis { queryTokens, keyTokens, dimensions };

struct ChainNode {
  std::string tensor;
  QString title;
  QStringList captions;  ///< over the title: "÷ 2", "T = 0.5"
  ChainLine line;
  int column;  ///< 0 is leftmost
  ChainAxis rowAxis, columnAxis;
  Index rows, columns;
};

enum class ChainRole { neutral, query, key, value, attention };
struct ChainArrow {
  int from, to;  ///< indices of nodes
  ChainRole role;
};

/// The diagram of one attention layer: which matrices there are, in which order, and what flows.
struct ChainGraph {
  std::vector<ChainNode> nodes;
  std::vector<ChainArrow> arrows;
  int columns = 0;

  /// -1 for none.
  int find(const std::string& tensor) const;
};

/// For one item: the sizes are those without padding. The mask is left out when nothing is masked
/// but padding, concat with one head, output without W_O.
ChainGraph chainGraph(const Trace& trace, Index item);

}  // namespace attention_lab
