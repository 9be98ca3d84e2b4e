#pragma once

#include <set>
#include <utility>
#include <vector>

#include <QPointF>

#include "core/document/edits.h"

namespace attention_lab {

/// Cells of a mask that are painted in one go, all with the same value. Places are in cells: x
/// counts keys, y queries, the first cell is from 0 to 1.
class MaskStroke {
 public:
  /// Of a mask of so many cells, beginning at a place within it.
  MaskStroke(Index queries, Index keys, const QPointF& start, bool allow);

  bool allows() const { return allows_; }
  /// In the order in which they were passed, each once.
  const std::vector<MaskCell>& cells() const { return cells_; }
  /// Goes on straight to a place, over every cell that the line passes; beyond the mask there is
  /// nothing to paint.
  void lineTo(const QPointF& place);

 private:
  void add(Index query, Index key);

  Index queries_, keys_;
  bool allows_;
  QPointF place_;
  std::vector<MaskCell> cells_;
  std::set<std::pair<Index, Index>> seen_;
};

}  // namespace attention_lab
