#pragma once

#include <string>
#include <vector>

#include "ui/views/layered_view.h"
#include "ui/views/lit_cells.h"
#include "ui/views/matrix_layout.h"

namespace attention_lab {

/// One large heatmap: numbers in the cells, labels, axes in words, colour bar; for probabilities
/// the row sums in the margin and bars of the effective number of tokens.
class MatrixView : public LayeredView {
 public:
  QString title() const override;
  QSizeF sizeHint() const override;
  double leastPart() const override;
  std::optional<CellAddress> cellAt(const QPointF& point, const QRectF& area) const override;
  QRectF cellRect(const CellAddress& cell, const QRectF& area) const override;
  QString tensorAt(const QPointF& point, const QRectF& area) const override;
  std::vector<SpokenTable> tables() const override;

 protected:
  /// nullopt: nothing to show; emptyText() says why.
  virtual std::optional<HeatmapContent> makeContent() const = 0;
  virtual QColor accent() const = 0;
  /// What is shown of several: "head 2 of 8".
  virtual QString place() const { return {}; }

  const std::optional<HeatmapContent>& content() const;
  /// How many rows are computed in the steps that are shown.
  Index reached() const;

  void paintContent(QPainter& painter, const QRectF& area) const override;
  void paintMarks(QPainter& painter, const QRectF& area) const override;
  void contentChanged() override;

 private:
  const MatrixWords& words() const;
  QString notes() const;
  /// Of rows of probabilities; empty for others.
  const std::vector<double>& sums() const;
  const MatrixLayout& layout(const QRectF& area) const;
  void paintSums(QPainter& painter, const MatrixLayout& layout) const;
  /// A pointed-at column's label is whole, over its neighbours; a pinned one's keeps to its room.
  bool pointed() const { return selection().hovered.has_value(); }
  void paintRowMark(QPainter& painter, const QRectF& area, const MatrixLayout& layout,
                    const QRectF& cell, const QString& label) const;
  void paintColumnMark(QPainter& painter, const QRectF& area, const MatrixLayout& layout,
                       const QRectF& cell, const QString& label) const;
  /// One on its own ground.
  void paintMark(QPainter& painter, const QRectF& rect, Qt::Alignment alignment,
                 const QString& label) const;
  void paintBars(QPainter& painter, const MatrixLayout& layout) const;

  mutable bool made_ = false;
  mutable std::optional<HeatmapContent> content_;
  mutable std::vector<double> sums_;
  mutable std::optional<MatrixWords> words_;
  mutable std::optional<MatrixLayout> layout_;
  mutable QRectF layoutArea_;
  mutable RipplePainter ripples_;
  mutable LitCellsCache lit_;
};

/// An array of the trace, by its path.
class TensorView : public MatrixView {
 public:
  explicit TensorView(std::string path) : path_(std::move(path)) {}

  QString id() const override { return QString::fromStdString(path_); }
  QString title() const override;
  QString emptyText() const override;

 protected:
  std::optional<HeatmapContent> makeContent() const override;
  QColor accent() const override;
  QString place() const override;

 private:
  std::string path_;
};

}  // namespace attention_lab
