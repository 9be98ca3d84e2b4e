// The √d_k experiment: draws per second over the powers of two up to 4096 on all cores, and the
// window's picture of them.

#include <benchmark/benchmark.h>

#include <QApplication>
#include <QImage>
#include <QPainter>
#include <QStandardPaths>

#include "core/lab/scaling_experiment.h"
#include "ui/theme.h"
#include "ui/views/scaling_lab_view.h"

using namespace attention_lab;

namespace {

void draw(benchmark::State& state, ScalingDistribution distribution) {
  ScalingSettings settings;
  settings.distribution = distribution;
  settings.draws = 8000;
  settings.keys = state.range(0);
  Index draws = 0;
  for (auto _ : state) {
    ++settings.seed;
    draws += runScaling(settings)->drawsDone();
  }
  state.counters["draws/s"] =
      benchmark::Counter(static_cast<double>(draws), benchmark::Counter::kIsRate);
}

void normal(benchmark::State& state) {
  draw(state, ScalingDistribution::normal);
}

void uniform(benchmark::State& state) {
  draw(state, ScalingDistribution::uniform);
}

void paint(benchmark::State& state) {
  ScalingSettings settings;
  settings.draws = 200;
  const SharedScalingResult one = runScaling(settings);
  ++settings.seed;
  const SharedScalingResult other = runScaling(settings);
  ScalingLabView view;
  ViewStyle style;
  style.font = interfaceFont(9);
  view.setStyle(style);
  QImage image(900, 1100, QImage::Format_RGB32);
  bool first = true;
  for (auto _ : state) {
    view.setResult(first ? one : other);
    first = !first;
    QPainter painter(&image);
    view.paint(painter, QRectF(0, 0, image.width(), image.height()));
  }
}

}  // namespace

BENCHMARK(normal)->ArgName("keys")->Arg(8)->Arg(64)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK(uniform)->ArgName("keys")->Arg(8)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK(paint)->Unit(benchmark::kMillisecond);

int main(int argc, char** argv) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  QStandardPaths::setTestModeEnabled(true);
  QApplication application(argc, argv);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
