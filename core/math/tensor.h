#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/math/matrix.h"

namespace attention_lab {

using Shape = std::vector<Index>;

/// "2×3×4"
std::string shapeText(const Shape& shape);

/// A contiguous row-major array of any rank; copies share the data. It is filled once by whoever
/// makes it and constant from then on. The last two axes are looked at as a matrix; a rank of 1 is
/// a matrix of one row.
template <class Scalar>
class TensorOf {
 public:
  TensorOf() = default;
  /// Uninitialised. Throws LimitError when the number of elements overflows.
  explicit TensorOf(Shape shape);
  static TensorOf zero(Shape shape);

  bool empty() const { return size_ == 0; }
  const Shape& shape() const { return shape_; }
  Index rank() const { return static_cast<Index>(shape_.size()); }
  Index size() const { return size_; }
  Index rows() const { return shape_.size() < 2 ? (empty() ? 0 : 1) : shape_[shape_.size() - 2]; }
  Index columns() const { return shape_.empty() ? 0 : shape_.back(); }
  Index matrixCount() const { return empty() ? 0 : size_ / (rows() * columns()); }

  const Scalar* data() const { return data_.get(); }
  ConstMapOf<Scalar> matrix(Index which = 0) const {
    return {data_.get() + which * rows() * columns(), rows(), columns()};
  }
  /// For rank 4 [item][head][row][column], rank 3 [item][row][column] and rank 2.
  ConstMapOf<Scalar> matrix(Index item, Index head) const {
    return matrix(rank() == 4 ? item * shape_[1] + head : rank() == 3 ? item : 0);
  }

  /// The same data under another shape of the same size.
  TensorOf reshaped(Shape shape) const;

  /// Only for the one who made it, before it is shared.
  Scalar* edit() { return data_.get(); }
  MapOf<Scalar> editMatrix(Index which = 0) {
    return {data_.get() + which * rows() * columns(), rows(), columns()};
  }

  bool sharesDataWith(const TensorOf& other) const { return data_ == other.data_; }

 private:
  Shape shape_;
  Index size_ = 0;
  std::shared_ptr<Scalar[]> data_;
};

using Tensor = TensorOf<double>;

}  // namespace attention_lab
