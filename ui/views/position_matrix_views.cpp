#include "ui/views/position_matrix_views.h"

#include <algorithm>

#include <QCoreApplication>

#include "ui/theme.h"
#include "ui/views/spoken_table.h"

namespace attention_lab {

namespace {

struct PositionMatrixViewsText {
  Q_DECLARE_TR_FUNCTIONS(PositionViews)
};

}  // namespace

QColor PositionMatrixView::accent() const {
  return theme(style().theme).neutral;
}

void PositionMatrixView::contentChanged() {
  table_.reset();
  MatrixView::contentChanged();
}

std::optional<OwnCell> PositionMatrixView::ownCell(const CellAddress& cell) const {
  if (!emptyText().isEmpty() || !content() || cell.tensor != content()->tensor) return std::nullopt;
  const MatrixRef& values = content()->source.values;
  const bool inside =
      cell.row >= 0 && cell.row < values.rows && cell.column >= 0 && cell.column < values.columns;
  if (!inside) return std::nullopt;
  return OwnCell{PositionMatrixViewsText::tr("%1 %2, %3 %4")
                     .arg(table()->rows, content()->rowLabels.value(cell.row), columnName(),
                          content()->columnLabels.value(cell.column)),
                 values.at(cell.row, cell.column)};
}

std::vector<SpokenTable> PositionMatrixView::tables() const {
  std::vector<SpokenTable> tables = MatrixView::tables();
  const auto names = [](const QString& axis, const QStringList& labels) {
    return [axis, labels](Index index) { return axis + QLatin1Char(' ') + labels.value(index); };
  };
  for (SpokenTable& table : tables) {
    table.rowName = names(this->table()->rows, content()->rowLabels);
    table.columnName = names(columnName(), content()->columnLabels);
  }
  return tables;
}

QString PositionMatrixView::columnName() const {
  return table()->column;
}

const std::optional<PositionTable>& PositionMatrixView::table() const {
  if (!table_ && trace() && positionEmptyText(trace()).isEmpty()) {
    table_ = positionTable(*trace(), selection().head);
  }
  return table_;
}

QString PositionHeatmapView::title() const {
  const QString name = PositionMatrixViewsText::tr("Position × dimension");
  return table() ? name + QStringLiteral(" · ") + table()->title : name;
}

std::optional<HeatmapContent> PositionHeatmapView::makeContent() const {
  if (!table()) return std::nullopt;
  HeatmapContent content;
  content.tensor = "position-heatmap";
  content.source.values = matrixRef(table()->values);
  content.source.scale = ValueScale::signedValue(table()->extent);
  if (style().range) {
    content.source.scale = ValueScale::range(*style().range, content.source.scale);
  }
  content.format = numberFormat(table()->extent);
  content.rowLabels = numberLabels(table()->values.rows(), table()->first);
  content.columnLabels = table()->columnLabels;
  content.axes =
      PositionMatrixViewsText::tr("rows: %1 · columns: %2").arg(table()->rows, table()->columns);
  return content;
}

QString PositionSimilarityView::title() const {
  const bool rotation = table() && table()->kind == PositionTable::Kind::rotation;
  const QString name =
      rotation ? PositionMatrixViewsText::tr("How alike positions are · rotation of q and k")
               : PositionMatrixViewsText::tr("PE·PEᵀ · how alike positions are");
  return table() ? pairedTitle(name, table()->values.rows()) : name;
}

QString PositionSimilarityView::emptyText() const {
  const QString empty = PositionMatrixView::emptyText();
  if (!empty.isEmpty()) return empty;
  if (table()->kind == PositionTable::Kind::bias) {
    return PositionMatrixViewsText::tr(
        "ALiBi adds nothing to the embedding, so there are no vectors to compare: it lowers the "
        "scores of distant pairs. The position heatmap shows by how much.");
  }
  return {};
}

QString PositionSimilarityView::columnName() const {
  return table()->rows;
}

void PositionSimilarityView::contentChanged() {
  similarity_.resize(0, 0);
  PositionMatrixView::contentChanged();
}

std::optional<HeatmapContent> PositionSimilarityView::makeContent() const {
  if (!table() || table()->kind == PositionTable::Kind::bias) return std::nullopt;
  const auto shown =
      table()->values.topRows(std::min(table()->values.rows(), kMostPairedPositions));
  similarity_ = shown * shown.transpose();
  const double extent = largestMagnitude(matrixRef(similarity_));
  HeatmapContent content;
  content.tensor = "position-similarity";
  content.source.values = matrixRef(similarity_);
  content.source.scale = ValueScale::signedValue(extent);
  if (style().range) {
    content.source.scale = ValueScale::range(*style().range, content.source.scale);
  }
  content.format = numberFormat(extent);
  content.rowLabels = numberLabels(similarity_.rows(), table()->first);
  content.columnLabels = numberLabels(similarity_.cols(), table()->first);
  content.axes = table()->kind == PositionTable::Kind::rotation
                     ? PositionMatrixViewsText::tr(
                           "rows and columns: position · sum of cos of the turn between them")
                     : PositionMatrixViewsText::tr(
                           "rows and columns: position · dot product of their encodings");
  return content;
}

}  // namespace attention_lab
