#pragma once

#include <vector>

#include "ui/views/layered_view.h"

namespace attention_lab {

/// Chosen dimensions of the positional encoding against position (for ALiBi: every head's bias
/// against distance), drawn by QCustomPlot.
class PositionCurvesView : public LayeredView {
 public:
  QString id() const override { return QStringLiteral("position-curves"); }
  QString title() const override;
  QSizeF sizeHint() const override;
  QString emptyText() const override;

  /// Dimensions from 0; the first eight unless chosen. Those that don't exist are left out.
  void setDimensions(std::vector<Index> dimensions);
  const std::vector<Index>& dimensions() const { return dimensions_; }

 protected:
  void paintContent(QPainter& painter, const QRectF& area) const override;

 private:
  std::vector<Index> dimensions_{0, 1, 2, 3, 4, 5, 6, 7};
};

}  // namespace attention_lab
