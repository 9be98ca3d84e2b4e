#include "app/commands/figure_output.h"

#include "app/commands/command_line.h"
#include "app/commands/command_text.h"
#include "app/commands/option_values.h"
#include "ui/language.h"

namespace attention_lab {

void addFigureOptions(QCommandLineParser& parser) {
  parser.addOptions({
      {"theme", CommandText::tr("light (default) or dark."), "THEME"},
      {"language", CommandText::tr("en or zh_CN. Default: what the document says."), "CODE"},
      {"width-mm", CommandText::tr("Width in millimetres."), "MM"},
      {"height-mm", CommandText::tr("Height in millimetres."), "MM"},
      {"dpi", CommandText::tr("Dots per inch of a .png, default 192."), "DPI"},
  });
}

void requireFigureFormat(const QString& output, const QStringList& others) {
  if (figureFormatFor(output) != nullptr) return;
  QStringList endings = others;
  for (const FigureFormat& format : figureFormats())
    endings << format.extension;
  throw WrongUse{CommandText::tr("“%1” should end with one of %2").arg(output, endings.join(", "))};
}

void chooseLanguage(const QCommandLineParser& parser) {
  if (parser.isSet("language") && !installLanguage(parser.value("language"))) {
    throw WrongUse{CommandText::tr("--language wants one of %1").arg(languages().join(", "))};
  }
}

void chooseLanguage(const QCommandLineParser& parser, const ViewState& state) {
  // A language that this program hasn't got leaves its own.
  if (!parser.isSet("language") && !state.language.empty()) {
    installLanguage(QString::fromStdString(state.language));
  }
}

ThemeKind themeOf(const QCommandLineParser& parser) {
  return wordOf(parser, "theme", {"light", "dark"}) == "dark" ? ThemeKind::dark : ThemeKind::light;
}

FigureOptions figureOptionsOf(const QCommandLineParser& parser) {
  FigureOptions options;
  options.sizeMm = {positiveOf(parser, "width-mm", 0), positiveOf(parser, "height-mm", 0)};
  options.dpi = positiveOf(parser, "dpi", 192);
  return options;
}

}  // namespace attention_lab
