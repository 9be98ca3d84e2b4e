#include "ui/views/heads_layout.h"

#include <algorithm>
#include <cmath>

#include "ui/views/color_bar.h"
#include "ui/views/paint_tools.h"

namespace attention_lab {

namespace {

// In heights of a line.
constexpr double kMostLabel = 9;

/// Lengths in one font.
struct HeadsMetrics {
  explicit HeadsMetrics(const QFont& font)
      : text(figureFont(font)),
        line(text.height()),
        gap(std::round(0.35 * line)),
        margin(std::round(0.8 * line)) {}
  QFontMetricsF text;
  double line, gap, margin;
};

/// Of a picture: square cells, but never a thin strip.
double aspectOf(const HeatmapContent& content) {
  const auto columns = static_cast<double>(content.source.values.columns);
  const auto rows = static_cast<double>(content.source.values.rows);
  return std::clamp(columns / rows, 0.3, 3.5);
}

/// The largest rectangle of that proportion within a room.
QSizeF fitted(QSizeF room, double aspect) {
  const double width = std::max(1.0, std::min(room.width(), room.height() * aspect));
  return {width, std::max(1.0, width / aspect)};
}

/// Equal places in rows and columns, the pictures in them as large as can be.
struct Places {
  int columns = 1;
  int rows = 1;
  QSizeF place;
  QSizeF picture;
};

/// `above`: height that a place gives to its label; `gap`: between places.
Places bestPlaces(std::size_t count, const QSizeF& room, double aspect, double above, double gap) {
  Places best;
  const int most = static_cast<int>(count);
  for (int columns = 1; columns <= most; ++columns) {
    const int rows = (most + columns - 1) / columns;
    const QSizeF place(room.width() / columns, room.height() / rows);
    const QSizeF picture = fitted({place.width() - gap, place.height() - gap - above}, aspect);
    if (columns == 1 || picture.width() > best.picture.width()) {
      best = {columns, rows, place, picture};
    }
  }
  return best;
}

double tileLabelHeight(const HeadsLayout& layout) {
  return std::ceil(QFontMetricsF(layout.tileFont).height());
}

/// Places title and subtitle from the top; the y where the pictures may begin.
double placeWords(const HeadsWords& words, const QRectF& inner, const HeadsMetrics& m,
                  HeadsLayout& layout) {
  double y = inner.top();
  const auto place = [&](const QString& text, const QFont& font, QRectF& rect) {
    if (text.isEmpty()) return;
    rect = QRectF(inner.left(), y, inner.width(), wrappedHeight(font, text, inner.width()));
    y = rect.bottom();
  };
  place(words.title, layout.titleFont, layout.title);
  place(words.subtitle, layout.smallFont, layout.subtitle);
  return y == inner.top() ? y : y + 1.5 * m.gap;
}

/// The part of the room that thumbnails get: as little as makes them well visible.
struct Split {
  QRectF tiles, stage;
};
Split splitRoom(const std::vector<HeadPicture>& pictures, const QRectF& room, const HeadsMetrics& m,
                double label) {
  const double aspect = aspectOf(pictures.front().content);
  const bool beside = room.width() > 1.15 * room.height();
  const double enough = std::min(4.5 * m.line, 0.26 * std::min(room.width(), room.height()));
  Split split;
  for (double part = 0.2; part < 0.64; part += 0.04) {
    split.tiles = room;
    split.stage = room;
    if (beside) {
      split.tiles.setWidth(std::floor(part * room.width()));
      split.stage.setLeft(split.tiles.right() + 2 * m.gap);
    } else {
      split.tiles.setHeight(std::floor(part * room.height()));
      split.stage.setTop(split.tiles.bottom() + m.gap);
    }
    const Places places = bestPlaces(pictures.size(), split.tiles.size(), aspect, label, m.gap);
    if (std::max(places.picture.width(), places.picture.height()) >= enough) break;
  }
  return split;
}

/// As large as the room has it, but no larger than a thumbnail is.
void placeTiles(const std::vector<HeadPicture>& pictures, const QRectF& room, const HeadsMetrics& m,
                HeadsLayout& layout) {
  const double label = tileLabelHeight(layout);
  const double aspect = aspectOf(pictures.front().content);
  Places places = bestPlaces(pictures.size(), room.size(), aspect, label, m.gap);
  places.picture = fitted(places.picture.boundedTo({8 * m.line, 8 * m.line}), aspect);
  const double width = places.picture.width() + m.gap;
  const double height = places.picture.height() + label + m.gap;
  const HeatmapSource& source = pictures.front().content.source;
  layout.tileColumns = places.columns;
  for (std::size_t i = 0; i < pictures.size(); ++i) {
    const auto column = static_cast<double>(i % static_cast<std::size_t>(places.columns));
    const auto row = static_cast<double>(i / static_cast<std::size_t>(places.columns));
    HeadsLayout::Tile tile;
    tile.rect = {room.left() + column * width, room.top() + row * height, width, height};
    const double inset = m.gap / 2;
    tile.label = {tile.rect.left() + inset, tile.rect.top(), places.picture.width(), label};
    tile.grid = {QRectF(QPointF(tile.label.left(), tile.label.bottom()), places.picture),
                 source.values.rows, source.values.columns};
    layout.tiles.push_back(tile);
  }
}

/// Where thumbnails are small, their labels are so too: "h144" isn't cut short.
void fitTileFont(const std::vector<HeadPicture>& pictures, HeadsLayout& layout) {
  QFont bold = layout.tileFont;
  bold.setBold(true);
  const QFontMetricsF metrics(bold);
  double widest = 1;
  for (const HeadPicture& picture : pictures)
    widest = std::max(widest, metrics.horizontalAdvance(picture.label));
  const double factor = (layout.tiles.front().label.width() - 1) / widest;
  if (factor < 1) layout.tileFont = figureFont(layout.tileFont, std::max(0.4, factor));
}

/// The picture with its name above, tokens at the left and on top.
HeadsLayout::Panel placePanel(const HeatmapContent& content, double nameHeight, const QRectF& room,
                              const HeadsMetrics& m, const QFont& font) {
  HeadsLayout::Panel panel;
  panel.rect = room;
  panel.label = QRectF(room.left(), room.top(), room.width(), nameHeight);
  const bool labels = room.width() > 7 * m.line && room.height() > 6 * m.line;
  const double most = std::min(0.3 * room.width(), kMostLabel * m.line);
  const double left = labels ? labelExtent(content.rowLabels, m.text, most) + m.gap : 0;
  double above = labels ? m.line + m.gap : m.gap;
  const double aspect = aspectOf(content);
  const auto columns = static_cast<double>(content.source.values.columns);
  const auto fit = [&] {
    return fitted({room.width() - left, room.height() - nameHeight - above - m.gap}, aspect);
  };
  QSizeF picture = fit();
  if (labels && !fitHorizontally(content.columnLabels, content.columnTokens,
                                 picture.width() / columns, m.text)) {
    const double highest = std::min(0.3 * room.height(), 7 * m.line);
    above = std::max(m.line, labelExtent(content.columnLabels, m.text, highest)) + m.gap;
    picture = fit();
  }
  panel.grid = {QRectF(QPointF(room.left() + left, panel.label.bottom() + above), picture),
                content.source.values.rows, content.source.values.columns};
  if (!labels) return panel;
  panel.labelFont = figureFont(font, std::clamp(panel.grid.cellHeight() / m.line, 0.7, 1.0));
  const QFontMetricsF metrics(panel.labelFont);
  panel.rowLabels = layOutRowLabels(content.rowLabels, content.rowTokens, panel.grid, metrics,
                                    left - m.gap, m.gap);
  panel.columnLabels = layOutColumnLabels(content.columnLabels, content.columnTokens, panel.grid,
                                          metrics, above - m.gap, m.gap);
  return panel;
}

void placePanels(const std::vector<HeadPicture>& pictures, const std::vector<std::size_t>& large,
                 const QRectF& room, const HeadsMetrics& m, HeadsLayout& layout) {
  const double aspect = aspectOf(pictures.front().content);
  const Places places = bestPlaces(large.size(), room.size(), aspect, 2 * m.line, 2 * m.gap);
  // No wider than pictures and labels can be, so that those of a row stand together.
  const double widest = std::max(places.picture.width() + (kMostLabel + 1) * m.line, 15 * m.line);
  const double width = large.size() > 1 ? std::min(places.place.width(), widest) : room.width();
  const double gap = large.size() > 1 ? 2 * m.gap : 0;
  double nameHeight = 0;
  for (const std::size_t index : large) {
    nameHeight = std::max(nameHeight, wrappedHeight(figureFont(layout.font, 1, true),
                                                    pictures[index].name, width - gap));
  }
  for (std::size_t i = 0; i < large.size(); ++i) {
    const auto column = static_cast<double>(i % static_cast<std::size_t>(places.columns));
    const auto row = static_cast<double>(i / static_cast<std::size_t>(places.columns));
    const QRectF place(room.left() + column * width, room.top() + row * places.place.height(),
                       width - gap, places.place.height() - gap / 2);
    layout.panels.push_back(placePanel(pictures[large[i]].content,
                                       std::min(nameHeight, 3.1 * m.line), place, m, layout.font));
    layout.panels.back().picture = large[i];
  }
}

HeadsLayout layOutWith(const std::vector<HeadPicture>& pictures,
                       const std::vector<std::size_t>& large, const HeadsWords& words,
                       const QRectF& area, const QFont& font) {
  const HeadsMetrics m(font);
  HeadsLayout layout;
  layout.font = figureFont(font);
  layout.smallFont = figureFont(font, 0.92);
  layout.titleFont = figureFont(font, 1.25, true);
  layout.tileFont = figureFont(font, pictures.size() > 24 ? 0.75 : 0.9);
  const QRectF inner = area.adjusted(m.margin, m.margin, -m.margin, -m.margin);
  const double top = placeWords(words, inner, m, layout);
  const ValueScale& scale = pictures.front().content.source.scale;
  const double bar = colorBarWidth(scale, m.text);
  QRectF room(QPointF(inner.left(), top), inner.bottomRight());
  room.setRight(room.right() - bar - 2 * m.gap);
  room.setSize(room.size().expandedTo({1, 1}));
  QRectF stage = room;
  if (pictures.size() > 1) {
    const Split split = splitRoom(pictures, room, m, tileLabelHeight(layout));
    placeTiles(pictures, split.tiles, m, layout);
    fitTileFont(pictures, layout);
    stage = split.stage;
    // What the thumbnails left.
    QRectF used;
    for (const HeadsLayout::Tile& tile : layout.tiles)
      used |= tile.rect;
    if (split.stage.left() > split.tiles.left()) {
      stage.setLeft(used.right() + 2 * m.gap);
    } else {
      stage.setTop(used.bottom() + m.gap);
    }
  }
  placePanels(pictures, large, stage, m, layout);
  // Beside the first row of large pictures, or as high as its numbers want.
  const CellGrid& grid = layout.panels.front().grid;
  double right = grid.rect.right();
  for (const HeadsLayout::Panel& panel : layout.panels)
    right = std::max(right, panel.grid.rect.right());
  layout.colorBar = {right + 2 * m.gap, grid.rect.top(), bar,
                     std::max(2.5 * m.line, std::min(grid.rect.height(), 12 * m.line))};
  return layout;
}

/// Whether the pictures came out large enough to be worth it at this font.
bool roomy(const HeadsLayout& layout, const HeadsMetrics& m, const QRectF& area) {
  const auto large = [&](const CellGrid& grid, double least) {
    return std::max(grid.rect.width(), grid.rect.height()) >= least;
  };
  const double many = layout.panels.size() > 4 ? 2 : 5;
  return large(layout.panels.front().grid, many * m.line) &&
         (layout.tiles.empty() || large(layout.tiles.front().grid, 1.2 * m.line)) &&
         layout.colorBar.bottom() + m.line / 2 <= area.bottom() &&
         layout.colorBar.right() <= area.right();
}

}  // namespace

HeadsLayout layOutHeads(const std::vector<HeadPicture>& pictures,
                        const std::vector<std::size_t>& large, const HeadsWords& words,
                        const QRectF& area, const QFont& font) {
  QFont fitting = font;
  while (true) {
    HeadsLayout layout = layOutWith(pictures, large, words, area, fitting);
    if (roomy(layout, HeadsMetrics(fitting), area) || !shrinkFont(fitting, 0.9, 3.5)) return layout;
  }
}

QSizeF headsSizeHint(const std::vector<HeadPicture>& pictures, std::size_t large,
                     const QFont& font) {
  const double line = HeadsMetrics(font).line;
  if (pictures.empty()) return {40 * line, 22 * line};
  const auto cells = static_cast<double>(std::max(pictures.front().content.source.values.rows,
                                                  pictures.front().content.source.values.columns));
  const double side = std::clamp(2.6 * cells + 5, 14.0, 26.0);
  const double tiles = pictures.size() > 1 ? 26.0 * static_cast<double>(pictures.size()) : 0;
  const double area = side * side * std::pow(static_cast<double>(large), 0.8) + tiles;
  const double width = std::clamp(1.35 * std::sqrt(area), 30.0, 48.0);
  return {std::ceil(width * line), std::ceil(std::clamp(area / width + 6, 18.0, 39.0) * line)};
}

}  // namespace attention_lab
