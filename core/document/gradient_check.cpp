#include <algorithm>
#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "core/document/gradient.h"

namespace attention_lab {

namespace {

using TraceArray = Tensor AttentionTrace::*;

// Which arrays follow from a changed one, in the order computed.
class Downstream {
 public:
  explicit Downstream(AttentionTrace& trace) : trace_(trace) {}

  void changed(TraceArray array) { fresh_.push_back(array); }
  // Drops what follows, so that attentionForward computes it anew.
  void drop() {
    using A = AttentionTrace;
    const TraceArray source = trace_.contextIn.empty() ? &A::xIn : &A::contextIn;
    const bool drops = !trace_.dropped.empty();
    follows(&A::q, {&A::xIn});
    follows(&A::k, {source});
    follows(&A::v, {source});
    follows(&A::scores, {&A::q, &A::k});
    follows(&A::scaled, {&A::scores});
    follows(&A::masked, {&A::scaled});
    follows(&A::weights, {&A::masked});
    follows(&A::dropped, {&A::weights});
    follows(&A::z, {drops ? &A::dropped : &A::weights, &A::v});
    follows(&A::concat, {&A::z});
    follows(&A::output, {&A::concat});
  }

 private:
  bool isFresh(TraceArray array) const {
    return std::find(fresh_.begin(), fresh_.end(), array) != fresh_.end();
  }
  void follows(TraceArray array, std::initializer_list<TraceArray> from) {
    if (isFresh(array)) return;
    if (std::none_of(from.begin(), from.end(), [&](TraceArray a) { return isFresh(a); })) return;
    trace_.*array = Tensor();
    fresh_.push_back(array);
  }

  AttentionTrace& trace_;
  std::vector<TraceArray> fresh_;
};

struct Place {
  const char* name;
  TraceArray array;
};
constexpr Place kPlaces[] = {
    {"x_in", &AttentionTrace::xIn},
    {"context_in", &AttentionTrace::contextIn},
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

struct ParameterPlace {
  const char* name;
  SharedMatrix AttentionWeights::*matrix;
  TraceArray made;
};
constexpr ParameterPlace kParameters[] = {
    {"attention.weights.wQ", &AttentionWeights::wQ, &AttentionTrace::q},
    {"attention.weights.wK", &AttentionWeights::wK, &AttentionTrace::k},
    {"attention.weights.wV", &AttentionWeights::wV, &AttentionTrace::v},
    {"attention.weights.wO", &AttentionWeights::wO, &AttentionTrace::output},
    {"attention.weights.bQ", &AttentionWeights::bQ, &AttentionTrace::q},
    {"attention.weights.bK", &AttentionWeights::bK, &AttentionTrace::k},
    {"attention.weights.bV", &AttentionWeights::bV, &AttentionTrace::v},
    {"attention.weights.bO", &AttentionWeights::bO, &AttentionTrace::output},
};

// A copy that may be changed.
Tensor copied(const Tensor& tensor) {
  Tensor copy(tensor.shape());
  std::copy_n(tensor.data(), tensor.size(), copy.edit());
  return copy;
}

// The layer of a trace with one number changed.
class Nudged {
 public:
  explicit Nudged(const Trace& trace)
      : trace_(trace), layer_(layerOf(trace)), arrays_(trace.attention) {}

  /// False where there is no such cell.
  bool change(const Coordinate& at, double by) {
    for (const ParameterPlace& place : kParameters) {
      if (at.cell.tensor == place.name) return changeParameter(place, at.cell, by);
    }
    if (at.cell.tensor == "position") return changePosition(at.cell, by);
    if (!cellValue(trace_, at.cell, at.item, at.head)) return false;
    const bool added = at.cell.tensor == "x" || at.cell.tensor == "context";
    const std::string name = added ? at.cell.tensor + "_in" : at.cell.tensor;
    for (const Place& place : kPlaces) {
      if (name != place.name) continue;
      add(place.array, at.item, at.head, at.cell, by);
      return compute();
    }
    return false;
  }
  const AttentionTrace& arrays() const { return arrays_; }

 private:
  void add(TraceArray array, Index item, Index head, const CellAddress& cell, double by) {
    Tensor tensor = copied(arrays_.*array);
    const Index which = tensor.rank() == 4 ? item * tensor.shape()[1] + head : item;
    tensor.editMatrix(which)(cell.row, cell.column) += by;
    arrays_.*array = tensor;
    changed_.push_back(array);
  }
  bool changeParameter(const ParameterPlace& place, const CellAddress& cell, double by) {
    const SharedMatrix& old = layer_.parameters.*place.matrix;
    if (!old || cell.row < 0 || cell.row >= old->rows() || cell.column < 0 ||
        cell.column >= old->cols()) {
      return false;
    }
    auto matrix = std::make_shared<Matrix>(*old);
    (*matrix)(cell.row, cell.column) += by;
    layer_.parameters.*place.matrix = matrix;
    arrays_.*place.made = Tensor();
    changed_.push_back(place.made);
    return compute();
  }
  // A position is added in every item that is long enough, and in the context.
  bool changePosition(const CellAddress& cell, double by) {
    const bool inside = cell.row >= 0 && cell.column >= 0 && cell.column < trace_.sizes.dModel &&
                        cell.row < std::max(trace_.sizes.queries, trace_.sizes.keys);
    if (trace_.attention.position.empty() || !inside) return false;
    for (Index item = 0; item < trace_.sizes.items; ++item) {
      const auto i = static_cast<std::size_t>(item);
      if (cell.row < trace_.queryLengths[i]) add(&AttentionTrace::xIn, item, 0, cell, by);
      if (arrays_.contextIn.empty() || cell.row >= trace_.keyLengths[i]) continue;
      add(&AttentionTrace::contextIn, item, 0, cell, by);
    }
    return compute();
  }
  bool compute() {
    Downstream downstream(arrays_);
    for (const TraceArray array : changed_)
      downstream.changed(array);
    downstream.drop();
    attentionForward(layer_, {}, arrays_);
    return true;
  }

  const Trace& trace_;
  AttentionLayer layer_;
  AttentionTrace arrays_;
  std::vector<TraceArray> changed_;
};

}  // namespace

double differenceStep(double c) {
  return std::cbrt(std::numeric_limits<double>::epsilon()) * std::max(1.0, std::abs(c));
}

std::optional<double> centralDifference(const Trace& trace, const Goal& goal, const Coordinate& at,
                                        double h) {
  Nudged up(trace), down(trace);
  if (!up.change(at, h) || !down.change(at, -h)) return std::nullopt;
  return (goalValue(trace, up.arrays(), goal) - goalValue(trace, down.arrays(), goal)) / (2 * h);
}

std::optional<double> partialDerivative(const Gradient& gradient, const Coordinate& at) {
  const CellAddress& cell = at.cell;
  const auto inMatrix = [&](const auto& matrix) -> std::optional<double> {
    const bool inside = cell.row >= 0 && cell.row < matrix.rows() && cell.column >= 0 &&
                        cell.column < matrix.cols();
    return inside ? std::optional(matrix(cell.row, cell.column)) : std::nullopt;
  };
  if (cell.tensor == "position" && gradient.position) return inMatrix(*gradient.position);
  for (const ParameterPlace& place : kParameters) {
    if (cell.tensor != place.name) continue;
    const SharedMatrix& matrix = gradient.parameters.*place.matrix;
    return matrix ? inMatrix(*matrix) : std::nullopt;
  }
  std::optional<double> found;
  forEachTensor(gradient.arrays, std::string(), [&](const NamedTensor& named) {
    if (named.path != cell.tensor || at.item < 0 || at.head < 0) return;
    const Tensor& tensor = named.tensor;
    const Index items = tensor.rank() > 2 ? tensor.shape()[0] : 1;
    const Index heads = tensor.rank() == 4 ? tensor.shape()[1] : 1;
    if ((tensor.rank() > 2 && at.item >= items) || (tensor.rank() == 4 && at.head >= heads)) return;
    found = inMatrix(tensor.matrix(at.item, at.head));
  });
  return found;
}

}  // namespace attention_lab
