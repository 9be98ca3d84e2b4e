#include <algorithm>
#include <set>

#include <QPainter>

#include "ui/theme.h"
#include "ui/views/flow_view.h"
#include "ui/views/head_pictures.h"
#include "ui/views/number_text.h"
#include "ui/views/paint_tools.h"
#include "ui/views/token_label.h"

// The token that is looked at in the flow view, and the numbers of its lines.
namespace attention_lab {

QRectF FlowView::labelRect(const FlowLayout& at, const TokenFocus& token) const {
  const bool query = token.side == TokenSide::query;
  const CellGrid& grid = query ? at.queries : at.keys;
  const double height = QFontMetricsF(at.font).height();
  QRectF rect(query ? grid.rect.left() - at.gap - at.labelRoom : grid.rect.right() + at.gap, 0,
              at.labelRoom, height);
  rect.moveCenter({rect.center().x(), grid.cell(token.index, 0).center().y()});
  return rect;
}

void FlowView::paintFocus(QPainter& painter, const FlowLayout& at, const TokenFocus& token) const {
  const Theme& colors = theme(style().theme);
  const bool query = token.side == TokenSide::query;
  // Its own label whole, over whatever lies beside it.
  const QFont bold = figureFont(at.font, 1, true);
  const QString text = isolated(labelOf(token));
  const double room = at.queries.rect.width() / 2 + at.labelRoom;
  const double width = std::min(QFontMetricsF(bold).horizontalAdvance(text) + 6, room);
  QRectF ground = labelRect(at, token).adjusted(-3, -1, 3, 1);
  if (width > ground.width()) {
    query ? ground.setRight(ground.left() + width) : ground.setLeft(ground.right() - width);
  }
  painter.setPen(QPen(colors.pinned, 1.5 * colors.line));
  painter.setBrush(colors.surface);
  painter.drawRoundedRect(ground, 3, 3);
  painter.setFont(bold);
  painter.setPen(query ? colors.query : colors.key);
  drawLine(painter, ground.adjusted(3, 0, -3, 0), query ? Qt::AlignRight : Qt::AlignLeft, text);
}

void FlowView::paintValues(QPainter& painter, const FlowLayout& at, const TokenFocus& token) const {
  const Theme& colors = theme(style().theme);
  const bool query = token.side == TokenSide::query;
  if (at.valueColumns == 0) return;
  const FlowWords& words = prepared().words;
  const bool each = at.valueColumns == static_cast<int>(prepared().heads.size());
  const double width = at.valueColumns * at.valueRoom;
  const double first = query ? at.keys.rect.right() + 2 * at.gap + at.labelRoom
                             : at.queries.rect.left() - 2 * at.gap - at.labelRoom - width;
  const auto place = [&](qsizetype column, double y, double height) {
    QRectF rect(first + static_cast<double>(column) * at.valueRoom, 0, at.valueRoom, height);
    rect.moveCenter({rect.center().x(), y});
    return rect;
  };
  std::set<Index> others;
  for (const AttentionLine& line : shownLines())
    others.insert(query ? line.key : line.query);
  const Qt::Alignment side = query ? Qt::AlignLeft : Qt::AlignRight;
  const double height = QFontMetricsF(at.font).height();
  painter.setFont(at.labelFont);
  painter.setPen(colors.text);
  for (const AxisLabel& label : (query ? at.keyLabels : at.queryLabels).labels) {
    if (!others.count(label.index)) continue;
    const QStringList values = query ? valueTexts(token.index, label.index, each)
                                     : valueTexts(label.index, token.index, each);
    for (qsizetype i = 0; i < values.size(); ++i)
      drawLine(painter, place(i, label.rect.center().y(), height), side, values[i]);
  }
  if (at.valuesTitle.isNull()) return;
  const QStringList titles = each ? words.valueTitles : QStringList{words.largestTitle};
  painter.setFont(at.smallFont);
  painter.setPen(colors.mutedText);
  for (qsizetype i = 0; i < titles.size(); ++i)
    drawLine(painter, place(i, at.valuesTitle.center().y(), height), side, titles[i]);
}

QStringList FlowView::valueTexts(Index query, Index key, bool each) const {
  const Prepared& made = prepared();
  QStringList texts;
  if (each) {
    for (const MatrixRef& matrix : made.matrices)
      texts << numberText(matrix.at(query, key), {});
    return texts;
  }
  std::size_t largest = 0;
  for (std::size_t i = 1; i < made.matrices.size(); ++i) {
    if (made.matrices[i].at(query, key) > made.matrices[largest].at(query, key)) largest = i;
  }
  return {headLabel(made.heads[largest]) + QLatin1Char(' ') +
          numberText(made.matrices[largest].at(query, key), {})};
}

QString FlowView::labelOf(const TokenFocus& token) const {
  return (token.side == TokenSide::query ? prepared().queries : prepared().keys).value(token.index);
}

}  // namespace attention_lab
