#include "core/model/layer_norm.h"

#include <cmath>
#include <cstddef>

#include "core/math/parallel.h"
#include "core/model/gradient_sum.h"

namespace attention_lab {

namespace {

/// (x − mean) / √(variance + eps) of one row, and what it was divided by.
template <class Scalar>
struct Normalised {
  RowVectorOf<Scalar> row;
  Scalar deviation;

  template <class Row>
  Normalised(const Row& x, double eps) : row(x) {
    row.array() -= row.mean();
    const Scalar variance = row.squaredNorm() / static_cast<Scalar>(row.size());
    deviation = std::sqrt(variance + static_cast<Scalar>(eps));
    row /= deviation;
  }
};

}  // namespace

template <class Scalar>
TensorOf<Scalar> layerNorm(const TensorOf<Scalar>& x, const NormWeightsOf<Scalar>& parameters,
                           double eps, const Lengths& lengths) {
  const RowVectorOf<Scalar> weight = parameters.weight->row(0);
  RowVectorOf<Scalar> bias = RowVectorOf<Scalar>::Zero(x.columns());
  if (parameters.bias) bias = parameters.bias->row(0);
  TensorOf<Scalar> y(x.shape());
  parallelFor(x.matrixCount(), 8.0 * static_cast<double>(x.size()), [&](Index item) {
    const Index length = lengths[static_cast<std::size_t>(item)];
    MapOf<Scalar> out = y.editMatrix(item);
    for (Index t = 0; t < length; ++t) {
      const Normalised<Scalar> normalised(x.matrix(item).row(t), eps);
      out.row(t) = normalised.row.cwiseProduct(weight) + bias;
    }
    out.bottomRows(out.rows() - length).setZero();
  });
  return y;
}

// With x̂ = (x − µ)/σ and g = dY ∘ weight: dX = (g − mean(g) − x̂·mean(g ∘ x̂)) / σ.
template <class Scalar>
void layerNormBackward(const TensorOf<Scalar>& x, const NormWeightsOf<Scalar>& parameters,
                       double eps, const Lengths& lengths, const TensorOf<Scalar>& dY,
                       TensorOf<Scalar>& dX, NormParametersOf<MatrixOf<Scalar>>& dParameters) {
  const RowVectorOf<Scalar> weight = parameters.weight->row(0);
  MatrixOf<Scalar>& dWeight = *gradientSum(parameters.weight, dParameters.weight);
  MatrixOf<Scalar>* dBias = gradientSum(parameters.bias, dParameters.bias);
  for (Index item = 0; item < x.matrixCount(); ++item) {
    MapOf<Scalar> dRows = dX.editMatrix(item);
    for (Index t = 0; t < lengths[static_cast<std::size_t>(item)]; ++t) {
      const Normalised<Scalar> normalised(x.matrix(item).row(t), eps);
      const auto dOut = dY.matrix(item).row(t);
      const RowVectorOf<Scalar> g = dOut.cwiseProduct(weight);
      const Scalar along = g.dot(normalised.row) / static_cast<Scalar>(g.size());
      dRows.row(t).array() +=
          (g.array() - g.mean() - normalised.row.array() * along) / normalised.deviation;
      dWeight.row(0) += dOut.cwiseProduct(normalised.row);
      if (dBias != nullptr) dBias->row(0) += dOut;
    }
  }
}

#define ATTENTION_LAB_INSTANTIATE(S)                                                   \
  template TensorOf<S> layerNorm(const TensorOf<S>&, const NormWeightsOf<S>&, double,  \
                                 const Lengths&);                                      \
  template void layerNormBackward(const TensorOf<S>&, const NormWeightsOf<S>&, double, \
                                  const Lengths&, const TensorOf<S>&, TensorOf<S>&,    \
                                  NormParametersOf<MatrixOf<S>>&);
ATTENTION_LAB_INSTANTIATE(float)
ATTENTION_LAB_INSTANTIATE(double)
#undef ATTENTION_LAB_INSTANTIATE

}  // namespace attention_lab
