#include "ui/views/heads_view.h"

#include <algorithm>

#include <QCoreApplication>
#include <QPainter>

#include "ui/theme.h"
#include "ui/views/color_bar.h"
#include "ui/views/heading.h"
#include "ui/views/heatmap_painter.h"
#include "ui/views/paint_tools.h"
#include "ui/views/spoken_table.h"
#include "ui/views/tensor_description.h"
#include "ui/views/token_label.h"
#include "ui/views/view_words.h"

namespace attention_lab {

namespace {

struct HeadsViewText {
  Q_DECLARE_TR_FUNCTIONS(HeadsView)
};

bool contains(const std::vector<Index>& heads, Index head) {
  return std::find(heads.begin(), heads.end(), head) != heads.end();
}

}  // namespace

QString HeadsView::title() const {
  if (!trace()) return HeadsViewText::tr("Heads");
  const TensorDescription words = describeTensor(*trace(), array());
  return HeadsViewText::tr("All heads · %1")
      .arg(words.meaning.isEmpty() ? words.symbol
                                   : words.symbol + QStringLiteral(" · ") + words.meaning);
}

QString HeadsView::emptyText() const {
  return attentionEmptyText(trace(), selection());
}

void HeadsView::contentChanged() {
  pictures_.reset();
  layout_.reset();
}

std::string HeadsView::array() const {
  return headArray(*trace(), selection());
}

const HeadPictures& HeadsView::pictures() const {
  if (!pictures_) pictures_ = std::make_unique<HeadPictures>(*trace(), selection(), style());
  return *pictures_;
}

std::vector<std::size_t> HeadsView::large() const {
  const std::vector<Index> chosen = chosenHeads(selection(), pictures().heads());
  const std::optional<Index>& pointed = selection().hoveredHead;
  // One that isn't chosen is tried in place of the chosen ones.
  const bool other = pointed && *pointed < pictures().heads() && !contains(chosen, *pointed);
  std::vector<std::size_t> large;
  for (std::size_t i = 0; i < pictures().all().size(); ++i) {
    const HeadPicture& picture = pictures().all()[i];
    const bool head = other ? picture.head == *pointed : contains(chosen, picture.head);
    if (picture.mean ? !other : head) large.push_back(i);
  }
  return large;
}

HeadsWords HeadsView::words() const {
  HeadsWords words;
  if (style().title) words.title = title();
  const HeatmapContent& content = pictures().all().front().content;
  const ValueScale& scale = content.source.scale;
  QStringList parts{content.axes};
  if (pictures().heads() > 1) {
    parts << (scale.chosen ? HeadsViewText::tr("chosen colour range for all heads: %1")
                           : HeadsViewText::tr("one colour range for all heads: %1"))
                 .arg(scaleText(scale));
  }
  if (trace()->sizes.items > 1) {
    parts << itemName(selection().item, trace()->sizes.items);
  }
  words.subtitle = parts.join(QStringLiteral(" · "));
  return words;
}

const HeadsLayout& HeadsView::layout(const QRectF& area) const {
  if (!layout_ || layoutArea_ != area) {
    layout_ = layOutHeads(pictures().all(), large(), words(), area, style().font);
    layoutArea_ = area;
  }
  return *layout_;
}

QSizeF HeadsView::sizeHint() const {
  if (!emptyText().isEmpty()) return headsSizeHint({}, 1, style().font);
  return headsSizeHint(pictures().all(), large().size(), style().font);
}

void HeadsView::paintContent(QPainter& painter, const QRectF& area) const {
  const HeadsLayout& at = layout(area);
  const Theme& colors = theme(style().theme);
  const HeadsWords text = words();
  paintHeading(painter, at, text, roleColor(colors, array()), colors.mutedText);
  paintTiles(painter, at);
  for (const HeadsLayout::Panel& panel : at.panels)
    paintPanel(painter, at, panel);
  painter.setFont(at.font);
  paintColorBar(painter, at.colorBar, pictures().all().front().content.source.scale, colors);
}

void HeadsView::paintTiles(QPainter& painter, const HeadsLayout& at) const {
  const Theme& colors = theme(style().theme);
  const std::vector<Index> chosen = chosenHeads(selection(), pictures().heads());
  QFont bold = at.tileFont;
  bold.setBold(true);
  QColor ground = colors.attention;
  ground.setAlphaF(0.22f);
  for (std::size_t i = 0; i < at.tiles.size(); ++i) {
    const HeadPicture& picture = pictures().all()[i];
    const HeadsLayout::Tile& tile = at.tiles[i];
    const bool is = !picture.mean && contains(chosen, picture.head);
    if (is) {
      painter.setPen(Qt::NoPen);
      painter.setBrush(ground);
      painter.drawRoundedRect(tile.rect, 3, 3);
    }
    painter.setFont(is ? bold : at.tileFont);
    painter.setPen(is ? colors.text : colors.mutedText);
    drawLine(painter, tile.label, Qt::AlignLeft, picture.label);
    paintHeatmap(painter, picture.content, tile.grid, style(),
                 is ? colors.attention : colors.border, std::nullopt);
  }
}

void HeadsView::paintPanel(QPainter& painter, const HeadsLayout& at,
                           const HeadsLayout::Panel& panel) const {
  const Theme& colors = theme(style().theme);
  const HeadPicture& picture = pictures().all()[panel.picture];
  painter.setFont(figureFont(at.font, 1, true));
  painter.setPen(picture.mean ? colors.warning : colors.text);
  const double height = wrappedHeight(painter.font(), picture.name, panel.label.width());
  if (pictures().heads() > 1 && height <= panel.label.height() + 1) {
    drawWrapped(painter, panel.label, picture.name);
  } else if (pictures().heads() > 1) {
    drawLine(painter, panel.label, Qt::AlignLeft, picture.name);
  }
  ViewStyle fitted = style();
  fitted.font = at.font;
  const auto numbers =
      fitted.values ? fitNumbers(picture.content, panel.grid, at.font) : std::nullopt;
  paintHeatmap(painter, picture.content, panel.grid, fitted, roleColor(colors, array()), numbers);
  painter.setFont(panel.labelFont);
  painter.setPen(colors.text);
  paintAxisLabels(painter, panel.rowLabels);
  paintAxisLabels(painter, panel.columnLabels);
}

QString HeadsView::caption(const HeadPicture& picture, const CellAddress& cell) const {
  const HeatmapContent& content = picture.content;
  const QString value = numberText(content.source.values.at(cell.row, cell.column), content.format);
  const QString arrow =
      hasMean(*trace(), content.tensor) ? QStringLiteral(" → ") : QStringLiteral(", ");
  return picture.name + QStringLiteral(" · ") + isolated(content.rowLabels.value(cell.row)) +
         arrow + isolated(content.columnLabels.value(cell.column)) + QStringLiteral(": ") + value;
}

void HeadsView::paintMarks(QPainter& painter, const QRectF& area) const {
  const HeadsLayout& at = layout(area);
  const Theme& colors = theme(style().theme);
  const auto& cell = selection().shown();
  const bool here = cell && cell->tensor == array();
  for (std::size_t i = 0; i < at.tiles.size(); ++i) {
    const HeadPicture& picture = pictures().all()[i];
    if (picture.mean) continue;
    const CellGrid& grid = at.tiles[i].grid;
    if (selection().hoveredHead == picture.head) {
      painter.setPen(QPen(colors.pinned, 1.5 * colors.line));
      painter.setBrush(Qt::NoBrush);
      painter.drawRoundedRect(at.tiles[i].rect.adjusted(0.75, 0.75, -0.75, -0.75), 3, 3);
    }
    const bool marked = here && picture.head == selection().shownHead() && grid.cellWidth() > 5;
    if (marked && grid.contains(cell->row, cell->column)) {
      paintCellFrame(painter, grid.cell(cell->row, cell->column), colors, 1.5);
    }
  }
  if (!here) return;
  for (const HeadsLayout::Panel& panel : at.panels) {
    if (!panel.grid.contains(cell->row, cell->column)) continue;
    const HeadPicture& picture = pictures().all()[panel.picture];
    const bool own = !picture.mean && picture.head == selection().shownHead();
    paintCellFrame(painter, panel.grid.cell(cell->row, cell->column), colors, own ? 2.5 : 1.2);
    // The same cell of every large picture, with its number.
    painter.fillRect(panel.label, colors.surface);
    painter.setFont(figureFont(at.font, 1, true));
    painter.setPen(picture.mean ? colors.warning : colors.text);
    drawLine(painter, panel.label, Qt::AlignLeft, caption(picture, *cell));
  }
}

std::optional<HeadsView::Hit> HeadsView::hitAt(const QPointF& point, const QRectF& area) const {
  if (!emptyText().isEmpty()) return std::nullopt;
  const HeadsLayout& at = layout(area);
  for (std::size_t i = 0; i < at.tiles.size(); ++i) {
    if (at.tiles[i].rect.contains(point)) return Hit{i, false, at.tiles[i].grid.at(point)};
  }
  for (const HeadsLayout::Panel& panel : at.panels) {
    if (panel.rect.contains(point)) return Hit{panel.picture, true, panel.grid.at(point)};
  }
  return std::nullopt;
}

std::optional<CellAddress> HeadsView::cellAt(const QPointF& point, const QRectF& area) const {
  const auto hit = hitAt(point, area);
  if (!hit || !hit->cell || pictures().all()[hit->picture].mean) return std::nullopt;
  return CellAddress{array(), hit->cell->first, hit->cell->second};
}

QRectF HeadsView::cellRect(const CellAddress& cell, const QRectF& area) const {
  if (!emptyText().isEmpty() || cell.tensor != array()) return {};
  for (const HeadsLayout::Panel& panel : layout(area).panels) {
    const HeadPicture& picture = pictures().all()[panel.picture];
    if (picture.mean || picture.head != selection().shownHead()) continue;
    if (panel.grid.contains(cell.row, cell.column)) return panel.grid.cell(cell.row, cell.column);
  }
  return {};
}

std::optional<Selection> HeadsView::pointedAt(const QPointF& point, const QRectF& area) const {
  Selection pointed = selection();
  pointed.leave();
  const auto hit = hitAt(point, area);
  if (!hit || pictures().all()[hit->picture].mean) return pointed;
  pointed.hoveredHead = pictures().all()[hit->picture].head;
  pointed.hovered = cellAt(point, area);
  return pointed;
}

Selection HeadsView::choose(Index head, Qt::KeyboardModifiers modifiers) const {
  Selection chosen = selection();
  std::vector<Index> heads = chosenHeads(chosen, pictures().heads());
  if (modifiers & Qt::ControlModifier) {
    if (!contains(heads, head)) {
      heads.push_back(head);
    } else if (heads.size() > 1) {
      std::erase(heads, head);
      head = heads.front();
    }
  } else if (modifiers & Qt::ShiftModifier) {
    for (Index h = std::min(head, chosen.head); h <= std::max(head, chosen.head); ++h)
      if (!contains(heads, h)) heads.push_back(h);
  } else {
    heads.clear();
  }
  std::sort(heads.begin(), heads.end());
  chosen.head = head;
  chosen.heads.chosen = heads.size() > 1 ? heads : std::vector<Index>();
  return chosen;
}

std::optional<Selection> HeadsView::clicked(const QPointF& point, const QRectF& area,
                                            Qt::KeyboardModifiers modifiers) const {
  const auto hit = hitAt(point, area);
  if (!hit || pictures().all()[hit->picture].mean) return selection();
  const Index head = pictures().all()[hit->picture].head;
  if (!hit->large) return choose(head, modifiers);
  Selection pinned = selection();
  const auto cell = cellAt(point, area);
  if (cell && pinned.pinned == cell && pinned.head == head) {
    pinned.pinned.reset();
    pinned.leave();
  } else if (cell) {
    pinned.pinned = cell;
  }
  pinned.head = head;
  return pinned;
}

std::optional<Selection> HeadsView::keyPressed(int key, Qt::KeyboardModifiers modifiers,
                                               const QRectF& area) const {
  if (!emptyText().isEmpty()) return std::nullopt;
  const bool inside = selection().pinned && !cellRect(*selection().pinned, area).isNull();
  Selection next = selection();
  if (!inside && (key == Qt::Key_Return || key == Qt::Key_Enter)) {
    next.leave();
    next.pinned = CellAddress{array(), 0, 0};
    return next;
  }
  if (!inside && key == Qt::Key_Escape && !next.heads.chosen.empty()) {
    next.heads.chosen.clear();
    next.leave();
    return next;
  }
  const Index step = key == Qt::Key_Left    ? -1
                     : key == Qt::Key_Right ? 1
                     : key == Qt::Key_Up    ? -layout(area).tileColumns
                     : key == Qt::Key_Down  ? layout(area).tileColumns
                                            : 0;
  const bool otherHead = modifiers & (Qt::ControlModifier | Qt::ShiftModifier);
  if (step == 0 || (inside && !otherHead)) return std::nullopt;
  const Index head = selection().head + step;
  if (head < 0 || head >= pictures().heads()) return next;
  next = choose(head, modifiers & Qt::ShiftModifier);
  next.leave();
  return next;
}

QString HeadsView::spoken() const {
  if (!emptyText().isEmpty()) return {};
  const Index head = selection().shownHead();
  const auto& cell = selection().shown();
  for (const HeadPicture& picture : pictures().all()) {
    if (picture.mean || picture.head != head) continue;
    const MatrixRef& values = picture.content.source.values;
    const bool here =
        cell && cell->tensor == array() && cell->row < values.rows && cell->column < values.columns;
    return here ? caption(picture, *cell) : picture.name + QStringLiteral(" · ") + title();
  }
  return {};
}

const HeatmapContent* HeadsView::contentOf(std::size_t picture) const {
  if (!emptyText().isEmpty() || picture >= pictures().all().size()) return nullptr;
  return &pictures().all()[picture].content;
}

QRectF HeadsView::pictureCell(std::size_t picture, Index row, Index column,
                              const QRectF& area) const {
  if (!emptyText().isEmpty()) return {};
  const HeadsLayout& at = layout(area);
  for (const HeadsLayout::Panel& panel : at.panels) {
    if (panel.picture == picture && panel.grid.contains(row, column))
      return panel.grid.cell(row, column);
  }
  if (picture >= at.tiles.size() || !at.tiles[picture].grid.contains(row, column)) return {};
  return at.tiles[picture].grid.cell(row, column);
}

std::vector<SpokenTable> HeadsView::tables() const {
  std::vector<SpokenTable> tables;
  if (!emptyText().isEmpty()) return tables;
  const TensorDescription words = describeTensor(*trace(), array());
  for (std::size_t i = 0; i < pictures().all().size(); ++i) {
    const HeadPicture& picture = pictures().all()[i];
    SpokenTable table = spokenArray(
        *this, [this, i] { return contentOf(i); }, picture.content.source.values.rows);
    table.name = picture.name + QStringLiteral(" · ") + words.symbol;
    table.rect = [this, i](Index row, Index column, const QRectF& area) {
      return pictureCell(i, row, column, area);
    };
    if (picture.mean || picture.head != selection().head) table.current.reset();
    if (picture.mean) {
      table.chosen = nullptr;
    } else {
      table.chosen = [chosen = table.chosen, head = picture.head](Index row, Index column) {
        Selection selection = chosen(row, column);
        selection.head = head;
        return selection;
      };
    }
    tables.push_back(std::move(table));
  }
  return tables;
}

QRectF HeadsView::focusRect(const QRectF& area) const {
  if (!emptyText().isEmpty()) return {};
  const auto& tiles = layout(area).tiles;
  const auto head = static_cast<std::size_t>(selection().head);
  return head < tiles.size() ? tiles[head].rect : QRectF();
}

}  // namespace attention_lab
