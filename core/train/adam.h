#pragma once

#include "core/math/matrix.h"

// Adam (Kingma, Ba 2015, "Adam: A Method for Stochastic Optimization", algorithm 1), and with a
// weight decay AdamW (Loshchilov, Hutter 2019, "Decoupled Weight Decay Regularization", algorithm
// 2, as PyTorch has it: θ shrinks by rate·decay before the step). For float and double.
namespace attention_lab {

struct AdamSettings {
  double rate = 1e-3;
  double beta1 = 0.9;
  double beta2 = 0.999;
  double epsilon = 1e-8;  ///< added to √v̂
  double weightDecay = 0;
};

/// What one parameter's steps have left: running means of g and g², each of its shape.
template <class Scalar>
struct AdamMomentsOf {
  MatrixOf<Scalar> mean, meanOfSquares;  ///< 0×0 before the first step
  Index steps = 0;
};

/// One step down the gradient. Throws ShapeError where the shapes differ.
template <class Scalar>
void adamStep(const AdamSettings& settings, const MatrixOf<Scalar>& gradient,
              AdamMomentsOf<Scalar>& moments, MatrixOf<Scalar>& parameter);

}  // namespace attention_lab
