#include "ui/language.h"

#include <memory>

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

namespace attention_lab {
namespace {

struct Installed {
  QString code = QStringLiteral("en");
  std::unique_ptr<QTranslator> program, qt;
};

Installed& installed() {
  static Installed state;
  return state;
}

}  // namespace

QStringList languages() {
  return {QStringLiteral("en"), QStringLiteral("zh_CN")};
}

QString languageName(const QString& code) {
  return code == QLatin1String("zh_CN") ? QStringLiteral("简体中文") : QStringLiteral("English");
}

QString systemLanguage() {
  return QLocale::system().language() == QLocale::Chinese ? QStringLiteral("zh_CN")
                                                          : QStringLiteral("en");
}

QString currentLanguage() {
  return installed().code;
}

bool installLanguage(const QString& code) {
  if (!languages().contains(code)) return false;
  Installed& state = installed();
  if (code == state.code) return true;
  std::unique_ptr<QTranslator> program, qt;
  if (code != QLatin1String("en")) {
    program = std::make_unique<QTranslator>();
    if (!program->load(QStringLiteral(":/i18n/attention_lab_%1.qm").arg(code))) return false;
    // Qt's own texts (dialog buttons) may not be installed; the program's are enough.
    qt = std::make_unique<QTranslator>();
    if (!qt->load(QStringLiteral("qtbase_%1").arg(code),
                  QLibraryInfo::path(QLibraryInfo::TranslationsPath))) {
      qt.reset();
    }
  }
  // The code first: installing sends LanguageChange, and those who hear it may ask.
  state.code = code;
  for (auto* old : {&state.program, &state.qt}) {
    if (*old) QCoreApplication::removeTranslator(old->get());
  }
  if (qt) QCoreApplication::installTranslator(qt.get());
  if (program) QCoreApplication::installTranslator(program.get());
  state.program = std::move(program);
  state.qt = std::move(qt);
  return true;
}

QString translated(const Message& message) {
  QString text = QCoreApplication::translate("core", message.text);
  // Message::english()'s rule: one pass, so that an argument with "%2" in it stays as it is.
  QString filled;
  for (qsizetype i = 0; i < text.size(); ++i) {
    const int digit =
        text[i] == QLatin1Char('%') && i + 1 < text.size() ? text[i + 1].digitValue() - 1 : -1;
    if (digit >= 0 && static_cast<std::size_t>(digit) < message.arguments.size()) {
      filled += QString::fromStdString(message.arguments[static_cast<std::size_t>(digit)]);
      ++i;
    } else {
      filled += text[i];
    }
  }
  return filled;
}

QString translated(const Error& error) {
  QString text;
  for (const std::string& part : {error.file(), error.place()}) {
    if (!part.empty()) text += QString::fromStdString(part) + QStringLiteral(": ");
  }
  return text + translated(error.message());
}

}  // namespace attention_lab
