// Draws the window at every page of every lesson, as opened and as finished, into PNG files:
//   record_lessons FOLDER [--width N] [--height N] [--zoom N]
// FOLDER/LESSON-PAGE-LANGUAGE-THEME.png, and with -done the page with its answer or result.

#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QElapsedTimer>
#include <QScreen>
#include <QSettings>
#include <QTemporaryDir>

#include "ui/language.h"
#include "ui/main_window.h"

using namespace attention_lab;

namespace {

/// In ms: until a change has stopped flashing.
constexpr int flash = 1000;

void settle(DocumentModel& model, int rest = 120) {
  QElapsedTimer clock;
  clock.start();
  // The numbers, then the flash after a change.
  while (clock.elapsed() < 5000 && !model.traceIsCurrent())
    QApplication::processEvents(QEventLoop::AllEvents, 20);
  clock.restart();
  while (clock.elapsed() < rest)
    QApplication::processEvents(QEventLoop::AllEvents, 20);
}

void finishPage(MainWindow& window) {
  LessonSession& session = window.lessons();
  if (session.current().prediction) session.reveal();
  if (!session.current().solved) return;
  const Document& solved = *session.current().solved;
  window.model().change(QStringLiteral("solution"), solved);
  settle(window.model());
  window.model().setViewState(solved.view);
  window.model().select(selectionOf(solved.view));
}

bool record(MainWindow& window, const QString& file, int rest) {
  settle(window.model(), rest);
  return window.grab().save(file);
}

bool recordLesson(MainWindow& window, const SharedLesson& lesson, const QString& prefix,
                  const QString& suffix) {
  LessonSession& session = window.lessons();
  if (!session.start(lesson)) return false;
  const int pages = session.pageCount();
  for (int page = 0; page < pages; ++page) {
    const QString name = QStringLiteral("%1-%2-%3").arg(prefix).arg(page + 1).arg(suffix);
    if (!record(window, name + QStringLiteral(".png"), 120)) return false;
    if (!session.isPageDone()) {
      finishPage(window);
      if (!record(window, name + QStringLiteral("-done.png"), flash)) return false;
    }
    session.next();
  }
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  QCoreApplication::setOrganizationName(QStringLiteral("AttentionLabRecording"));
  QSettings::setDefaultFormat(QSettings::IniFormat);
  const QTemporaryDir settings;
  QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, settings.path());
  QCommandLineParser parser;
  const QCommandLineOption width("width", {}, "PIXELS", "1280"),
      height("height", {}, "PIXELS", "800"), zoom("zoom", {}, "FACTOR", "1"),
      only("only", {}, "LESSON");
  parser.addOptions({width, height, zoom, only});
  parser.addPositionalArgument("FOLDER", {});
  parser.process(application);
  const QDir folder(parser.positionalArguments().value(0));
  MainWindow::applyStoredSettings();
  MainWindow window;
  window.resize(parser.value(width).toInt(), parser.value(height).toInt());
  window.show();
  window.setZoom(parser.value(zoom).toDouble());
  for (const QString& language : languages()) {
    window.setLanguage(language);
    for (const ThemeChoice theme : {ThemeChoice::light, ThemeChoice::dark}) {
      window.setThemeChoice(theme);
      for (const QString& path : lessonFolders()) {
        const SharedLesson lesson = readLesson(path);
        if (parser.isSet(only) && lesson->id != parser.value(only)) continue;
        const QString suffix = language + (theme == ThemeChoice::dark ? QStringLiteral("-dark")
                                                                      : QStringLiteral("-light"));
        const QString prefix = folder.filePath(QString::number(lesson->order) + '-' + lesson->id);
        if (!recordLesson(window, lesson, prefix, suffix)) return 1;
      }
    }
  }
  return 0;
}
