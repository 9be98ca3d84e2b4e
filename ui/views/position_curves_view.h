#pragma once

#include "ui/views/layered_view.h"

namespace attention_lab {

/// The selected dimensions of the positional encoding, those that exist, against position (for
/// ALiBi: heads' biases against distance), drawn by QCustomPlot.
class PositionCurvesView : public LayeredView {
 public:
  QString id() const override { return QStringLiteral("position-curves"); }
  QString title() const override;
  QSizeF sizeHint() const override;
  QString emptyText() const override;
  std::vector<SpokenTable> tables() const override;

 protected:
  void paintContent(QPainter& painter, const QRectF& area) const override;
};

}  // namespace attention_lab
