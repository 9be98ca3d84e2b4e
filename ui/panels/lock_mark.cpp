#include "ui/panels/lock_mark.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>

#include "ui/application_style.h"
#include "ui/panels/panel_parts.h"

namespace attention_lab {

LockMark::LockMark(bool says, QWidget* parent)
    : QWidget(parent),
      lock_(new QLabel(this)),
      sentence_(says ? panelLabel(this, "muted") : nullptr) {
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(lock_, 0, Qt::AlignTop);
  if (sentence_) {
    sentence_->setWordWrap(true);
    layout->addWidget(sentence_, 1);
  }
  drawLock();
  hide();
}

void LockMark::setReason(const QString& reason) {
  setPlainToolTip(*lock_, reason);
  lock_->setAccessibleName(reason);
  if (sentence_) sentence_->setText(reason);
  setVisible(!reason.isEmpty());
}

void LockMark::drawLock() {
  const int side = fontMetrics().height();
  lock_->setPixmap(themedIcon(QStringLiteral("lock")).pixmap(side, side));
}

void LockMark::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) drawLock();
}

}  // namespace attention_lab
