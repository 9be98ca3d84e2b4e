#pragma once

#include <optional>
#include <string>

#include <QPainter>

#include "core/document/trace.h"
#include "ui/theme.h"
#include "ui/views/cell_grid.h"
#include "ui/views/heatmap_content.h"
#include "ui/views/number_painter.h"
#include "ui/views/selection.h"

namespace attention_lab {

/// How many of the array's `rows` have been computed in the steps that are shown; all of them while
/// none are.
Index reachedRows(const Trace& trace, const Selection& selection, const std::string& tensor,
                  Index rows);

/// The uppermost rows of a grid.
CellGrid topRows(const CellGrid& grid, Index rows);

/// A heatmap of which only the first rows are computed: of the others there is the outline.
void paintReached(QPainter& painter, const HeatmapContent& content, const CellGrid& grid,
                  const ViewStyle& style, const QColor& frame,
                  const std::optional<NumberFit>& numbers, Index reached);

/// Frames the row that the step makes, and, in the arrays that it reads, what it is made of.
void paintStepMarks(QPainter& painter, const Selection& selection, const std::string& tensor,
                    const CellGrid& grid, const Theme& colors, bool masked);

}  // namespace attention_lab
