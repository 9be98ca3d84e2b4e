#include "core/document/edit_origins.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <numeric>

#include "core/math/random_state.h"

namespace attention_lab {

namespace {

// The parameter with new rows and columns; the same object when nothing changes.
SharedMatrix follow(const SharedMatrix& old, const Origins& rows, const Origins& columns,
                    const Matrix& fresh) {
  if (!old || (isIdentity(rows, old->rows()) && isIdentity(columns, old->cols()))) return old;
  return std::make_shared<const Matrix>(rearranged(*old, rows, columns, fresh));
}

void followWeights(WeightSettings& weights, const SizeOrigins& origins) {
  RandomState random(weights.seed);
  const auto fresh = [&](const Origins& rows, const Origins& columns) {
    return Matrix(random.normals(std::ssize(rows), std::ssize(columns)) * weights.scale);
  };
  const auto [oldModel, model, keys, values] = origins;
  AttentionWeights& now = weights.values;
  const Origins bias{0};
  const Matrix noBias =
      Matrix::Zero(1, static_cast<Index>(std::max({model.size(), keys.size(), values.size()})));
  now.wQ = follow(now.wQ, model, keys, fresh(model, keys));
  now.wK = follow(now.wK, model, keys, fresh(model, keys));
  now.wV = follow(now.wV, model, values, fresh(model, values));
  now.bQ = follow(now.bQ, bias, keys, noBias);
  now.bK = follow(now.bK, bias, keys, noBias);
  now.bV = follow(now.bV, bias, values, noBias);
  if (!now.wO) return;
  // An output of another size than d_model keeps it.
  const Index outputs = now.wO->cols();
  const Origins output = outputs == oldModel ? model : resizedOrigins(outputs, outputs);
  now.wO = follow(now.wO, values, output, fresh(values, output));
  now.bO = follow(now.bO, bias, output, noBias);
}

}  // namespace

Origins resizedOrigins(Index oldSize, Index size) {
  return headOrigins(1, oldSize, 1, size);
}

Origins headOrigins(Index oldHeads, Index oldD, Index heads, Index d) {
  Origins origins;
  for (Index h = 0; h < heads; ++h) {
    for (Index c = 0; c < d; ++c) {
      origins.push_back(h < oldHeads && c < oldD ? h * oldD + c : kNew);
    }
  }
  return origins;
}

bool isIdentity(const Origins& origins, Index oldSize) {
  if (std::ssize(origins) != oldSize) return false;
  for (std::size_t i = 0; i < origins.size(); ++i) {
    if (origins[i] != static_cast<Index>(i)) return false;
  }
  return true;
}

Matrix rearranged(const Matrix& old, const Origins& rows, const Origins& columns,
                  const Matrix& fresh) {
  Matrix result(std::ssize(rows), std::ssize(columns));
  for (Index i = 0; i < result.rows(); ++i) {
    const Index row = rows[static_cast<std::size_t>(i)];
    for (Index j = 0; j < result.cols(); ++j) {
      const Index column = columns[static_cast<std::size_t>(j)];
      result(i, j) = row != kNew && column != kNew ? old(row, column) : fresh(i, j);
    }
  }
  return result;
}

void followSizes(Document& document, const SizeOrigins& origins) {
  WeightSettings& weights = document.attention.weights;
  if (weights.source != WeightSource::random && !document.attention.given) {
    const AttentionWeights before = weights.values;
    followWeights(weights, origins);
    if (weights.values != before) {
      weights.source = WeightSource::values;
      weights.path.clear();
      weights.prefix.clear();
    }
  }
  PositionSettings& position = document.position;
  if (!position.values || position.values->cols() != origins.oldModel) return;
  const Index positions = position.values->rows();
  const Index dModel = std::ssize(origins.model);
  position.values = follow(position.values, resizedOrigins(positions, positions), origins.model,
                           RandomState(position.seed).normals(positions, dModel));
}

std::shared_ptr<const Tensor> rearrangedMask(const std::shared_ptr<const Tensor>& mask,
                                             const MaskOrigins& origins, double open) {
  if (!mask) return mask;
  const Shape& old = mask->shape();
  const auto unchanged = [&](const std::vector<Origins>& axis, Index size) {
    return std::all_of(axis.begin(), axis.end(),
                       [&](const Origins& origin) { return isIdentity(origin, size); });
  };
  if (isIdentity(origins.items, old[0]) && isIdentity(origins.heads, old[1]) &&
      unchanged(origins.rows, old[2]) && unchanged(origins.columns, old[3])) {
    return mask;
  }
  Tensor result({std::ssize(origins.items), std::ssize(origins.heads),
                 std::ssize(origins.rows.front()), std::ssize(origins.columns.front())});
  Index which = 0;
  const Matrix allOpen = Matrix::Constant(result.rows(), result.columns(), open);
  for (std::size_t item = 0; item < origins.items.size(); ++item) {
    for (const Index head : origins.heads) {
      const bool fresh = origins.items[item] == kNew || head == kNew;
      result.editMatrix(which++) =
          fresh ? allOpen
                : rearranged(mask->matrix(origins.items[item], head), origins.rows[item],
                             origins.columns[item], allOpen);
    }
  }
  return std::make_shared<const Tensor>(result);
}

}  // namespace attention_lab
