// The steps of the layer: menu, keys of a clicker.

#include <QAbstractSpinBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QTabBar>
#include <QTextEdit>
#include <QToolBar>

#include "ui/application_style.h"
#include "ui/main_window.h"
#include "ui/panels/chain_page.h"
#include "ui/panels/steps_bar.h"

namespace attention_lab {

void MainWindow::makeStepActions() {
  steps_ = addAction(QT_TR_NOOP("S&teps"), QKeySequence(Qt::Key_F8), &MainWindow::toggleSteps);
  steps_->setCheckable(true);
  const auto add = [this](const char* name, const QKeySequence& keys, void (MainWindow::*slot)()) {
    stepActions_.push_back(addAction(name, keys, slot));
  };
  add(QT_TR_NOOP("P&lay or pause"), QKeySequence(Qt::SHIFT | Qt::Key_F8), &MainWindow::playSteps);
  add(QT_TR_NOOP("&Next step"), QKeySequence(Qt::Key_PageDown), &MainWindow::nextStep);
  add(QT_TR_NOOP("&Previous step"), QKeySequence(Qt::Key_PageUp), &MainWindow::previousStep);
  add(QT_TR_NOOP("One &row on"), QKeySequence(Qt::SHIFT | Qt::Key_PageDown), &MainWindow::nextRow);
  add(QT_TR_NOOP("One row &back"), QKeySequence(Qt::SHIFT | Qt::Key_PageUp),
      &MainWindow::previousRow);
}

void MainWindow::makeStepsMenu(QMenu* views) {
  QMenu* menu = stepsMenu_ = views->addMenu(tr("St&ep by step"));
  menu->addAction(steps_);
  for (QAction* action : stepActions_)
    menu->addAction(action);
}

StepsBar& MainWindow::shownSteps() {
  tabs_->setCurrentIndex(0);
  return *chainPage()->steps();
}

void MainWindow::toggleSteps() {
  shownSteps().setActive(!edited().selection().steps.active);
}
void MainWindow::playSteps() {
  shownSteps().togglePlay();
}
void MainWindow::nextStep() {
  if (!edited().selection().steps.active) return turnPage(1);
  shownSteps().nextStep();
}
void MainWindow::previousStep() {
  if (!edited().selection().steps.active) return turnPage(-1);
  shownSteps().previousStep();
}
void MainWindow::nextRow() {
  shownSteps().nextRow();
}
void MainWindow::previousRow() {
  shownSteps().previousRow();
}

void MainWindow::showSteps() {
  const bool active = edited().selection().steps.active;
  steps_->setChecked(active);
  for (QAction* action : stepActions_)
    action->setEnabled(active);
  if (!isPresenting()) return;
  // A clicker's keys are of use without steps too.
  for (const std::size_t clicked : {1U, 2U})
    stepActions_[clicked]->setEnabled(true);
}

bool MainWindow::isPageKeyOfEditor(const QObject* object, const QEvent& event) const {
  if (event.type() != QEvent::ShortcutOverride) return false;
  const int key = static_cast<const QKeyEvent&>(event).key();
  if (key != Qt::Key_PageUp && key != Qt::Key_PageDown) return false;
  const auto* widget = qobject_cast<const QWidget*>(object);
  if (!widget || !side().chain || side().chain->steps()->isAncestorOf(widget)) return false;
  const auto* text = qobject_cast<const QTextEdit*>(object);
  if (text && text->isReadOnly() && isPresenting()) return false;
  return qobject_cast<const QLineEdit*>(object) || qobject_cast<const QAbstractSpinBox*>(object) ||
         qobject_cast<const QPlainTextEdit*>(object) || qobject_cast<const QTextEdit*>(object);
}

}  // namespace attention_lab
