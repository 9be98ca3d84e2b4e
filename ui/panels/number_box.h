#pragma once

#include <optional>

#include <QDoubleSpinBox>

namespace attention_lab {

/// A spin box that reads "0,5" and "0.5" alike, shows no more digits than needed, and hands a typed
/// number on when it is finished. Anything can be typed; what isn't a number it takes is refused
/// with a word, and the old one stays.
class NumberBox : public QDoubleSpinBox {
  Q_OBJECT

 public:
  explicit NumberBox(QWidget* parent = nullptr);

  /// What can be typed and stepped to; whole numbers with 0 `decimals`.
  void setLimits(double low, double high, int decimals);
  /// What a double click resets to; without it, a double click chooses the number as text.
  void setInitial(double initial) { initial_ = initial; }
  /// Shows a number exactly, also one beyond the limits or finer, without valueChanged().
  void showValue(double value);

  QValidator::State validate(QString& text, int& position) const override;
  void fixup(QString& text) const override;
  double valueFromText(const QString& text) const override;
  QString textFromValue(double value) const override;
  /// Steps without the dust of binary fractions: 16.1 to 16.2.
  void stepBy(int steps) override;

  /// Whether something was typed that isn't taken over yet.
  bool isHalfTyped() const;

 protected:
  bool event(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 signals:
  /// `why` names the box, what was wrong, and the number that stays.
  void refused(const QString& why) const;

 private:
  double low_ = 0, high_ = 0;
  int decimals_ = 0;
  std::optional<double> initial_;

  /// Decimals that show a number exactly, at least the box's own.
  int digitsOf(double value) const;
  QString shownText() const;
  QString bare(const QString& text) const;
  std::optional<double> read(const QString& text) const;
  /// Why a text can't be taken; empty for one that can.
  QString problem(const QString& text) const;
};

}  // namespace attention_lab
