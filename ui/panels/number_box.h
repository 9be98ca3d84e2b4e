#pragma once

#include <QDoubleSpinBox>

namespace attention_lab {

/// A spin box that reads "0,5" and "0.5" alike, shows no more digits than needed, and hands a typed
/// number on when it is finished.
class NumberBox : public QDoubleSpinBox {
  Q_OBJECT

 public:
  explicit NumberBox(QWidget* parent = nullptr);

  QValidator::State validate(QString& text, int& position) const override;
  double valueFromText(const QString& text) const override;
  QString textFromValue(double value) const override;
};

}  // namespace attention_lab
