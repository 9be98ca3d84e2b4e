// From a parameter's change to painted pixels: the whole window at 1280×800 on the offscreen
// platform, chain view with the large matrix and the inspector, worker thread included.

#include <benchmark/benchmark.h>

#include <QApplication>
#include <QEventLoop>
#include <QSet>
#include <QStandardPaths>

#include "app/kept_memory.h"
#include "tests/bench/bench_documents.h"
#include "ui/main_window.h"
#include "ui/views/view_canvas.h"

using namespace attention_lab;

namespace {

// Counts the canvases (their viewports) painted since it was cleared.
class PaintCounter : public QObject {
 public:
  QSet<QObject*> painted;

  bool eventFilter(QObject* object, QEvent* event) override {
    if (event->type() == QEvent::Paint && qobject_cast<ViewCanvas*>(object->parent()) != nullptr) {
      painted.insert(object);
    }
    return false;
  }
};

class Bench {
 public:
  Bench() {
    window_.resize(1280, 800);
    window_.show();
    qApp->installEventFilter(&counter_);
  }

  void load(const Document& document) {
    window_.model().reset(document, {});
    untilPainted();
  }

  void change(const Document& document) {
    window_.model().change("bench", document, 1);
    untilPainted();
  }

 private:
  // The paint events that a new trace causes come after traceAvailable.
  void untilPainted() {
    bool arrived = false;
    const auto connection = QObject::connect(&window_.model(), &DocumentModel::traceAvailable,
                                             &counter_, [this, &arrived] {
                                               arrived = true;
                                               counter_.painted.clear();
                                             });
    while (!arrived || counter_.painted.size() < 2) {
      QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    }
    QObject::disconnect(connection);
  }

  MainWindow window_;
  PaintCounter counter_;
};

Bench* shared = nullptr;

void temperatureToPixels(benchmark::State& state) {
  Document document = bench::documentOf(state.range(0), state.range(1), state.range(2));
  shared->load(document);
  for (auto _ : state) {
    document.attention.temperature *= 1.001;
    shared->change(document);
  }
}

void seedToPixels(benchmark::State& state) {
  Document document = bench::documentOf(state.range(0), state.range(1), state.range(2));
  shared->load(document);
  for (auto _ : state) {
    ++document.attention.weights.seed;
    shared->change(document);
  }
}

void sizes(benchmark::internal::Benchmark* benchmark) {
  benchmark->ArgNames({"n", "d_model", "heads"})
      ->Args({16, 16, 4})
      ->Args({64, 64, 8})
      ->Args({256, 64, 8})
      ->Args({1024, 64, 1})
      ->UseRealTime()
      ->Repetitions(5)
      ->ReportAggregatesOnly()
      ->Unit(benchmark::kMillisecond);
}

}  // namespace

BENCHMARK(temperatureToPixels)->Apply(sizes);
BENCHMARK(seedToPixels)->Apply(sizes);

int main(int argc, char** argv) {
  keepFreedMemory();  // as the program does
  qputenv("QT_QPA_PLATFORM", "offscreen");
  QStandardPaths::setTestModeEnabled(true);
  QCoreApplication::setOrganizationName("attention-lab-bench");
  QApplication application(argc, argv);
  MainWindow::applyStoredSettings();
  Bench bench;
  shared = &bench;
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
