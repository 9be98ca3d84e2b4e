#pragma once

#include <cstdio>
#include <functional>
#include <optional>
#include <vector>

#include <QCommandLineParser>
#include <QStringList>

#include "core/io/document_file.h"

namespace attention_lab {

void print(std::FILE* stream, const QString& text);
/// On standard output; the exit status, which says whether it could be written.
int printResult(const QString& text);
/// One line on standard error: "attention-lab: text".
void printError(const QString& text);

/// --set PATH=VALUE, repeatable.
QCommandLineOption setOption();
/// What --set said. Throws WrongUse without a "=".
std::vector<Setting> settingsOf(const QCommandLineParser& parser);

/// Thrown for arguments that can't be meant; becomes a line on standard error and exit status 2.
struct WrongUse {
  QString text;
};

/// Parses the arguments and runs `body`; --help, wrong use and every Error end as the exit status
/// and the one line that the contract asks for.
int runCommand(QCommandLineParser& parser, const QStringList& arguments,
               const std::function<void()>& body);

/// The one document named. Throws WrongUse when there is none or more.
QString documentArgument(const QCommandLineParser& parser);
/// The same where it can be left out: then empty.
QString optionalDocumentArgument(const QCommandLineParser& parser);
/// The value of -o. Throws WrongUse when it is missing or a document that is named.
QString outputArgument(const QCommandLineParser& parser);

}  // namespace attention_lab
