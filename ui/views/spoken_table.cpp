#include "ui/views/spoken_table.h"

#include <algorithm>

#include <QCoreApplication>

#include "ui/views/token_label.h"
#include "ui/views/view.h"

namespace attention_lab {

namespace {

struct SpokenTableText {
  Q_DECLARE_TR_FUNCTIONS(SpokenTable)
};

// Cells of one size are found at once; of others, where they are few, one after the other.
constexpr Index kMostSearched = 4096;

QString tokenName(Axis axis, const QString& token, Index position) {
  switch (axis) {
    case Axis::query:
      return SpokenTableText::tr("query %1 (%2)").arg(token).arg(position);
    case Axis::key:
      return SpokenTableText::tr("key %1 (%2)").arg(token).arg(position);
    default:
      return SpokenTableText::tr("token %1 (%2)").arg(token).arg(position);
  }
}

}  // namespace

std::optional<SpokenTable::Place> SpokenTable::at(const QPointF& point, const QRectF& area) const {
  if (!rect || rows == 0 || columns == 0) return std::nullopt;
  const QRectF first = rect(0, 0, area);
  const auto index = [](double distance, double size) {
    return size > 0 ? static_cast<Index>(distance / size) : Index(-1);
  };
  const Place guess{index(point.y() - first.top(), first.height()),
                    index(point.x() - first.left(), first.width())};
  const auto holds = [&](Index row, Index column) {
    return row >= 0 && row < rows && column >= 0 && column < columns &&
           rect(row, column, area).contains(point);
  };
  if (holds(guess.first, guess.second)) return guess;
  if (rows * columns > kMostSearched) return std::nullopt;
  for (Index r = 0; r < rows; ++r)
    for (Index c = 0; c < columns; ++c)
      if (holds(r, c)) return Place{r, c};
  return std::nullopt;
}

std::function<QString(Index)> spokenNames(const Trace& trace, Axis axis, Index item, bool plain) {
  return [axis, plain, tokens = axisTokens(trace, axis, item)](Index index) {
    const auto at = static_cast<std::size_t>(index);
    if (at >= tokens.size()) return SpokenTableText::tr("dimension %1").arg(index + 1);
    return tokenName(plain ? Axis::position : axis, isolated(visibleToken(tokens[at])), index + 1);
  };
}

QString spokenValue(const HeatmapContent& content, Index row, Index column) {
  const double value = content.source.values.at(row, column);
  const QString number = numberText(value, content.format);
  return content.source.hatched(row, column) ? SpokenTableText::tr("%1, masked").arg(number)
                                             : number;
}

SpokenTable spokenArray(const View& view, const ContentOf& content, Index reached) {
  const HeatmapContent& now = *content();
  const std::string tensor = now.tensor;
  const Selection& selection = view.selection();
  SpokenTable table;
  table.name = now.meaning.isEmpty() ? now.title : now.title + QStringLiteral(" · ") + now.meaning;
  table.rows = now.source.values.rows;
  table.columns = now.source.values.columns;
  const auto has = [](const HeatmapContent* shown, Index row, Index column) {
    return shown && row < shown->source.values.rows && column < shown->source.values.columns;
  };
  table.text = [content, has, reached](Index row, Index column) {
    const HeatmapContent* shown = content();
    return has(shown, row, column) && row < reached ? spokenValue(*shown, row, column)
                                                    : SpokenTableText::tr("not computed yet");
  };
  table.number = [content, has](Index row, Index column) {
    const HeatmapContent* shown = content();
    return has(shown, row, column) ? shown->source.values.at(row, column) : 0;
  };
  if (const auto named = findTensor(*view.trace(), tensor)) {
    // Of embeddings, before they are projected, the rows are neither queries nor keys yet.
    const bool embedded = named->columnAxis == Axis::model;
    table.rowName = spokenNames(*view.trace(), named->rowAxis, selection.item, embedded);
    table.columnName = spokenNames(*view.trace(), named->columnAxis, selection.item);
  }
  table.rect = [&view, tensor](Index row, Index column, const QRectF& area) {
    return view.cellRect({tensor, row, column}, area);
  };
  table.chosen = [&view, tensor](Index row, Index column) {
    Selection chosen = view.selection();
    chosen.pinned = CellAddress{tensor, row, column};
    chosen.leave();
    return chosen;
  };
  const auto& pinned = selection.pinned;
  if (pinned && pinned->tensor == tensor && pinned->row >= 0 && pinned->column >= 0 &&
      pinned->row < std::min(table.rows, reached) && pinned->column < table.columns) {
    table.current = {pinned->row, pinned->column};
  }
  return table;
}

SpokenTable placedIn(SpokenTable table, std::function<QRectF(const QRectF&)> place) {
  table.rect = [rect = std::move(table.rect), place = std::move(place)](Index row, Index column,
                                                                        const QRectF& area) {
    const QRectF part = place(area);
    return part.isNull() || !rect ? QRectF() : rect(row, column, part);
  };
  return table;
}

}  // namespace attention_lab
