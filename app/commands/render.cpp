#include "app/commands/render.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <memory>
#include <set>

#include <QCommandLineParser>
#include <QLocale>

#include "app/commands/command_line.h"
#include "app/commands/command_text.h"
#include "app/commands/figure_output.h"
#include "app/commands/option_values.h"
#include "core/document/block.h"
#include "core/document/evaluate.h"
#include "core/document/lab_source.h"
#include "core/error.h"
#include "core/io/about_file.h"
#include "core/io/document_file.h"
#include "ui/application_style.h"
#include "ui/export/figure_writer.h"
#include "ui/panels/position_page.h"
#include "ui/theme.h"
#include "ui/views/colormap.h"
#include "ui/views/compare_view.h"
#include "ui/views/scaling_lab_view.h"
#include "ui/views/view.h"

namespace attention_lab {

namespace {

QString idList() {
  QStringList ids;
  for (const QString& id : viewIds())
    ids << id;
  return ids.join(QStringLiteral(", "));
}

void addOptions(QCommandLineParser& parser) {
  parser.setApplicationDescription("attention-lab render: " + renderSummary());
  parser.addPositionalArgument("DOC", CommandText::tr("The document, a .attn file."), "render DOC");
  parser.addOptions({
      {{"o", "output"}, CommandText::tr("Where to: .png, .svg or .pdf."), "OUT"},
      {"view", CommandText::tr("What is drawn: %1. Default: what the document says.").arg(idList()),
       "ID"},
      {"item", CommandText::tr("Item of the batch, from 0."), "N"},
      {"layer",
       CommandText::tr("Attention of a stack: decoder.0.cross, or a layer’s own by its number from "
                       "0, the encoder’s first. Default: 0."),
       "LAYER"},
      {"head", CommandText::tr("Head, from 0."), "N"},
      {"heads", CommandText::tr("Heads that the views of several show, from 0, e.g. 0,2; or all."),
       "LIST"},
      {"mean", CommandText::tr("The mean of all heads, in the views “heads” and “text”.")},
      {"share", CommandText::tr("In “flow”: lines until this part of each row, 0 to 1."), "PART"},
      {"dimensions",
       CommandText::tr("Of the curves of “position-curves”, from 0, e.g. 0-3,8. Default: 0-7."),
       "LIST"},
      {"side", CommandText::tr("In “flow” and “text”: query, whose row is shown, or key."), "SIDE"},
      {"colormap",
       CommandText::tr("For probabilities: %1.")
           .arg(sequentialColormapNames().join(QStringLiteral(", "))),
       "NAME"},
      {"range", CommandText::tr("Lowest and highest colour, e.g. 0:0.5."), "MIN:MAX"},
      {"values",
       CommandText::tr("Numbers in the cells where they fit, whatever the document says.")},
  });
  addFigureOptions(parser);
  parser.addOption(setOption());
}

std::vector<Index> chosenHeadsOf(const QString& list) {
  if (list == QLatin1String("all")) return {};
  std::set<Index> heads;
  for (const QString& word : list.split(',')) {
    bool number = false;
    const qlonglong head = QLocale::c().toLongLong(word, &number);
    if (!number || head < 0) {
      throw WrongUse{
          CommandText::tr("--heads wants whole numbers from 0 or “all”, found “%1”").arg(list)};
    }
    heads.insert(head);
  }
  return {heads.begin(), heads.end()};
}

HeadsState headsOf(const QCommandLineParser& parser, const ViewState& state) {
  HeadsState heads = state.heads;
  if (parser.isSet("heads")) heads.chosen = chosenHeadsOf(parser.value("heads"));
  heads.mean |= parser.isSet("mean");
  heads.share = numberOf(parser, "share", heads.share);
  if (!(heads.share >= 0 && heads.share <= 1)) {
    throw WrongUse{CommandText::tr("--share wants 0 to 1, found “%1”").arg(parser.value("share"))};
  }
  if (parser.isSet("side")) {
    heads.side =
        wordOf(parser, "side", {"query", "key"}) == "key" ? TokenSide::key : TokenSide::query;
  }
  return heads;
}

std::vector<Index> dimensionsOf(const QCommandLineParser& parser) {
  if (!parser.isSet("dimensions")) return Selection().dimensions;
  const ParsedDimensions parsed = parseDimensions(parser.value("dimensions"));
  if (parsed.problem.isEmpty()) return parsed.dimensions;
  throw WrongUse{QStringLiteral("--dimensions: %1").arg(parsed.problem)};
}

std::optional<std::pair<double, double>> rangeOf(const QCommandLineParser& parser,
                                                 const ViewState& state) {
  if (!parser.isSet("range")) return chosenRange(state);
  const QStringList ends = parser.value("range").split(':');
  bool low = false, high = false;
  const std::pair<double, double> range{QLocale::c().toDouble(ends.value(0), &low),
                                        QLocale::c().toDouble(ends.value(1), &high)};
  if (ends.size() == 2 && low && high && std::isfinite(range.first) &&
      std::isfinite(range.second) && range.first < range.second) {
    return range;
  }
  throw WrongUse{CommandText::tr("--range wants MIN:MAX with MIN below MAX, found “%1”")
                     .arg(parser.value("range"))};
}

void requireIndex(Index index, Index count, const char* what) {
  if (index < count) return;
  throw ShapeError(what, {CORE_TEXT("core", "%1 asked for, there are %2, counted from 0"),
                          {std::to_string(index), std::to_string(count)}});
}

QString viewIdOf(const QCommandLineParser& parser, const ViewState& state) {
  return parser.isSet("view") ? parser.value("view") : QString::fromStdString(state.view);
}

/// The attention that is meant: by its name before an array's, as a path or by a number.
Block blockOf(const QCommandLineParser& parser, const Trace& stack) {
  if (const auto named = blockOfArray(parser.value("view").toStdString())) return *named;
  const std::vector<Block> blocks = blocksOf(stack.sizes);
  const QString layer = parser.value("layer");
  const auto named = std::ranges::find_if(
      blocks, [&](const Block& block) { return blockPath(block) == layer.toStdString(); });
  if (named != blocks.end()) return *named;
  const Index encoders = stack.sizes.stack.encoderLayers;
  const Index number = indexOf(parser, "layer", 0);
  requireIndex(number, encoders + stack.sizes.stack.decoderLayers, "layer");
  if (number < encoders) return {BlockKind::encoderSelf, number};
  return {BlockKind::decoderSelf, number - encoders};
}

/// What is drawn of the document: of a stack one of its attentions.
SharedTrace shownTrace(const QCommandLineParser& parser, const Document& document) {
  SharedTrace trace = evaluate(document);
  if (trace->stack) return blockTrace(*trace, blockOf(parser, *trace));
  requireIndex(indexOf(parser, "layer", 0), 1, "layer");
  return trace;
}

std::unique_ptr<View> viewOf(const QCommandLineParser& parser, const ViewState& state) {
  QString id = viewIdOf(parser, state);
  if (blockOfArray(id.toStdString())) id = id.section('.', 3);
  auto view = makeView(id);
  if (view) return view;
  if (!parser.isSet("view")) return makeView("chain");
  throw WrongUse{CommandText::tr("there is no view “%1”; there are %2").arg(id, idList())};
}

ViewStyle styleOf(const QCommandLineParser& parser, const ViewState& state) {
  QStringList maps = sequentialColormapNames();
  const QString saved = QString::fromStdString(state.colormap);
  if (maps.contains(saved)) maps.move(maps.indexOf(saved), 0);
  ViewStyle style;
  style.font = interfaceFont(baseFontPoints);
  style.colormap = wordOf(parser, "colormap", maps);
  style.range = rangeOf(parser, state);
  style.theme = themeOf(parser);
  style.values = state.values || parser.isSet("values");
  return style;
}

Selection selectionOf(const QCommandLineParser& parser, const ViewState& state,
                      const Sizes& sizes) {
  Selection selection;
  selection.item = indexOf(parser, "item", state.item);
  selection.head = indexOf(parser, "head", state.head);
  selection.tensor = state.tensor;
  selection.pinned = state.pinned;
  selection.heads = headsOf(parser, state);
  selection.steps = state.steps;
  selection.dimensions = dimensionsOf(parser);
  requireIndex(selection.item, sizes.items, "item");
  requireIndex(selection.head, sizes.heads, "head");
  const auto& chosen = selection.heads.chosen;
  for (const Index head : chosen)
    requireIndex(head, sizes.heads, "heads");
  if (!chosen.empty() && !std::ranges::count(chosen, selection.head)) {
    selection.head = chosen.front();
  }
  return selection;
}

std::unique_ptr<View> viewOfDocument(const std::filesystem::path& file,
                                     const QCommandLineParser& parser) {
  const Document document = readDocument(file, settingsOf(parser));
  const ViewState& state = document.view;
  chooseLanguage(parser, state);
  const SharedTrace trace = shownTrace(parser, document);
  std::unique_ptr<View> view = viewOf(parser, state);
  view->setStyle(styleOf(parser, state));
  view->setTrace(trace);
  Selection selection = selectionOf(parser, state, trace->sizes);
  if (view->id() == QLatin1String("step")) selection.steps.active = true;
  if (selection.steps.active) {
    selection.steps = StepSequence(*trace, selection.item).clamped(selection.steps);
    view->setTrace(traceAtStep(trace, selection.item, selection.head, selection.steps));
  }
  selection = figureSelection(*view, selection);
  view->setSelection(selection);
  if (auto* lab = dynamic_cast<ScalingLabView*>(view.get())) {
    lab->setResult(runScaling(state.scalingLab, scalingSource(*trace)));
  }
  if (auto* compare = dynamic_cast<CompareView*>(view.get()); compare && document.variant) {
    const Index head = document.variant->view.head;
    compare->setVariant(evaluate(*document.variant), head == state.head ? selection.head : head);
  }
  if (!view->emptyText().isEmpty()) {
    throw ShapeError(view->id().toStdString(), {"%1", {view->emptyText().toStdString()}});
  }
  return view;
}

void render(const QCommandLineParser& parser) {
  const QString document = documentArgument(parser);
  const QString output = outputArgument(parser);
  requireFigureFormat(output);
  chooseLanguage(parser);
  const FigureOptions options = figureOptionsOf(parser);
  const std::filesystem::path file = document.toStdString();
  const auto view = aboutFile(file, [&] { return viewOfDocument(file, parser); });
  writeFigure(*view, output.toStdString(), options);
}

}  // namespace

QString renderSummary() {
  return CommandText::tr("draws one view of a document as PNG, SVG or PDF");
}

int runRender(const QStringList& arguments) {
  QCommandLineParser parser;
  addOptions(parser);
  return runCommand(parser, arguments, [&] { render(parser); });
}

}  // namespace attention_lab
