#pragma once

#include <memory>

#include <Eigen/Core>

namespace attention_lab {

using Index = Eigen::Index;

/// Row-major throughout, as NumPy: tokens down the rows.
template <class Scalar>
using MatrixOf = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
template <class Scalar>
using RowVectorOf = Eigen::Matrix<Scalar, 1, Eigen::Dynamic, Eigen::RowMajor>;
template <class Scalar>
using MapOf = Eigen::Map<MatrixOf<Scalar>>;
template <class Scalar>
using ConstMapOf = Eigen::Map<const MatrixOf<Scalar>>;

using Matrix = MatrixOf<double>;
using RowVector = RowVectorOf<double>;
using ConstMap = ConstMapOf<double>;
template <class Scalar>
using SharedMatrixOf = std::shared_ptr<const MatrixOf<Scalar>>;
using SharedMatrix = SharedMatrixOf<double>;

}  // namespace attention_lab
