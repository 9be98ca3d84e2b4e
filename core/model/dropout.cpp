#include "core/model/dropout.h"

#include "core/math/random_state.h"

namespace attention_lab {

Tensor keptWeights(const Shape& shape, const Dropout& dropout) {
  Tensor kept(shape);
  RandomState random(dropout.seed);
  double* const out = kept.edit();
  for (Index i = 0; i < kept.size(); ++i)
    out[i] = random.uniform() >= dropout.rate ? 1 : 0;
  return kept;
}

template <class Scalar>
TensorOf<Scalar> dropWeights(const TensorOf<Scalar>& weights, const Tensor& kept, double rate) {
  TensorOf<Scalar> dropped(weights.shape());
  for (Index i = 0; i < weights.matrixCount(); ++i) {
    dropped.editMatrix(i) =
        (kept.matrix(i).array() != 0)
            .select(weights.matrix(i).array() / static_cast<Scalar>(1 - rate), Scalar{0});
  }
  return dropped;
}

template TensorOf<float> dropWeights(const TensorOf<float>&, const Tensor&, double);
template TensorOf<double> dropWeights(const TensorOf<double>&, const Tensor&, double);

}  // namespace attention_lab
