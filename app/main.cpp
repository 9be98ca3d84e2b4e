#include <cstdio>
#include <memory>
#include <vector>

#include <QApplication>
#include <QFileInfo>
#include <QHashSeed>

#include "app/commands/command.h"
#include "app/commands/command_line.h"
#include "app/commands/command_text.h"
#include "app/kept_memory.h"
#include "ui/application_style.h"
#include "ui/language.h"
#include "ui/main_window.h"

using namespace attention_lab;

namespace {

bool hasDisplay() {
  return qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY") ||
         qEnvironmentVariableIsSet("QT_QPA_PLATFORM");
}

void describeApplication() {
  QCoreApplication::setApplicationName("attention-lab");
  QCoreApplication::setOrganizationName("attention-lab");
  QCoreApplication::setApplicationVersion(ATTENTION_LAB_VERSION);
}

// A script reads standard error: only our own line belongs there, not Qt's hints on the session.
void dropHints(QtMsgType type, const QMessageLogContext&, const QString& text) {
  if (type == QtCriticalMsg || type == QtFatalMsg) print(stderr, text + "\n");
}

int runSubCommand(const Command& command, int argc, char** argv) {
  if (!command.draws) {
    const QCoreApplication application(argc, argv);
    installLanguage(systemLanguage());
    return command.run(QCoreApplication::arguments().mid(2));
  }
  qInstallMessageHandler(dropHints);
  qputenv("QT_QPA_PLATFORM", "offscreen");
  qputenv("TZ", "UTC");  // a PDF tells the zone
  const QApplication application(argc, argv);
  installLanguage(systemLanguage());
  return command.run(QCoreApplication::arguments().mid(2));
}

int printUsage(int argc, char** argv, std::FILE* stream, int status) {
  const QCoreApplication application(argc, argv);
  installLanguage(systemLanguage());
  if (stream == stdout) return printResult(usageText());
  print(stream, usageText());
  return status;
}

int refuseWithoutDisplay(int argc, char** argv) {
  const QCoreApplication application(argc, argv);
  installLanguage(systemLanguage());
  printError(CommandText::tr("no display here, so the window can’t open; these work without one:"));
  print(stderr, usageText());
  return kCouldNot;
}

/// For a word that is neither a sub-command nor a file, and an option that isn't Qt's own.
int refuseWord(int argc, char** argv, const QString& word) {
  const QCoreApplication application(argc, argv);
  installLanguage(systemLanguage());
  printError(
      CommandText::tr("there is no command or file “%1”; --help lists the commands").arg(word));
  return kWrongUse;
}

bool isStrayWord(const QString& word) {
  if (word.startsWith(QLatin1String("--"))) return !hasDisplay();  // else the parser says so
  const QFileInfo file(word);
  return !word.isEmpty() && !word.startsWith('-') && file.suffix().isEmpty() && !file.exists();
}

int runWindow(int argc, char** argv) {
  QApplication application(argc, argv);
  QGuiApplication::setDesktopFileName("org.attentionlab.AttentionLab");
  MainWindow::applyStoredSettings();
  QCommandLineParser parser;
  parser.addPositionalArgument("FILE", {}, "[FILE.attn …]");
  std::vector<std::unique_ptr<MainWindow>> windows;
  std::ptrdiff_t failed = 0;
  const int status = runCommand(parser, QCoreApplication::arguments().mid(1), [&] {
    QStringList files = parser.positionalArguments();
    if (files.isEmpty()) files << QString();
    for (const QString& file : files) {
      MainWindow* window = windows.emplace_back(std::make_unique<MainWindow>()).get();
      if (files.size() == 1) window->show();
      if (file.isEmpty()) continue;
      // While the word about one that can't be opened is read, the others open.
      QMetaObject::invokeMethod(
          window,
          [window, file, &failed, count = files.size()] {
            const bool opened = window->openFile(file);
            if (!opened) ++failed;
            if (opened || failed == count) window->show();
          },
          Qt::QueuedConnection);
    }
  });
  return windows.empty() ? status : QApplication::exec();
}

}  // namespace

int main(int argc, char** argv) {
  keepFreedMemory();
  describeApplication();
  QHashSeed::setDeterministicGlobalSeed();  // the same bytes on every run
  const QString first = argc > 1 ? QString::fromLocal8Bit(argv[1]) : QString();
  for (const Command& command : commandTable()) {
    if (first == QLatin1String(command.name)) return runSubCommand(command, argc, argv);
  }
  if (first == "--version" || first == "-v") {
    return printResult(QStringLiteral("attention-lab %1\n").arg(ATTENTION_LAB_VERSION));
  }
  if (first == "--help" || first == "-h") return printUsage(argc, argv, stdout, kDone);
  if (isStrayWord(first)) return refuseWord(argc, argv, first);
  if (!hasDisplay()) return refuseWithoutDisplay(argc, argv);
  return runWindow(argc, argv);
}
