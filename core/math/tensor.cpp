#include "core/math/tensor.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <new>
#include <utility>

#include "core/error.h"

namespace attention_lab {

namespace {

constexpr std::size_t kAlignment = 64;

template <class Scalar>
std::shared_ptr<Scalar[]> allocate(Index size) {
  const std::size_t bytes = static_cast<std::size_t>(size) * sizeof(Scalar);
  void* memory = std::aligned_alloc(kAlignment, (bytes + kAlignment - 1) / kAlignment * kAlignment);
  if (memory == nullptr) throw std::bad_alloc();
  return std::shared_ptr<Scalar[]>(static_cast<Scalar*>(memory), std::free);
}

}  // namespace

std::string shapeText(const Shape& shape) {
  std::string text;
  for (const Index extent : shape)
    text += (text.empty() ? "" : "×") + std::to_string(extent);
  return text;
}

template <class Scalar>
TensorOf<Scalar>::TensorOf(Shape shape) : shape_(std::move(shape)) {
  Index size = shape_.empty() ? 0 : 1;
  constexpr Index most = std::numeric_limits<Index>::max() / static_cast<Index>(2 * sizeof(Scalar));
  for (const Index extent : shape_) {
    if (extent < 0 || (extent > 0 && size > most / extent)) {
      throw LimitError({}, {CORE_TEXT("core", "an array of %1 is too large"), {shapeText(shape_)}});
    }
    size *= extent;
  }
  size_ = size;
  if (size_ > 0) data_ = allocate<Scalar>(size_);
}

template <class Scalar>
TensorOf<Scalar> TensorOf<Scalar>::zero(Shape shape) {
  TensorOf tensor(std::move(shape));
  std::fill_n(tensor.edit(), tensor.size(), Scalar(0));
  return tensor;
}

template <class Scalar>
TensorOf<Scalar> TensorOf<Scalar>::reshaped(Shape shape) const {
  TensorOf other(*this);
  other.shape_ = std::move(shape);
  return other;
}

template class TensorOf<float>;
template class TensorOf<double>;

}  // namespace attention_lab
