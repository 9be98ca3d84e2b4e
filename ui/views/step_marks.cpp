#include "ui/views/step_marks.h"

#include <algorithm>

#include "ui/views/heatmap_painter.h"

namespace attention_lab {

Index reachedRows(const Trace& trace, const Selection& selection, const std::string& tensor,
                  Index rows) {
  if (!selection.steps.active) return rows;
  const auto reached = StepSequence(trace, selection.item).reachedRows(selection.steps, tensor);
  return std::min(rows, reached.value_or(rows));
}

CellGrid topRows(const CellGrid& grid, Index rows) {
  if (rows >= grid.rows) return grid;
  QRectF rect = grid.rect;
  rect.setBottom(grid.y(rows));
  return {rect, rows, grid.columns};
}

void paintReached(QPainter& painter, const HeatmapContent& content, const CellGrid& grid,
                  const ViewStyle& style, const QColor& frame,
                  const std::optional<NumberFit>& numbers, Index reached) {
  if (reached >= grid.rows) return paintHeatmap(painter, content, grid, style, frame, numbers);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(theme(style.theme).window);
  painter.setPen(QPen(theme(style.theme).mutedText, theme(style.theme).line, Qt::DashLine));
  painter.drawRect(grid.rect);
  painter.restore();
  if (reached <= 0) return;
  HeatmapContent part = content;
  part.source.values.rows = reached;
  if (part.source.forbidden) part.source.forbidden->rows = reached;
  paintHeatmap(painter, part, topRows(grid, reached), style, frame, numbers);
}

void paintStepMarks(QPainter& painter, const Selection& selection, const std::string& tensor,
                    const CellGrid& grid, const Theme& colors, bool masked) {
  const StepState& state = selection.steps;
  if (!state.active || grid.rows == 0 || grid.columns == 0) return;
  const auto rowOf = [&](Index row) {
    row = std::min(row, grid.rows - 1);
    return grid.cells(row, 0, row, grid.columns - 1);
  };
  const Step& step = stepOf(state.step);
  if (tensor == step.tensor) {
    painter.setBrush(Qt::NoBrush);
    paintCellFrame(painter, rowOf(state.row), colors, 2.5);
    return;
  }
  for (const StepInput& input : step.inputs) {
    // Without a mask soft-max reads the scaled scores.
    const std::string read =
        !masked && std::string(input.tensor) == "masked" ? "scaled" : input.tensor;
    if (tensor != read) continue;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    const QRectF part = input.row ? rowOf(state.row) : grid.rect;
    painter.setPen(QPen(colors.surface, 3.2 * colors.line));
    painter.drawRect(part);
    painter.setPen(QPen(colors.pinned, 1.6 * colors.line, Qt::DashLine));
    painter.drawRect(part);
    painter.restore();
  }
}

}  // namespace attention_lab
