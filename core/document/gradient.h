#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <variant>

#include "core/document/trace.h"
#include "core/model/attention_layer.h"

// The backward view of a document: one number of its trace, or made of its attention weights, and
// how it changes with every other number. Exact, by the passes of attention_backward.h.
namespace attention_lab {

/// The value of one cell of an array after x_in: "weights", "z", "output", "scores", …
struct CellGoal {
  CellAddress cell;
  Index item = 0;
  Index head = 0;
  bool operator==(const CellGoal&) const = default;
};

/// Σ_ij g_ij·A_ij over the attention weights of one item and head. g: (n, m).
struct WeightedGoal {
  Index item = 0;
  Index head = 0;
  SharedMatrix g;
  bool operator==(const WeightedGoal&) const = default;
};

/// ½ Σ_ij (A_ij − T_ij)² over the rows of T that aren't all 0: a row of weights sums to 1, so those
/// ask for nothing. target: (n, m).
struct TargetGoal {
  Index item = 0;
  Index head = 0;
  SharedMatrix target;
  bool operator==(const TargetGoal&) const = default;
};

using Goal = std::variant<CellGoal, WeightedGoal, TargetGoal>;

/// ∂goal/∂ everything, under the names of the trace and with its shapes. x is what the trace shows
/// as x: of the embedding before its scale the gradient is embeddingScale times as large. Arrays
/// that the goal doesn't follow from are 0.
struct Gradient {
  double value = 0;  ///< of the goal
  AttentionTrace arrays;
  AttentionWeights parameters;  ///< null where there is no such parameter
  SharedMatrix position;        ///< (longest, d_model), learned encoding only; else null
};

/// Throws ShapeError where the trace has no such item, head, array or cell, or where g or target
/// has another shape than the weights of the item's real tokens.
double goalValue(const Trace& trace, const Goal& goal);
/// The same of other arrays in the place of the trace's.
double goalValue(const Trace& trace, const AttentionTrace& arrays, const Goal& goal);
/// Throws as goalValue, and Cancelled.
Gradient gradient(const Trace& trace, const Goal& goal, std::stop_token stop = {});

/// The gradients in the place of the trace's arrays and parameters; where the mask forbids,
/// `masked` stays −∞.
SharedTrace gradientTrace(const Trace& trace, const Gradient& gradient);

/// What the layer of a trace computes with.
AttentionLayer layerOf(const Trace& trace);

/// What a partial derivative is with respect to: a cell of an array after and with x_in, of x,
/// context or position, or of a parameter ("attention.weights.wQ"), all else of the same step
/// staying as it is.
struct Coordinate {
  CellAddress cell;
  Index item = 0;
  Index head = 0;
};
/// Of the gradient; nullopt where there is no such cell.
std::optional<double> partialDerivative(const Gradient& gradient, const Coordinate& at);
/// (goal(c + h) − goal(c − h)) / 2h, by computing the layer twice; nullopt as above.
std::optional<double> centralDifference(const Trace& trace, const Goal& goal, const Coordinate& at,
                                        double h);
/// ∛ε · max(1, |c|): where the errors of rounding and of the step are about equal.
double differenceStep(double c);

}  // namespace attention_lab
