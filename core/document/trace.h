#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/document/document.h"
#include "core/model/attention_trace.h"
#include "core/model/transformer.h"

namespace attention_lab {

/// What was computed of a document with a transformer.
struct StackRecord {
  TransformerSettings settings;
  std::shared_ptr<const TransformerParameters> parameters;
  Lengths targetLengths;  ///< tokens per item of `target`; none without one
  TransformerTrace trace;
};

/// The immutable record of one evaluation.
struct Trace {
  Document document;  ///< what was evaluated
  Sizes sizes;
  std::vector<Index> queryLengths, keyLengths;  ///< tokens per item, without padding
  AttentionWeights parameters;                  ///< as used: given, drawn or read; null: absent
  double factor = 1;                            ///< what multiplied QKᵀ: 1/√d_k, …
  AttentionTrace attention;
  Tensor kept;  ///< (B, H, n, m), 1 where dropout leaves a weight; empty without dropout
  /// Of a document with a transformer, whose `attention` and `parameters` are empty; else null.
  std::shared_ptr<const StackRecord> stack;
  /// Steps taken over unchanged from the previous trace, for the status line and tests.
  int stepsComputed = 0;
  int stepsReused = 0;
  double seconds = 0;
};
using SharedTrace = std::shared_ptr<const Trace>;

/// f(NamedTensor) for every array of the trace, in the order computed.
template <class F>
void forEachTensor(const Trace& trace, F&& f) {
  forEachTensor(trace.attention, std::string(), f);
  if (trace.stack) forEachTensor(trace.stack->trace, trace.stack->settings.layer.norm, f);
}

/// The array of that path; nullopt when the trace has none.
std::optional<NamedTensor> findTensor(const Trace& trace, const std::string& path);

/// The value of a cell for an item and head; nullopt when the trace has no such array, item, head
/// or cell (a selection may be newer than the trace).
std::optional<double> cellValue(const Trace& trace, const CellAddress& cell, Index item,
                                Index head);

/// A parameter as the weights table, save and the optimiser see it.
struct NamedParameter {
  std::string path;  ///< "attention.weights.wQ"
  const SharedMatrix& matrix;
  Axis rowAxis;
  Axis columnAxis;
};

/// f(NamedParameter) for wQ, wK, wV, wO, bQ, bK, bV, bO, those that are present.
template <class F>
void forEachParameter(const AttentionWeights& weights, F&& f) {
  const auto give = [&](const char* name, const SharedMatrix& matrix, Axis rows, Axis columns) {
    if (matrix) f(NamedParameter{std::string("attention.weights.") + name, matrix, rows, columns});
  };
  give("wQ", weights.wQ, Axis::model, Axis::headKey);
  give("wK", weights.wK, Axis::model, Axis::headKey);
  give("wV", weights.wV, Axis::model, Axis::headValue);
  give("wO", weights.wO, Axis::concat, Axis::output);
  give("bQ", weights.bQ, Axis::position, Axis::headKey);
  give("bK", weights.bK, Axis::position, Axis::headKey);
  give("bV", weights.bV, Axis::position, Axis::headValue);
  give("bO", weights.bO, Axis::position, Axis::output);
}

/// Tokens along the axis for one item, real ones only: query and position rows, or key rows.
/// Empty for axes that aren't tokens.
Tokens axisTokens(const Trace& trace, Axis axis, Index item);

}  // namespace attention_lab
