// What the window says: title, status line, which head.

#include <algorithm>
#include <cmath>

#include <QLabel>

#include "core/document/changes.h"
#include "ui/main_window.h"
#include "ui/models/change_text.h"
#include "ui/panels/chooser.h"
#include "ui/panels/panel_parts.h"
#include "ui/presenter.h"
#include "ui/views/number_text.h"
#include "ui/views/ripple.h"

namespace attention_lab {
namespace {

/// Comparing large arrays waits for this many ms without another change.
constexpr int restTime = 150;

QString timeText(double time) {
  return tickText(std::max(0.01, std::round(time * 100) / 100));
}

}  // namespace

void MainWindow::showTitle() {
  QString name = documentName(model_);
  setWindowTitle(QStringLiteral("%1[*] – %2")
                     .arg(name.replace(QLatin1String("[*]"), QString()), tr("Attention Lab")));
  presenter_->setTitle(documentName(model_));
}

void MainWindow::say(const QString& text, bool warning) {
  // By the style sheet, which follows the theme; a label's own palette would be lost.
  const auto role = warning ? QStringLiteral("warning") : QStringLiteral("muted");
  if (status_->property("role") != role) {
    status_->setProperty("role", role);
    status_->style()->unpolish(status_);
    status_->style()->polish(status_);
  }
  status_->setText(text);
  // While presenting only what was refused is said.
  status_->setVisible(!isPresenting() || (warning && !text.isEmpty()));
}

void MainWindow::refuse(const QString& why) {
  busy_.stop();
  refusal_ = why;
  say(why, true);
}

void MainWindow::tell(const QString& text) {
  refusal_.clear();
  say(text, false);
}

void MainWindow::showStatus() {
  busy_.stop();
  showSelection();
  if (!refusal_.isEmpty()) return say(refusal_, true);
  if (!edited().trace()) return say({}, false);
  if (!isSlowToCompare(*edited().trace())) return tellChange();
  say(computedText(), false);
  changeTold_.start(restTime);
}

void MainWindow::tellChange() {
  const SharedTrace &before = edited().traceBefore(), &now = edited().trace();
  if (!refusal_.isEmpty() || !now) return;
  const Selection& selection = edited().selection();
  const bool comparable = before && edited().traceIsCurrent() &&
                          selection.item < before->sizes.items &&
                          selection.head < before->sizes.heads;
  const QString change =
      comparable ? changeText(*now, changedArrays(*before, *now, selection.item, selection.head))
                 : QString();
  QStringList parts{note_, change, computedText()};
  parts.removeAll(QString());
  say(parts.join(QStringLiteral(" · ")), false);
}

QString MainWindow::computedText() const {
  const SharedTrace& trace = edited().trace();
  Index tokens = 0;
  for (const Index length : trace->queryLengths)
    tokens += length;
  const Index heads = trace->sizes.heads;
  QStringList parts;
  parts += tokens == 1 ? tr("1 token") : tr("%1 tokens").arg(tokens);
  parts += heads == 1 ? tr("1 head") : tr("%1 heads").arg(heads);
  parts += trace->seconds < 0.9995 ? tr("computed in %1 ms").arg(timeText(1000 * trace->seconds))
                                   : tr("computed in %1 s").arg(timeText(trace->seconds));
  parts += tr("%1 of %2 steps reused")
               .arg(trace->stepsReused)
               .arg(trace->stepsReused + trace->stepsComputed);
  return parts.join(QStringLiteral(" · "));
}

void MainWindow::showSelection() {
  const SharedTrace& trace = edited().trace();
  const int count = trace ? static_cast<int>(std::max<Index>(1, trace->sizes.heads)) : 1;
  heads_->setState(static_cast<int>(edited().selection().head), count);
  heads_->setVisible(count > 1);
  showInspector();
  placeHead();
  showSteps();
}

}  // namespace attention_lab
