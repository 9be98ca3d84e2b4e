#pragma once

#include <string>
#include <vector>

#include <QPainter>

#include "core/document/dependencies.h"
#include "ui/theme.h"
#include "ui/views/cell_grid.h"
#include "ui/views/selection.h"

namespace attention_lab {

/// The cells that the chosen cell was made of, or those that it goes into (`selection.forward`).
struct LitCells {
  bool forward = false;
  CellSets near;  ///< named by the cell's own formula
  CellSets far;   ///< all: with those that come in by a sum over other keys
};
/// Nothing when no cell is chosen.
LitCells litCells(const Trace& trace, const Selection& selection);

/// litCells() of what was asked last: they stay the same from frame to frame of a flash.
class LitCellsCache {
 public:
  const LitCells& of(const SharedTrace& trace, const Selection& selection);

 private:
  SharedTrace trace_;
  Selection selection_;
  LitCells lit_;
};

/// Outlines the cells of one array, for the head that is shown: what was used solid, what is
/// influenced dashed.
void paintLitCells(QPainter& painter, const LitCells& lit, const std::string& tensor, Index head,
                   const CellGrid& grid, const Theme& theme);

}  // namespace attention_lab
