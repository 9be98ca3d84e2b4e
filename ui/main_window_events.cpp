#include <QCloseEvent>
#include <QKeyEvent>
#include <QMimeData>
#include <QUrl>

#include "ui/main_window.h"

namespace attention_lab {

void MainWindow::changeEvent(QEvent* event) {
  QMainWindow::changeEvent(event);
  if (!tabs_ || !status_ || !menus_) return;  // while being made
  if (event->type() == QEvent::LanguageChange) {
    retranslate();
    applyViewStyle();
  } else if (event->type() == QEvent::FontChange) {
    placeColumns();
  } else if (event->type() == QEvent::PaletteChange) {
    fillMenus();
    showStatus();
  }
}

void MainWindow::closeEvent(QCloseEvent* event) {
  leaveLesson();  // what may be lost is the user's own document
  if (files_.mayReplaceDocument()) {
    event->accept();
  } else {
    event->ignore();
  }
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  const QList<QUrl> urls = event->mimeData()->urls();
  if (urls.size() == 1 && urls[0].isLocalFile()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  event->acceptProposedAction();
  const QString path = event->mimeData()->urls().value(0).toLocalFile();
  // The dragging program waits until the drop is answered; a question may take long.
  QMetaObject::invokeMethod(
      this, [this, path] { openFile(path); }, Qt::QueuedConnection);
}

bool MainWindow::eventFilter(QObject* object, QEvent* event) {
  // A line edit would take Ctrl+E for "end of line".
  if (event->type() == QEvent::ShortcutOverride && object->isWidgetType() &&
      static_cast<QKeyEvent*>(event)->matches(QKeySequence::MoveToEndOfLine) &&
      static_cast<QKeyEvent*>(event)->key() == Qt::Key_E) {
    event->ignore();
    return true;
  }
  if (isPageKeyOfEditor(object, *event)) {
    event->accept();
    return true;
  }
  showForwardWhileHeld(*event);
  return QMainWindow::eventFilter(object, event);
}

// Ctrl held: what the chosen cell influences, wherever the keyboard's focus is.
void MainWindow::showForwardWhileHeld(const QEvent& event) {
  const bool key = event.type() == QEvent::KeyPress || event.type() == QEvent::KeyRelease;
  if (key && static_cast<const QKeyEvent&>(event).key() != Qt::Key_Control) return;
  if (!key && event.type() != QEvent::ApplicationDeactivate) return;
  Selection selection = model_.selection();
  selection.forward = event.type() == QEvent::KeyPress;
  model_.select(selection);
}

void MainWindow::keyPressEvent(QKeyEvent* event) {
  Selection selection = model_.selection();
  if (event->key() == Qt::Key_Escape && !selection.pinned && isPresenting()) {
    return togglePresenting();
  }
  if (event->key() != Qt::Key_Escape || !selection.pinned) {
    QMainWindow::keyPressEvent(event);
    return;
  }
  selection.pinned.reset();
  model_.select(selection);
}

void MainWindow::resizeEvent(QResizeEvent* event) {
  QMainWindow::resizeEvent(event);
  placeColumns();
}

}  // namespace attention_lab
