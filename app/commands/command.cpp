#include "app/commands/command.h"

#include "app/commands/command_text.h"
#include "app/commands/compute.h"
#include "app/commands/render.h"
#include "app/commands/scaling.h"

namespace attention_lab {

const std::vector<Command>& commandTable() {
  static const std::vector<Command> table{
      {"compute", computeSummary, false, runCompute},
      {"render", renderSummary, true, runRender},
      {"scaling", scalingSummary, true, runScalingCommand},
  };
  return table;
}

QString usageText() {
  QString text =
      CommandText::tr("Attention Lab computes attention from the tokens and weights you enter.") +
      "\n\n" + CommandText::tr("Usage:") + "\n  attention-lab [FILE.attn …]\n      " +
      CommandText::tr("opens the window, with the files named") + "\n";
  for (const Command& command : commandTable()) {
    text += QStringLiteral("  attention-lab %1 …\n      %2\n")
                .arg(QString::fromLatin1(command.name), command.summary());
  }
  text += "\n" + CommandText::tr("attention-lab COMMAND --help tells the options of a command.") +
          "\n" +
          CommandText::tr("--set PATH=VALUE behind a command changes one key of the document.") +
          "\n" + CommandText::tr("Exit status: 0 done, 1 could not, 2 wrong use.") + "\n";
  return text;
}

}  // namespace attention_lab
