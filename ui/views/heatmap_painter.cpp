#include "ui/views/heatmap_painter.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <QPainterPath>

#include "ui/views/heatmap_image.h"
#include "ui/views/paint_tools.h"

namespace attention_lab {

namespace {

constexpr double kHatchStep = 6;
constexpr Index kMostRectangles = 256 * 256;

void paintAsPixels(QPainter& painter, const HeatmapSource& source, const CellGrid& grid,
                   const CellColors& colors) {
  const DevicePixels device(painter);
  const QRectF pixels = device.map(grid.rect);
  const auto xEdges = pixelEdges(pixels.left(), pixels.right(), grid.columns);
  const auto yEdges = pixelEdges(pixels.top(), pixels.bottom(), grid.rows);
  const int step = std::max(3, static_cast<int>(std::lround(kHatchStep * device.scale())));
  const QImage image = deviceImage(source, colors, xEdges, yEdges, step);
  painter.drawImage(QPoint(xEdges.front(), yEdges.front()), image);
}

/// Rectangles, those of one colour in a row as one.
void paintAsRectangles(QPainter& painter, const QImage& image, const CellGrid& grid) {
  painter.setPen(Qt::NoPen);
  for (int y = 0; y < image.height(); ++y) {
    const auto* line = reinterpret_cast<const QRgb*>(image.constScanLine(y));
    for (int from = 0; from < image.width();) {
      int to = from;
      while (to + 1 < image.width() && line[to + 1] == line[from])
        ++to;
      painter.setBrush(QColor(line[from]));
      painter.drawRect(grid.cells(y, from, y, to));
      from = to + 1;
    }
  }
}

/// Adds the parts of the diagonal x + y = sum that lie in hatched cells.
void addHatchLine(const HeatmapSource& source, const CellGrid& grid, double sum,
                  std::vector<QLineF>& lines) {
  bool open = false;
  double from = 0, to = 0;
  const auto close = [&] {
    if (open) lines.emplace_back(from, sum - from, to, sum - to);
    open = false;
  };
  // Downwards means leftwards: a line is walked from its right end.
  for (Index r = 0; r < grid.rows; ++r) {
    const double left = std::max(sum - grid.y(r + 1), grid.rect.left());
    const double right = std::min(sum - grid.y(r), grid.rect.right());
    if (right <= left) continue;
    const double cell = grid.cellWidth();
    auto column = static_cast<Index>(std::ceil((right - grid.rect.left()) / cell)) - 1;
    for (; column >= 0 && grid.x(column + 1) > left; --column) {
      if (column >= grid.columns) continue;
      const double a = std::max(left, grid.x(column)), b = std::min(right, grid.x(column + 1));
      if (b - a < 1e-9) continue;
      if (!source.hatched(r, column)) {
        close();
        continue;
      }
      if (!open) from = b;
      open = true;
      to = a;
    }
  }
  close();
}

void paintHatchLines(QPainter& painter, const HeatmapSource& source, const CellGrid& grid,
                     const CellColors& colors) {
  std::vector<QLineF> lines;
  const double first = grid.rect.left() + grid.rect.top() + kHatchStep / 2;
  const double last = grid.rect.right() + grid.rect.bottom();
  for (double sum = first; sum < last; sum += kHatchStep)
    addHatchLine(source, grid, sum, lines);
  QPen pen(QColor(colors.hatchLine), 1.1);
  pen.setCapStyle(Qt::FlatCap);
  painter.setPen(pen);
  for (const QLineF& line : lines)
    painter.drawLine(line);
}

void paintAsVectors(QPainter& painter, const HeatmapSource& source, const CellGrid& grid,
                    const CellColors& colors) {
  const QImage image = cellImage(source, colors);
  if (paintsSvg(painter) && source.values.rows * source.values.columns <= kMostRectangles) {
    paintAsRectangles(painter, image, grid);
  } else {
    painter.setRenderHint(QPainter::LosslessImageRendering);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.drawImage(grid.rect, image);
  }
  paintHatchLines(painter, source, grid, colors);
}

/// "∞" as two loops in a box, so that the smallest cells show it too.
QPainterPath infinitySign(const QRectF& box) {
  const QPointF centre = box.center();
  const double across = box.width() / 2, up = box.height() / 2;
  QPainterPath path(centre);
  for (const double side : {1.0, -1.0}) {
    const double end = centre.x() + side * across, bend = centre.x() + side * across * 0.45;
    path.cubicTo(bend, centre.y() - up, end, centre.y() - up, end, centre.y());
    path.cubicTo(end, centre.y() + up, bend, centre.y() + up, centre.x(), centre.y());
  }
  return path;
}

/// NaN is crossed out, ∞ carries its sign.
void markWithoutColor(QPainter& painter, const HeatmapSource& source, const CellGrid& grid,
                      const Theme& colors) {
  const double side = std::min(grid.cellWidth(), grid.cellHeight());
  if (side < 2) return;
  const auto values = source.values.map().array();
  if (!values.isNaN().any() && !(values == kInfinity).any()) return;
  painter.setPen(QPen(colors.warning, colors.line * std::clamp(side / 12, 0.5, 2.0)));
  painter.setBrush(Qt::NoBrush);
  for (Index r = 0; r < grid.rows; ++r) {
    for (Index c = 0; c < grid.columns; ++c) {
      const double value = source.values.at(r, c);
      const QRectF cell = grid.cell(r, c);
      if (std::isnan(value)) {
        const QRectF inner = cell.adjusted(side / 10, side / 10, -side / 10, -side / 10);
        painter.drawLine(inner.topLeft(), inner.bottomRight());
        painter.drawLine(inner.bottomLeft(), inner.topRight());
      } else if (value == kInfinity) {
        QRectF box(0, 0, std::min(0.7 * side, 26.0), std::min(0.35 * side, 13.0));
        box.moveCenter(cell.center());
        painter.drawPath(infinitySign(box));
      }
    }
  }
}

/// Words in cells of −∞ and NaN, each on a quiet ground; the mark of ∞ is its name.
void nameOthers(QPainter& painter, const HeatmapContent& content, const CellGrid& grid,
                const QFont& font, const Theme& colors) {
  painter.setFont(font);
  const QFontMetricsF metrics(font);
  const CellColors grounds = cellColors(colors);
  for (Index r = 0; r < grid.rows; ++r) {
    for (Index c = 0; c < grid.columns; ++c) {
      const double value = content.source.values.at(r, c);
      if (std::isfinite(value) || value == kInfinity) continue;
      const QString text = numberText(value, content.format);
      QRectF ground(0, 0, metrics.horizontalAdvance(text) + 4, metrics.ascent());
      if (ground.width() > grid.cellWidth()) continue;
      ground.moveCenter(grid.cell(r, c).center());
      const bool forbidden = content.source.hatched(r, c);
      painter.fillRect(ground, QColor(forbidden ? grounds.hatchBackground : grounds.notANumber));
      painter.setPen(forbidden ? colors.mutedText : colors.warning);
      drawLine(painter, grid.cell(r, c), Qt::AlignCenter, text);
    }
  }
}

}  // namespace

void paintHeatmap(QPainter& painter, const HeatmapContent& content, const CellGrid& grid,
                  const ViewStyle& style, const QColor& frame,
                  const std::optional<NumberFit>& numbers) {
  if (grid.rect.isEmpty() || grid.rows == 0 || grid.columns == 0) return;
  const Theme& colors = theme(style.theme);
  painter.save();
  painter.setBrush(Qt::NoBrush);
  if (paintsPixels(painter)) {
    paintAsPixels(painter, content.source, grid, cellColors(colors));
  } else {
    paintAsVectors(painter, content.source, grid, cellColors(colors));
  }
  painter.setBrush(Qt::NoBrush);
  painter.setRenderHint(QPainter::Antialiasing);
  markWithoutColor(painter, content.source, grid, colors);
  if (numbers) {
    if (isPresenter(style.theme)) paintStrongGrounds(painter, content, grid, style.font, *numbers);
    drawNumbers(painter, content, grid, style.font, *numbers);
    nameOthers(painter, content, grid, figureFont(style.font, numbers->fontFactor), colors);
  }
  painter.setPen(QPen(frame, 1.4 * colors.line));
  painter.setBrush(Qt::NoBrush);
  const double half = 0.7 * colors.line;
  painter.drawRoundedRect(grid.rect.adjusted(-half, -half, half, half), 1.5, 1.5);
  painter.restore();
}

void paintCellFrame(QPainter& painter, const QRectF& cells, const Theme& colors, double width) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(colors.surface, colors.line * (width + 1.6)));
  painter.drawRect(cells);
  painter.setPen(QPen(colors.pinned, colors.line * width));
  painter.drawRect(cells);
  painter.restore();
}

}  // namespace attention_lab
