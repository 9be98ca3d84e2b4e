#pragma once

#include <QFont>
#include <QPainter>

#include "ui/views/cell_grid.h"
#include "ui/views/heatmap_content.h"

namespace attention_lab {

/// How the numbers fit the cells.
struct NumberFit {
  double fontFactor = 1;  ///< of the figure's font
  NumberFormat format;
};

/// Cells narrower than 28 px carry no numbers; above, digits shrink to fit, then decimals are left
/// out; nullopt where even that is too small to read. `grid` in device-independent pixels.
std::optional<NumberFit> fitNumbers(const HeatmapContent& content, const CellGrid& grid,
                                    const QFont& font);

/// For presenter mode: behind a text on a cell's colour a ground on which it contrasts 7 : 1; none
/// where the colour does so itself.
void paintStrongGround(QPainter& painter, const QRectF& text, QRgb color, bool blackText);
/// The same behind every number.
void paintStrongGrounds(QPainter& painter, const HeatmapContent& content, const CellGrid& grid,
                        const QFont& font, const NumberFit& fit);

/// Draws every number centred in its cell in black or white, whichever contrasts more: as copies of
/// ready-made digits where the painter fills pixels (4096 of them in a few milliseconds), else as
/// text. Hatched cells and NaN are left to the caller.
void drawNumbers(QPainter& painter, const HeatmapContent& content, const CellGrid& grid,
                 const QFont& font, const NumberFit& fit);

}  // namespace attention_lab
