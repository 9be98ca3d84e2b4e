#include "core/document/edit_origins.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <vector>

#include "core/math/random_state.h"

namespace attention_lab {

namespace {

bool hasNew(const Origins& origins) {
  return std::find(origins.begin(), origins.end(), kNew) != origins.end();
}

// One array after another of a seed's normal numbers; drawn only where they are looked at.
class FreshNumbers {
 public:
  FreshNumbers(std::uint32_t seed, double scale) : random_(seed), scale_(scale) {}

  Matrix draw(Index rows, Index columns) {
    for (; passed_ > 0; --passed_)
      random_.normal();
    return random_.normals(rows, columns) * scale_;
  }
  void pass(Index rows, Index columns) { passed_ += rows * columns; }

 private:
  RandomState random_;
  double scale_;
  Index passed_ = 0;
};

// The parameter with new rows and columns; the same object when nothing changes.
SharedMatrix follow(const SharedMatrix& old, const Origins& rows, const Origins& columns,
                    FreshNumbers& fresh) {
  const bool grows = old && (hasNew(rows) || hasNew(columns));
  if (grows) {
    const Matrix drawn = fresh.draw(std::ssize(rows), std::ssize(columns));
    return std::make_shared<const Matrix>(rearranged(*old, rows, columns, drawn));
  }
  fresh.pass(std::ssize(rows), std::ssize(columns));
  if (!old || (isIdentity(rows, old->rows()) && isIdentity(columns, old->cols()))) return old;
  return std::make_shared<const Matrix>(rearranged(*old, rows, columns, {}));
}

// A bias grows by zeros.
SharedMatrix followBias(const SharedMatrix& old, const Origins& columns) {
  if (!old || isIdentity(columns, old->cols())) return old;
  const Matrix zeros = Matrix::Zero(1, std::ssize(columns));
  return std::make_shared<const Matrix>(rearranged(*old, {0}, columns, zeros));
}

void followWeights(WeightSettings& weights, const SizeOrigins& origins) {
  FreshNumbers fresh(weights.seed, weights.scale);
  const auto& [oldModel, model, keys, values] = origins;
  AttentionWeights& now = weights.values;
  now.wQ = follow(now.wQ, model, keys, fresh);
  now.wK = follow(now.wK, model, keys, fresh);
  now.wV = follow(now.wV, model, values, fresh);
  now.bQ = followBias(now.bQ, keys);
  now.bK = followBias(now.bK, keys);
  now.bV = followBias(now.bV, values);
  if (!now.wO) return;
  // An output of another size than d_model keeps it.
  const Index outputs = now.wO->cols();
  const Origins output = outputs == oldModel ? model : resizedOrigins(outputs, outputs);
  now.wO = follow(now.wO, values, output, fresh);
  now.bO = followBias(now.bO, output);
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
    if (weights.values != before) becomeGiven(weights);
  }
  PositionSettings& position = document.position;
  if (!position.values || position.values->cols() != origins.oldModel) return;
  const Index positions = position.values->rows();
  FreshNumbers fresh(position.seed, 1);
  position.values =
      follow(position.values, resizedOrigins(positions, positions), origins.model, fresh);
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
