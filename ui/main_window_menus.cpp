#include <algorithm>
#include <cmath>
#include <functional>

#include <QActionGroup>
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QToolBar>
#include <QToolButton>

#include "core/io/document_file.h"
#include "ui/document/attempt.h"
#include "ui/document/properties_dialog.h"
#include "ui/language.h"
#include "ui/main_window.h"
#include "ui/panels/panel_parts.h"
#include "ui/presenter.h"
#include "ui/views/colormap.h"
#include "ui/views/ripple_animation.h"

namespace attention_lab {
namespace {

// The examples' titles, for the translator; the menu looks them up by what the files say.
[[maybe_unused]] constexpr const char* exampleTitles[] = {
    QT_TRANSLATE_NOOP("examples", "ALiBi"),
    QT_TRANSLATE_NOOP("examples", "Batch of two"),
    QT_TRANSLATE_NOOP("examples", "Causal mask"),
    QT_TRANSLATE_NOOP("examples", "Cross-attention"),
    QT_TRANSLATE_NOOP("examples", "I love NLP"),
    QT_TRANSLATE_NOOP("examples", "Padding"),
    QT_TRANSLATE_NOOP("examples", "Rotary positions"),
    QT_TRANSLATE_NOOP("examples", "Two heads"),
    QT_TRANSLATE_NOOP("examples", "Without √d_k"),
    QT_TRANSLATE_NOOP("examples", "Word order with position"),
    QT_TRANSLATE_NOOP("examples", "Word order without position"),
};

QString exampleTitle(const QString& resource) {
  QString title = QFileInfo(resource).baseName();
  // A file that can't be read says so when it is chosen.
  (void)failureOf([&] {
    QFile file(resource);
    if (!file.open(QIODevice::ReadOnly)) return;
    const std::string said = parseDocument(file.readAll().toStdString(), {}).title;
    if (!said.empty()) title = QCoreApplication::translate("examples", said.c_str());
  });
  return title;
}

/// "&" in a name isn't a mnemonic.
QString menuText(QString name) {
  return name.replace(QLatin1Char('&'), QLatin1String("&&"));
}

}  // namespace

QAction* MainWindow::addAction(const char* name, const QKeySequence& shortcut,
                               void (MainWindow::*slot)()) {
  auto* action = new QAction(this);
  action->setShortcut(shortcut);
  connect(action, &QAction::triggered, this, slot);
  QMainWindow::addAction(action);
  named_.push_back({name, action});
  return action;
}

void MainWindow::makeActions() {
  new_ = addAction(QT_TR_NOOP("&New"), QKeySequence::New, &MainWindow::newDocument);
  open_ = addAction(QT_TR_NOOP("&Open …"), QKeySequence::Open, &MainWindow::open);
  save_ = addAction(QT_TR_NOOP("&Save"), QKeySequence::Save, &MainWindow::save);
  saveAs_ = addAction(QT_TR_NOOP("Save &as …"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S),
                      &MainWindow::saveAs);
  properties_ = addAction(QT_TR_NOOP("&Properties …"), {}, &MainWindow::showProperties);
  classPreset_ = addAction(QT_TR_NOOP("C&lass preset …"), {}, &MainWindow::showClassPreset);
  export_ = addAction(QT_TR_NOOP("&Export figure …"), QKeySequence(Qt::CTRL | Qt::Key_E),
                      &MainWindow::exportFigure);
  copyPicture_ =
      addAction(QT_TR_NOOP("&Copy picture"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C),
                &MainWindow::copyPicture);
  undo_ = addAction(QT_TR_NOOP("&Undo"), QKeySequence::Undo, &MainWindow::undo);
  redo_ = addAction(QT_TR_NOOP("&Redo"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z),
                    &MainWindow::redo);
  redo_->setShortcuts(
      {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
  larger_ = addAction(QT_TR_NOOP("Lar&ger text"), QKeySequence::ZoomIn, &MainWindow::larger);
  larger_->setShortcuts({QKeySequence::ZoomIn, QKeySequence(Qt::CTRL | Qt::Key_Equal)});
  smaller_ = addAction(QT_TR_NOOP("&Smaller text"), QKeySequence::ZoomOut, &MainWindow::smaller);
  usualSize_ = addAction(QT_TR_NOOP("&Usual text size"), QKeySequence(Qt::CTRL | Qt::Key_0),
                         &MainWindow::usualSize);
  values_ = addAction(QT_TR_NOOP("&Numbers in the cells"), {}, &MainWindow::toggleValues);
  values_->setCheckable(true);
  makeStepActions();
  present_ = addAction(QT_TR_NOOP("&Presenter mode"), QKeySequence(Qt::Key_F11),
                       &MainWindow::togglePresenting);
  present_->setCheckable(true);
  presenter_->setTools(steps_, menus_);
  nextLessonPage_ = addAction(QT_TR_NOOP("&Next page"), QKeySequence(Qt::ALT | Qt::Key_Right),
                              &MainWindow::nextLessonPage);
  previousLessonPage_ =
      addAction(QT_TR_NOOP("&Previous page"), QKeySequence(Qt::ALT | Qt::Key_Left),
                &MainWindow::previousLessonPage);
  leaveLesson_ =
      addAction(QT_TR_NOOP("&Leave the lesson"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L),
                &MainWindow::leaveLesson);
  switchSide_ = addAction(QT_TR_NOOP("&Edit the other one"), QKeySequence(Qt::Key_F9),
                          &MainWindow::switchSide);
  useVariant_ =
      addAction(QT_TR_NOOP("&Use the variant as the document"), {}, &MainWindow::useVariant);
  removeVariant_ = addAction(QT_TR_NOOP("&Remove the variant"), {}, &MainWindow::removeVariant);
  about_ = addAction(QT_TR_NOOP("&About Attention Lab"), {}, &MainWindow::showAbout);
  tools_->addAction(undo_);
  tools_->addAction(redo_);
  tools_->addAction(steps_);
  lessonButton_->setPopupMode(QToolButton::InstantPopup);
  compareButton_->setPopupMode(QToolButton::InstantPopup);
  compareTool_ = tools_->addWidget(compareButton_);
  connect(exportButton_, &QPushButton::clicked, this, &MainWindow::exportFigure);
  tools_->addWidget(exportButton_);
  // Where large text leaves no room, what is last goes first; both are in menus too.
  lessonTool_ = tools_->addWidget(lessonButton_);
  tools_->addAction(present_);
}

void MainWindow::fillMenus() {
  for (const NamedAction& named : named_)
    named.action->setText(tr(named.name));
  for (QMenu* old : menus_->findChildren<QMenu*>(Qt::FindDirectChildrenOnly)) {
    menus_->removeAction(old->menuAction());
    old->deleteLater();  // the change may come from within it
  }
  undo_->setIcon(themedIcon(QStringLiteral("undo")));
  redo_->setIcon(themedIcon(QStringLiteral("redo")));
  steps_->setIcon(themedIcon(QStringLiteral("steps")));
  present_->setIcon(themedIcon(QStringLiteral("present")));
  exportButton_->setText(tr("Export"));
  exportButton_->setAccessibleName(tr("Export figure"));
  exportButton_->setToolTip(tr("Export figure (Ctrl+E)"));
  exportButton_->setIcon(themedIcon(QStringLiteral("export"), true));
  for (QAction* action : {undo_, redo_, steps_, present_}) {
    tools_->widgetForAction(action)->setAccessibleName(action->text().remove(QLatin1Char('&')));
  }
  const int side = fontMetrics().height();
  tools_->setIconSize({side, side});
  exportButton_->setIconSize({side, side});
  makeFileMenu();
  makeEditMenu();
  makeViewMenu();
  makeCompareMenu();
  fillExamples();
  makeLessonMenu();
  makeHelpMenu();
  showClass();
  showUndoState();
}

void MainWindow::makeFileMenu() {
  QMenu* menu = menus_->addMenu(tr("&File"));
  menu->addAction(new_);
  menu->addAction(open_);
  QMenu* recent = menu->addMenu(tr("Open &recent"));
  connect(recent, &QMenu::aboutToShow, this, [this, recent] {
    recent->clear();
    for (const QString& file : files_.recentFiles()) {
      recent->addAction(menuText(file), this, [this, file] { openFile(file); });
    }
    recent->addSeparator();
    recent->addAction(tr("&Forget these"), &files_, &FileActions::clearRecentFiles)
        ->setEnabled(!files_.recentFiles().isEmpty());
  });
  menu->addSeparator();
  menu->addAction(save_);
  menu->addAction(saveAs_);
  menu->addAction(properties_);
  menu->addAction(classPreset_);
  menu->addSeparator();
  menu->addAction(export_);
  menu->addAction(copyPicture_);
  menu->addSeparator();
  menu->addAction(tr("&Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q), qApp,
                  &QApplication::closeAllWindows);
}

void MainWindow::makeEditMenu() {
  QMenu* menu = menus_->addMenu(tr("&Edit"));
  menu->addAction(undo_);
  menu->addAction(redo_);
}

QActionGroup* MainWindow::addChoices(QMenu* menu, const QList<std::pair<QString, QString>>& choices,
                                     const QString& chosen,
                                     const std::function<void(const QString&)>& choose) {
  auto* group = new QActionGroup(menu);
  for (const auto& [value, text] : choices) {
    QAction* action = menu->addAction(text);
    action->setCheckable(true);
    action->setChecked(value == chosen);
    group->addAction(action);
    connect(action, &QAction::triggered, this, [choose, value = value] { choose(value); });
  }
  return group;
}

void MainWindow::makeViewMenu() {
  QMenu* menu = menus_->addMenu(tr("&View"));
  const QSettings settings;
  QMenu* themes = menu->addMenu(tr("&Theme"));
  addChoices(
      themes,
      {{QStringLiteral("0"), tr("as the &system")},
       {QStringLiteral("1"), tr("&light")},
       {QStringLiteral("2"), tr("&dark")}},
      QString::number(settings.value(QStringLiteral("theme")).toInt()),
      [this](const QString& value) { setThemeChoice(static_cast<ThemeChoice>(value.toInt())); });
  // The names stay in their own language, so that one's own is found.
  QMenu* tongues = menu->addMenu(tr("&Language"));
  QList<std::pair<QString, QString>> names;
  for (const QString& code : languages())
    names.emplace_back(code, languageName(code));
  addChoices(tongues, names, currentLanguage(),
             [this](const QString& value) { setLanguage(value); });
  menu->addSeparator();
  menu->addAction(present_);
  makeStepsMenu(menu);
  menu->addSeparator();
  menu->addActions({larger_, smaller_, usualSize_});
  menu->addSeparator();
  menu->addAction(values_);
  QAction* motion = menu->addAction(tr("&Reduced motion"));
  motion->setCheckable(true);
  motion->setChecked(RippleAnimation::reducedMotion());
  connect(motion, &QAction::toggled, this, [](bool reduced) {
    RippleAnimation::setReducedMotion(reduced);
    QSettings().setValue(QStringLiteral("reducedMotion"), reduced);
  });
  QMenu* colors = menu->addMenu(tr("&Colour map"));
  QList<std::pair<QString, QString>> maps;
  for (const QString& name : sequentialColormapNames())
    maps.emplace_back(name, name);
  QString chosen = QString::fromStdString(model_.document().view.colormap);
  if (chosen.isEmpty()) chosen = ViewStyle().colormap;
  QActionGroup* group = addChoices(colors, maps, chosen, [this](const QString& name) {
    ViewState view = model_.document().view;
    view.colormap = name.toStdString();
    model_.setViewState(view);
  });
  connect(menu, &QMenu::aboutToShow, this, [this, group] {
    const QString now = QString::fromStdString(model_.document().view.colormap);
    for (QAction* action : group->actions()) {
      action->setChecked(action->text() == (now.isEmpty() ? ViewStyle().colormap : now));
    }
  });
}

void MainWindow::fillExamples() {
  QMenu* menu = menus_->addMenu(tr("E&xample"));
  connect(menu, &QMenu::aboutToShow, this, [this, menu] {
    if (!menu->isEmpty()) return;
    const QDir folder(QStringLiteral(":/examples"));
    for (const QString& name : folder.entryList({QStringLiteral("*.attn")}, QDir::Files)) {
      const QString resource = folder.filePath(name);
      menu->addAction(menuText(exampleTitle(resource)), this,
                      [this, resource] { openExample(resource); });
    }
  });
}

void MainWindow::makeHelpMenu() {
  QMenu* menu = menus_->addMenu(tr("&Help"));
  menu->addAction(tr("&Keys and mouse"), this, &MainWindow::showKeys);
  menu->addAction(about_);
}

void MainWindow::showKeys() {
  QMessageBox box(this);
  box.setWindowTitle(tr("Keys and mouse"));
  box.setTextFormat(Qt::PlainText);
  box.setText(tr("Over the cells of a matrix"));
  box.setInformativeText(
      tr("Point: what the cell was made of\n"
         "Ctrl held: what the cell goes into\n"
         "Click: keep the cell; again or Esc: let go\n"
         "Arrow keys: the next cell\n"
         "Enter, or a digit: type a value\n"
         "Drag up or down: change the value; Shift: finer\n"
         "Double click: the value as it was before you changed it\n"
         "On the mask, drag: forbid or allow cells; Space, then Shift+arrow keys, likewise\n"
         "B held: the numbers before the last change\n"
         "D held: by how much they differ\n"
         "F8: the steps of the layer; Page Up, Page Down: back and on\n"
         "F9: edit the document or its variant\n"
         "F11: presenter mode\n\n"
         "In a lesson\n"
         "Alt+Right, Alt+Left: the next, the previous page\n"
         "Ctrl+Shift+L: leave it\n\n"
         "In presenter mode\n"
         "Page Down, Page Up (a clicker): the next, the previous step; without steps the page of "
         "the lesson, else the view\n"
         "F3 tokens, F4 parameters, F6 weights, F7 inspector, F12 lesson: show or hide them\n"
         "Esc or F11: leave it; a clicker's black screen (B) shows the numbers before the last "
         "change, as everywhere"));
  box.exec();
}

void MainWindow::toggleValues() {
  ViewState view = model_.document().view;
  view.values = !view.values;
  model_.setViewState(view);
}

void MainWindow::showUndoState() {
  const QUndoStack& stack = edited().undoStack();
  undo_->setEnabled(stack.canUndo());
  redo_->setEnabled(stack.canRedo());
  undo_->setText(stack.canUndo() ? tr("&Undo: %1").arg(menuText(stack.undoText())) : tr("&Undo"));
  redo_->setText(stack.canRedo() ? tr("&Redo: %1").arg(menuText(stack.redoText())) : tr("&Redo"));
}

void MainWindow::setZoom(double zoom) {
  const double size = std::clamp(std::round(zoom * 10) / 10, 0.8, 3.0);
  if (isPresenting()) {
    presenter_->setZoom(size);
  } else {
    QSettings().setValue(QStringLiteral("zoom"), size);
  }
  columnsMoved_ = false;
  applyStyle();
}

void MainWindow::setThemeChoice(ThemeChoice choice) {
  QSettings().setValue(QStringLiteral("theme"), static_cast<int>(choice));
  applyStyle();
}

void MainWindow::setLanguage(const QString& code) {
  if (installLanguage(code)) QSettings().setValue(QStringLiteral("language"), code);
}

void MainWindow::applyStoredSettings() {
  const QSettings settings;
  const int choice = settings.value(QStringLiteral("theme")).toInt();
  applyApplicationStyle(static_cast<ThemeChoice>(std::clamp(choice, 0, 2)),
                        settings.value(QStringLiteral("zoom"), 1.0).toDouble());
  RippleAnimation::setReducedMotion(settings.value(QStringLiteral("reducedMotion")).toBool());
  installLanguage(settings.value(QStringLiteral("language"), systemLanguage()).toString());
}

void MainWindow::showProperties() {
  const Document& document = model_.document();
  PropertiesDialog dialog(QString::fromStdString(document.title),
                          QString::fromStdString(document.notes), this);
  if (dialog.exec() != QDialog::Accepted) return;
  model_.edit(tr("Change title and notes"), DocumentModel::Edit([&](Document after) {
                after.title = dialog.title().toStdString();
                after.notes = dialog.notes().toStdString();
                return after;
              }));
}

void MainWindow::showAbout() {
  QMessageBox box(this);
  box.setWindowTitle(tr("About Attention Lab"));
  box.setTextFormat(Qt::PlainText);
  box.setText(tr("Attention Lab %1").arg(QApplication::applicationVersion()));
  box.setInformativeText(
      tr("Computes attention from the tokens and weights that you enter, and shows every number on "
         "the way.\n\nFree software under the GNU General Public License, version 3 or later."));
  box.exec();
}

}  // namespace attention_lab
