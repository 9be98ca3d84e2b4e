#pragma once

#include <QCoreApplication>

namespace attention_lab {

/// Texts of the command line: CommandText::tr("…").
struct CommandText {
  Q_DECLARE_TR_FUNCTIONS(commands)
};

}  // namespace attention_lab
