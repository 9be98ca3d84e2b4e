// The text view's tokens, to be listened to.

#include <cmath>

#include <QCoreApplication>

#include "ui/views/number_text.h"
#include "ui/views/spoken_table.h"
#include "ui/views/text_view.h"

namespace attention_lab {

namespace {

struct TextTablesText {
  Q_DECLARE_TR_FUNCTIONS(TextView)
};

}  // namespace

SpokenTable TextView::paragraphTable(TokenSide side) const {
  const bool cross = isCross();
  Selection kept = selection();
  kept.leave();
  const auto token = focusOf(*trace(), kept);
  SpokenTable table;
  const QString paragraph =
      side == TokenSide::key ? prepared().words.keys : prepared().words.queries;
  table.name = cross ? paragraph : TextTablesText::tr("tokens");
  table.rows = tokenCount(*trace(), selection(), side);
  table.columns = 1;
  const Axis axis = !cross ? Axis::position : side == TokenSide::key ? Axis::key : Axis::query;
  table.rowName = spokenNames(*trace(), axis, selection().item);
  table.columnName = [this](Index) { return emptyText().isEmpty() ? sentence() : QString(); };
  std::vector<double> weights;
  std::vector<bool> forbidden;
  if (token && (!cross || token->side != side)) {
    weights = weightsOf(*trace(), kept, *token, head());
    forbidden = forbiddenOf(*trace(), kept, *token, head());
  }
  table.text = [weights, forbidden](Index row, Index) {
    const auto at = static_cast<std::size_t>(row);
    if (at >= weights.size()) return QString();
    return forbidden[at] ? TextTablesText::tr("masked") : numberText(weights[at], {});
  };
  table.rect = [this, side](Index row, Index, const QRectF& area) {
    if (!emptyText().isEmpty()) return QRectF();
    const auto& all = chips(layout(area), side);
    const auto at = static_cast<std::size_t>(row);
    return at < all.size() ? all[at].rect : QRectF();
  };
  const TokenSide chosenSide = cross ? side : selection().heads.side;
  table.chosen = [this, chosenSide](Index row, Index) {
    return pinnedAt(*trace(), selection(), {chosenSide, row});
  };
  if (token && (!cross || token->side == side)) table.current = {token->index, 0};
  return table;
}

std::vector<SpokenTable> TextView::tables() const {
  if (!emptyText().isEmpty()) return {};
  std::vector<SpokenTable> tables{paragraphTable(TokenSide::query)};
  if (isCross()) tables.push_back(paragraphTable(TokenSide::key));
  return tables;
}

}  // namespace attention_lab
