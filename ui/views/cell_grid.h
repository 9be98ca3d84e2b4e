#pragma once

#include <algorithm>
#include <optional>
#include <utility>

#include <QRectF>

#include "core/math/matrix.h"

namespace attention_lab {

/// Where the cells of a matrix lie: row 0 at the top, column 0 at the left.
struct CellGrid {
  QRectF rect;
  Index rows = 0;
  Index columns = 0;

  double cellWidth() const { return columns > 0 ? rect.width() / static_cast<double>(columns) : 0; }
  double cellHeight() const { return rows > 0 ? rect.height() / static_cast<double>(rows) : 0; }
  double x(Index column) const {
    return rect.left() + rect.width() * static_cast<double>(column) / static_cast<double>(columns);
  }
  double y(Index row) const {
    return rect.top() + rect.height() * static_cast<double>(row) / static_cast<double>(rows);
  }
  QRectF cell(Index row, Index column) const {
    return {QPointF(x(column), y(row)), QPointF(x(column + 1), y(row + 1))};
  }
  /// A block of cells, first to last included.
  QRectF cells(Index row, Index column, Index lastRow, Index lastColumn) const {
    return {QPointF(x(column), y(row)), QPointF(x(lastColumn + 1), y(lastRow + 1))};
  }
  bool contains(Index row, Index column) const {
    return row >= 0 && row < rows && column >= 0 && column < columns;
  }
  /// (row, column) under a point.
  std::optional<std::pair<Index, Index>> at(const QPointF& point) const {
    if (rows == 0 || columns == 0 || !rect.contains(point)) return std::nullopt;
    const auto row = static_cast<Index>((point.y() - rect.top()) / cellHeight());
    const auto column = static_cast<Index>((point.x() - rect.left()) / cellWidth());
    return std::pair{std::min(row, rows - 1), std::min(column, columns - 1)};
  }
};

}  // namespace attention_lab
