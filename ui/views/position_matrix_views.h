#pragma once

#include <optional>

#include "ui/views/matrix_view.h"
#include "ui/views/position_table.h"

namespace attention_lab {

/// A heatmap made of the positional encoding instead of the trace's arrays; positions are shown
/// that the sentence doesn't reach.
class PositionMatrixView : public MatrixView {
 public:
  QString emptyText() const override { return positionEmptyText(trace()); }
  std::optional<OwnCell> ownCell(const CellAddress& cell) const override;
  std::vector<SpokenTable> tables() const override;

 protected:
  QColor accent() const override;
  /// What the columns count, beside the rows' positions.
  virtual QString columnName() const;
  void contentChanged() override;
  const std::optional<PositionTable>& table() const;

 private:
  mutable std::optional<PositionTable> table_;
};

/// Position × dimension; for rotary the cosine and sine of each pair's turn, for ALiBi the bias.
class PositionHeatmapView : public PositionMatrixView {
 public:
  QString id() const override { return QStringLiteral("position-heatmap"); }
  QString title() const override;

 protected:
  std::optional<HeatmapContent> makeContent() const override;
};

/// PE·PEᵀ: how alike two positions are.
class PositionSimilarityView : public PositionMatrixView {
 public:
  QString id() const override { return QStringLiteral("position-similarity"); }
  QString title() const override;
  QString emptyText() const override;

 protected:
  QString columnName() const override;
  std::optional<HeatmapContent> makeContent() const override;
  void contentChanged() override;

 private:
  mutable Matrix similarity_;
};

}  // namespace attention_lab
