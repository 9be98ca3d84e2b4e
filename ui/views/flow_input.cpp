#include <algorithm>

#include <QCoreApplication>

#include "ui/views/flow_view.h"
#include "ui/views/head_pictures.h"
#include "ui/views/number_text.h"
#include "ui/views/spoken_table.h"
#include "ui/views/token_label.h"

// What pointing, clicking and keys do in the flow view, and what it says.
namespace attention_lab {

namespace {

struct FlowInputText {
  Q_DECLARE_TR_FUNCTIONS(FlowView)
};

// Of the lines' room at each side: counts as its token.
constexpr double kNear = 0.15;

}  // namespace

std::optional<TokenFocus> FlowView::tokenAt(const QPointF& point, const QRectF& area) const {
  if (!emptyText().isEmpty()) return std::nullopt;
  const FlowLayout& at = layout(area);
  const auto rowOf = [&](const CellGrid& grid) -> std::optional<Index> {
    const auto cell = grid.at({grid.rect.center().x(), point.y()});
    return cell ? std::optional(cell->first) : std::nullopt;
  };
  const double near = kNear * at.queries.rect.width();
  if (point.x() < at.queries.rect.left() + near) {
    if (const auto row = rowOf(at.queries)) return TokenFocus{TokenSide::query, *row};
  } else if (point.x() > at.keys.rect.right() - near) {
    if (const auto row = rowOf(at.keys)) return TokenFocus{TokenSide::key, *row};
  }
  return std::nullopt;
}

std::optional<Index> FlowView::legendHeadAt(const QPointF& point, const QRectF& area) const {
  if (!emptyText().isEmpty()) return std::nullopt;
  const auto& entries = layout(area).legend.entries;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (entries[i].adjusted(-3, -3, 3, 3).contains(point)) return static_cast<Index>(i);
  }
  return std::nullopt;
}

Selection FlowView::toggledHead(Index head) const {
  Selection toggled = selection();
  if (head < 0 || head >= trace()->sizes.heads) return toggled;
  std::vector<Index>& chosen = toggled.heads.chosen;
  if (!chosen.empty()) chosen = heads();
  const auto found = std::lower_bound(chosen.begin(), chosen.end(), head);
  if (found != chosen.end() && *found == head) {
    chosen.erase(found);
    if (!chosen.empty() && toggled.head == head) toggled.head = chosen.front();
  } else {
    chosen.insert(found, head);
    toggled.head = head;
  }
  return toggled;
}

std::optional<Selection> FlowView::pointedAt(const QPointF& point, const QRectF& area) const {
  const auto token = tokenAt(point, area);
  if (token) return hoveredAt(*trace(), selection(), *token);
  Selection none = selection();
  none.leave();
  return none;
}

std::optional<Selection> FlowView::clicked(const QPointF& point, const QRectF& area,
                                           Qt::KeyboardModifiers) const {
  if (const auto head = legendHeadAt(point, area)) return toggledHead(*head);
  const auto token = tokenAt(point, area);
  return token ? toggledAt(*trace(), selection(), *token) : selection();
}

std::optional<Selection> FlowView::keyPressed(int key, Qt::KeyboardModifiers modifiers,
                                              const QRectF&) const {
  if (!emptyText().isEmpty() || (modifiers & ~Qt::KeypadModifier)) return std::nullopt;
  if (key >= Qt::Key_1 && key <= Qt::Key_9) return toggledHead(key - Qt::Key_1);
  if (key == Qt::Key_0) {
    Selection all = selection();
    all.heads.chosen.clear();
    return all;
  }
  if (key < Qt::Key_Left || key > Qt::Key_Down) return std::nullopt;
  Selection next = selection();
  next.leave();
  const auto token = focusOf(*trace(), next);
  if (!token) return pinnedAt(*trace(), next, {TokenSide::query, 0});
  if (key == Qt::Key_Left || key == Qt::Key_Right) {
    // Along the heaviest line: the pinned cell stays, its other token is looked at.
    next.heads.side = key == Qt::Key_Left ? TokenSide::query : TokenSide::key;
    return next;
  }
  const Index count = tokenCount(*trace(), next, token->side);
  const Index index = token->index + (key == Qt::Key_Up ? -1 : 1);
  if (index < 0 || index >= count) return next;
  return pinnedAt(*trace(), next, {token->side, index});
}

bool FlowView::hasNaN(const TokenFocus& token) const {
  return std::ranges::any_of(prepared().matrices, [&](const MatrixRef& matrix) {
    const auto values = matrix.map();
    return token.side == TokenSide::query ? values.row(token.index).hasNaN()
                                          : values.col(token.index).hasNaN();
  });
}

QStringList FlowView::lineTexts(const TokenFocus& token) const {
  const bool query = token.side == TokenSide::query;
  QStringList parts;
  const std::vector<AttentionLine> lines = linesOf(token);
  for (auto line = lines.rbegin(); line != lines.rend() && parts.size() < 5; ++line) {
    const QString other =
        query ? prepared().keys.value(line->key) : prepared().queries.value(line->query);
    const QString head =
        prepared().heads.size() > 1 ? headLabel(line->head) + QLatin1Char(' ') : QString();
    parts << head + isolated(other) + QLatin1Char(' ') + numberText(line->weight, {});
  }
  return parts;
}

SpokenTable FlowView::tokenTable(TokenSide side) const {
  const bool query = side == TokenSide::query;
  SpokenTable table;
  table.name = query ? prepared().words.queries : prepared().words.keys;
  table.rows = tokenCount(*trace(), selection(), side);
  table.columns = 1;
  table.rowName = spokenNames(*trace(), query ? Axis::query : Axis::key, selection().item);
  table.columnName = [query](Index) {
    return query ? FlowInputText::tr("attends to") : FlowInputText::tr("is attended by");
  };
  const auto has = [this, side](Index row) {
    return emptyText().isEmpty() && row < tokenCount(*trace(), selection(), side);
  };
  table.text = [this, side, has](Index row, Index) {
    const TokenFocus token{side, row};
    if (!has(row)) return QString();
    if (hasNaN(token)) return FlowInputText::tr("weights that are not numbers");
    const QStringList texts = lineTexts(token);
    return texts.isEmpty() ? FlowInputText::tr("no line") : texts.join(QStringLiteral(", "));
  };
  table.rect = [this, side, has](Index row, Index, const QRectF& area) {
    return has(row) ? labelRect(layout(area), {side, row}) : QRectF();
  };
  table.chosen = [this, side](Index row, Index) {
    return pinnedAt(*trace(), selection(), {side, row});
  };
  Selection pinned = selection();
  pinned.leave();
  const auto token = focusOf(*trace(), pinned);
  if (token && token->side == side) table.current = {token->index, 0};
  return table;
}

std::vector<SpokenTable> FlowView::tables() const {
  if (!emptyText().isEmpty()) return {};
  return {tokenTable(TokenSide::query), tokenTable(TokenSide::key)};
}

QString FlowView::spoken() const {
  if (!emptyText().isEmpty()) return {};
  const auto token = focus();
  if (!token) {
    return FlowInputText::tr("%1 tokens, %2 lines")
        .arg(prepared().queries.size())
        .arg(prepared().lines.lines.size());
  }
  const bool query = token->side == TokenSide::query;
  const QStringList parts = lineTexts(*token);
  if (parts.isEmpty() && hasNaN(*token))
    return FlowInputText::tr("the weights of “%1” are not numbers").arg(isolated(labelOf(*token)));
  if (parts.isEmpty() && !query)
    return FlowInputText::tr("no line reaches “%1”").arg(isolated(labelOf(*token)));
  return focusSentence(token->side, labelOf(*token), parts);
}

QRectF FlowView::focusRect(const QRectF& area) const {
  const auto token = emptyText().isEmpty() ? focus() : std::nullopt;
  return token ? labelRect(layout(area), *token) : QRectF();
}

}  // namespace attention_lab
