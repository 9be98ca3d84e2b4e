#include "core/model/feed_forward.h"

#include <cmath>
#include <cstddef>
#include <numbers>

#include "core/math/parallel.h"
#include "core/model/gradient_sum.h"
#include "core/model/linear.h"

namespace attention_lab {

namespace {

template <class Scalar>
Scalar normalBelow(Scalar u) {
  return std::erfc(-u / std::numbers::sqrt2_v<Scalar>) / 2;
}

template <class Scalar>
Scalar activationSlope(Activation activation, Scalar u) {
  if (activation == Activation::relu) return u > 0 ? Scalar(1) : Scalar(0);
  const Scalar density =
      std::exp(-u * u / 2) * std::numbers::inv_sqrtpi_v<Scalar> / std::numbers::sqrt2_v<Scalar>;
  return normalBelow(u) + u * density;
}

}  // namespace

template <class Scalar>
Scalar activated(Activation activation, Scalar u) {
  if (activation == Activation::gelu) return u * normalBelow(u);
  return u < 0 ? Scalar(0) : u;  // what isn't a number stays so
}

template <class Scalar>
FeedForwardTraceOf<Scalar> feedForward(const TensorOf<Scalar>& x,
                                       const FeedForwardWeightsOf<Scalar>& parameters,
                                       Activation activation, const Lengths& lengths) {
  FeedForwardTraceOf<Scalar> trace;
  trace.before = linear(x, parameters.w1.get(), parameters.b1.get(), lengths);
  trace.hidden = TensorOf<Scalar>(trace.before.shape());
  const double cost = activation == Activation::gelu ? 20 : 1;
  parallelFor(x.matrixCount(), cost * static_cast<double>(trace.before.size()), [&](Index item) {
    trace.hidden.editMatrix(item) =
        trace.before.matrix(item).unaryExpr([&](Scalar u) { return activated(activation, u); });
  });
  trace.output = linear(trace.hidden, parameters.w2.get(), parameters.b2.get(), lengths);
  return trace;
}

template <class Scalar>
void feedForwardBackward(const TensorOf<Scalar>& x, const FeedForwardWeightsOf<Scalar>& parameters,
                         Activation activation, const Lengths& lengths,
                         const FeedForwardTraceOf<Scalar>& trace, const TensorOf<Scalar>& dOutput,
                         TensorOf<Scalar>& dX,
                         FeedForwardParametersOf<MatrixOf<Scalar>>& dParameters) {
  auto dHidden = TensorOf<Scalar>::zero(trace.hidden.shape());
  linearBackward(trace.hidden, parameters.w2.get(), dOutput, lengths, {}, &dHidden,
                 gradientSum(parameters.w2, dParameters.w2),
                 gradientSum(parameters.b2, dParameters.b2));
  for (Index item = 0; item < x.matrixCount(); ++item) {
    MapOf<Scalar> d = dHidden.editMatrix(item);
    d.array() *= trace.before.matrix(item)
                     .unaryExpr([&](Scalar u) { return activationSlope(activation, u); })
                     .array();
  }
  linearBackward(x, parameters.w1.get(), dHidden, lengths, {}, &dX,
                 gradientSum(parameters.w1, dParameters.w1),
                 gradientSum(parameters.b1, dParameters.b1));
}

#define ATTENTION_LAB_INSTANTIATE(S)                                                             \
  template S activated(Activation, S);                                                           \
  template FeedForwardTraceOf<S> feedForward(const TensorOf<S>&, const FeedForwardWeightsOf<S>&, \
                                             Activation, const Lengths&);                        \
  template void feedForwardBackward(const TensorOf<S>&, const FeedForwardWeightsOf<S>&,          \
                                    Activation, const Lengths&, const FeedForwardTraceOf<S>&,    \
                                    const TensorOf<S>&, TensorOf<S>&,                            \
                                    FeedForwardParametersOf<MatrixOf<S>>&);
ATTENTION_LAB_INSTANTIATE(float)
ATTENTION_LAB_INSTANTIATE(double)
#undef ATTENTION_LAB_INSTANTIATE

}  // namespace attention_lab
