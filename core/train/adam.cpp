#include "core/train/adam.h"

#include <cmath>

#include "core/error.h"
#include "core/math/tensor.h"

namespace attention_lab {

template <class Scalar>
void adamStep(const AdamSettings& settings, const MatrixOf<Scalar>& gradient,
              AdamMomentsOf<Scalar>& moments, MatrixOf<Scalar>& parameter) {
  if (moments.steps == 0) {
    moments.mean.setZero(parameter.rows(), parameter.cols());
    moments.meanOfSquares.setZero(parameter.rows(), parameter.cols());
  }
  const auto wantShape = [&](const MatrixOf<Scalar>& found) {
    if (found.rows() == parameter.rows() && found.cols() == parameter.cols()) return;
    throw ShapeError("gradient", {CORE_TEXT("core", "wanted an array of %1, found %2"),
                                  {shapeText({parameter.rows(), parameter.cols()}),
                                   shapeText({found.rows(), found.cols()})}});
  };
  wantShape(gradient);
  wantShape(moments.mean);
  ++moments.steps;
  const auto beta1 = static_cast<Scalar>(settings.beta1);
  const auto beta2 = static_cast<Scalar>(settings.beta2);
  moments.mean = beta1 * moments.mean + (1 - beta1) * gradient;
  moments.meanOfSquares = beta2 * moments.meanOfSquares + (1 - beta2) * gradient.cwiseAbs2();
  // Corrected for their start at 0.
  const auto steps = static_cast<double>(moments.steps);
  const double correction1 = 1 - std::pow(settings.beta1, steps);
  const double correction2 = 1 - std::pow(settings.beta2, steps);
  const auto rate = static_cast<Scalar>(settings.rate / correction1);
  const auto root = static_cast<Scalar>(std::sqrt(correction2));
  parameter *= static_cast<Scalar>(1 - settings.rate * settings.weightDecay);
  parameter.array() -=
      rate * moments.mean.array() /
      (moments.meanOfSquares.array().sqrt() / root + static_cast<Scalar>(settings.epsilon));
}

template void adamStep(const AdamSettings&, const MatrixOf<float>&, AdamMomentsOf<float>&,
                       MatrixOf<float>&);
template void adamStep(const AdamSettings&, const MatrixOf<double>&, AdamMomentsOf<double>&,
                       MatrixOf<double>&);

}  // namespace attention_lab
