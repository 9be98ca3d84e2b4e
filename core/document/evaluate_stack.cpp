#include "core/document/evaluate_stack.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>

#include "core/document/embed.h"
#include "core/document/stack.h"

namespace attention_lab {

namespace {

// What the stack reads: embeddings, and what the encoding adds to them where it does.
void takeInputs(const Document& document, const Sizes& sizes, const Lengths& lengths,
                const Lengths& targetLengths, TransformerTrace& trace) {
  Embedded embedded = embed(document, sizes);
  trace.x = trace.xIn = embedded.x;
  trace.target = trace.targetIn = embedded.target;
  const auto add = positionalEncoding(document.position.encoding).addToEmbedding;
  if (add == nullptr) return;
  const Index positions = std::max(sizes.queries, sizes.stack.targets);
  const Matrix table = add(document.position, positions, sizes.dModel, positions);
  const auto firstRows = [&](Index rows) {
    Tensor encoding({rows, sizes.dModel});
    encoding.editMatrix() = table.topRows(rows);
    return encoding;
  };
  trace.position = firstRows(sizes.queries);
  trace.xIn = withPosition(trace.x, table, lengths);
  if (trace.target.empty()) return;
  trace.targetPosition = firstRows(sizes.stack.targets);
  trace.targetIn = withPosition(trace.target, table, targetLengths);
}

}  // namespace

SharedTrace evaluateStack(const Document& document, const TraceScope& scope, std::stop_token stop) {
  const auto start = std::chrono::steady_clock::now();
  auto trace = std::make_shared<Trace>();
  trace->document = document;
  trace->sizes = resolveSizes(document);
  checkBudget(document, trace->sizes, scope);
  trace->queryLengths = trace->keyLengths = tokenCounts(document.sequences);
  auto stack = std::make_shared<StackRecord>();
  if (readsTarget(document)) stack->targetLengths = tokenCounts(*document.target);
  stack->parameters = stackParameters(document, trace->sizes);
  stack->settings = transformerSettings(document, trace->sizes);
  trace->factor = stack->settings.layer.factor;
  takeInputs(document, trace->sizes, trace->queryLengths, stack->targetLengths, stack->trace);
  transformerForward(stack->settings, *stack->parameters, trace->queryLengths, stack->targetLengths,
                     std::move(stop), stack->trace);
  trace->stack = std::move(stack);
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  trace->seconds = taken.count();
  return trace;
}

}  // namespace attention_lab
