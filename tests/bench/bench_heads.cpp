// Painting the views of several heads into an image of the window's size, as after a changed
// parameter: everything that follows from the trace anew, nothing kept.

#include <benchmark/benchmark.h>

#include <QApplication>
#include <QImage>
#include <QPainter>
#include <QStandardPaths>

#include "core/document/evaluate.h"
#include "tests/bench/bench_documents.h"
#include "ui/theme.h"
#include "ui/views/view.h"

using namespace attention_lab;

namespace {

ViewStyle figureStyle() {
  ViewStyle style;
  style.font = interfaceFont(10);
  return style;
}

void paintView(benchmark::State& state, const char* id, const Selection& selection) {
  const Index heads = state.range(1);
  // Two, so that neither is the one the view has prepared.
  Document document = bench::documentOf(state.range(0), 4 * heads, heads);
  const SharedTrace one = evaluate(document);
  ++document.attention.weights.seed;
  const SharedTrace other = evaluate(document);
  const std::unique_ptr<View> view = makeView(QString::fromLatin1(id));
  view->setStyle(figureStyle());
  view->setSelection(selection);
  QImage image(900, 650, QImage::Format_RGB32);
  bool first = true;
  for (auto _ : state) {
    view->setTrace(first ? one : other);
    first = !first;
    QPainter painter(&image);
    view->paint(painter, QRectF(0, 0, image.width(), image.height()));
  }
}

void heads(benchmark::State& state) {
  paintView(state, "heads", {});
}

void flow(benchmark::State& state) {
  paintView(state, "flow", {});
}

void flowOfOneToken(benchmark::State& state) {
  Selection selection;
  selection.pinned = CellAddress{"weights", 1, 0};
  paintView(state, "flow", selection);
}

void text(benchmark::State& state) {
  Selection selection;
  selection.pinned = CellAddress{"weights", 1, 0};
  paintView(state, "text", selection);
}

void sizes(benchmark::internal::Benchmark* benchmark) {
  benchmark->ArgNames({"n", "heads"})
      ->Args({8, 4})
      ->Args({32, 12})
      ->Args({32, 144})
      ->Args({256, 8})
      ->Unit(benchmark::kMillisecond);
}

}  // namespace

BENCHMARK(heads)->Apply(sizes);
BENCHMARK(flow)->Apply(sizes);
BENCHMARK(flowOfOneToken)->Apply(sizes);
BENCHMARK(text)->Apply(sizes);

int main(int argc, char** argv) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  QStandardPaths::setTestModeEnabled(true);
  QApplication application(argc, argv);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
