#include "app/commands/compute.h"

#include <QCommandLineParser>

#include "app/commands/command_line.h"
#include "app/commands/command_text.h"
#include "core/document/evaluate.h"
#include "core/io/about_file.h"
#include "core/io/array_file.h"
#include "core/io/atomic_file.h"
#include "core/io/document_file.h"

namespace attention_lab {

namespace {

const ArrayWriter& writerFor(const QString& file) {
  QStringList endings;
  for (const ArrayWriter& writer : arrayWriters()) {
    const auto ending = QString::fromLatin1(writer.extension);
    if (file.endsWith(ending, Qt::CaseInsensitive)) return writer;
    endings << ending;
  }
  throw WrongUse{CommandText::tr("“%1” should end with one of %2").arg(file, endings.join(", "))};
}

}  // namespace

QString computeSummary() {
  return CommandText::tr("writes every array of a document’s attention to a file");
}

int runCompute(const QStringList& arguments) {
  QCommandLineParser parser;
  parser.setApplicationDescription("attention-lab compute: " + computeSummary());
  parser.addPositionalArgument("DOC", CommandText::tr("The document, a .attn file."),
                               "compute DOC");
  parser.addOption(
      {{"o", "output"}, CommandText::tr("Where to: .npz, .json or .safetensors."), "TRACE"});
  parser.addOption({"only", CommandText::tr("Only these arrays, e.g. weights,z."), "NAMES"});
  parser.addOption(setOption());
  return runCommand(parser, arguments, [&] {
    const QString document = documentArgument(parser);
    const QString output = outputArgument(parser);
    const ArrayWriter& writer = writerFor(output);
    std::vector<std::string> only;
    if (parser.isSet("only")) {
      for (const QString& name : parser.value("only").split(','))
        only.push_back(name.trimmed().toStdString());
    }
    const std::filesystem::path file = document.toStdString();
    const std::vector<NamedArray> arrays = aboutFile(
        file, [&] { return traceArrays(*evaluate(readDocument(file, settingsOf(parser))), only); });
    writeFileAtomically(output.toStdString(), writer.bytes(arrays));
  });
}

}  // namespace attention_lab
