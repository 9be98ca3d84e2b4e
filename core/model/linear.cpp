#include "core/model/linear.h"

#include <algorithm>

#include "core/error.h"
#include "core/math/parallel.h"

namespace attention_lab {

namespace {

constexpr Index kBlockRows = 128;

// All items' tokens, one below the other.
template <class Scalar>
ConstMapOf<Scalar> allRows(const TensorOf<Scalar>& rows) {
  return {rows.data(), rows.matrixCount() * rows.rows(), rows.columns()};
}

template <class Scalar>
MapOf<Scalar> allRows(TensorOf<Scalar>& rows) {
  return {rows.edit(), rows.matrixCount() * rows.rows(), rows.columns()};
}

// Calls task(first, count) for blocks of `rows` rows; no more than one block a thread gets through
// at once is kept waiting when a stop is asked for.
template <class Task>
void forBlocks(Index rows, double flops, const std::stop_token& stop, Task&& task) {
  parallelFor((rows + kBlockRows - 1) / kBlockRows, flops, [&](Index block) {
    if (stop.stop_requested()) throw Cancelled();
    const Index first = block * kBlockRows;
    task(first, std::min(kBlockRows, rows - first));
  });
}

// dY with padding rows of 0; the same data where there is none.
template <class Scalar>
TensorOf<Scalar> realRowsOnly(const TensorOf<Scalar>& dY, const Lengths& lengths) {
  if (allReal(lengths, dY.rows())) return dY;
  TensorOf<Scalar> real(dY.shape());
  std::copy_n(dY.data(), dY.size(), real.edit());
  clearPadding(lengths, real);
  return real;
}

}  // namespace

template <class Scalar>
TensorOf<Scalar> linear(const TensorOf<Scalar>& x, const MatrixOf<Scalar>* weight,
                        const MatrixOf<Scalar>* bias, const Lengths& lengths,
                        std::stop_token stop) {
  const Index columns = weight != nullptr ? weight->cols() : x.columns();
  TensorOf<Scalar> y({x.shape()[0], x.rows(), columns});
  const ConstMapOf<Scalar> in = allRows(x);
  MapOf<Scalar> out = allRows(y);
  const double flops = 2.0 * static_cast<double>(x.size()) * static_cast<double>(columns);
  forBlocks(in.rows(), flops, stop, [&](Index first, Index count) {
    auto block = out.middleRows(first, count);
    if (weight == nullptr) {
      block = in.middleRows(first, count);
    } else {
      block.noalias() = in.middleRows(first, count) * *weight;
    }
    if (bias != nullptr) block.rowwise() += bias->row(0);
  });
  clearPadding(lengths, y);
  return y;
}

template <class Scalar>
void linearBackward(const TensorOf<Scalar>& x, const MatrixOf<Scalar>* weight,
                    const TensorOf<Scalar>& dY, const Lengths& lengths, std::stop_token stop,
                    TensorOf<Scalar>* dX, MatrixOf<Scalar>* dWeight, MatrixOf<Scalar>* dBias) {
  const TensorOf<Scalar> real = realRowsOnly(dY, lengths);
  const ConstMapOf<Scalar> d = allRows(real);
  const double flops = 2.0 * static_cast<double>(x.size()) * static_cast<double>(d.cols());
  if (dX != nullptr) {
    MapOf<Scalar> into = allRows(*dX);
    forBlocks(d.rows(), flops, stop, [&](Index first, Index count) {
      auto block = into.middleRows(first, count);
      if (weight == nullptr) {
        block += d.middleRows(first, count);
      } else {
        block.noalias() += d.middleRows(first, count) * weight->transpose();
      }
    });
  }
  if (dWeight != nullptr) {
    const ConstMapOf<Scalar> in = allRows(x);
    forBlocks(dWeight->rows(), flops, stop, [&](Index first, Index count) {
      dWeight->middleRows(first, count).noalias() += in.middleCols(first, count).transpose() * d;
    });
  }
  if (dBias != nullptr) *dBias += d.colwise().sum();
}

#define ATTENTION_LAB_INSTANTIATE(S)                                                        \
  template TensorOf<S> linear(const TensorOf<S>&, const MatrixOf<S>*, const MatrixOf<S>*,   \
                              const Lengths&, std::stop_token);                             \
  template void linearBackward(const TensorOf<S>&, const MatrixOf<S>*, const TensorOf<S>&,  \
                               const Lengths&, std::stop_token, TensorOf<S>*, MatrixOf<S>*, \
                               MatrixOf<S>*);
ATTENTION_LAB_INSTANTIATE(float)
ATTENTION_LAB_INSTANTIATE(double)
#undef ATTENTION_LAB_INSTANTIATE

}  // namespace attention_lab
