#include "ui/views/compare_view.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <QCoreApplication>
#include <QPainter>

#include "ui/theme.h"
#include "ui/views/color_bar.h"
#include "ui/views/compare_panel.h"
#include "ui/views/layered_view.h"
#include "ui/views/paint_tools.h"
#include "ui/views/spoken_table.h"
#include "ui/views/tensor_description.h"
#include "ui/views/token_label.h"
#include "ui/views/view_words.h"

namespace attention_lab {

namespace {

struct CompareViewText {
  Q_DECLARE_TR_FUNCTIONS(CompareView)
};

/// In heights of a line.
constexpr double kLeastPanel = 17;
constexpr double kMostPanel = 30;

double lineOf(const ViewStyle& style) {
  return QFontMetricsF(figureFont(style.font)).height();
}

QString nameText(const ComparePicture& picture) {
  return picture.letter + QStringLiteral(" · ") + picture.name;
}

}  // namespace

CompareView::CompareView() {
  for (auto& panel : panels_)
    panel = std::make_unique<ComparePanel>();
}

CompareView::~CompareView() = default;

void CompareView::setVariant(SharedTrace trace, Index head, bool awaited) {
  awaited_ = awaited;
  if (trace == variant_ && head == variantHead_) return;
  variant_ = std::move(trace);
  variantHead_ = head;
  refresh();
}

void CompareView::refresh() {
  pictures_.reset();
  layout_.reset();
  for (auto& panel : panels_)
    panel->setPicture(nullptr);
}

void CompareView::changed() {
  Selection content;
  content.item = selection().item;
  content.head = selection().head;
  content.tensor = selection().tensor;
  ViewStyle plain = style();
  plain.title = false;
  const bool same =
      content == contentSelection_ && plain == panels_[0]->style() && trace() == drawn_;
  contentSelection_ = content;
  drawn_ = trace();
  if (!same) refresh();
  content.pinned = selection().pinned;
  content.hovered = selection().hovered;
  for (auto& panel : panels_) {
    panel->setStyle(plain);
    panel->setSelection(content);
  }
}

const ComparePictures& CompareView::pictures() const {
  if (pictures_) return *pictures_;
  pictures_ = std::make_unique<ComparePictures>(ComparedSide{trace().get(), selection().head},
                                                ComparedSide{variant_.get(), variantHead_},
                                                selection(), style());
  for (std::size_t i = 0; i < panels_.size(); ++i)
    panels_[i]->setPicture(&pictures_->all()[i]);
  return *pictures_;
}

QString CompareView::title() const {
  if (!trace()) return CompareViewText::tr("Comparison");
  const TensorDescription words = describeTensor(*trace(), selection().tensor);
  // Not by its symbol: A is the document here.
  return CompareViewText::tr("Comparison · %1")
      .arg(words.meaning.isEmpty() ? words.symbol : words.meaning);
}

QString CompareView::emptyText() const {
  if (!trace() || (!variant_ && awaited_)) return nothingComputedText();
  if (!variant_) {
    return CompareViewText::tr(
        "There is no variant to compare with: choose one from the menu Compare, such as “without "
        "√d_k”. It stands beside the document and is edited by itself.");
  }
  const auto& pictures = this->pictures();
  if (pictures.document().content || pictures.variant().content) return {};
  return pictures.document().why;
}

QString CompareView::subtitle() const {
  QStringList parts;
  for (const ComparePicture* picture : {&pictures().document(), &pictures().variant()}) {
    if (!picture->content) continue;
    const ValueScale& scale = picture->content->source.scale;
    parts << picture->content->axes
          << (scale.chosen ? CompareViewText::tr("chosen colour range for A and B: %1")
                           : CompareViewText::tr("one colour range for A and B: %1"))
                 .arg(scaleText(scale));
    break;
  }
  if (trace()->sizes.items > 1) parts << itemName(selection().item, trace()->sizes.items);
  parts.removeAll(QString());
  return parts.join(QStringLiteral(" · "));
}

CompareTable CompareView::table() const {
  return compareTable({trace().get(), selection().head}, {variant_.get(), variantHead_},
                      selection().item, nameText(pictures().document()),
                      nameText(pictures().variant()));
}

double CompareView::headHeight(double width) const {
  const double above =
      style().title ? wrappedHeight(figureFont(style().font, 1.25, true), this->title(), width) : 0;
  return above + wrappedHeight(figureFont(style().font, 0.92), subtitle(), width);
}

double CompareView::nameHeight(double width) const {
  double height = 0;
  for (const ComparePicture& picture : pictures().all()) {
    height = std::max(height,
                      wrappedHeight(figureFont(style().font, 1, true), nameText(picture), width));
  }
  return height + lineOf(style());
}

QSizeF CompareView::sizeHint() const {
  const double line = lineOf(style());
  if (!emptyText().isEmpty()) return {40 * line, 20 * line};
  double width = kLeastPanel * line, height = 8 * line;
  for (const auto& panel : panels_) {
    const QSizeF hint = panel->sizeHint();
    width = std::max(width, std::min(hint.width(), kMostPanel * line));
    height = std::max(height, hint.height());
  }
  const double whole = 3 * width + 2 * line;
  return {std::ceil(whole), std::ceil(headHeight(whole) + nameHeight(width) + height +
                                      tableHeight(table(), style().font, whole) + 3 * line)};
}

double CompareView::heightFor(double width) const {
  if (!emptyText().isEmpty()) return 0;
  const double line = lineOf(style()), inner = width - 2 * line;
  if (inner >= 3 * kLeastPanel * line) return 0;
  const int columns = inner >= 2 * kLeastPanel * line ? 2 : 1;
  const double panel = inner / columns - line;
  // Cells as large as the width has them.
  const double most = 26 * line;
  double matrix = 9 * line;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto& content = pictures().all()[i].content;
    if (!content) continue;
    const MatrixRef& values = content->source.values;
    const QRectF last = panels_[i]->cellRect({content->tensor, values.rows - 1, values.columns - 1},
                                             QRectF(0, 0, panel, most));
    matrix = std::max(matrix, std::min(most, last.bottom() + 2.5 * line));
  }
  const double below = columns == 2 ? 0 : tableHeight(table(), style().font, inner);
  return headHeight(inner) + (columns == 2 ? 2 : 3) * (nameHeight(panel) + matrix) + below +
         3 * line;
}

CompareView::Layout CompareView::layOut(const QRectF& area, int columns) const {
  const double line = lineOf(style()), margin = std::round(0.8 * line);
  const QRectF inner = area.adjusted(margin, margin, -margin, -margin);
  Layout at;
  double top = inner.top();
  const auto place = [&](const QFont& font, const QString& text) {
    const QRectF rect(inner.left(), top, inner.width(), wrappedHeight(font, text, inner.width()));
    top = rect.bottom();
    return rect;
  };
  if (style().title) at.title = place(figureFont(style().font, 1.25, true), title());
  at.subtitle = place(figureFont(style().font, 0.92), subtitle());
  top += line / 2;
  // In two columns the fourth place is free.
  const bool beside = columns == 2;
  const double below = tableHeight(table(), style().font, inner.width());
  at.table = QRectF(inner.left(), inner.bottom() - (beside ? 0 : below), inner.width(), below);
  const int rows = (3 + columns - 1) / columns;
  const QSizeF size(inner.width() / columns, (at.table.top() - line / 2 - top) / rows);
  const double names = std::min(nameHeight(size.width() - line), size.height() / 2);
  for (std::size_t i = 0; i < 3; ++i) {
    const int column = static_cast<int>(i) % columns, row = static_cast<int>(i) / columns;
    const QRectF panel(inner.left() + column * size.width(), top + row * size.height(),
                       size.width() - (columns > 1 ? line / 2 : 0), size.height());
    at.panels[i] = panel;
    at.names[i] = QRectF(panel.left(), panel.top(), panel.width(), names);
    at.matrices[i] = panel.adjusted(-margin, names - margin / 2, 0, 0);
  }
  if (beside) {
    at.table = QRectF(at.panels[1].left(), at.panels[2].top(), at.panels[1].width(),
                      at.panels[2].height());
  }
  return at;
}

QSizeF CompareView::cellSize(std::size_t panel, const Layout& at) const {
  const auto& content = pictures().all()[panel].content;
  if (!content) return {};
  return panels_[panel]->cellRect({content->tensor, 0, 0}, at.matrices[panel]).size();
}

// Where one has room left, as it has no sums, its cells aren't larger for it.
void CompareView::alignCells(Layout& at) const {
  if (!pictures().difference().content) return;
  double least = cellSize(0, at).width();
  for (std::size_t i = 1; i < 3; ++i)
    least = std::min(least, cellSize(i, at).width());
  const auto columns = static_cast<double>(pictures().difference().content->source.values.columns);
  for (std::size_t i = 0; i < 3; ++i) {
    const double more = columns * (cellSize(i, at).width() - least);
    at.matrices[i].setRight(at.matrices[i].right() - more);
  }
}

// The arrangement in which the cells come out largest.
const CompareView::Layout& CompareView::layout(const QRectF& area) const {
  pictures();
  if (layout_ && layoutArea_ == area) return *layout_;
  double best = -1;
  for (const int columns : {3, 2, 1}) {
    const Layout tried = layOut(area, columns);
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < 3; ++i) {
      const QSizeF cell = cellSize(i, tried);
      if (!cell.isEmpty()) least = std::min({least, cell.width(), cell.height()});
    }
    if (least <= best * 1.05) continue;
    best = least;
    layout_ = tried;
  }
  alignCells(*layout_);
  layoutArea_ = area;
  return *layout_;
}

void CompareView::paint(QPainter& painter, const QRectF& area) const {
  paintOnSurface(painter, area, *this, [&] { paintContent(painter, area); });
}

void CompareView::paintContent(QPainter& painter, const QRectF& area) const {
  const Theme& colors = theme(style().theme);
  const Layout& at = layout(area);
  for (std::size_t i = 0; i < panels_.size(); ++i)
    panels_[i]->paint(painter, at.matrices[i]);
  panels_[0]->paintRipple(painter, at.matrices[0], ripple(), trace(), selection().head);
  panels_[1]->paintRipple(painter, at.matrices[1], variantRipple_, variant_, variantHead_);
  painter.setFont(figureFont(style().font, 1.25, true));
  painter.setPen(roleColor(colors, selection().tensor));
  if (style().title) drawWrapped(painter, at.title, title());
  painter.setFont(figureFont(style().font, 0.92));
  painter.setPen(colors.mutedText);
  drawWrapped(painter, at.subtitle, subtitle());
  for (std::size_t i = 0; i < panels_.size(); ++i)
    paintName(painter, i, at);
  paintTable(painter, at.table, table(), style().font, colors);
}

void CompareView::paintName(QPainter& painter, std::size_t panel, const Layout& at) const {
  const Theme& colors = theme(style().theme);
  const ComparePicture& picture = pictures().all()[panel];
  const double line = lineOf(style());
  const QRectF& rect = at.names[panel];
  painter.setFont(figureFont(style().font, 1, true));
  painter.setPen(colors.text);
  drawWrapped(painter, QRectF(rect.left(), rect.top(), rect.width(), rect.height() - line),
              nameText(picture));
  const QString value = caption(picture);
  painter.setFont(figureFont(style().font, 0.92));
  painter.setPen(value.isEmpty() ? colors.mutedText : colors.text);
  drawLine(painter, QRectF(rect.left(), rect.bottom() - line, rect.width(), line), Qt::AlignLeft,
           value.isEmpty() ? picture.place : value);
}

QString CompareView::caption(const ComparePicture& picture) const {
  const auto& cell = selection().shown();
  if (!cell || !picture.content || cell->tensor != picture.content->tensor) return {};
  const HeatmapContent& content = *picture.content;
  const MatrixRef& values = content.source.values;
  if (cell->row < 0 || cell->row >= values.rows || cell->column < 0 ||
      cell->column >= values.columns) {
    return {};
  }
  return QStringLiteral("%1, %2: %3")
      .arg(isolated(content.rowLabels.value(cell->row)),
           isolated(content.columnLabels.value(cell->column)),
           numberText(values.at(cell->row, cell->column), content.format));
}

std::array<QRectF, 3> CompareView::panelRects(const QRectF& area) const {
  return layout(area).panels;
}

std::optional<std::size_t> CompareView::panelAt(const QPointF& point, const QRectF& area) const {
  if (!emptyText().isEmpty()) return std::nullopt;
  const Layout& at = layout(area);
  for (std::size_t i = 0; i < at.panels.size(); ++i)
    if (at.panels[i].contains(point)) return i;
  return std::nullopt;
}

QRectF CompareView::cellRect(std::size_t panel, const CellAddress& cell, const QRectF& area) const {
  if (!emptyText().isEmpty()) return {};
  return panels_[panel]->cellRect(cell, layout(area).matrices[panel]);
}

QRectF CompareView::cellRect(const CellAddress& cell, const QRectF& area) const {
  const std::size_t panel = selection().side == Side::variant ? 1 : 0;
  return cellRect(panel, cell, area);
}

std::optional<CellAddress> CompareView::cellAt(const QPointF& point, const QRectF& area) const {
  const auto panel = panelAt(point, area);
  if (!panel) return std::nullopt;
  return panels_[*panel]->cellAt(point, layout(area).matrices[*panel]);
}

std::optional<Selection> CompareView::pointedAt(const QPointF& point, const QRectF& area) const {
  Selection pointed = selection();
  pointed.leave();
  pointed.hovered = cellAt(point, area);
  const auto panel = panelAt(point, area);
  if (pointed.hovered && panel && *panel < 2) {
    pointed.hoveredPicture = *panel == 1 ? Side::variant : Side::document;
  }
  return pointed;
}

std::optional<Selection> CompareView::clicked(const QPointF& point, const QRectF& area,
                                              Qt::KeyboardModifiers) const {
  const auto panel = panelAt(point, area);
  Selection next = selection();
  if (!panel) return next;
  const Side side = *panel == 2 ? next.side : *panel == 1 ? Side::variant : Side::document;
  const auto cell = cellAt(point, area);
  if (cell && next.pinned == cell && next.side == side) {
    next.pinned.reset();
    next.leave();
  } else if (cell) {
    next.pinned = cell;
  }
  next.side = side;
  return next;
}

// The numbers before the last change are another comparison.
std::optional<Selection> CompareView::keyPressed(int key, Qt::KeyboardModifiers,
                                                 const QRectF&) const {
  if (key == Qt::Key_B || key == Qt::Key_D) return selection();
  return std::nullopt;
}

QString CompareView::spoken() const {
  if (!emptyText().isEmpty()) return {};
  QStringList parts;
  for (const ComparePicture& picture : pictures().all()) {
    const QString value = caption(picture);
    const QString name = nameText(picture);
    parts << (value.isEmpty() ? name : name + QStringLiteral(" · ") + value);
  }
  return parts.join(QStringLiteral("; "));
}

const HeatmapContent* CompareView::contentOf(std::size_t panel) const {
  if (!emptyText().isEmpty()) return nullptr;
  const auto& content = pictures().all()[panel].content;
  return content ? &*content : nullptr;
}

std::vector<SpokenTable> CompareView::tables() const {
  std::vector<SpokenTable> tables;
  if (!emptyText().isEmpty()) return tables;
  const ComparePictures& pictures = this->pictures();
  for (std::size_t i = 0; i < panels_.size(); ++i) {
    const ComparePicture& picture = pictures.all()[i];
    if (!picture.content) continue;
    const Trace& record = i == 1 ? *variant_ : *trace();
    const std::string tensor = picture.content->tensor;
    SpokenTable table = spokenArray(
        *this, [this, i] { return contentOf(i); }, picture.content->source.values.rows);
    table.name = nameText(picture);
    if (const auto named = findTensor(record, tensor)) {
      const bool embedded = named->columnAxis == Axis::model;
      table.rowName = spokenNames(record, named->rowAxis, selection().item, embedded);
      table.columnName = spokenNames(record, named->columnAxis, selection().item);
    }
    table.rect = [this, i, tensor](Index row, Index column, const QRectF& area) {
      return cellRect(i, {tensor, row, column}, area);
    };
    const Side side = i == 2 ? selection().side : i == 1 ? Side::variant : Side::document;
    if (i == 2 || side != selection().side) table.current.reset();
    table.chosen = [chosen = table.chosen, side](Index row, Index column) {
      Selection selection = chosen(row, column);
      selection.side = side;
      return selection;
    };
    tables.push_back(std::move(table));
  }
  tables.push_back(spokenStatistics(table()));
  return tables;
}

}  // namespace attention_lab
