#include "app/commands/command_line.h"

#include <exception>
#include <new>

#include <QFileInfo>

#include "app/commands/command.h"
#include "app/commands/command_text.h"
#include "core/error.h"
#include "ui/language.h"

namespace attention_lab {

void print(std::FILE* stream, const QString& text) {
  const QByteArray bytes = text.toUtf8();
  std::fwrite(bytes.constData(), 1, static_cast<std::size_t>(bytes.size()), stream);
}

int printResult(const QString& text) {
  print(stdout, text);
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return kDone;
  printError(CommandText::tr("can’t write to the standard output"));
  return kCouldNot;
}

void printError(const QString& text) {
  print(stderr, "attention-lab: " + text + "\n");
}

QCommandLineOption setOption() {
  return {"set", CommandText::tr("Change one key of the document, e.g. attention.scaling=none."),
          QStringLiteral("PATH=VALUE")};
}

std::vector<Setting> settingsOf(const QCommandLineParser& parser) {
  std::vector<Setting> settings;
  for (const QString& text : parser.values("set")) {
    const qsizetype equals = text.indexOf('=');
    if (equals <= 0)
      throw WrongUse{CommandText::tr("--set wants PATH=VALUE, found “%1”").arg(text)};
    settings.push_back({text.left(equals).toStdString(), text.mid(equals + 1).toStdString()});
  }
  return settings;
}

int runCommand(QCommandLineParser& parser, const QStringList& arguments,
               const std::function<void()>& body) {
  parser.addHelpOption();
  try {
    // The parser takes the first word for the program's name.
    if (!parser.parse(QStringList{"attention-lab"} + arguments)) throw WrongUse{parser.errorText()};
    if (parser.isSet("help")) {
      return printResult(parser.helpText());
    }
    body();
    return kDone;
  } catch (const WrongUse& wrong) {
    printError(wrong.text);
    return kWrongUse;
  } catch (const Error& error) {
    printError(translated(error));
  } catch (const std::bad_alloc&) {
    printError(CommandText::tr("not enough memory"));
  } catch (const std::exception& error) {
    printError(QString::fromUtf8(error.what()));
  }
  return kCouldNot;
}

QString documentArgument(const QCommandLineParser& parser) {
  if (parser.positionalArguments().isEmpty())
    throw WrongUse{CommandText::tr("which document? Name one .attn file")};
  return optionalDocumentArgument(parser);
}

QString optionalDocumentArgument(const QCommandLineParser& parser) {
  const QStringList files = parser.positionalArguments();
  if (files.isEmpty()) return {};
  if (files.size() > 1)
    throw WrongUse{CommandText::tr("one document at a time, found “%1” too").arg(files[1])};
  if (files.first().isEmpty()) throw WrongUse{CommandText::tr("the document’s name is empty")};
  return files.first();
}

QString outputArgument(const QCommandLineParser& parser) {
  if (!parser.isSet("output")) throw WrongUse{CommandText::tr("where to? Say -o FILE")};
  const QString output = parser.value("output");
  const QString named = optionalDocumentArgument(parser);
  const QFileInfo document(named);
  if (!named.isEmpty() && document.exists() && document == QFileInfo(output)) {
    throw WrongUse{CommandText::tr("“%1” is the document itself: name another file").arg(output)};
  }
  return output;
}

}  // namespace attention_lab
