// The forward pass of a stack, keeping every intermediate. `taskset -c 0` for one thread.

#include <string>

#include <benchmark/benchmark.h>

#include "core/document/evaluate.h"
#include "core/model/transformer_cast.h"

using namespace attention_lab;

namespace {

Document stackOf(Index layers, Index dModel, Index heads, Index tokens) {
  Document document;
  document.sequences.emplace_back();
  for (Index i = 0; i < tokens; ++i)
    document.sequences.back().push_back("token" + std::to_string(i));
  document.embedding.dModel = dModel;
  document.attention.heads = heads;
  StackSettings& stack = document.transformer.emplace();
  stack.kind = TransformerKind::encoder;
  stack.encoderLayers = layers;
  stack.dModel = dModel;
  stack.heads = heads;
  stack.dFf = 4 * dModel;
  return document;
}

template <class Scalar>
void forward(benchmark::State& state) {
  const SharedTrace drawn =
      evaluate(stackOf(state.range(0), state.range(1), state.range(2), state.range(3)));
  const StackRecord& stack = *drawn->stack;
  const auto weights = castWeights<Scalar>(*stack.parameters);
  TensorOf<Scalar> x(stack.trace.xIn.shape());
  x.editMatrix() = stack.trace.xIn.matrix().template cast<Scalar>();
  for (auto _ : state) {
    TransformerTraceOf<Scalar> trace;
    trace.xIn = x;
    transformerForward(stack.settings, weights, drawn->queryLengths, stack.targetLengths, {},
                       trace);
    benchmark::DoNotOptimize(trace.encoderOutput.data());
  }
}

void sizes(benchmark::internal::Benchmark* benchmark) {
  benchmark->ArgNames({"layers", "d_model", "heads", "n"})
      ->Args({6, 512, 8, 128})
      ->Args({2, 64, 4, 16})
      ->UseRealTime()
      ->Unit(benchmark::kMicrosecond);
}

}  // namespace

BENCHMARK_TEMPLATE(forward, float)->Apply(sizes);
BENCHMARK_TEMPLATE(forward, double)->Apply(sizes);
BENCHMARK_MAIN();
