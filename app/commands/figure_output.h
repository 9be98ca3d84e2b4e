#pragma once

#include <QCommandLineParser>

#include "ui/export/figure_writer.h"
#include "ui/views/view_style.h"

namespace attention_lab {

// What every sub-command that draws a figure asks for; each throws WrongUse.

/// --theme, --language, --width-mm, --height-mm, --dpi
void addFigureOptions(QCommandLineParser& parser);
/// `others`: endings that the command writes besides those of figures.
void requireFigureFormat(const QString& output, const QStringList& others = {});
/// Installs the language of the option, else the document's where the program has it.
void chooseLanguage(const QCommandLineParser& parser);
void chooseLanguage(const QCommandLineParser& parser, const ViewState& state);
ThemeKind themeOf(const QCommandLineParser& parser);
FigureOptions figureOptionsOf(const QCommandLineParser& parser);

}  // namespace attention_lab
