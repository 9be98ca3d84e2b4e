#include <benchmark/benchmark.h>

#include "core/document/evaluate.h"
#include "tests/bench/bench_documents.h"

using namespace attention_lab;

namespace {

// Everything computed: another seed each time.
void evaluateAll(benchmark::State& state) {
  Document document = bench::documentOf(state.range(0), state.range(1), state.range(2));
  SharedTrace trace = evaluate(document);
  for (auto _ : state) {
    ++document.attention.weights.seed;
    trace = evaluate(document, {}, {}, trace);
    benchmark::DoNotOptimize(trace->attention.output.data());
  }
}

// What dragging the temperature computes: from the scaling on.
void evaluateTemperature(benchmark::State& state) {
  Document document = bench::documentOf(state.range(0), state.range(1), state.range(2));
  SharedTrace trace = evaluate(document);
  for (auto _ : state) {
    document.attention.temperature *= 1.0001;
    trace = evaluate(document, {}, {}, trace);
    benchmark::DoNotOptimize(trace->attention.output.data());
  }
}

void sizes(benchmark::internal::Benchmark* benchmark) {
  benchmark->ArgNames({"n", "d_model", "heads"})
      ->Args({3, 4, 1})
      ->Args({16, 16, 4})
      ->Args({64, 64, 8})
      ->Args({256, 64, 8})
      ->Args({1024, 64, 1})
      ->UseRealTime()
      ->Unit(benchmark::kMicrosecond);
}

}  // namespace

BENCHMARK(evaluateAll)->Apply(sizes);
BENCHMARK(evaluateTemperature)->Apply(sizes);
BENCHMARK_MAIN();
