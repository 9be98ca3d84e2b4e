// Presenter mode, and what a document hides for the class.

#include <utility>

#include <QAction>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

#include "core/document/class_parts.h"
#include "ui/document/class_dialog.h"
#include "ui/main_window.h"
#include "ui/panels/chooser.h"
#include "ui/panels/panel_parts.h"
#include "ui/presenter.h"
#include "ui/views/view_canvas.h"

namespace attention_lab {
namespace {

/// The parts of the class preset that are the tabs, in their order.
constexpr const char* tabParts[] = {"views.chain",    "views.heads",   "views.flow",   "views.text",
                                    "views.position", "views.scaling", "views.compare"};

}  // namespace

void MainWindow::makePresenter() {
  presenter_ = new Presenter(*this, centralWidget());
  connect(presenter_, &Presenter::activeChanged, this, &MainWindow::showPresenting);
  connect(presenter_, &Presenter::panelsChanged, this, [this](const QString& asked) {
    showPanels();
    // Where it doesn't fit beside the view, it takes the view's place.
    const QStringList right{QStringLiteral("inspector"), QStringLiteral("lesson")};
    switcher_->setCurrentIndex(asked.isEmpty() ? 1 : right.contains(asked) ? 2 : 0);
  });
  connect(presenter_, &Presenter::sizeRestored, this, [this] {
    switcher_->setCurrentIndex(columnBefore_);
    placeColumns();
  });
  classNote_ = new QWidget(centralWidget());
  classNote_->setObjectName(QStringLiteral("classNote"));
  classNoteText_ = panelLabel(classNote_, "muted");
  showAll_ = new QPushButton(classNote_);
  auto* layout = new QHBoxLayout(classNote_);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(classNoteText_);
  layout->addWidget(showAll_);
  layout->addStretch(1);
  connect(showAll_, &QPushButton::clicked, this, &MainWindow::showAllParts);
}

bool MainWindow::isPresenting() const {
  return presenter_ && presenter_->isActive();
}

void MainWindow::togglePresenting() {
  presenter_->setActive(!presenter_->isActive());
  present_->setChecked(presenter_->isActive());
}

void MainWindow::showPresenting(bool presenting) {
  menuWidget()->setVisible(!presenting);
  presenter_->setVisible(presenting);
  present_->setChecked(presenting);
  if (presenting) {
    columnsMovedBefore_ = std::exchange(columnsMoved_, false);
    columnBefore_ = switcher_->currentIndex();
    switcher_->setCurrentIndex(1);  // the views
    presenter_->holdViews(tabs_, heads_);
  } else {
    columnsMoved_ = columnsMovedBefore_;
    head_->addWidget(tabs_, 1);
    head_->addWidget(heads_, 0, Qt::AlignRight);
  }
  applyStyle();
  showClass();
  showSteps();
  showStatus();
  if (presenting) currentCanvas()->setFocus();
}

void MainWindow::applyStyle() {
  const QSettings settings;
  const auto choice = static_cast<ThemeChoice>(settings.value(QStringLiteral("theme")).toInt());
  const double zoom = settings.value(QStringLiteral("zoom"), 1.0).toDouble();
  applyApplicationStyle(choice, isPresenting() ? presenter_->zoom() : zoom, isPresenting());
  applyViewStyle();
  fillMenus();  // icons are as large as the text
}

// A clicker's two keys: steps, else pages of a lesson, else views.
void MainWindow::turnPage(int pages) {
  if (lessons_.isActive()) return pages > 0 ? lessons_.next() : lessons_.back();
  int tab = tabs_->currentIndex() + pages;
  while (tab >= 0 && tab < tabs_->count() && !tabs_->isTabVisible(tab))
    tab += pages;
  if (tab >= 0 && tab < tabs_->count()) tabs_->setCurrentIndex(tab);
}

bool MainWindow::shows(const char* panel) const {
  return !hidesPart(model_.classPreset(), panel) &&
         (!isPresenting() || presenter_->shows(QLatin1String(panel)));
}

void MainWindow::showClass() {
  const ClassPreset& preset = model_.classPreset();
  int first = tabs_->count();
  for (int i = tabs_->count() - 1; i >= 0; --i) {
    const bool hidden = hidesPart(preset, tabParts[i]);
    if (!hidden) first = i;
    tabs_->setTabVisible(i, !hidden);
  }
  // There is always something to look at.
  if (first == tabs_->count()) tabs_->setTabVisible(first = 0, true);
  if (!tabs_->isTabVisible(tabs_->currentIndex())) tabs_->setCurrentIndex(first);
  const bool compares = !hidesPart(preset, "views.compare"),
             teaches = !hidesPart(preset, "lessons");
  steps_->setVisible(!hidesPart(preset, "steps"));
  compareTool_->setVisible(compares);
  lessonTool_->setVisible(teaches);
  compareMenu_->menuAction()->setVisible(compares);
  lessonButton_->menu()->menuAction()->setVisible(teaches);
  stepsMenu_->menuAction()->setVisible(steps_->isVisible());
  for (const Presenter::Panel& panel : Presenter::panels())
    presenter_->setOffered(QLatin1String(panel.id), !hidesPart(preset, panel.id));
  presenter_->setDocumentPanels(preset.panels);
  const int hidden = hiddenParts(preset);
  classNote_->setVisible(hidden > 0 && !isPresenting());
  classNoteText_->setText(hidden == 1 ? tr("This document hides one control.")
                                      : tr("This document hides %1 controls.").arg(hidden));
  showPanels();
}

void MainWindow::showPanels() {
  for (const SideWidgets& side : sides_) {
    if (!side.panels) continue;
    for (const char* panel : {"tokens", "parameters", "weights"}) {
      side.panels->findChild<QWidget*>(QLatin1String(panel) + QStringLiteral("Panel"))
          ->setVisible(shows(panel));
    }
  }
  placeColumns();
}

std::array<bool, 3> MainWindow::columnsThere() const {
  const bool left = shows("tokens") || shows("parameters") || shows("weights");
  return {left, true, shows("inspector") || showsLesson()};
}

bool MainWindow::showsLesson() const {
  return lessons_.isActive() && (!isPresenting() || presenter_->shows(QStringLiteral("lesson")));
}

void MainWindow::showClassPreset() {
  ClassDialog dialog(model_, this);
  dialog.exec();
}

void MainWindow::showAllParts() {
  model_.edit(tr("Show all controls"), DocumentModel::Edit([](Document after) {
                for (const ClassPart& part : classParts()) {
                  if (partState(after.classPreset, part.id) != PartState::hidden) continue;
                  after.classPreset =
                      withPartState(std::move(after.classPreset), part.id, PartState::shown);
                }
                return after;
              }));
}

}  // namespace attention_lab
