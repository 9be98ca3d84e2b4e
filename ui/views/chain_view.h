#pragma once

#include <optional>
#include <vector>

#include "ui/views/chain_layout.h"
#include "ui/views/heatmap_content.h"
#include "ui/views/layered_view.h"
#include "ui/views/lit_cells.h"
#include "ui/views/number_painter.h"

namespace attention_lab {

/// The diagram of one attention layer: every matrix of the selected item and head as a heatmap,
/// with its name, shape and tokens, and what flows into what.
class ChainView : public LayeredView {
 public:
  QString id() const override { return QStringLiteral("chain"); }
  QString title() const override;
  QSizeF sizeHint() const override;
  /// It makes do with less than other views: labels and numbers go before it scrolls.
  double leastPart() const override { return 0.3; }
  QString emptyText() const override;
  std::optional<CellAddress> cellAt(const QPointF& point, const QRectF& area) const override;
  QRectF cellRect(const CellAddress& cell, const QRectF& area) const override;
  /// The whole block counts, title included.
  /// The row that the step is about.
  QRectF focusRect(const QRectF& area) const override;
  QString tensorAt(const QPointF& point, const QRectF& area) const override;
  std::vector<SpokenTable> tables() const override;

 protected:
  void paintContent(QPainter& painter, const QRectF& area) const override;
  void paintMarks(QPainter& painter, const QRectF& area) const override;
  void contentChanged() override;

 private:
  struct Shown {
    ChainGraph graph;
    ChainLabels labels;
    std::vector<std::optional<HeatmapContent>> contents;  ///< as graph.nodes
    std::vector<ValueScale> scales;                       ///< as labels.legend
  };
  const Shown& shown() const;
  const ChainLayout& layout(const QRectF& area) const;
  /// How many rows of a matrix are computed in the steps that are shown.
  Index reached(std::size_t index) const;
  /// Null: there is none.
  const HeatmapContent* contentOf(std::size_t index) const;
  QString headText() const;
  /// One entry for all matrices of one scale.
  static void addLegend(Shown& shown);
  /// As graph.nodes; all of one size.
  std::vector<std::optional<NumberFit>> fitAllNumbers(const ChainLayout& at) const;
  void paintBox(QPainter& painter, std::size_t index, const ChainLayout& at,
                const std::optional<NumberFit>& numbers) const;
  void paintArrows(QPainter& painter, const ChainLayout& at) const;
  void paintLegend(QPainter& painter, const ChainLayout& at) const;

  mutable std::optional<Shown> shown_;
  mutable std::optional<ChainLayout> layout_;
  mutable QRectF layoutArea_;
  mutable RipplePainter ripples_;
  mutable LitCellsCache lit_;
};

}  // namespace attention_lab
