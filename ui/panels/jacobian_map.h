#pragma once

#include <optional>
#include <utility>

#include <QStringList>
#include <QWidget>

#include "core/math/matrix.h"
#include "ui/views/cell_grid.h"

namespace attention_lab {

/// A small heatmap of a row's soft-max Jacobian ∂a_i/∂s_j, on the colours of −¼ to ¼, beyond which
/// none of its entries is: what doesn't pass on changes is pale.
class JacobianMap : public QWidget {
  Q_OBJECT

 public:
  explicit JacobianMap(QWidget* parent = nullptr);

  /// jacobian: (m, m); a token for each key.
  void setJacobian(Matrix jacobian, QStringList labels);
  const Matrix& jacobian() const { return jacobian_; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  int labelWidth(int width) const;
  /// Square cells, as wide as there is room for.
  CellGrid grid(int width) const;
  QString cellText(Index row, Index column) const;
  void paintNumbers(QPainter& painter, const CellGrid& cells) const;

  Matrix jacobian_;
  QStringList labels_;
};

}  // namespace attention_lab
