#include "ui/panels/number_control.h"

#include <algorithm>
#include <cmath>

#include <QEvent>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QSlider>

#include "ui/application_style.h"
#include "ui/panels/number_box.h"

namespace attention_lab {

NumberControl::NumberControl(const Range& range, QWidget* parent)
    : QWidget(parent),
      range_(range),
      slider_(new QSlider(Qt::Horizontal, this)),
      box_(new NumberBox(this)) {
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(slider_, 1);
  layout->addWidget(box_);
  if (counts()) {
    slider_->setRange(static_cast<int>(range.low), static_cast<int>(range.high));
    slider_->setPageStep(1);
  } else {
    slider_->setRange(0, range.steps);
    slider_->setPageStep(range.steps / 10);
  }
  slider_->installEventFilter(this);
  // The slider goes in rounder steps than can be typed.
  box_->setLimits(range.low, range.typedHigh, range.decimals == 0 ? 0 : 6);
  box_->setSingleStep(range.decimals == 0 ? 1 : 0.1);
  box_->setInitial(range.initial);
  sizeBox();
  connect(slider_, &QSlider::valueChanged, this, [this](int position) {
    const QSignalBlocker blocker(box_);
    box_->setValue(sliderValue(position));
    emit valueEdited(box_->value());
  });
  connect(box_, &NumberBox::valueChanged, this, [this](double value) {
    const QSignalBlocker blocker(slider_);
    slider_->setValue(sliderPosition(value));
    emit valueEdited(value);
  });
}

void NumberControl::setValue(double value) {
  const QSignalBlocker sliderBlocker(slider_);
  box_->showValue(value);
  slider_->setValue(sliderPosition(value));
}

void NumberControl::setInitial(double initial) {
  range_.initial = initial;
  box_->setInitial(initial);
}

double NumberControl::value() const {
  return box_->value();
}

void NumberControl::setNames(const QString& name, const QString& toolTip) {
  slider_->setAccessibleName(tr("%1, slider").arg(name));
  box_->setAccessibleName(name);
  setAccessibleName(name);
  setPlainToolTip(*this, toolTip);
}

int NumberControl::sliderPosition(double value) const {
  const double inside = std::clamp(value, range_.low, range_.high);
  if (counts()) return static_cast<int>(std::lround(inside));
  const double part = range_.logarithmic
                          ? std::log(inside / range_.low) / std::log(range_.high / range_.low)
                          : (inside - range_.low) / (range_.high - range_.low);
  return static_cast<int>(std::lround(part * range_.steps));
}

double NumberControl::sliderValue(int position) const {
  if (counts()) return position;
  const double part = static_cast<double>(position) / range_.steps;
  const double value = range_.logarithmic ? range_.low * std::pow(range_.high / range_.low, part)
                                          : range_.low + (range_.high - range_.low) * part;
  const double unit = std::pow(10.0, range_.decimals);
  return std::round(value * unit) / unit;
}

bool NumberControl::eventFilter(QObject* watched, QEvent* event) {
  if (watched != slider_ || !slider_->isEnabled()) return QWidget::eventFilter(watched, event);
  // sliderPressed() would come too late: a press in the groove moves the handle before it.
  if (event->type() == QEvent::MouseButtonPress) emit gestureBegan();
  if (event->type() == QEvent::MouseButtonRelease) emit gestureEnded();
  if (event->type() == QEvent::MouseButtonDblClick) {
    box_->setValue(range_.initial);
    return true;
  }
  return QWidget::eventFilter(watched, event);
}

void NumberControl::changeEvent(QEvent* event) {
  if (event->type() == QEvent::FontChange) sizeBox();
  QWidget::changeEvent(event);
}

void NumberControl::showEvent(QShowEvent* event) {
  // What is hidden while the text size changes hears of it only now.
  sizeBox();
  QWidget::showEvent(event);
}

void NumberControl::sizeBox() {
  // Its own font: the box takes over a new one later.
  const int digit = fontMetrics().horizontalAdvance(QLatin1Char('0'));
  box_->setFixedWidth(digit * 5 + fontMetrics().height() * 5 / 4);
  slider_->setMinimumWidth(digit * 5);
}

}  // namespace attention_lab
