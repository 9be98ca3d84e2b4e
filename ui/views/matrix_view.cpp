#include "ui/views/matrix_view.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <QCoreApplication>
#include <QPainter>

#include "core/math/statistics.h"
#include "ui/theme.h"
#include "ui/views/color_bar.h"
#include "ui/views/heading.h"
#include "ui/views/heatmap_painter.h"
#include "ui/views/lit_cells.h"
#include "ui/views/paint_tools.h"
#include "ui/views/spoken_table.h"
#include "ui/views/step_marks.h"
#include "ui/views/token_label.h"

namespace attention_lab {

namespace {

constexpr double kSumTolerance = 1e-6;
// More cells a side than these are for the eye as a whole.
constexpr Index kMostScrolled = 32;

struct MatrixViewText {
  Q_DECLARE_TR_FUNCTIONS(MatrixView)
};

QString sumText(double sum) {
  const bool one = std::abs(sum - 1) <= kSumTolerance;
  const bool looksLikeOne = !one && std::abs(sum - 1) < 0.005;
  return QStringLiteral("Σ ") + numberText(sum, {looksLikeOne ? 6 : 2, false});
}

bool isOne(double sum) {
  return std::abs(sum - 1) <= kSumTolerance;
}

}  // namespace

const std::optional<HeatmapContent>& MatrixView::content() const {
  if (!made_) content_ = makeContent();
  made_ = true;
  return content_;
}

void MatrixView::contentChanged() {
  made_ = false;
  content_.reset();
  sums_.clear();
  words_.reset();
  layout_.reset();
}

const std::vector<double>& MatrixView::sums() const {
  if (!sums_.empty() || !content() || !content()->rowSums) return sums_;
  const MatrixRef& values = content()->source.values;
  sums_.reserve(static_cast<std::size_t>(values.rows));
  for (Index r = 0; r < values.rows; ++r)
    sums_.push_back(values.map().row(r).sum());
  return sums_;
}

QString MatrixView::title() const {
  if (!content()) return {};
  if (content()->meaning.isEmpty()) return content()->title;
  return content()->title + QStringLiteral(" · ") + content()->meaning;
}

QString MatrixView::notes() const {
  const HeatmapContent& shown = *content();
  const MatrixRef& values = shown.source.values;
  QStringList notes;
  Index empty = 0, first = -1;
  for (std::size_t r = 0; r < sums().size(); ++r) {
    if (sums()[r] != 0) continue;
    if (empty++ == 0) first = static_cast<Index>(r);
  }
  if (empty > 0 && shown.tensor == "dropped") {
    notes << MatrixViewText::tr("rows without any weight left: %1").arg(empty);
  } else if (empty == 1) {
    notes << MatrixViewText::tr("“%1” may attend to nothing: its weights are all 0")
                 .arg(isolated(shown.rowLabels.value(first)));
  } else if (empty > 1) {
    notes
        << MatrixViewText::tr("%1 rows may attend to nothing: their weights are all 0").arg(empty);
  }
  const Index notNumbers = values.map().array().isNaN().count();
  if (notNumbers > 0)
    notes << MatrixViewText::tr("NaN (not a number): crossed out, %1 cells").arg(notNumbers);
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const Index infinite = (values.map().array() == infinity).count();
  if (infinite > 0)
    notes << MatrixViewText::tr("∞ (too large for a number): %1 cells").arg(infinite);
  const Index overflown = (values.map().array() == -infinity).count();
  if (overflown > 0 && !shown.source.valuesForbid)
    notes << MatrixViewText::tr("−∞ (overflow: too large for a number, not the mask): %1 cells")
                 .arg(overflown);
  return notes.join(QStringLiteral(" · "));
}

const MatrixWords& MatrixView::words() const {
  if (words_) return *words_;
  const HeatmapContent& shown = *content();
  MatrixWords words;
  if (style().title) words.title = title();
  QStringList subtitle{shown.axes};
  subtitle << place() << shown.scaleNote;
  subtitle.removeAll(QString());
  words.subtitle = subtitle.join(QStringLiteral(" · "));
  words.notes = notes();
  if (shown.rowSums) {
    const QFontMetricsF metrics(figureFont(style().font));
    words.sumText = sumText(1);
    for (const double sum : sums()) {
      if (isOne(sum)) continue;
      const QString text = sumText(sum);
      if (metrics.horizontalAdvance(text) > metrics.horizontalAdvance(words.sumText)) {
        words.sumText = text;
      }
    }
    words.barsTitle = MatrixViewText::tr("effective tokens 2^H");
  }
  return words_.emplace(std::move(words));
}

const MatrixLayout& MatrixView::layout(const QRectF& area) const {
  if (!layout_ || layoutArea_ != area) {
    layout_ = layOutMatrix(*content(), words(), area, style().font);
    layoutArea_ = area;
  }
  return *layout_;
}

QSizeF MatrixView::sizeHint() const {
  const double line = QFontMetricsF(figureFont(style().font)).height();
  if (!content()) return {30 * line, 12 * line};
  return matrixSizeHint(*content(), words(), style().font);
}

double MatrixView::leastPart() const {
  if (!content()) return View::leastPart();
  const MatrixRef& values = content()->source.values;
  return std::max(values.rows, values.columns) > kMostScrolled ? 0 : View::leastPart();
}

void MatrixView::paintContent(QPainter& painter, const QRectF& area) const {
  const HeatmapContent& shown = *content();
  const MatrixLayout& at = layout(area);
  const Theme& colors = theme(style().theme);
  const MatrixWords& text = words();
  paintHeading(painter, at, text, accent(), colors.mutedText);
  if (!text.notes.isEmpty()) {
    painter.setPen(colors.warning);
    drawWrapped(painter, at.notes, text.notes);
  }
  ViewStyle fitted = style();
  fitted.font = at.font;
  const auto numbers = fitted.values ? fitNumbers(shown, at.grid, at.font) : std::nullopt;
  paintReached(painter, shown, at.grid, fitted, accent(), numbers, reached());
  painter.setFont(at.labelFont);
  painter.setPen(colors.text);
  paintAxisLabels(painter, at.rowLabels);
  paintAxisLabels(painter, at.columnLabels);
  paintSums(painter, at);
  painter.setFont(at.font);
  paintColorBar(painter, at.colorBar, shown.source.scale, colors);
  paintBars(painter, at);
}

Index MatrixView::reached() const {
  const Index rows = content()->source.values.rows;
  return trace() ? reachedRows(*trace(), selection(), content()->tensor, rows) : rows;
}

void MatrixView::paintSums(QPainter& painter, const MatrixLayout& at) const {
  if (at.sums.isNull()) return;
  const Theme& colors = theme(style().theme);
  const double height = QFontMetricsF(at.labelFont).height();
  for (const AxisLabel& label : at.rowLabels.labels) {
    if (label.index >= reached()) continue;
    const double sum = sums()[static_cast<std::size_t>(label.index)];
    painter.setPen(isOne(sum) ? colors.mutedText : colors.warning);
    QRectF rect(at.sums.left(), 0, at.sums.width(), height);
    rect.moveCenter({rect.center().x(), label.rect.center().y()});
    drawLine(painter, rect, Qt::AlignLeft, sumText(sum));
  }
  // Rows whose sum isn't written have at least a mark.
  for (Index r = 0; r < reached(); ++r) {
    if (isOne(sums()[static_cast<std::size_t>(r)])) continue;
    const QRectF cell = at.grid.cell(r, at.grid.columns - 1);
    painter.fillRect(QRectF(cell.right() + 2, cell.top(), 2, std::max(1.0, cell.height())),
                     colors.warning);
  }
}

void MatrixView::paintBars(QPainter& painter, const MatrixLayout& at) const {
  if (at.bars.isNull()) return;
  const Theme& colors = theme(style().theme);
  const QFontMetricsF metrics(at.font);
  painter.setFont(at.font);
  painter.setPen(colors.mutedText);
  drawLine(painter, at.barsTitle, Qt::AlignLeft, words().barsTitle);
  const double numberWidth = metrics.horizontalAdvance(QStringLiteral(" 000.00"));
  const double full = static_cast<double>(at.grid.columns);
  const auto values = content()->source.values.map();
  QColor fill = colors.attention;
  fill.setAlphaF(0.3f);
  for (const AxisLabel& label : at.rowLabels.labels) {
    if (label.index >= reached()) continue;
    const double tokens = rowStatistics(values.row(label.index)).effectiveTokens;
    const double height = std::min(0.6 * at.grid.cellHeight(), 1.3 * metrics.height());
    const double length = std::isnan(tokens) ? 0 : tokens / full;
    QRectF bar(at.bars.left(), 0, (at.bars.width() - numberWidth) * length, height);
    bar.moveCenter({bar.center().x(), label.rect.center().y()});
    painter.fillRect(bar, fill);
    painter.setPen(colors.text);
    QRectF number(bar.right() + metrics.averageCharWidth() / 2, 0, numberWidth, metrics.height());
    number.moveCenter({number.center().x(), bar.center().y()});
    drawLine(painter, number, Qt::AlignLeft, numberText(tokens, {2, false}));
  }
}

void MatrixView::paintMarks(QPainter& painter, const QRectF& area) const {
  const auto& cell = selection().shown();
  const MatrixLayout& at = layout(area);
  const Theme& colors = theme(style().theme);
  if (reached() == at.grid.rows) {
    ripples_.paint(painter, ripple(), trace(), content()->tensor, selection().item,
                   selection().head, at.grid, colors);
  }
  if (trace()) {
    const bool masked = !trace()->document.attention.mask.none();
    paintStepMarks(painter, selection(), content()->tensor, at.grid, colors, masked);
  }
  if (!cell || (cell->tensor == content()->tensor && cell->row >= reached())) return;
  if (trace()) {
    paintLitCells(painter, lit_.of(trace(), selection()), content()->tensor, selection().head,
                  at.grid, colors);
  }
  if (cell->tensor != content()->tensor || !at.grid.contains(cell->row, cell->column)) return;
  const QRectF rect = at.grid.cell(cell->row, cell->column);
  painter.setFont(figureFont(at.font, 1, true));
  paintRowMark(painter, area, at, rect, content()->rowLabels.value(cell->row));
  paintColumnMark(painter, area, at, rect, content()->columnLabels.value(cell->column));
  paintCellFrame(painter, rect, theme(style().theme));
}

void MatrixView::paintRowMark(QPainter& painter, const QRectF& area, const MatrixLayout& at,
                              const QRectF& cell, const QString& label) const {
  const QFontMetricsF metrics(painter.font());
  const double right = at.grid.rect.left() - at.gap;
  const double wanted = std::max(at.rowLabelRoom, metrics.horizontalAdvance(label) + 2);
  const double width = std::min(wanted, right - area.left() - 1);
  QRectF rect(right - width, 0, width, metrics.height());
  rect.moveCenter({rect.center().x(), cell.center().y()});
  paintMark(painter, rect, Qt::AlignRight, label);
}

void MatrixView::paintColumnMark(QPainter& painter, const QRectF& area, const MatrixLayout& at,
                                 const QRectF& cell, const QString& label) const {
  const QFontMetricsF metrics(painter.font());
  const double bottom = at.grid.rect.top() - at.gap;
  if (!pointed() && at.columnLabels.rotated) {
    painter.save();
    painter.translate(cell.center().x(), bottom);
    painter.rotate(-90);
    paintMark(painter, QRectF(0, -metrics.height() / 2, at.columnLabelRoom, metrics.height()),
              Qt::AlignLeft, label);
    painter.restore();
    return;
  }
  const double room = pointed() ? area.width() : std::max(cell.width(), 2 * metrics.height());
  const double width = std::min(metrics.horizontalAdvance(label) + 4, room);
  QRectF rect(0, bottom - metrics.height(), width, metrics.height());
  rect.moveLeft(std::clamp(cell.center().x() - width / 2, area.left(),
                           std::max(area.left(), area.right() - width)));
  paintMark(painter, rect, Qt::AlignHCenter, label);
}

void MatrixView::paintMark(QPainter& painter, const QRectF& rect, Qt::Alignment alignment,
                           const QString& label) const {
  const Theme& colors = theme(style().theme);
  painter.fillRect(rect, colors.surface);
  painter.setPen(colors.text);
  // Isolated after eliding, so that neither mark of it is lost.
  const QFontMetricsF metrics(painter.font());
  drawLine(painter, rect, alignment,
           isolated(metrics.elidedText(label, Qt::ElideMiddle, rect.width())));
}

std::optional<CellAddress> MatrixView::cellAt(const QPointF& point, const QRectF& area) const {
  if (!content()) return std::nullopt;
  const auto cell = layout(area).grid.at(point);
  if (!cell || cell->first >= reached()) return std::nullopt;
  return CellAddress{content()->tensor, cell->first, cell->second};
}

QRectF MatrixView::cellRect(const CellAddress& cell, const QRectF& area) const {
  if (!content() || cell.tensor != content()->tensor || cell.row >= reached()) return {};
  const CellGrid& grid = layout(area).grid;
  return grid.contains(cell.row, cell.column) ? grid.cell(cell.row, cell.column) : QRectF();
}

std::vector<SpokenTable> MatrixView::tables() const {
  if (!content() || !emptyText().isEmpty()) return {};
  SpokenTable table = spokenArray(
      *this, [this] { return content() ? &*content() : nullptr; }, reached());
  table.name = title();
  return {table};
}

QString MatrixView::tensorAt(const QPointF& point, const QRectF& area) const {
  if (!content() || !layout(area).grid.rect.contains(point)) return {};
  return QString::fromStdString(content()->tensor);
}

}  // namespace attention_lab
