#include "core/model/attention_backward.h"

#include <cstddef>
#include <limits>

#include "core/error.h"
#include "core/math/parallel.h"
#include "core/model/linear.h"

namespace attention_lab {

namespace {

Index realRows(const Lengths& lengths, Index item) {
  return lengths[static_cast<std::size_t>(item)];
}

// Calls task(matrix) for every (item, head) of a tensor, and looks whether to stop before each.
template <class Scalar, class Task>
void forMatrices(const TensorOf<Scalar>& tensor, double flopsPerCell, const std::stop_token& stop,
                 Task&& task) {
  parallelFor(tensor.matrixCount(), flopsPerCell * static_cast<double>(tensor.size()),
              [&](Index which) {
                if (stop.stop_requested()) throw Cancelled();
                task(which);
              });
}

}  // namespace

template <class Scalar>
void concatHeadsBackward(const TensorOf<Scalar>& dConcat, TensorOf<Scalar>& dZ) {
  const Index heads = dZ.shape()[1];
  const Index dV = dZ.columns();
  for (Index i = 0; i < dZ.matrixCount(); ++i) {
    dZ.editMatrix(i) += dConcat.matrix(i / heads).middleCols(i % heads * dV, dV);
  }
}

template <class Scalar>
void weightValuesBackward(const TensorOf<Scalar>& weights, const TensorOf<Scalar>& v,
                          const TensorOf<Scalar>& dZ, std::stop_token stop,
                          TensorOf<Scalar>* dWeights, TensorOf<Scalar>* dV) {
  forMatrices(weights, 4.0 * static_cast<double>(v.columns()), stop, [&](Index i) {
    if (dWeights != nullptr) {
      dWeights->editMatrix(i).noalias() += dZ.matrix(i) * v.matrix(i).transpose();
    }
    if (dV != nullptr) dV->editMatrix(i).noalias() += weights.matrix(i).transpose() * dZ.matrix(i);
  });
}

template <class Scalar>
void dropWeightsBackward(const Tensor& kept, double rate, const TensorOf<Scalar>& dDropped,
                         TensorOf<Scalar>& dWeights) {
  const auto left = static_cast<Scalar>(1 - rate);
  for (Index i = 0; i < dDropped.matrixCount(); ++i) {
    dWeights.editMatrix(i).array() +=
        (kept.matrix(i).array() != 0).select(dDropped.matrix(i).array() / left, Scalar{0});
  }
}

template <class Scalar>
void attentionWeightsBackward(const TensorOf<Scalar>& weights, const TensorOf<Scalar>& dWeights,
                              std::stop_token stop, TensorOf<Scalar>& dMasked) {
  forMatrices(weights, 5, stop, [&](Index i) {
    const ConstMapOf<Scalar> a = weights.matrix(i);
    const ConstMapOf<Scalar> dA = dWeights.matrix(i);
    MapOf<Scalar> out = dMasked.editMatrix(i);
    for (Index row = 0; row < a.rows(); ++row) {
      const Scalar mean = a.row(row).dot(dA.row(row));
      out.row(row).array() += a.row(row).array() * (dA.row(row).array() - mean);
    }
  });
}

template <class Scalar>
void maskScoresBackward(const TensorOf<Scalar>& masked, const TensorOf<Scalar>& dMasked,
                        TensorOf<Scalar>& dScaled) {
  constexpr Scalar forbidden = -std::numeric_limits<Scalar>::infinity();
  for (Index i = 0; i < masked.matrixCount(); ++i) {
    dScaled.editMatrix(i).array() +=
        (masked.matrix(i).array() == forbidden).select(Scalar{0}, dMasked.matrix(i).array());
  }
}

template <class Scalar>
void scaleScoresBackward(double factor, double temperature, const TensorOf<Scalar>& dScaled,
                         TensorOf<Scalar>& dScores) {
  const auto f = static_cast<Scalar>(factor / temperature);
  for (Index i = 0; i < dScaled.matrixCount(); ++i)
    dScores.editMatrix(i) += f * dScaled.matrix(i);
}

template <class Scalar>
void attentionScoresBackward(const TensorOf<Scalar>& q, const TensorOf<Scalar>& k,
                             const TensorOf<Scalar>& dScores, std::stop_token stop,
                             TensorOf<Scalar>* dQ, TensorOf<Scalar>* dK) {
  forMatrices(dScores, 4.0 * static_cast<double>(q.columns()), stop, [&](Index i) {
    if (dQ != nullptr) dQ->editMatrix(i).noalias() += dScores.matrix(i) * k.matrix(i);
    if (dK != nullptr) dK->editMatrix(i).noalias() += dScores.matrix(i).transpose() * q.matrix(i);
  });
}

template <class Scalar>
TensorOf<Scalar> rotateHeadsBackward(const TensorOf<Scalar>& dRotated,
                                     const PositionSettings& position, const Lengths& lengths) {
  TensorOf<Scalar> dRows = TensorOf<Scalar>::zero(dRotated.shape());
  const Index heads = dRotated.shape()[1];
  Matrix turned;
  for (Index i = 0; i < dRotated.matrixCount(); ++i) {
    const Index length = realRows(lengths, i / heads);
    turned = dRotated.matrix(i).topRows(length).template cast<double>();
    positionalEncoding(position.encoding).rotateBack(position, turned);
    dRows.editMatrix(i).topRows(length) = turned.template cast<Scalar>();
  }
  return dRows;
}

template <class Scalar>
void projectHeadsBackward(const TensorOf<Scalar>& x, const MatrixOf<Scalar>& weight,
                          const TensorOf<Scalar>& dProjected, const Lengths& lengths,
                          std::stop_token stop, TensorOf<Scalar>* dX, MatrixOf<Scalar>* dWeight,
                          MatrixOf<Scalar>* dBias) {
  linearBackward(x, &weight, concatHeads(dProjected), lengths, stop, dX, dWeight, dBias);
}

#define ATTENTION_LAB_INSTANTIATE(S)                                                              \
  template void concatHeadsBackward(const TensorOf<S>&, TensorOf<S>&);                            \
  template void weightValuesBackward(const TensorOf<S>&, const TensorOf<S>&, const TensorOf<S>&,  \
                                     std::stop_token, TensorOf<S>*, TensorOf<S>*);                \
  template void dropWeightsBackward(const Tensor&, double, const TensorOf<S>&, TensorOf<S>&);     \
  template void attentionWeightsBackward(const TensorOf<S>&, const TensorOf<S>&, std::stop_token, \
                                         TensorOf<S>&);                                           \
  template void maskScoresBackward(const TensorOf<S>&, const TensorOf<S>&, TensorOf<S>&);         \
  template void scaleScoresBackward(double, double, const TensorOf<S>&, TensorOf<S>&);            \
  template void attentionScoresBackward(const TensorOf<S>&, const TensorOf<S>&,                   \
                                        const TensorOf<S>&, std::stop_token, TensorOf<S>*,        \
                                        TensorOf<S>*);                                            \
  template TensorOf<S> rotateHeadsBackward(const TensorOf<S>&, const PositionSettings&,           \
                                           const Lengths&);                                       \
  template void projectHeadsBackward(const TensorOf<S>&, const MatrixOf<S>&, const TensorOf<S>&,  \
                                     const Lengths&, std::stop_token, TensorOf<S>*, MatrixOf<S>*, \
                                     MatrixOf<S>*);
ATTENTION_LAB_INSTANTIATE(float)
ATTENTION_LAB_INSTANTIATE(double)
#undef ATTENTION_LAB_INSTANTIATE

}  // namespace attention_lab
