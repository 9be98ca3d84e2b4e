#include "app/commands/scaling.h"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <optional>

#include <QCommandLineParser>
#include <QLocale>

#include "app/commands/command_line.h"
#include "app/commands/command_text.h"
#include "app/commands/figure_output.h"
#include "app/commands/option_values.h"
#include "core/document/evaluate.h"
#include "core/document/lab_source.h"
#include "core/io/about_file.h"
#include "core/io/atomic_file.h"
#include "core/io/document_file.h"
#include "core/io/document_words.h"
#include "core/io/scaling_csv.h"
#include "ui/application_style.h"
#include "ui/theme.h"
#include "ui/views/scaling_lab_view.h"

namespace attention_lab {

namespace {

const auto csvEnding = QStringLiteral(".csv");

QStringList distributionWords() {
  QStringList words;
  for (const Word<ScalingDistribution>& word : kScalingDistributions)
    words << QString::fromLatin1(word.text);
  return words;
}

void addScalingOptions(QCommandLineParser& parser) {
  parser.setApplicationDescription("attention-lab scaling: " + scalingSummary());
  parser.addPositionalArgument(
      "DOC", CommandText::tr("A document whose settings, and whose Q and K, are used."),
      "scaling [DOC]");
  parser.addOptions({
      {{"o", "output"}, CommandText::tr("Where to: .csv, .png, .svg or .pdf."), "OUT"},
      {"dk", CommandText::tr("The d_k, e.g. 1,2,4. Default: powers of two up to 4096."), "LIST"},
      {"keys", CommandText::tr("Keys per query, default 8."), "N"},
      {"draws", CommandText::tr("Draws at each d_k, default 20000."), "N"},
      {"seed", CommandText::tr("Seed of the draws, default 0."), "N"},
      {"distribution",
       CommandText::tr("Of the entries of q and k: normal (default), uniform, both of variance 1, "
                       "or document, which wants a DOC."),
       "WORD"},
      {"divisors", CommandText::tr("Some of none, sqrt-dk, dk. Default: all three."), "LIST"},
      {"exponent",
       CommandText::tr("A further divisor: d_k to this power, from -1 to 2, named dk^POWER."),
       "POWER"},
      {"at", CommandText::tr("The d_k of the histogram and the matrices in a picture."), "N"},
  });
  addFigureOptions(parser);
  parser.addOption(setOption());
}

std::vector<Index> sizesOf(const QString& list) {
  std::vector<Index> sizes;
  for (const QString& word : list.split(','))
    sizes.push_back(wholeFrom(word, QStringLiteral("dk"), 1, kMostScalingSize));
  if (sizes.size() > static_cast<std::size_t>(kMostScalingSizes)) {
    throw WrongUse{CommandText::tr("--dk wants at most %1 numbers").arg(kMostScalingSizes)};
  }
  return sizes;
}

std::vector<double> exponentsOf(const QString& list) {
  QStringList words;
  for (const Word<double>& word : kScalingDivisors)
    words << QString::fromLatin1(word.text);
  std::vector<double> exponents;
  for (const QString& name : list.split(',')) {
    const qsizetype index = words.indexOf(name.trimmed());
    if (index < 0) {
      throw WrongUse{CommandText::tr("--%1 wants one of %2, found “%3”")
                         .arg(QStringLiteral("divisors"), words.join(QStringLiteral(", ")), name)};
    }
    exponents.push_back(kScalingDivisors[static_cast<std::size_t>(index)].value);
  }
  return exponents;
}

void addExponents(const QCommandLineParser& parser, std::vector<double>& exponents) {
  for (const QString& text : parser.values("exponent")) {
    bool number = false;
    const double exponent = QLocale::c().toDouble(text, &number);
    if (!number || !(exponent >= kLeastScalingExponent && exponent <= kMostScalingExponent)) {
      throw WrongUse{
          CommandText::tr("--exponent wants a number from -1 to 2, found “%1”").arg(text)};
    }
    exponents.push_back(exponent);
  }
  if (exponents.size() > kMostScalingDivisors) {
    throw WrongUse{CommandText::tr("at most %1 divisors").arg(kMostScalingDivisors)};
  }
}

/// The saved settings with what the options say.
ScalingSettings labSettingsOf(const QCommandLineParser& parser, ScalingSettings settings) {
  settings.keys = wholeOf(parser, "keys", 2, kMostScalingKeys, settings.keys);
  settings.draws = wholeOf(parser, "draws", kLeastScalingDraws, kMostScalingDraws, settings.draws);
  settings.seed = static_cast<std::uint32_t>(
      wholeOf(parser, "seed", 0, std::numeric_limits<std::uint32_t>::max(), settings.seed));
  if (parser.isSet("distribution")) {
    const QStringList words = distributionWords();
    settings.distribution = kScalingDistributions[static_cast<std::size_t>(words.indexOf(
                                                      wordOf(parser, "distribution", words)))]
                                .value;
  }
  if (parser.isSet("divisors")) settings.exponents = exponentsOf(parser.value("divisors"));
  addExponents(parser, settings.exponents);
  if (parser.isSet("dk")) {
    settings.sizes = sizesOf(parser.value("dk"));
    // No other d_k than those asked for.
    if (!std::ranges::count(settings.sizes, settings.dK)) {
      settings.dK = settings.sizes[settings.sizes.size() / 2];
    }
  }
  settings.dK = wholeOf(parser, "at", 1, kMostScalingSize, settings.dK);
  return settings;
}

/// The document named; nullopt when none is.
std::optional<Document> documentOf(const QCommandLineParser& parser, const QString& named) {
  const std::vector<Setting> set = settingsOf(parser);
  if (!named.isEmpty()) return readDocument(named.toStdString(), set);
  if (set.empty()) return std::nullopt;
  throw WrongUse{CommandText::tr("--set changes a document: name one .attn file")};
}

void writePicture(const QCommandLineParser& parser, const SharedScalingResult& result,
                  const ViewState& state, const QString& output) {
  ScalingLabView view;
  ViewStyle style;
  style.font = interfaceFont(baseFontPoints);
  style.theme = themeOf(parser);
  if (!state.colormap.empty()) style.colormap = QString::fromStdString(state.colormap);
  view.setStyle(style);
  view.setResult(result);
  writeFigure(view, output.toStdString(), figureOptionsOf(parser));
}

void writeScaling(const QCommandLineParser& parser) {
  const QString named = optionalDocumentArgument(parser);
  const QString output = outputArgument(parser);
  const bool numbers = output.endsWith(csvEnding, Qt::CaseInsensitive);
  if (!numbers) requireFigureFormat(output, {csvEnding});
  chooseLanguage(parser);
  themeOf(parser);
  figureOptionsOf(parser);
  ViewState state;
  ScalingSource source;
  ScalingSettings settings = labSettingsOf(parser, state.scalingLab);
  const auto draw = [&] {
    if (const auto document = documentOf(parser, named)) {
      state = document->view;
      settings = labSettingsOf(parser, state.scalingLab);
      if (settings.distribution == ScalingDistribution::document) {
        source = scalingSource(*evaluate(*document));
      }
    } else if (settings.distribution == ScalingDistribution::document) {
      throw WrongUse{
          CommandText::tr("--distribution document wants a document: name one .attn file")};
    }
    return runScaling(settings, source);
  };
  const SharedScalingResult result =
      named.isEmpty() ? draw() : aboutFile(std::filesystem::path(named.toStdString()), draw);
  if (numbers) return writeFileAtomically(output.toStdString(), scalingCsv(*result));
  chooseLanguage(parser, state);
  writePicture(parser, result, state, output);
}

}  // namespace

QString scalingSummary() {
  return CommandText::tr(
      "draws many q and k and tells what ÷1, ÷√d_k and ÷d_k make of q·k, as CSV "
      "or a picture");
}

int runScalingCommand(const QStringList& arguments) {
  QCommandLineParser parser;
  addScalingOptions(parser);
  return runCommand(parser, arguments, [&] { writeScaling(parser); });
}

}  // namespace attention_lab
