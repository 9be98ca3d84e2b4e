#pragma once

#include <QWidget>

class QSlider;

namespace attention_lab {

class NumberBox;

/// A slider with its number beside it: both can be dragged, typed in, stepped with arrow keys, and
/// reset with a double click.
class NumberControl : public QWidget {
  Q_OBJECT

 public:
  struct Range {
    double low, high;  ///< of the slider
    double typedHigh;  ///< of the box, which takes more
    int decimals = 0;  ///< 0: whole numbers, on a logarithmic slider too
    bool logarithmic = false;
    double initial = 1;  ///< what a double click resets to
    int steps = 200;     ///< of a slider that doesn't count whole numbers
  };
  NumberControl(const Range& range, QWidget* parent = nullptr);

  /// Shows a value without valueEdited().
  void setValue(double value);
  double value() const;
  /// What a double click resets to.
  void setInitial(double initial);
  void setNames(const QString& name, const QString& toolTip);

  QSlider* slider() const { return slider_; }
  NumberBox* box() const { return box_; }

 signals:
  void gestureBegan();  ///< the slider was taken
  void valueEdited(double value);
  void gestureEnded();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  int sliderPosition(double value) const;
  double sliderValue(int position) const;
  /// The slider counts the whole numbers.
  bool counts() const { return range_.decimals == 0 && !range_.logarithmic; }
  void sizeBox();

  Range range_;
  QSlider* slider_;
  NumberBox* box_;
};

}  // namespace attention_lab
