#include "core/document/gradient.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <memory>
#include <utility>

#include "core/error.h"

namespace attention_lab {

namespace {

using Array = Tensor AttentionTrace::*;

struct ArrayName {
  const char* name;
  Array array;
};
// What a goal may be a cell of.
constexpr ArrayName kGoalArrays[] = {
    {"q", &AttentionTrace::q},
    {"k", &AttentionTrace::k},
    {"v", &AttentionTrace::v},
    {"scores", &AttentionTrace::scores},
    {"scaled", &AttentionTrace::scaled},
    {"masked", &AttentionTrace::masked},
    {"weights", &AttentionTrace::weights},
    {"dropped", &AttentionTrace::dropped},
    {"z", &AttentionTrace::z},
    {"concat", &AttentionTrace::concat},
    {"output", &AttentionTrace::output},
};

[[noreturn]] void noSuchGoal(const std::string& place) {
  throw ShapeError(place, {CORE_TEXT("core", "there is no such number to differentiate"), {}});
}

void wantItemAndHead(const Trace& trace, Index item, Index head) {
  if (item < 0 || item >= trace.sizes.items) noSuchGoal("item");
  if (head < 0 || head >= trace.sizes.heads) noSuchGoal("head");
}

Array goalArray(const Trace& trace, const CellGoal& goal) {
  const auto* found = std::find_if(std::begin(kGoalArrays), std::end(kGoalArrays),
                                   [&](const ArrayName& a) { return goal.cell.tensor == a.name; });
  if (found == std::end(kGoalArrays) || !cellValue(trace, goal.cell, goal.item, goal.head)) {
    noSuchGoal(goal.cell.tensor);
  }
  return found->array;
}

// The real rows and columns of the weights that a painted matrix is about.
void wantWeightsShape(const Trace& trace, Index item, Index head, const SharedMatrix& painted) {
  wantItemAndHead(trace, item, head);
  const Index n = trace.queryLengths[static_cast<std::size_t>(item)];
  const Index m = trace.keyLengths[static_cast<std::size_t>(item)];
  if (painted && painted->rows() == n && painted->cols() == m) return;
  throw ShapeError(
      "goal", {CORE_TEXT("core", "wanted an array of %1, found %2"),
               {shapeText({n, m}), painted ? shapeText({painted->rows(), painted->cols()}) : "0"}});
}

Index whichMatrix(const Tensor& tensor, Index item, Index head) {
  return tensor.rank() == 4 ? item * tensor.shape()[1] + head : tensor.rank() == 3 ? item : 0;
}

// A − T in the rows of T that ask for something, else 0.
Matrix missed(const ConstMap& weights, const Matrix& target) {
  Matrix difference = weights.topLeftCorner(target.rows(), target.cols()) - target;
  for (Index row = 0; row < target.rows(); ++row) {
    if ((target.row(row).array() == 0).all()) difference.row(row).setZero();
  }
  return difference;
}

// One goal's value, and the gradients that it gives directly.
struct GoalOf {
  const Trace& trace;
  const AttentionTrace& arrays;  ///< of the trace, or with one number changed

  double value(const CellGoal& goal) const {
    return (arrays.*goalArray(trace, goal))
        .matrix(goal.item, goal.head)(goal.cell.row, goal.cell.column);
  }
  double value(const WeightedGoal& goal) const {
    wantWeightsShape(trace, goal.item, goal.head, goal.g);
    const auto weights = arrays.weights.matrix(goal.item, goal.head);
    return weights.topLeftCorner(goal.g->rows(), goal.g->cols()).cwiseProduct(*goal.g).sum();
  }
  double value(const TargetGoal& goal) const {
    wantWeightsShape(trace, goal.item, goal.head, goal.target);
    return 0.5 * missed(arrays.weights.matrix(goal.item, goal.head), *goal.target).squaredNorm();
  }

  void seed(const CellGoal& goal, AttentionTrace& d) const {
    const Array array = goalArray(trace, goal);
    d.*array = Tensor::zero((arrays.*array).shape());
    Tensor& seeded = d.*array;
    seeded.editMatrix(whichMatrix(seeded, goal.item, goal.head))(goal.cell.row, goal.cell.column) =
        1;
  }
  void seedWeights(Index item, Index head, const Matrix& dWeights, AttentionTrace& d) const {
    d.weights = Tensor::zero(arrays.weights.shape());
    d.weights.editMatrix(whichMatrix(d.weights, item, head))
        .topLeftCorner(dWeights.rows(), dWeights.cols()) = dWeights;
  }
  void seed(const WeightedGoal& goal, AttentionTrace& d) const {
    seedWeights(goal.item, goal.head, *goal.g, d);
  }
  void seed(const TargetGoal& goal, AttentionTrace& d) const {
    seedWeights(goal.item, goal.head,
                missed(arrays.weights.matrix(goal.item, goal.head), *goal.target), d);
  }
};

// What was added to the embeddings, and to the context's.
void embeddingsBackward(const Trace& trace, Gradient& d) {
  AttentionTrace& arrays = d.arrays;
  const AttentionTrace& made = trace.attention;
  if (made.x.empty()) return;
  arrays.x = arrays.xIn;
  arrays.context = arrays.contextIn;
  if (made.position.empty()) return;
  const Sizes& sizes = trace.sizes;
  Matrix table = Matrix::Zero(std::max(sizes.queries, sizes.keys), sizes.dModel);
  const auto add = [&](const Tensor& dRows, const std::vector<Index>& lengths) {
    for (Index item = 0; item < dRows.matrixCount(); ++item) {
      const Index length = lengths[static_cast<std::size_t>(item)];
      table.topRows(length) += dRows.matrix(item).topRows(length);
    }
  };
  add(arrays.xIn, trace.queryLengths);
  add(arrays.contextIn, trace.keyLengths);
  arrays.position = Tensor(made.position.shape());
  arrays.position.editMatrix() = table.topRows(made.position.rows());
  if (trace.document.position.encoding == PositionEncoding::learned) {
    d.position = std::make_shared<const Matrix>(std::move(table));
  }
}

AttentionWeights shared(WeightGradientsOf<double>&& d) {
  AttentionWeights weights;
  const auto take = [](Matrix& from, SharedMatrix& to) {
    if (from.size() > 0) to = std::make_shared<const Matrix>(std::move(from));
  };
  take(d.wQ, weights.wQ);
  take(d.wK, weights.wK);
  take(d.wV, weights.wV);
  take(d.wO, weights.wO);
  take(d.bQ, weights.bQ);
  take(d.bK, weights.bK);
  take(d.bV, weights.bV);
  take(d.bO, weights.bO);
  return weights;
}

}  // namespace

AttentionLayer layerOf(const Trace& trace) {
  const AttentionSettings& attention = trace.document.attention;
  return {trace.parameters,        trace.sizes.heads, trace.factor, attention.temperature,
          trace.document.position, attention.mask,    trace.kept,   attention.dropout.rate,
          trace.queryLengths,      trace.keyLengths};
}

double goalValue(const Trace& trace, const Goal& goal) {
  return goalValue(trace, trace.attention, goal);
}

double goalValue(const Trace& trace, const AttentionTrace& arrays, const Goal& goal) {
  return std::visit([&](const auto& g) { return GoalOf{trace, arrays}.value(g); }, goal);
}

Gradient gradient(const Trace& trace, const Goal& goal, std::stop_token stop) {
  Gradient d;
  d.value = goalValue(trace, goal);
  std::visit([&](const auto& g) { GoalOf{trace, trace.attention}.seed(g, d.arrays); }, goal);
  WeightGradientsOf<double> dParameters;
  attentionBackward(layerOf(trace), trace.attention, std::move(stop), d.arrays, dParameters);
  d.parameters = shared(std::move(dParameters));
  embeddingsBackward(trace, d);
  return d;
}

SharedTrace gradientTrace(const Trace& trace, const Gradient& gradient) {
  constexpr double kForbidden = -std::numeric_limits<double>::infinity();
  auto shown = std::make_shared<Trace>(trace);
  shown->attention = gradient.arrays;
  shown->parameters = gradient.parameters;
  const Tensor& masked = trace.attention.masked;
  shown->attention.masked = Tensor(masked.shape());
  for (Index i = 0; i < masked.matrixCount(); ++i) {
    shown->attention.masked.editMatrix(i) =
        (masked.matrix(i).array() == kForbidden)
            .select(kForbidden, gradient.arrays.masked.matrix(i).array());
  }
  return shown;
}

}  // namespace attention_lab
