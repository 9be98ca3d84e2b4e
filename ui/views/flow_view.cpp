#include "ui/views/flow_view.h"

#include <algorithm>
#include <set>

#include <QCoreApplication>
#include <QPainter>

#include "ui/theme.h"
#include "ui/views/flow_lines.h"
#include "ui/views/head_colors.h"
#include "ui/views/head_pictures.h"
#include "ui/views/heading.h"
#include "ui/views/number_text.h"
#include "ui/views/paint_tools.h"
#include "ui/views/token_label.h"
#include "ui/views/view_words.h"

namespace attention_lab {

namespace {

// More would be a tangle, and take longer to paint than a frame lasts.
constexpr std::size_t kMostLines = 2000;
constexpr std::size_t kMostValueColumns = 3;
constexpr double kWidest = 8, kThinnest = 0.6;

struct FlowViewText {
  Q_DECLARE_TR_FUNCTIONS(FlowView)
};

QString percent(double share) {
  return QString::number(std::round(share * 1000) / 10);
}

double sumOf(const MatrixRef& matrix, Index row) {
  double sum = 0;
  for (Index c = 0; c < matrix.columns; ++c)
    sum += matrix.at(row, c) > 0 ? matrix.at(row, c) : 0;
  return sum;
}

}  // namespace

QString FlowView::title() const {
  return FlowViewText::tr("Flow · attention weights as lines");
}

QString FlowView::emptyText() const {
  return attentionEmptyText(trace(), selection());
}

void FlowView::contentChanged() {
  prepared_.reset();
  layout_.reset();
}

std::vector<Index> FlowView::heads() const {
  const Index count = trace()->sizes.heads;
  if (!selection().heads.chosen.empty()) return chosenHeads(selection(), count);
  std::vector<Index> all;
  for (Index head = 0; head < count; ++head)
    all.push_back(head);
  return all;
}

const FlowView::Prepared& FlowView::prepared() const {
  if (prepared_) return *prepared_;
  Prepared made;
  const Index item = selection().item;
  made.queries = tokenLabels(axisTokens(*trace(), Axis::query, item));
  made.keys = tokenLabels(axisTokens(*trace(), Axis::key, item));
  made.heads = heads();
  const auto weights = findTensor(*trace(), "weights");
  for (const Index head : made.heads)
    made.matrices.push_back(realPart(*trace(), *weights, item, head));
  made.lines = attentionLines(made.matrices, made.heads, selection().heads.share, kMostLines);
  made.words = words(made);
  return prepared_.emplace(std::move(made));
}

FlowWords FlowView::words(const Prepared& made) const {
  FlowWords words;
  const Index count = trace()->sizes.heads;
  if (style().title) words.title = title();
  QStringList parts{FlowViewText::tr("of each row the largest weights until %1 %")
                        .arg(percent(selection().heads.share)),
                    FlowViewText::tr("the wider, the larger")};
  if (trace()->sizes.items > 1) {
    parts << itemName(selection().item, trace()->sizes.items);
  }
  if (count > kHeadColors) {
    parts << FlowViewText::tr("head colours repeat after %1, with other dashes").arg(kHeadColors);
  }
  words.subtitle = parts.join(QStringLiteral(" · "));
  words.notes = notes(made);
  words.queries = FlowViewText::tr("asks (query)");
  words.keys = FlowViewText::tr("answers (key)");
  // A legend of very many heads would leave no room for the lines.
  if (count > 1 && count <= 32) {
    for (Index head = 0; head < count; ++head)
      words.legend << headLabel(head);
  }
  words.widestValue = words.widestLargest = numberText(0.888, {});
  if (made.heads.size() == 1) {
    words.valueTitles << QString();
    return words;
  }
  words.largestTitle = FlowViewText::tr("largest");
  words.widestLargest = headLabel(count - 1) + QLatin1Char(' ') + words.widestValue;
  if (made.heads.size() > kMostValueColumns) return words;
  for (const Index head : made.heads)
    words.valueTitles << headLabel(head);
  return words;
}

bool FlowView::attendsToNothing(Index query) const {
  const auto& matrices = prepared().matrices;
  return std::all_of(matrices.begin(), matrices.end(),
                     [query](const MatrixRef& matrix) { return sumOf(matrix, query) == 0; });
}

QString FlowView::notes(const Prepared& made) const {
  QStringList notes;
  if (made.lines.wanted > made.lines.lines.size()) {
    notes << FlowViewText::tr(
                 "%1 lines would be too many: the %2 heaviest are drawn, of one token all")
                 .arg(made.lines.wanted)
                 .arg(made.lines.lines.size());
  }
  std::vector<Index> partly, wholly;
  for (Index query = 0; query < made.queries.size(); ++query) {
    const auto empty = static_cast<std::size_t>(
        std::count_if(made.matrices.begin(), made.matrices.end(),
                      [query](const MatrixRef& matrix) { return sumOf(matrix, query) == 0; }));
    if (empty == made.matrices.size()) {
      wholly.push_back(query);
    } else if (empty > 0) {
      partly.push_back(query);
    }
  }
  if (wholly.size() == 1) {
    notes << FlowViewText::tr("“%1” attends to nothing: the mask forbids every key")
                 .arg(isolated(made.queries.value(wholly.front())));
  } else if (wholly.size() > 1) {
    notes << FlowViewText::tr("%1 tokens attend to nothing: the mask forbids every key")
                 .arg(wholly.size());
  }
  if (!partly.empty()) {
    notes << FlowViewText::tr("tokens that attend to nothing in some of these heads: %1")
                 .arg(partly.size());
  }
  return notes.join(QStringLiteral(" · "));
}

const FlowLayout& FlowView::layout(const QRectF& area) const {
  if (!layout_ || layoutArea_ != area) {
    layout_ = layOutFlow(prepared().queries, prepared().keys, prepared().words, area, style().font);
    layoutArea_ = area;
  }
  return *layout_;
}

QSizeF FlowView::sizeHint() const {
  const double line = QFontMetricsF(figureFont(style().font)).height();
  const double width = 36 * line;
  return {width, emptyText().isEmpty() ? std::max(16 * line, heightFor(width)) : 16 * line};
}

double FlowView::heightFor(double width) const {
  if (!emptyText().isEmpty()) return 0;
  return flowHeight(prepared().queries, prepared().keys, prepared().words, width, style().font);
}

std::optional<TokenFocus> FlowView::focus() const {
  return focusOf(*trace(), selection());
}

std::vector<AttentionLine> FlowView::shownLines() const {
  const auto token = focus();
  return token ? linesOf(*token) : prepared().lines.lines;
}

std::vector<AttentionLine> FlowView::linesOf(const TokenFocus& token) const {
  const Prepared& made = prepared();
  const double share = selection().heads.share;
  std::vector<AttentionLine> lines;
  for (std::size_t i = 0; i < made.matrices.size(); ++i) {
    const MatrixRef& matrix = made.matrices[i];
    if (token.side == TokenSide::query) {
      const double* row = matrix.row(token.index);
      for (const Index key : largestUntil(row, matrix.columns, share))
        lines.push_back({made.heads[i], token.index, key, row[key]});
      continue;
    }
    for (Index query = 0; query < matrix.rows; ++query) {
      const double* row = matrix.row(query);
      if (!isAmongLargest(row, matrix.columns, share, token.index)) continue;
      lines.push_back({made.heads[i], query, token.index, row[token.index]});
    }
  }
  std::stable_sort(lines.begin(), lines.end(), [](const AttentionLine& a, const AttentionLine& b) {
    return a.weight < b.weight;
  });
  return lines;
}

void FlowView::paintContent(QPainter& painter, const QRectF& area) const {
  const FlowLayout& at = layout(area);
  const FlowWords& text = prepared().words;
  const Theme& colors = theme(style().theme);
  paintHeading(painter, at, text, colors.attention, colors.mutedText);
  if (!text.notes.isEmpty()) {
    painter.setPen(colors.warning);
    drawWrapped(painter, at.notes, text.notes);
  }
  paintLegend(painter, at);
  painter.setFont(figureFont(at.font, 1, true));
  painter.setPen(colors.query);
  drawLine(painter, at.queriesTitle, Qt::AlignRight, text.queries);
  painter.setPen(colors.key);
  drawLine(painter, at.keysTitle, Qt::AlignLeft, text.keys);
}

void FlowView::paintLegend(QPainter& painter, const FlowLayout& at) const {
  const Theme& colors = theme(style().theme);
  const QFontMetricsF metrics(at.font);
  const std::vector<Index>& shown = prepared().heads;
  painter.setFont(at.font);
  for (std::size_t i = 0; i < at.legend.entries.size(); ++i) {
    const auto head = static_cast<Index>(i);
    const bool drawn = std::find(shown.begin(), shown.end(), head) != shown.end();
    const QRectF& entry = at.legend.entries[i];
    const QRectF strip = legendStrip(entry, metrics);
    painter.setPen(headPen(head, style().theme, drawn ? 0.3 * metrics.height() : colors.line));
    painter.drawLine(QPointF(strip.left(), strip.center().y()),
                     QPointF(strip.right(), strip.center().y()));
    painter.setPen(drawn ? colors.text : colors.mutedText);
    drawLine(painter, legendText(entry, metrics), Qt::AlignLeft,
             prepared().words.legend[static_cast<qsizetype>(i)]);
  }
}

void FlowView::paintLines(QPainter& painter, const FlowLayout& at) const {
  const Prepared& made = prepared();
  const auto count = static_cast<double>(made.heads.size());
  const double pitch = std::min(at.queries.cellHeight(), 3 * QFontMetricsF(at.font).height());
  const double band = 0.66 * pitch;
  const double thick = theme(style().theme).line;
  const double widest = thick * std::clamp(band / count, focus() ? 3.0 : 1.5, kWidest);
  std::vector<FlowLine> lines;
  for (const AttentionLine& line : shownLines()) {
    const auto place = std::lower_bound(made.heads.begin(), made.heads.end(), line.head);
    const auto index = static_cast<double>(place - made.heads.begin());
    const double shift = ((index + 0.5) / count - 0.5) * band;
    const double weight = std::clamp(line.weight, 0.0, 1.0);
    lines.push_back({at.queries.cell(line.query, 0).center().y() + shift,
                     at.keys.cell(line.key, 0).center().y() + shift,
                     std::max(thick * kThinnest, weight * widest), 0.18 + 0.82 * weight,
                     line.head});
  }
  QRectF lanes = at.queries.rect;
  lanes.setHeight(std::max(lanes.height(), at.keys.rect.height()));
  paintFlowLines(painter, lanes, lines, style().theme);
}

void FlowView::paintWords(QPainter& painter, const FlowLayout& at, Index row, TokenSide side,
                          const QString& text) const {
  const Theme& colors = theme(style().theme);
  const QFontMetricsF metrics(at.smallFont);
  const bool query = side == TokenSide::query;
  const CellGrid& grid = query ? at.queries : at.keys;
  const double width = std::min(metrics.horizontalAdvance(text) + at.gap, 0.7 * grid.rect.width());
  QRectF ground(query ? grid.rect.left() + at.gap : grid.rect.right() - at.gap - width, 0, width,
                metrics.height());
  ground.moveCenter({ground.center().x(), grid.cell(row, 0).center().y()});
  painter.fillRect(ground, colors.surface);
  painter.setFont(at.smallFont);
  painter.setPen(colors.mutedText);
  drawLine(painter, ground, query ? Qt::AlignLeft : Qt::AlignRight, text);
}

void FlowView::paintEmptyRows(QPainter& painter, const FlowLayout& at) const {
  const auto token = focus();
  const bool crowded = at.queries.cellHeight() < QFontMetricsF(at.smallFont).height();
  for (Index query = 0; query < at.queries.rows; ++query) {
    const bool itself = token == TokenFocus{TokenSide::query, query};
    const bool hidden = token ? !itself : crowded;  // the notes say it
    if (!hidden && attendsToNothing(query)) {
      paintWords(painter, at, query, TokenSide::query, FlowViewText::tr("attends to nothing"));
    }
  }
  if (token && token->side == TokenSide::key && shownLines().empty()) {
    paintWords(painter, at, token->index, TokenSide::key, FlowViewText::tr("no line reaches it"));
  }
}

void FlowView::paintLabels(QPainter& painter, const FlowLayout& at) const {
  const Theme& colors = theme(style().theme);
  const auto token = focus();
  std::set<Index> queries, keys;
  for (const AttentionLine& line : token ? shownLines() : std::vector<AttentionLine>()) {
    queries.insert(line.query);
    keys.insert(line.key);
  }
  painter.setFont(at.labelFont);
  const auto paint = [&](const AxisLabels& labels, TokenSide side, const std::set<Index>& reached) {
    for (const AxisLabel& label : labels.labels) {
      if (token == TokenFocus{side, label.index}) continue;  // painted whole
      const bool strong = !token || reached.count(label.index) > 0;
      painter.setPen(strong ? colors.text : colors.mutedText);
      drawLine(painter, label.rect.adjusted(-1, 0, 1, 0), Qt::AlignHCenter, label.text);
    }
  };
  paint(at.queryLabels, TokenSide::query, queries);
  paint(at.keyLabels, TokenSide::key, keys);
}

void FlowView::paintMarks(QPainter& painter, const QRectF& area) const {
  const FlowLayout& at = layout(area);
  paintLines(painter, at);
  paintLabels(painter, at);
  paintEmptyRows(painter, at);
  const auto token = focus();
  if (!token) return;
  paintValues(painter, at, *token);
  paintFocus(painter, at, *token);
}

}  // namespace attention_lab
