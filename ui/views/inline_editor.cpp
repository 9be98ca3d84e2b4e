#include "ui/views/inline_editor.h"

#include <utility>

#include <QAbstractScrollArea>
#include <QKeyEvent>

namespace attention_lab {
namespace {

bool isEnter(const QKeyEvent& event) {
  return event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter;
}

}  // namespace

InlineEditor::InlineEditor(const QString& text, const QRect& place, QAbstractScrollArea* area)
    : QLineEdit(text, area->viewport()), area_(area) {
  setGeometry(place);
  selectAll();
  show();
  setFocus();
  connect(this, &QLineEdit::editingFinished, this, [this] { finish(true); });
}

void InlineEditor::finish(bool take) {
  if (std::exchange(done_, true)) return;
  const bool hadFocus = hasFocus();
  hide();
  deleteLater();
  if (hadFocus) area_->setFocus();
  emit finished(take, text());
}

bool InlineEditor::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    // Before the window's shortcuts: Esc would let go of the pinned cell.
    const auto* key = static_cast<QKeyEvent*>(event);
    if (key->key() == Qt::Key_Escape || isEnter(*key)) {
      event->accept();
      return true;
    }
  }
  return QLineEdit::event(event);
}

void InlineEditor::keyPressEvent(QKeyEvent* event) {
  // Neither is passed on: what lies below would open an editor again.
  if (event->key() == Qt::Key_Escape) return finish(false);
  if (isEnter(*event)) return finish(true);
  QLineEdit::keyPressEvent(event);
}

}  // namespace attention_lab
