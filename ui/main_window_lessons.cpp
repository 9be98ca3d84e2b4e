// What the window does while a lesson runs.

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include <QMenu>
#include <QMenuBar>
#include <QSplitter>
#include <QTabBar>
#include <QToolButton>

#include "ui/document/attempt.h"
#include "ui/language.h"
#include "ui/lessons/lesson_highlight.h"
#include "ui/main_window.h"
#include "ui/panels/lesson_panel.h"
#include "ui/presenter.h"

namespace attention_lab {
namespace {

/// Parts of a hundred of the right column.
constexpr int inspectorPart = 36, lessonPart = 64;

struct ListedLesson {
  Index order;
  QString title, folder;
};

/// In the order of the menu; one that can't be read is listed by its folder and says why when it is
/// chosen.
std::vector<ListedLesson> listedLessons() {
  std::vector<ListedLesson> lessons;
  for (const QString& folder : lessonFolders()) {
    ListedLesson listed{std::numeric_limits<Index>::max(), folder.section(QLatin1Char('/'), -1),
                        folder};
    (void)failureOf([&] {
      const SharedLesson lesson = readLesson(folder);
      listed.order = lesson->order;
      listed.title = lesson->text(currentLanguage()).title;
    });
    lessons.push_back(listed);
  }
  std::ranges::stable_sort(lessons, {}, &ListedLesson::order);
  return lessons;
}

}  // namespace

void MainWindow::newDocument() {
  leaveLesson();
  files_.newDocument();
}

void MainWindow::open() {
  leaveLesson();
  files_.open();
}

void MainWindow::openExample(const QString& resource) {
  leaveLesson();
  files_.openExample(resource);
}

void MainWindow::makeLessonMenu() {
  QMenu* menu = menus_->addMenu(tr("&Lesson"));
  connect(menu, &QMenu::aboutToShow, this, [this, menu] {
    if (!menu->isEmpty()) return;
    int number = 0;
    for (ListedLesson& lesson : listedLessons()) {
      const QString title = lesson.title.replace(QLatin1Char('&'), QLatin1String("&&"));
      menu->addAction(QStringLiteral("&%1  %2").arg(++number).arg(title), this,
                      [this, folder = lesson.folder] { startLesson(folder); });
    }
    menu->addSeparator();
    for (QAction* action : {nextLessonPage_, previousLessonPage_, leaveLesson_})
      menu->addAction(action);
  });
  lessonButton_->setMenu(menu);
  lessonButton_->setText(tr("Lesson ▾"));
  lessonButton_->setAccessibleName(tr("Lesson"));
  lessonButton_->setToolTip(tr("Lessons about attention, a page at a time"));
}

void MainWindow::connectLessons() {
  connect(&lessons_, &LessonSession::activeChanged, this, &MainWindow::showLesson);
  connect(&lessons_, &LessonSession::pageChanged, this, &MainWindow::showLessonPage);
  connect(tabs_, &QTabBar::currentChanged, this, &MainWindow::highlightLesson);
  showLesson();
}

void MainWindow::startLesson(const QString& folder) {
  SharedLesson lesson;
  const auto failure = failureOf([&] { lesson = readLesson(folder); });
  if (failure) return files_.report(tr("The lesson could not be opened."), *failure);
  lessons_.start(lesson);
  presenter_->askFor(QStringLiteral("lesson"));
}

void MainWindow::showLesson() {
  const bool active = lessons_.isActive();
  QWidget* frame = lesson_->parentWidget();
  if (active && frame->isHidden()) right_->setSizes({inspectorPart, lessonPart});
  for (QAction* action : {nextLessonPage_, previousLessonPage_, leaveLesson_})
    action->setEnabled(active);
  switcher_->setTabText(switcher_->count() - 1, active ? tr("Lesson") : tr("Inspector"));
  placeColumns();
  // Where not all columns fit, the one with the text is shown first.
  if (active && switcher_->isVisible()) switcher_->setCurrentIndex(switcher_->count() - 1);
  if (!active) highlightLesson();
}

void MainWindow::showLessonPage() {
  restoreView();
  highlightLesson();
}

void MainWindow::highlightLesson() {
  for (const QPointer<LessonHighlight>& highlight : std::as_const(highlights_))
    delete highlight;
  highlights_.clear();
  if (lessons_.isActive()) highlights_ = highlightParts(*this, lessons_.current().highlights);
}

}  // namespace attention_lab
