#include "ui/views/heatmap_image.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace attention_lab {

namespace {

// A picture's cells are opaque; the other values of the alpha byte mark cells without a number.
constexpr QRgb kHatched = 0x00000001;
constexpr QRgb kWithoutColor =
    0x00000002;  // NaN, ∞, −∞ that isn't a mask's, whose marks are drawn on it

/// One colour or mark a cell.
std::vector<QRgb> classify(const HeatmapSource& source) {
  const MatrixRef& values = source.values;
  std::vector<QRgb> cells(static_cast<std::size_t>(values.rows * values.columns));
  const QRgb* colors = source.scale.map->colors.data();
  const double low = source.scale.low;
  const double factor = 256 / (source.scale.high - low);
  QRgb* out = cells.data();
  for (Index r = 0; r < values.rows; ++r) {
    const double* row = values.row(r);
    for (Index c = 0; c < values.columns; ++c) {
      const double t = std::min(255.0, std::max(0.0, (row[c] - low) * factor));  // NaN becomes 0
      out[c] = colors[static_cast<int>(t)];
    }
    const double* forbidden = source.forbidden ? source.forbidden->row(r) : row;
    for (Index c = 0; c < values.columns; ++c) {
      if (std::isnan(row[c]) || std::isinf(row[c])) out[c] = kWithoutColor;
      const bool own = source.valuesForbid && row[c] == -kInfinity;
      if (own || (source.forbidden && forbidden[c] == -kInfinity)) out[c] = kHatched;
    }
    out += values.columns;
  }
  return cells;
}

/// Takes one row of numbers into a row of blocks.
template <bool Signed>
void poolRow(const double* row, const double* forbidden, const std::vector<Index>& starts,
             double* out) {
  for (std::size_t block = 0; block + 1 < starts.size(); ++block) {
    double best = out[block];
    for (Index c = starts[block]; c < starts[block + 1]; ++c) {
      const double value = forbidden != nullptr && forbidden[c] == -kInfinity ? -kInfinity : row[c];
      const double rank = Signed && value != -kInfinity ? std::abs(value) : value;
      const double bestRank = Signed && best != -kInfinity ? std::abs(best) : best;
      if (!(rank <= bestRank) && !std::isnan(best)) best = value;
    }
    out[block] = best;
  }
}

std::vector<Index> blockStarts(Index count, Index blocks) {
  std::vector<Index> starts(static_cast<std::size_t>(blocks + 1));
  for (Index i = 0; i <= blocks; ++i)
    starts[static_cast<std::size_t>(i)] = i * count / blocks;
  return starts;
}

void fillRow(const QRgb* cells, const std::vector<int>& xEdges, const CellColors& colors,
             QRgb* line) {
  for (std::size_t c = 0; c + 1 < xEdges.size(); ++c) {
    const QRgb cell = cells[c];
    const QRgb color = cell == kHatched        ? colors.hatchBackground
                       : cell == kWithoutColor ? colors.notANumber
                                               : cell;
    std::fill(line + xEdges[c] - xEdges.front(), line + xEdges[c + 1] - xEdges.front(), color);
  }
}

void hatchRow(const QRgb* cells, const std::vector<int>& xEdges, int y, int step, QRgb color,
              QRgb* line) {
  const int width = std::max(1, step / 5);
  for (std::size_t c = 0; c + 1 < xEdges.size(); ++c) {
    if (cells[c] != kHatched) continue;
    for (int x = xEdges[c]; x < xEdges[c + 1]; ++x) {
      const int phase = ((x + y) % step + step) % step;
      if (phase < width) line[x - xEdges.front()] = color;
    }
  }
}

QImage expand(const std::vector<QRgb>& cells, const CellColors& colors,
              const std::vector<int>& xEdges, const std::vector<int>& yEdges, int hatchStep) {
  const int width = xEdges.back() - xEdges.front();
  QImage image(width, yEdges.back() - yEdges.front(), QImage::Format_RGB32);
  if (image.isNull()) return image;
  const std::size_t columns = xEdges.size() - 1;
  const auto stride = static_cast<std::size_t>(image.bytesPerLine()) / sizeof(QRgb);
  auto* line = reinterpret_cast<QRgb*>(image.bits());
  for (std::size_t r = 0; r + 1 < yEdges.size(); ++r) {
    const QRgb* row = cells.data() + r * columns;
    const bool hatched = std::find(row, row + columns, kHatched) != row + columns;
    const QRgb* first = line;
    for (int y = yEdges[r]; y < yEdges[r + 1]; ++y, line += stride) {
      if (line == first || hatched) {
        fillRow(row, xEdges, colors, line);
        if (hatched) hatchRow(row, xEdges, y, hatchStep, colors.hatchLine, line);
      } else {
        std::memcpy(line, first, static_cast<std::size_t>(width) * sizeof(QRgb));
      }
    }
  }
  return image;
}

}  // namespace

CellColors cellColors(const Theme& theme) {
  if (isDark(theme.kind)) return {0xff2a2e38, 0xff596173, 0xff1c1f27};
  return {0xffeceef3, 0xffb3bac7, 0xffffffff};
}

PooledCells poolCells(const HeatmapSource& source, Index maxRows, Index maxColumns) {
  const MatrixRef& values = source.values;
  const Index rows = std::min(values.rows, maxRows), columns = std::min(values.columns, maxColumns);
  const auto rowStarts = blockStarts(values.rows, rows);
  const auto columnStarts = blockStarts(values.columns, columns);
  PooledCells pooled{Matrix::Constant(rows, columns, -kInfinity), (values.rows + rows - 1) / rows,
                     (values.columns + columns - 1) / columns};
  for (Index block = 0; block < rows; ++block) {
    const auto b = static_cast<std::size_t>(block);
    for (Index r = rowStarts[b]; r < rowStarts[b + 1]; ++r) {
      const double* forbidden = source.forbidden ? source.forbidden->row(r) : nullptr;
      double* out = pooled.values.row(block).data();
      if (source.scale.diverging) {
        poolRow<true>(values.row(r), forbidden, columnStarts, out);
      } else {
        poolRow<false>(values.row(r), forbidden, columnStarts, out);
      }
    }
  }
  return pooled;
}

QImage cellImage(const HeatmapSource& source, const CellColors& colors, Index maxSide) {
  if (source.values.rows > maxSide || source.values.columns > maxSide) {
    const PooledCells pooled = poolCells(source, maxSide, maxSide);
    return cellImage({matrixRef(pooled.values), std::nullopt, source.scale, source.valuesForbid},
                     colors, maxSide);
  }
  const std::vector<QRgb> cells = classify(source);
  const auto width = static_cast<int>(source.values.columns);
  QImage image(width, static_cast<int>(source.values.rows), QImage::Format_RGB32);
  const std::vector<int> edges = pixelEdges(0, width, width);
  for (int y = 0; y < image.height(); ++y) {
    fillRow(cells.data() + static_cast<std::ptrdiff_t>(y) * width, edges, colors,
            reinterpret_cast<QRgb*>(image.scanLine(y)));
  }
  return image;
}

QImage deviceImage(const HeatmapSource& source, const CellColors& colors,
                   const std::vector<int>& xEdges, const std::vector<int>& yEdges, int hatchStep) {
  const Index width = xEdges.back() - xEdges.front(), height = yEdges.back() - yEdges.front();
  if (width <= 0 || height <= 0) return {};
  if (source.values.rows > height || source.values.columns > width) {
    const PooledCells pooled = poolCells(source, height, width);
    const HeatmapSource small{matrixRef(pooled.values), std::nullopt, source.scale,
                              source.valuesForbid};
    return deviceImage(small, colors,
                       pixelEdges(xEdges.front(), xEdges.back(), pooled.values.cols()),
                       pixelEdges(yEdges.front(), yEdges.back(), pooled.values.rows()), hatchStep);
  }
  return expand(classify(source), colors, xEdges, yEdges, hatchStep);
}

std::vector<int> pixelEdges(double from, double to, Index count) {
  std::vector<int> edges(static_cast<std::size_t>(count) + 1);
  const double step = (to - from) / static_cast<double>(count);
  for (std::size_t i = 0; i < edges.size(); ++i) {
    edges[i] = static_cast<int>(std::lround(from + step * static_cast<double>(i)));
  }
  return edges;
}

}  // namespace attention_lab
