#pragma once

#include <limits>
#include <vector>

#include <QImage>

#include "ui/theme.h"
#include "ui/views/heatmap_source.h"

namespace attention_lab {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Colours of cells that have no number.
struct CellColors {
  QRgb hatchBackground;
  QRgb hatchLine;
  QRgb notANumber;  ///< behind the marks of NaN and ∞
};
CellColors cellColors(const Theme& theme);

/// A matrix reduced to at most maxRows × maxColumns numbers by the largest (in magnitude, for
/// signed ones) of each block, so that no peak is lost. NaN wins over everything, then ∞; a block
/// is −∞ only when all of it is hatched, and then stays so in `values`.
struct PooledCells {
  Matrix values;
  Index blockRows = 1;  ///< at most this many rows became one
  Index blockColumns = 1;
};
PooledCells poolCells(const HeatmapSource& source, Index maxRows, Index maxColumns);

/// Format RGB32, one pixel a cell, at most `maxSide` a side (pooled). Hatched cells have the
/// background's colour.
QImage cellImage(const HeatmapSource& source, const CellColors& colors, Index maxSide = 2048);

/// The picture in device pixels: cell (r, c) covers rows yEdges[r] … yEdges[r+1]−1 and columns
/// xEdges[c] … xEdges[c+1]−1; hatched cells carry diagonal lines `hatchStep` pixels apart, in one
/// pattern over all of them. More cells than pixels are pooled.
QImage deviceImage(const HeatmapSource& source, const CellColors& colors,
                   const std::vector<int>& xEdges, const std::vector<int>& yEdges, int hatchStep);

/// Edges of `count` cells from `from` to `to`, rounded to pixels.
std::vector<int> pixelEdges(double from, double to, Index count);

}  // namespace attention_lab
