#include "core/document/changes.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>

namespace attention_lab {

namespace {

std::optional<ArrayChange> compared(const std::string& name, const ConstMap& before,
                                    const ConstMap& after) {
  ArrayChange change{name};
  change.allCells = after.size();
  std::vector<Index> ofRow(static_cast<std::size_t>(after.rows()), 0);
  std::vector<Index> ofColumn(static_cast<std::size_t>(after.cols()), 0);
  for (Index r = 0; r < after.rows(); ++r) {
    for (Index c = 0; c < after.cols(); ++c) {
      const double a = before(r, c), b = after(r, c);
      if (a == b || (std::isnan(a) && std::isnan(b))) continue;
      ++ofRow[static_cast<std::size_t>(r)];
      ++ofColumn[static_cast<std::size_t>(c)];
      ++change.cells;
    }
  }
  if (change.cells == 0) return std::nullopt;
  const auto some = [](Index count) { return count > 0; };
  change.rows = std::count_if(ofRow.begin(), ofRow.end(), some);
  change.columns = std::count_if(ofColumn.begin(), ofColumn.end(), some);
  change.row = std::find_if(ofRow.begin(), ofRow.end(), some) - ofRow.begin();
  change.column = std::find_if(ofColumn.begin(), ofColumn.end(), some) - ofColumn.begin();
  const auto fullRow = std::find(ofRow.begin(), ofRow.end(), after.cols());
  const auto fullColumn = std::find(ofColumn.begin(), ofColumn.end(), after.rows());
  change.cross = fullRow != ofRow.end() && fullColumn != ofColumn.end() && after.rows() > 1 &&
                 after.cols() > 1 && change.cells == after.rows() + after.cols() - 1;
  if (change.cross) {
    change.row = fullRow - ofRow.begin();
    change.column = fullColumn - ofColumn.begin();
  }
  return change;
}

// after − before; 0 where both are the same infinity.
Matrix cellDifference(const ConstMap& before, const ConstMap& after) {
  return (before.array() == after.array()).select(0.0, after.array() - before.array());
}

}  // namespace

std::vector<ArrayChange> changedArrays(const Trace& before, const Trace& after, Index item,
                                       Index head) {
  std::vector<ArrayChange> changes;
  const auto compare = [&](const std::string& name, const ConstMap& old, const ConstMap& now) {
    if (auto change = compared(name, old, now)) changes.push_back(*std::move(change));
  };
  forEachParameter(after.parameters, [&](const NamedParameter& now) {
    forEachParameter(before.parameters, [&](const NamedParameter& old) {
      if (old.path != now.path || old.matrix == now.matrix) return;
      const Matrix &a = *old.matrix, &b = *now.matrix;
      if (a.rows() != b.rows() || a.cols() != b.cols()) return;
      compare(now.path, ConstMap(a.data(), a.rows(), a.cols()),
              ConstMap(b.data(), b.rows(), b.cols()));
    });
  });
  forEachTensor(after, [&](const NamedTensor& now) {
    const auto old = findTensor(before, now.path);
    if (!old || old->tensor.shape() != now.tensor.shape()) return;
    if (old->tensor.sharesDataWith(now.tensor)) return;
    compare(now.path, old->tensor.matrix(item, head), now.tensor.matrix(item, head));
  });
  return changes;
}

SharedTrace differenceTrace(const Trace& before, const Trace& after) {
  constexpr double kForbidden = -std::numeric_limits<double>::infinity();
  auto difference = std::make_shared<Trace>(after);
  const auto subtract = [&](Tensor& now, const Tensor& old) {
    const Tensor kept = now;
    now = Tensor::zero(kept.shape());
    if (old.shape() != kept.shape()) return;
    for (Index i = 0; i < kept.matrixCount(); ++i) {
      const ConstMap a = old.matrix(i), b = kept.matrix(i);
      const auto forbidden = a.array() == kForbidden && b.array() == kForbidden;
      now.editMatrix(i) = forbidden.select(kForbidden, cellDifference(a, b).array());
    }
  };
  forEachTensor(*difference, [&](const NamedTensor& named) {
    const auto old = findTensor(before, named.path);
    // The copy is still ours alone.
    subtract(const_cast<Tensor&>(named.tensor), old ? old->tensor : Tensor());
  });
  return difference;
}

}  // namespace attention_lab
