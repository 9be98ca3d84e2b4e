#include "core/model/multi_head_attention.h"

#include <algorithm>
#include <cstddef>

#include "core/error.h"
#include "core/math/parallel.h"
#include "core/math/softmax.h"
#include "core/model/linear.h"

namespace attention_lab {

namespace {

// Rows of one claimed block: a block of scores stays in the second-level cache.
constexpr Index kBlockBytes = Index{1} << 19;

Index rowsOfBlock(Index rows, Index columns) {
  const Index fitting = kBlockBytes / (std::max<Index>(columns, 1) * Index{sizeof(double)});
  return std::clamp<Index>(fitting, 1, std::max<Index>(rows, 1));
}

// Calls task(matrix, firstRow, rowCount) for blocks of rows of every matrix of (B, H, rows,
// columns).
template <class Task>
void forRowBlocks(const Shape& shape, double flopsPerCell, std::stop_token stop, Task&& task) {
  const Index rows = shape[2];
  const Index columns = shape[3];
  const Index block = rowsOfBlock(rows, columns);
  const Index blocks = (rows + block - 1) / block;
  const Index matrices = shape[0] * shape[1];
  const double cells = static_cast<double>(matrices * rows * columns);
  parallelFor(matrices * blocks, flopsPerCell * cells, [&](Index i) {
    if (stop.stop_requested()) throw Cancelled();
    const Index first = i % blocks * block;
    task(i / blocks, first, std::min(block, rows - first));
  });
}

template <class Scalar>
MapOf<Scalar> rowsOf(TensorOf<Scalar>& tensor, Index which, Index first, Index count) {
  MapOf<Scalar> whole = tensor.editMatrix(which);
  return {whole.data() + first * whole.cols(), count, whole.cols()};
}

template <class Scalar>
ConstMapOf<Scalar> rowsOf(const TensorOf<Scalar>& tensor, Index which, Index first, Index count) {
  const ConstMapOf<Scalar> whole = tensor.matrix(which);
  return {whole.data() + first * whole.cols(), count, whole.cols()};
}

}  // namespace

template <class Scalar>
TensorOf<Scalar> splitHeads(const TensorOf<Scalar>& rows, Index heads) {
  const Index items = rows.shape()[0];
  const Index d = rows.columns() / heads;
  if (heads == 1) return rows.reshaped({items, 1, rows.rows(), d});
  TensorOf<Scalar> split({items, heads, rows.rows(), d});
  for (Index i = 0; i < items * heads; ++i)
    split.editMatrix(i) = rows.matrix(i / heads).middleCols(i % heads * d, d);
  return split;
}

template <class Scalar>
TensorOf<Scalar> projectHeads(const TensorOf<Scalar>& x, const MatrixOf<Scalar>& weight,
                              const MatrixOf<Scalar>* bias, Index heads, const Lengths& lengths,
                              std::stop_token stop) {
  return splitHeads(linear(x, &weight, bias, lengths, stop), heads);
}

template <class Scalar>
TensorOf<Scalar> rotateHeads(const TensorOf<Scalar>& rows, const PositionSettings& position,
                             const Lengths& lengths) {
  TensorOf<Scalar> rotated(rows.shape());
  const Index heads = rows.shape()[1];
  Matrix turned;
  for (Index i = 0; i < rows.matrixCount(); ++i) {
    const Index length = lengths[static_cast<std::size_t>(i / heads)];
    turned = rows.matrix(i).topRows(length).template cast<double>();
    positionalEncoding(position.encoding).rotateQueryKey(position, turned);
    rotated.editMatrix(i).topRows(length) = turned.template cast<Scalar>();
    rotated.editMatrix(i).bottomRows(rows.rows() - length).setZero();
  }
  return rotated;
}

template <class Scalar>
TensorOf<Scalar> attentionScores(const TensorOf<Scalar>& q, const TensorOf<Scalar>& k,
                                 std::stop_token stop) {
  TensorOf<Scalar> scores({q.shape()[0], q.shape()[1], q.rows(), k.rows()});
  forRowBlocks(scores.shape(), 2.0 * static_cast<double>(q.columns()), stop,
               [&](Index which, Index first, Index count) {
                 rowsOf(scores, which, first, count).noalias() =
                     rowsOf(q, which, first, count) * k.matrix(which).transpose();
               });
  return scores;
}

template <class Scalar>
TensorOf<Scalar> scaleScores(const TensorOf<Scalar>& scores, double factor, double temperature,
                             const PositionSettings& position, const Lengths& queryLengths,
                             std::stop_token stop) {
  TensorOf<Scalar> scaled(scores.shape());
  const Index heads = scores.shape()[1];
  const auto bias = positionalEncoding(position.encoding).biasScores;
  const auto f = static_cast<Scalar>(factor);
  const auto t = static_cast<Scalar>(temperature);
  if (bias == nullptr) {
    forRowBlocks(scores.shape(), 2, stop, [&](Index which, Index first, Index count) {
      rowsOf(scaled, which, first, count) = rowsOf(scores, which, first, count) * f / t;
    });
    return scaled;
  }
  forRowBlocks(scores.shape(), 6, stop, [&](Index which, Index first, Index count) {
    const Matrix added = bias(position, which % heads, heads, first, count, scores.columns());
    MapOf<Scalar> out = rowsOf(scaled, which, first, count);
    out = (f * rowsOf(scores, which, first, count) + added.template cast<Scalar>()) / t;
    const Index length = queryLengths[static_cast<std::size_t>(which / heads)];
    out.bottomRows(count - std::clamp<Index>(length - first, 0, count)).setZero();
  });
  return scaled;
}

template <class Scalar>
TensorOf<Scalar> maskScores(const TensorOf<Scalar>& scaled, const MaskSettings& mask,
                            const Lengths& queryLengths, const Lengths& keyLengths,
                            std::stop_token stop) {
  if (mask.none() && allReal(queryLengths, scaled.rows()) &&
      allReal(keyLengths, scaled.columns())) {
    return scaled;
  }
  TensorOf<Scalar> masked(scaled.shape());
  const Index heads = scaled.shape()[1];
  parallelFor(scaled.matrixCount(), 4.0 * static_cast<double>(scaled.size()), [&](Index i) {
    if (stop.stop_requested()) throw Cancelled();
    const auto item = static_cast<std::size_t>(i / heads);
    applyMask<Scalar>(mask, i / heads, i % heads, queryLengths[item], keyLengths[item],
                      scaled.matrix(i), masked.editMatrix(i));
  });
  return masked;
}

template <class Scalar>
TensorOf<Scalar> attentionWeights(const TensorOf<Scalar>& masked, std::stop_token stop) {
  TensorOf<Scalar> weights(masked.shape());
  forRowBlocks(masked.shape(), 20, stop, [&](Index which, Index first, Index count) {
    softmaxRows<Scalar>(rowsOf(masked, which, first, count), rowsOf(weights, which, first, count));
  });
  return weights;
}

template <class Scalar>
TensorOf<Scalar> weightValues(const TensorOf<Scalar>& weights, const TensorOf<Scalar>& v,
                              std::stop_token stop) {
  TensorOf<Scalar> z({v.shape()[0], v.shape()[1], weights.rows(), v.columns()});
  forRowBlocks(weights.shape(), 2.0 * static_cast<double>(v.columns()), stop,
               [&](Index which, Index first, Index count) {
                 rowsOf(z, which, first, count).noalias() =
                     rowsOf(weights, which, first, count) * v.matrix(which);
               });
  return z;
}

template <class Scalar>
TensorOf<Scalar> concatHeads(const TensorOf<Scalar>& z) {
  const Index items = z.shape()[0];
  const Index heads = z.shape()[1];
  const Index dV = z.columns();
  if (heads == 1) return z.reshaped({items, z.rows(), dV});
  TensorOf<Scalar> concat({items, z.rows(), heads * dV});
  for (Index i = 0; i < items * heads; ++i) {
    concat.editMatrix(i / heads).middleCols(i % heads * dV, dV) = z.matrix(i);
  }
  return concat;
}

#define ATTENTION_LAB_INSTANTIATE(S)                                                             \
  template TensorOf<S> splitHeads(const TensorOf<S>&, Index);                                    \
  template TensorOf<S> projectHeads(const TensorOf<S>&, const MatrixOf<S>&, const MatrixOf<S>*,  \
                                    Index, const Lengths&, std::stop_token);                     \
  template TensorOf<S> rotateHeads(const TensorOf<S>&, const PositionSettings&, const Lengths&); \
  template TensorOf<S> attentionScores(const TensorOf<S>&, const TensorOf<S>&, std::stop_token); \
  template TensorOf<S> scaleScores(const TensorOf<S>&, double, double, const PositionSettings&,  \
                                   const Lengths&, std::stop_token);                             \
  template TensorOf<S> maskScores(const TensorOf<S>&, const MaskSettings&, const Lengths&,       \
                                  const Lengths&, std::stop_token);                              \
  template TensorOf<S> attentionWeights(const TensorOf<S>&, std::stop_token);                    \
  template TensorOf<S> weightValues(const TensorOf<S>&, const TensorOf<S>&, std::stop_token);    \
  template TensorOf<S> concatHeads(const TensorOf<S>&);
ATTENTION_LAB_INSTANTIATE(float)
ATTENTION_LAB_INSTANTIATE(double)
#undef ATTENTION_LAB_INSTANTIATE

}  // namespace attention_lab
