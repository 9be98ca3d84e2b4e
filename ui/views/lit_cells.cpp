#include "ui/views/lit_cells.h"

#include <QPainterPath>

namespace attention_lab {

namespace {

constexpr double kNearWidth = 2;
constexpr double kFarWidth = 1;

/// Which cells of a grid are lit.
class LitGrid {
 public:
  LitGrid(const CellGrid& grid)
      : grid_(grid), lit_(static_cast<std::size_t>(grid.rows * grid.columns), false) {}

  void add(const CellSet& set) {
    for (const Index row : set.rows) {
      for (const Index column : set.columns) {
        if (!grid_.contains(row, column)) continue;
        lit_[at(row, column)] = any_ = true;
      }
    }
  }

  bool any() const { return any_; }

  /// The edges between lit cells and others, joined along rows and columns.
  QPainterPath outline() const {
    QPainterPath path;
    for (Index row = 0; row <= grid_.rows; ++row) {
      addLine(path, grid_.columns, grid_.y(row), true,
              [&](Index column) { return isLit(row - 1, column) != isLit(row, column); });
    }
    for (Index column = 0; column <= grid_.columns; ++column) {
      addLine(path, grid_.rows, grid_.x(column), false,
              [&](Index row) { return isLit(row, column - 1) != isLit(row, column); });
    }
    return path;
  }

 private:
  std::size_t at(Index row, Index column) const {
    return static_cast<std::size_t>(row * grid_.columns + column);
  }
  bool isLit(Index row, Index column) const {
    return grid_.contains(row, column) && lit_[at(row, column)];
  }

  template <class IsEdge>
  void addLine(QPainterPath& path, Index count, double across, bool horizontal,
               IsEdge&& isEdge) const {
    const auto point = [&](Index i) {
      return horizontal ? QPointF(grid_.x(i), across) : QPointF(across, grid_.y(i));
    };
    for (Index i = 0; i < count; ++i) {
      if (!isEdge(i)) continue;
      path.moveTo(point(i));
      while (i < count && isEdge(i))
        ++i;
      path.lineTo(point(i));
    }
  }

  const CellGrid& grid_;
  std::vector<bool> lit_;
  bool any_ = false;
};

void stroke(QPainter& painter, const CellSets& sets, const std::string& tensor, Index head,
            const CellGrid& grid, const Theme& colors, double width, bool dashed) {
  LitGrid lit(grid);
  for (const CellSet& set : sets) {
    const bool here = set.head == head || set.head == CellSet::kNoHead;
    if (set.tensor == tensor && here) lit.add(set);
  }
  if (!lit.any()) return;
  const QPainterPath path = lit.outline();
  QPen pen(colors.surface, colors.line * (width + 1.4), Qt::SolidLine, Qt::SquareCap);
  painter.strokePath(path, pen);
  pen.setColor(dashed ? colors.accent : colors.pinned);
  pen.setWidthF(colors.line * width);
  if (dashed) pen.setDashPattern({3, 2});
  pen.setCapStyle(dashed ? Qt::FlatCap : Qt::SquareCap);
  painter.strokePath(path, pen);
}

}  // namespace

LitCells litCells(const Trace& trace, const Selection& selection) {
  const auto& cell = selection.shown();
  if (!cell) return {};
  const Index item = selection.item, head = selection.head;
  if (selection.forward) return {true, dependents(trace, *cell, item, head), {}};
  LitCells lit{false, dependencies(trace, *cell, item, head), {}};
  if (cell->tensor == "weights" && !lit.near.empty()) {
    // Its own score is what one looks for; the rest of the row comes in by the soft-max's sum.
    lit.far = std::move(lit.near);
    const CellAddress score{"masked", cell->row, cell->column};
    lit.near = dependencies(trace, score, item, head);
    lit.near.push_back({score.tensor, head, {score.row}, {score.column}});
  }
  return lit;
}

const LitCells& LitCellsCache::of(const SharedTrace& trace, const Selection& selection) {
  if (trace != trace_ || selection != selection_) {
    lit_ = litCells(*trace, selection);
    trace_ = trace;
    selection_ = selection;
  }
  return lit_;
}

void paintLitCells(QPainter& painter, const LitCells& lit, const std::string& tensor, Index head,
                   const CellGrid& grid, const Theme& theme) {
  if (grid.rows <= 0 || grid.columns <= 0) return;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  stroke(painter, lit.far, tensor, head, grid, theme, kFarWidth, lit.forward);
  stroke(painter, lit.near, tensor, head, grid, theme, kNearWidth, lit.forward);
  painter.restore();
}

}  // namespace attention_lab
