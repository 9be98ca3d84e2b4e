#include "ui/panels/chooser.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QToolButton>

#include "ui/application_style.h"

namespace attention_lab {

Chooser::Chooser(QWidget* parent)
    : QWidget(parent),
      previous_(new QToolButton(this)),
      label_(new QLabel(this)),
      next_(new QToolButton(this)) {
  label_->setTextFormat(Qt::PlainText);
  label_->setProperty("role", "muted");
  previous_->setProperty("role", "icon");
  next_->setProperty("role", "icon");
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  for (QWidget* widget : {static_cast<QWidget*>(previous_), static_cast<QWidget*>(label_),
                          static_cast<QWidget*>(next_)}) {
    layout->addWidget(widget);
  }
  connect(previous_, &QToolButton::clicked, this, [this] { choose(chosen_ - 1); });
  connect(next_, &QToolButton::clicked, this, [this] { choose(chosen_ + 1); });
  setIcons();
  showState();
}

void Chooser::setTexts(Text text, const QString& name, const QString& previous,
                       const QString& next) {
  text_ = text;
  setAccessibleName(name);
  previous_->setAccessibleName(previous);
  previous_->setToolTip(previous);
  next_->setAccessibleName(next);
  next_->setToolTip(next);
  showState();
}

void Chooser::setState(int chosen, int count) {
  if (chosen == chosen_ && count == count_) return;
  chosen_ = chosen;
  count_ = count;
  showState();
}

void Chooser::choose(int chosen) {
  if (chosen < 0 || chosen >= count_ || chosen == chosen_) return;
  chosen_ = chosen;
  showState();
  emit chosenChanged(chosen);
}

void Chooser::showState() {
  if (text_) label_->setText(text_(chosen_, count_));
  previous_->setEnabled(chosen_ > 0);
  next_->setEnabled(chosen_ + 1 < count_);
}

void Chooser::setIcons() {
  previous_->setIcon(themedIcon(QStringLiteral("previous")));
  next_->setIcon(themedIcon(QStringLiteral("next")));
  const int side = fontMetrics().height() * 3 / 4;
  previous_->setIconSize({side, side});
  next_->setIconSize({side, side});
}

void Chooser::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) setIcons();
  QWidget::changeEvent(event);
}

void Chooser::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Left) {
    choose(chosen_ - 1);
  } else if (event->key() == Qt::Key_Right) {
    choose(chosen_ + 1);
  } else {
    QWidget::keyPressEvent(event);
  }
}

}  // namespace attention_lab
