#include "ui/views/step_view.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>
#include <QPainter>

#include "ui/theme.h"
#include "ui/views/head_pictures.h"
#include "ui/views/number_text.h"
#include "ui/views/paint_tools.h"
#include "ui/views/spoken_table.h"
#include "ui/views/tensor_description.h"
#include "ui/views/token_label.h"

namespace attention_lab {

namespace {

struct StepViewText {
  Q_DECLARE_TR_FUNCTIONS(StepView)
};

/// In lines of text.
constexpr double kLeastMatrixLines = 12;
constexpr double kBesideWidth = 44;  ///< from here on the array stands beside the words

double stepMargin(const QFontMetricsF& metrics) {
  return std::round(0.5 * metrics.height());
}

/// Of the dimensions of what the row gives.
QStringList dimensionLabels(const Trace& trace, Axis axis, Index count) {
  QStringList labels;
  for (Index c = 0; c < count; ++c) {
    const Index dV = trace.sizes.dV;
    labels << (axis == Axis::concat
                   ? QStringLiteral("Z%1[%2]").arg(subscript(c / dV + 1)).arg(c % dV + 1)
                   : QString::number(c + 1));
  }
  return labels;
}

}  // namespace

/// What is told, made once for a trace and selection.
struct StepView::Told {
  Selection selection;
  StepRow row;
  StepWords words;
  QStringList columns;  ///< of the table
  QStringList labels, margins;
  NumberFormat format;
};

struct StepView::Layout {
  QFont font, titleFont, formulaFont;
  QFont tableFont;  ///< smaller where that makes room for more columns
  QRectF place, title, formula, numbers, sentence;
  // The table: label | numbers … | "+ 3" | margin
  double tableTop = 0, lineHeight = 0, labelLeft = 0, labelWidth = 0;
  double cellsLeft = 0, cellWidth = 0, marginLeft = 0, marginWidth = 0, moreWidth = 0;
  Index shown = 0;
  QRectF table, matrix;
  double bottom = 0;  ///< of words and table

  QRectF cell(std::size_t line, Index column) const {
    return {cellsLeft + cellWidth * static_cast<double>(column),
            tableTop + lineHeight * static_cast<double>(line + 1), cellWidth, lineHeight};
  }
};

StepView::StepView() = default;
StepView::~StepView() = default;

QString StepView::title() const {
  return StepViewText::tr("Step");
}

QString StepView::emptyText() const {
  return attentionEmptyText(trace(), selection());
}

void StepView::changed() {
  told_.reset();
  Selection told = selection();
  told.steps.active = true;
  const std::string shown = findTensor(trace() ? *trace() : Trace(), told.tensor)
                                ? told.tensor
                                : std::string(stepOf(told.steps.step).tensor);
  if (!matrix_ || matrix_->id().toStdString() != shown) {
    matrix_ = makeView(QString::fromStdString(shown));
  }
  matrix_->setStyle(style());
  matrix_->setTrace(trace());
  matrix_->setSelection(told);
}

void StepView::refresh() {
  told_.reset();
  if (matrix_) matrix_->refresh();
}

const StepView::Told& StepView::told() const {
  if (told_) return *told_;
  const Trace& record = *trace();
  told_ = std::make_unique<Told>();
  Told& told = *told_;
  told.selection = selection();
  told.selection.steps.active = true;
  told.selection.steps = StepSequence(record, selection().item).clamped(told.selection.steps);
  told.row = stepRow(record, selection().item, selection().head, told.selection.steps);
  told.words = stepWords(record, told.selection, told.row);
  const QStringList keys = tokenLabels(axisTokens(record, Axis::key, selection().item));
  const Index count = told.row.lines.front().values.size();
  told.columns =
      told.row.columns == Axis::key ? keys : dimensionLabels(record, told.row.columns, count);
  double largest = 0;
  for (const StepLine& line : told.row.lines) {
    told.labels << stepLineLabel(record, line, keys);
    told.margins << stepMarginText(line);
    for (Index c = 0; c < line.values.size(); ++c)
      if (std::isfinite(line.values(c))) largest = std::max(largest, std::abs(line.values(c)));
  }
  told.format = numberFormat(largest);
  return told;
}

double StepView::layOutTable(Layout& at, double left, double top, double width) const {
  const auto columns = static_cast<Index>(told().columns.size());
  double bottom = 0;
  for (const double factor : {1.0, 0.9, 0.8}) {
    at.tableFont = figureFont(style().font, factor);
    bottom = placeTable(at, left, top, width);
    if (at.shown == columns) break;
  }
  return bottom;
}

double StepView::placeTable(Layout& at, double left, double top, double width) const {
  const Told& now = told();
  const QFontMetricsF metrics(at.tableFont);
  const double pad = std::round(0.4 * metrics.height());
  const auto widest = [&](const QStringList& texts, double most) {
    double room = 0;
    for (const QString& text : texts)
      room = std::max(room, metrics.horizontalAdvance(text));
    return std::ceil(std::min(room, most));
  };
  at.tableTop = top;
  at.lineHeight = std::ceil(1.35 * metrics.height());
  at.labelLeft = left;
  at.labelWidth = widest(now.labels, 0.3 * width) + pad;
  at.marginWidth = widest(now.margins, width);
  if (at.marginWidth > 0) at.marginWidth += pad;
  QStringList numbers{numberText(-8.88, now.format)};
  for (const StepLine& line : now.row.lines)
    for (Index c = 0; c < line.values.size(); ++c)
      numbers << numberText(line.values(c), now.format);
  const double least = widest(numbers, width) + pad;
  at.cellWidth = std::max(least, widest(now.columns, 6 * metrics.height()) + pad);
  const double room = width - at.labelWidth - at.marginWidth;
  const auto count = static_cast<Index>(now.columns.size());
  // Labels are elided before columns are left out.
  if (at.cellWidth * static_cast<double>(count) > room) {
    at.cellWidth = std::max(least, room / static_cast<double>(count));
  }
  at.moreWidth = 0;
  at.shown = std::min(count, static_cast<Index>(room / at.cellWidth + 1e-9));
  if (at.shown < count) {
    at.moreWidth = metrics.horizontalAdvance(QStringLiteral("+ %1").arg(count)) + pad;
    at.shown = std::max<Index>(1, static_cast<Index>((room - at.moreWidth) / at.cellWidth));
  }
  at.cellsLeft = left + at.labelWidth;
  at.marginLeft = at.cellsLeft + at.cellWidth * static_cast<double>(at.shown) + at.moreWidth;
  const double lines = static_cast<double>(now.row.lines.size() + 1);
  at.table = QRectF(left, top, at.marginLeft + at.marginWidth - left, lines * at.lineHeight);
  return at.table.bottom();
}

StepView::Layout StepView::layOut(const QRectF& area) const {
  Layout at;
  at.font = figureFont(style().font);
  at.titleFont = figureFont(style().font, 1.15, true);
  at.formulaFont = figureFont(style().font, 1.1);
  const QFontMetricsF metrics(at.font);
  const double margin = stepMargin(metrics), line = metrics.height();
  const bool beside = area.width() >= kBesideWidth * line;
  const double width =
      beside ? std::round(0.52 * area.width()) - margin : area.width() - 2 * margin;
  const double left = area.left() + margin;
  double y = area.top() + margin;
  const auto place = [&](QRectF& rect, const QFont& font, const QString& text, double gap) {
    rect = QRectF(left, y, width, wrappedHeight(font, text, width));
    y = rect.bottom() + gap * line;
  };
  const StepWords& words = told().words;
  place(at.place, at.font, words.place, 0.15);
  place(at.title, at.titleFont, words.title, 0.15);
  place(at.formula, at.formulaFont, words.formula, 0.1);
  place(at.numbers, at.font, words.numbers, 0.15);
  place(at.sentence, at.font, words.sentence, 0.35);
  at.bottom = layOutTable(at, left, y, width) + margin;
  if (beside) {
    const double x = left + width + margin;
    at.matrix = QRectF(x, area.top(), area.right() - x, area.height());
  } else {
    at.matrix = QRectF(area.left(), at.bottom, area.width(), area.bottom() - at.bottom);
  }
  if (at.matrix.height() < 6 * line) at.matrix = {};
  return at;
}

QSizeF StepView::sizeHint() const {
  const double line = QFontMetricsF(figureFont(style().font)).height();
  const double width = 52 * line;
  return {width, emptyText().isEmpty() ? heightFor(width) : 20 * line};
}

double StepView::heightFor(double width) const {
  const double line = QFontMetricsF(figureFont(style().font)).height();
  if (!emptyText().isEmpty()) return 0;
  const Layout at = layOut(QRectF(0, 0, width, 1e5));
  const bool beside = at.matrix.top() < at.bottom;
  const double wanted = isPresenter(style().theme) ? matrix_->sizeHint().height() : 0;
  const double matrix = std::max(kLeastMatrixLines * line, wanted);
  return std::ceil(beside ? std::max(at.bottom, matrix) : at.bottom + matrix);
}

void StepView::paint(QPainter& painter, const QRectF& area) const {
  const Theme& colors = theme(style().theme);
  painter.save();
  painter.fillRect(area, colors.surface);
  painter.setRenderHint(QPainter::Antialiasing);
  if (const QString empty = emptyText(); !empty.isEmpty()) {
    painter.setFont(figureFont(style().font));
    painter.setPen(colors.mutedText);
    drawWrapped(painter, area.adjusted(20, area.height() / 2 - 20, -20, 0), empty);
    painter.restore();
    return;
  }
  const Layout at = layOut(area);
  const StepWords& words = told().words;
  const auto write = [&](const QRectF& rect, const QFont& font, const QColor& color,
                         const QString& text) {
    painter.setFont(font);
    painter.setPen(color);
    drawWrapped(painter, rect, text);
  };
  write(at.place, at.font, colors.mutedText, words.place);
  write(at.title, at.titleFont, roleColor(colors, stepOf(told().selection.steps.step).tensor),
        words.title);
  write(at.formula, at.formulaFont, colors.accent, words.formula);
  write(at.numbers, at.font, colors.text, words.numbers);
  write(at.sentence, at.font, colors.text, words.sentence);
  paintTable(painter, at);
  painter.restore();
  if (!at.matrix.isNull()) matrix_->paint(painter, at.matrix);
}

void StepView::paintTable(QPainter& painter, const Layout& at) const {
  const Theme& colors = theme(style().theme);
  const Told& now = told();
  painter.setFont(at.tableFont);
  const Index column = stepColumn(now.selection, now.row);
  QColor soft = colors.accent;
  soft.setAlphaF(0.12f);
  // The line that the step is about.
  std::size_t current = now.row.lines.size() - 1;
  const StepId step = now.selection.steps.step;
  if (stepOf(step).softmax) {
    current = step == StepId::largest    ? 0
              : step == StepId::shift    ? 1
              : step == StepId::quotient ? 3
                                         : 2;
  }
  const QRectF line = at.cell(current, 0);
  painter.fillRect(QRectF(at.table.left(), line.top(), at.table.width(), line.height()), soft);
  for (Index c = 0; c < at.shown; ++c) {
    QRectF head = at.cell(0, c);
    head.moveTop(at.tableTop);
    painter.setFont(figureFont(at.tableFont, 1, c == column));
    painter.setPen(now.row.columns == Axis::key ? colors.key : colors.mutedText);
    const QString label =
        QFontMetricsF(painter.font()).elidedText(now.columns[c], Qt::ElideMiddle, head.width() - 4);
    drawLine(painter, head, Qt::AlignHCenter, isolated(label));
  }
  painter.setFont(at.tableFont);
  for (std::size_t i = 0; i < now.row.lines.size(); ++i)
    paintLine(painter, at, i);
  painter.setPen(QPen(colors.border, colors.line));
  for (std::size_t i = 0; i <= now.row.lines.size(); ++i) {
    const double y = at.tableTop + at.lineHeight * static_cast<double>(i + 1);
    painter.drawLine(QPointF(at.table.left(), y), QPointF(at.table.right(), y));
  }
  if (at.moreWidth > 0) {
    painter.setPen(colors.mutedText);
    const QRectF more(at.cellsLeft + at.cellWidth * static_cast<double>(at.shown), at.tableTop,
                      at.moreWidth, at.lineHeight);
    drawLine(painter, more, Qt::AlignHCenter,
             QStringLiteral("+ %1").arg(static_cast<Index>(now.columns.size()) - at.shown));
  }
}

void StepView::paintLine(QPainter& painter, const Layout& at, std::size_t i) const {
  const Theme& colors = theme(style().theme);
  const Told& now = told();
  const StepLine& line = now.row.lines[i];
  QRectF label = at.cell(i, 0);
  label.setLeft(at.labelLeft);
  label.setWidth(at.labelWidth - 4);
  painter.setPen(colors.text);
  drawLine(painter, label, Qt::AlignLeft, now.labels[static_cast<qsizetype>(i)]);
  for (Index c = 0; c < std::min(at.shown, line.values.size()); ++c) {
    const double value = line.values(c);
    const bool largest = line.kind == StepLineKind::masked && line.margin &&
                         value == *line.margin && std::isfinite(value);
    painter.setFont(figureFont(at.tableFont, 1, largest));
    painter.setPen(std::isfinite(value) ? colors.text : colors.mutedText);
    drawLine(painter, at.cell(i, c), Qt::AlignHCenter, numberText(value, now.format));
  }
  painter.setFont(at.tableFont);
  QRectF margin = at.cell(i, 0);
  margin.setLeft(at.marginLeft);
  margin.setWidth(at.marginWidth);
  painter.setPen(colors.text);
  drawLine(painter, margin, Qt::AlignRight, now.margins[static_cast<qsizetype>(i)]);
}

QRectF StepView::tableCell(std::size_t line, Index column, const QRectF& area) const {
  const Layout at = layOut(area);
  if (line >= told().row.lines.size() || column >= at.shown) return {};
  return at.cell(line, column);
}

std::optional<CellAddress> StepView::cellAt(const QPointF& point, const QRectF& area) const {
  if (!emptyText().isEmpty()) return std::nullopt;
  const QRectF matrix = layOut(area).matrix;
  return matrix.contains(point) ? matrix_->cellAt(point, matrix) : std::nullopt;
}

QRectF StepView::cellRect(const CellAddress& cell, const QRectF& area) const {
  if (!emptyText().isEmpty()) return {};
  const QRectF matrix = layOut(area).matrix;
  return matrix.isNull() ? QRectF() : matrix_->cellRect(cell, matrix);
}

QString StepView::tensorAt(const QPointF& point, const QRectF& area) const {
  if (!emptyText().isEmpty()) return {};
  const QRectF matrix = layOut(area).matrix;
  return matrix.contains(point) ? matrix_->tensorAt(point, matrix) : QString();
}

QString StepView::spoken() const {
  if (!emptyText().isEmpty() || selection().shown()) return {};
  const StepWords& words = told().words;
  QStringList parts{words.place, words.title, words.formula, words.numbers, words.sentence};
  for (std::size_t i = 0; i < told().row.lines.size(); ++i) {
    const RowVector& values = told().row.lines[i].values;
    if (values.size() == 0) continue;
    QStringList numbers;
    for (Index c = 0; c < values.size(); ++c)
      numbers << isolated(told().columns.value(c)) + QLatin1Char(' ') +
                     numberText(values(c), told().format);
    if (!told().margins[static_cast<qsizetype>(i)].isEmpty())
      numbers << told().margins[static_cast<qsizetype>(i)];
    parts << told().labels[static_cast<qsizetype>(i)] + QStringLiteral(": ") +
                 numbers.join(QStringLiteral(", "));
  }
  return parts.join(QStringLiteral(". "));
}

SpokenTable StepView::rowTable() const {
  const Told& now = told();
  SpokenTable table;
  table.name = now.words.title + QStringLiteral(" · ") + now.words.place;
  table.rows = static_cast<Index>(now.row.lines.size());
  table.columns = static_cast<Index>(now.columns.size()) + 1;
  table.rowName = [this](Index line) {
    return emptyText().isEmpty() ? told().labels.value(line) : QString();
  };
  // The row's largest or sum stands in the margin.
  table.columnName = [this, last = table.columns - 1](Index column) {
    if (!emptyText().isEmpty()) return QString();
    if (column == last) return StepViewText::tr("of the row");
    return told().row.columns == Axis::key
               ? spokenNames(*trace(), Axis::key, told().selection.item)(column)
               : told().columns.value(column);
  };
  table.text = [this, last = table.columns - 1](Index line, Index column) {
    if (!emptyText().isEmpty()) return QString();
    const auto& lines = told().row.lines;
    if (column == last) return told().margins.value(line);
    const auto at = static_cast<std::size_t>(line);
    return at < lines.size() && column < lines[at].values.size()
               ? numberText(lines[at].values(column), told().format)
               : StepViewText::tr("not computed yet");
  };
  table.rect = [this](Index line, Index column, const QRectF& area) {
    return emptyText().isEmpty() ? tableCell(static_cast<std::size_t>(line), column, area)
                                 : QRectF();
  };
  return table;
}

std::vector<SpokenTable> StepView::tables() const {
  if (!emptyText().isEmpty()) return {};
  std::vector<SpokenTable> tables{rowTable()};
  for (SpokenTable& table : matrix_->tables()) {
    // Another array may come in its place before the table is forgotten.
    table.text = [text = table.text, matrix = matrix_](Index row, Index column) {
      return text(row, column);
    };
    table.number = [number = table.number, matrix = matrix_](Index row, Index column) {
      return number(row, column);
    };
    table = placedIn(std::move(table), [this, matrix = matrix_](const QRectF& area) {
      return emptyText().isEmpty() ? layOut(area).matrix : QRectF();
    });
    // It is told from the first step on, though none may be shown elsewhere.
    table.chosen = [this, chosen = table.chosen, matrix = matrix_](Index row, Index column) {
      Selection selection = chosen(row, column);
      selection.steps = this->selection().steps;
      return selection;
    };
    tables.push_back(std::move(table));
  }
  return tables;
}

}  // namespace attention_lab
