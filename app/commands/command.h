#pragma once

#include <vector>

#include <QString>
#include <QStringList>

namespace attention_lab {

/// Exit statuses of the program.
enum ExitStatus { kDone = 0, kCouldNot = 1, kWrongUse = 2 };

/// A sub-command: a new one is a file pair and a line in the table.
struct Command {
  const char* name;
  /// One translated line for --help.
  QString (*summary)();
  /// Whether it draws, and so needs fonts and an (offscreen) platform.
  bool draws;
  /// arguments: those behind the sub-command's name. Returns the exit status.
  int (*run)(const QStringList& arguments);
};
const std::vector<Command>& commandTable();

/// What --help prints without a sub-command.
QString usageText();

}  // namespace attention_lab
