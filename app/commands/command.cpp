#include "app/commands/command.h"

#include <QCoreApplication>

#include "app/commands/compute.h"
#include "app/commands/render.h"

namespace attention_lab {

const std::vector<Command>& commandTable() {
  static const std::vector<Command> table{
      {"compute", computeSummary, false, runCompute},
      {"render", renderSummary, true, runRender},
  };
  return table;
}

QString usageText() {
  const auto tr = [](const char* text) { return QCoreApplication::translate("commands", text); };
  QString text = tr("Attention Lab computes attention from the tokens and weights you enter.") +
                 "\n\n" + tr("Usage:") + "\n  attention-lab [FILE.attn …]\n      " +
                 tr("opens the window, with the files named") + "\n";
  for (const Command& command : commandTable()) {
    text += QStringLiteral("  attention-lab %1 …\n      %2\n")
                .arg(QString::fromLatin1(command.name), command.summary());
  }
  text += "\n" + tr("attention-lab COMMAND --help tells the options of a command.") + "\n" +
          tr("--set PATH=VALUE changes one key of the document, --language en or zh_CN the "
             "language, --version and --help do what they say.") +
          "\n" + tr("Exit status: 0 done, 1 could not, 2 wrong use.") + "\n";
  return text;
}

}  // namespace attention_lab
