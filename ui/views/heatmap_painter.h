#pragma once

#include <QPainter>

#include "ui/theme.h"
#include "ui/views/cell_grid.h"
#include "ui/views/heatmap_content.h"
#include "ui/views/number_painter.h"

namespace attention_lab {

/// The one way a matrix becomes cells on screen and in figures: thumbnails, the chain and the large
/// matrix, pixels, SVG and PDF. Colours, hatching, crossed-out NaN, ∞, numbers and the frame;
/// labels and bars are others' work.
///
/// Pixels: edges snapped to device pixels, no smoothing. PDF: an image of one pixel a cell. SVG:
/// rectangles, up to 256 cells a side on average, beyond that such an image. `numbers`: see
/// fitNumbers(); none: no numbers.
void paintHeatmap(QPainter& painter, const HeatmapContent& content, const CellGrid& grid,
                  const ViewStyle& style, const QColor& frame,
                  const std::optional<NumberFit>& numbers);

/// A frame in the colour of the pinned cell round a block of cells, drawn so that it is seen on
/// every colour of the map.
void paintCellFrame(QPainter& painter, const QRectF& cells, const Theme& theme, double width = 2.5);

}  // namespace attention_lab
