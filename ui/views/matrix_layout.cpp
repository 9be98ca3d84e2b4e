#include "ui/views/matrix_layout.h"

#include <algorithm>
#include <cmath>

#include "ui/views/color_bar.h"
#include "ui/views/paint_tools.h"

namespace attention_lab {

namespace {

/// Lengths that follow from the font.
struct MatrixMetrics {
  explicit MatrixMetrics(const QFont& font)
      : text(figureFont(font)),
        line(std::ceil(text.height())),
        margin(std::ceil(0.8 * line)),
        gap(std::ceil(0.35 * line)) {}
  QFontMetricsF text;
  double line, margin, gap;
};

/// Room that the parts beside the grid take.
struct Sides {
  double left = 0;   ///< row labels and gap
  double right = 0;  ///< sums and colour bar with their gaps
  double sums = 0, colorBar = 0;
};

Sides sidesOf(const HeatmapContent& content, const MatrixWords& words, const MatrixMetrics& m,
              double width) {
  Sides sides;
  const double most = std::min(0.26 * width, 11 * m.line);
  sides.left = labelExtent(content.rowLabels, m.text, most) + m.gap;
  if (!words.sumText.isEmpty()) {
    sides.sums = std::ceil(m.text.horizontalAdvance(words.sumText)) + 2 * m.gap;
  }
  sides.colorBar = colorBarWidth(content.source.scale, m.text) + 2.5 * m.gap;
  sides.right = sides.sums + sides.colorBar;
  return sides;
}

/// Square cells as large as the room allows, up to `most`; a matrix that would become a thin strip
/// gets longer cells instead.
QSizeF cellSize(const HeatmapContent& content, QSizeF room, double most, double thinnest) {
  const auto columns = static_cast<double>(content.source.values.columns);
  const auto rows = static_cast<double>(content.source.values.rows);
  const double widest = std::min(most, room.width() / columns);
  const double highest = std::min(most, room.height() / rows);
  const double side = std::min(widest, highest);
  double width = std::min(widest, std::max(side, 4 * thinnest / columns));
  double height = std::min(highest, std::max(side, std::max(thinnest, 4 * thinnest / rows)));
  if (width >= 4) width = std::floor(width);
  if (height >= 4) height = std::floor(height);
  return {width, height};
}

struct Placed {
  QSizeF cell;
  double columnLabels = 0;  ///< room above the grid, gap included
};

/// Rotated labels need height, and so make cells smaller: first without, then with.
Placed placeCells(const HeatmapContent& content, const MatrixMetrics& m, QSizeF room) {
  const double most = 8 * m.line;
  Placed placed;
  placed.columnLabels = m.line + m.gap;
  const auto fit = [&] {
    return cellSize(content, {room.width(), room.height() - placed.columnLabels}, most, m.line);
  };
  placed.cell = fit();
  if (fitHorizontally(content.columnLabels, content.columnTokens, placed.cell.width(), m.text)) {
    return placed;
  }
  // Somewhat wider cells than square ones, if that is all that level labels want.
  const double widest = room.width() / static_cast<double>(content.source.values.columns);
  const double wanted = std::ceil(labelExtent(content.columnLabels, m.text, widest + m.line) +
                                  m.text.averageCharWidth() / 2);
  if (wanted <= std::min(widest, 2 * placed.cell.height())) {
    placed.cell.setWidth(wanted);
    return placed;
  }
  const double highest = std::min(0.38 * room.height(), 9 * m.line);
  placed.columnLabels =
      std::max(m.line, labelExtent(content.columnLabels, m.text, highest)) + m.gap;
  placed.cell = fit();
  return placed;
}

double wordsHeight(const MatrixWords& words, const MatrixLayout& layout, double width) {
  double height = 0;
  if (!words.title.isEmpty()) height += wrappedHeight(layout.titleFont, words.title, width);
  if (!words.subtitle.isEmpty()) height += wrappedHeight(layout.smallFont, words.subtitle, width);
  return height;
}

/// Places title and subtitle from the top; the y where the matrix may begin.
double placeWords(const MatrixWords& words, const QRectF& inner, MatrixLayout& layout) {
  double y = inner.top();
  if (!words.title.isEmpty()) {
    const double height = wrappedHeight(layout.titleFont, words.title, inner.width());
    layout.title = QRectF(inner.left(), y, inner.width(), height);
    y += height;
  }
  if (!words.subtitle.isEmpty()) {
    const double height = wrappedHeight(layout.smallFont, words.subtitle, inner.width());
    layout.subtitle = QRectF(inner.left(), y, inner.width(), height);
    y += height;
  }
  return y == inner.top() ? y : y + layout.gap;
}

void placeRight(const HeatmapContent& content, const MatrixWords& words, const MatrixMetrics& m,
                const Sides& sides, const QRectF& inner, MatrixLayout& layout) {
  const QRectF& grid = layout.grid.rect;
  double x = grid.right();
  if (!words.sumText.isEmpty()) {
    layout.sums = QRectF(x + m.gap, grid.top(), sides.sums - 2 * m.gap, grid.height());
    x += sides.sums;
  }
  x += 1.5 * m.gap;
  const double least = std::min(2.5 * m.line, inner.bottom() - grid.top());
  const double barHeight = std::max(grid.height(), least);
  layout.colorBar = QRectF(x, grid.top(), sides.colorBar - 2.5 * m.gap, barHeight);
  x = layout.colorBar.right() + 3 * m.gap;
  const double titleWidth = m.text.horizontalAdvance(words.barsTitle);
  const double left = inner.right() - x;
  if (words.barsTitle.isEmpty() || left < std::max(titleWidth, 6 * m.line)) return;
  if (layout.grid.cellHeight() < 0.9 * m.line || content.source.values.rows < 1) return;
  const double width = std::min(left, std::max(14 * m.line, titleWidth));
  layout.bars = QRectF(x, grid.top(), width, grid.height());
  layout.barsTitle = QRectF(x, grid.top() - m.gap - m.line, width, m.line);
}

/// Whether grid and labels came out large enough to be worth it at this font.
bool roomy(const MatrixLayout& layout, const MatrixMetrics& m, const QRectF& inner) {
  const QRectF& grid = layout.grid.rect;
  const double side = std::min(inner.width(), inner.height());
  return grid.width() >= std::min(3 * m.line, 0.35 * side) &&
         grid.height() >= std::min(3 * m.line, 0.3 * side) && grid.right() <= inner.right() &&
         layout.colorBar.bottom() <= inner.bottom() + 1;
}

MatrixLayout layOutWith(const HeatmapContent& content, const MatrixWords& words, const QRectF& area,
                        const QFont& font) {
  const MatrixMetrics m(font);
  MatrixLayout layout;
  layout.font = figureFont(font);
  layout.smallFont = figureFont(font, 0.92);
  layout.titleFont = figureFont(font, 1.25, true);
  layout.gap = m.gap;
  const QRectF inner = area.adjusted(m.margin, m.margin, -m.margin, -m.margin);
  const double top = placeWords(words, inner, layout);
  const double notes = wrappedHeight(layout.smallFont, words.notes, inner.width());
  const Sides sides = sidesOf(content, words, m, inner.width());
  // Half a line below: the colour bar's lowest number reaches beyond the grid.
  const double bottom = inner.bottom() - notes - m.line / 2 - (notes > 0 ? m.gap : 0);
  const QSizeF room(std::max(1.0, inner.width() - sides.left - sides.right),
                    std::max(1.0, bottom - top));
  const Placed placed = placeCells(content, m, room);
  const auto rows = content.source.values.rows, columns = content.source.values.columns;
  layout.grid = {
      QRectF(std::round(inner.left() + sides.left), std::round(top + placed.columnLabels),
             placed.cell.width() * static_cast<double>(columns),
             placed.cell.height() * static_cast<double>(rows)),
      rows, columns};
  layout.rowLabelRoom = sides.left - m.gap;
  layout.columnLabelRoom = placed.columnLabels - m.gap;
  layout.labelFont = figureFont(font, std::clamp(placed.cell.height() / m.line, 0.7, 1.0));
  const QFontMetricsF labelMetrics(layout.labelFont);
  layout.rowLabels = layOutRowLabels(content.rowLabels, content.rowTokens, layout.grid,
                                     labelMetrics, layout.rowLabelRoom, m.gap);
  layout.columnLabels = layOutColumnLabels(content.columnLabels, content.columnTokens, layout.grid,
                                           labelMetrics, layout.columnLabelRoom, m.gap);
  placeRight(content, words, m, sides, {inner.topLeft(), QPointF(inner.right(), bottom)}, layout);
  if (notes > 0) {
    const double y = std::max(layout.grid.rect.bottom(), layout.colorBar.bottom()) + m.line / 2;
    layout.notes = QRectF(inner.left(), y + m.gap, inner.width(), notes);
  }
  return layout;
}

}  // namespace

MatrixLayout layOutMatrix(const HeatmapContent& content, const MatrixWords& words,
                          const QRectF& area, const QFont& font) {
  QFont fitting = font;
  while (true) {
    const MatrixLayout layout = layOutWith(content, words, area, fitting);
    const MatrixMetrics m(fitting);
    const QRectF inner = area.adjusted(m.margin, m.margin, -m.margin, -m.margin);
    if (roomy(layout, m, inner) || !shrinkFont(fitting, 0.9, 3.5)) return layout;
  }
}

QSizeF matrixSizeHint(const HeatmapContent& content, const MatrixWords& words, const QFont& font) {
  const MatrixMetrics m(font);
  const auto rows = static_cast<double>(content.source.values.rows);
  const auto columns = static_cast<double>(content.source.values.columns);
  const double most = std::max({rows, columns, 1.0});
  double cell = std::max(std::ceil(2.4 * m.line), 29.0);
  if (content.columnTokens && most <= 12) {
    const double label = labelExtent(content.columnLabels, m.text, 5 * m.line);
    if (label < 4 * m.line) cell = std::max(cell, std::ceil(label + m.text.averageCharWidth()));
  }
  const double side = most <= 16 ? cell : std::max(1.0, std::min(cell, 40 * m.line / most));
  const Sides sides = sidesOf(content, words, m, 60 * m.line);
  const bool flat =
      fitHorizontally(content.columnLabels, content.columnTokens, std::floor(side), m.text);
  const double above = flat ? m.line : labelExtent(content.columnLabels, m.text, 9 * m.line);
  const double width =
      std::max(side * columns, 4 * m.line) + sides.left + sides.right + 2 * m.margin;
  MatrixLayout fonts;
  fonts.smallFont = figureFont(font, 0.92);
  fonts.titleFont = figureFont(font, 1.25, true);
  double wide = std::ceil(std::max(width, 26 * m.line));
  // Rather somewhat wider than a caption with a word of its own line.
  for (const auto& [text, textFont] :
       {std::pair{words.title, fonts.titleFont}, std::pair{words.subtitle, fonts.smallFont}}) {
    const double wanted = QFontMetricsF(textFont).horizontalAdvance(text) + 2 * m.margin + 1;
    if (wanted <= 1.5 * wide) wide = std::max(wide, std::ceil(wanted));
  }
  const double inner = wide - 2 * m.margin;
  const double height = wordsHeight(words, fonts, inner) + above + 3 * m.gap +
                        std::max(side * rows, 4 * m.line) + m.line / 2 +
                        wrappedHeight(fonts.smallFont, words.notes, inner) + 2 * m.margin + m.line;
  return {wide, std::ceil(height)};
}

}  // namespace attention_lab
