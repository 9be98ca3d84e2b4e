#pragma once

#include <array>

#include <QWidget>

#include "core/model/attention_params.h"

class QHBoxLayout;
class QLabel;
class QToolButton;

namespace attention_lab {

class NumberControl;

/// The divisor of QKᵀ as a power of d_k: a slider for p in d_k^p with its number, stops at 1, √d_k
/// and d_k, and what divides QKᵀ in all, the temperature included, as one number.
class DivisorControl : public QWidget {
  Q_OBJECT

 public:
  explicit DivisorControl(QWidget* parent = nullptr);

  /// Shows a document's division without powerEdited().
  void setDivision(const Scaling& scaling, double temperature, Index dK);
  void setNames(const QString& name, const QString& toolTip);
  NumberControl* power() const { return power_; }
  /// "QKᵀ ÷ (√d_k · T) = QKᵀ ÷ (2 · 1.5) = QKᵀ ÷ 3"
  QString division() const;

 signals:
  void gestureBegan();
  /// A power from 0 to 1; while the slider is dragged, one near a stop is that stop.
  void powerEdited(double power);
  void gestureEnded();

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  static constexpr std::array<double, 3> stopPowers{0, 0.5, 1};
  void makeStops();
  /// Under the slider where there is room, else under slider and number.
  void placeStops();
  void retranslate();

  NumberControl* power_;
  QWidget* stopRow_;
  QHBoxLayout* stopLine_;
  std::array<QToolButton*, 3> stops_{};
  QLabel* division_;
  bool dragged_ = false;
  Scaling scaling_;
  double temperature_ = 1;
  Index dK_ = 1;
};

}  // namespace attention_lab
