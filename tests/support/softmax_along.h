#pragma once

#include "core/math/softmax.h"
#include "core/math/tensor.h"

namespace attention_lab::test {

/// soft-max along any axis (negative: from the end) by the program's soft-max of rows: each line of
/// the axis is gathered into a row.
inline Tensor softmaxAlong(const Tensor& x, Index axis) {
  if (axis < 0) axis += x.rank();
  Index stride = 1;
  for (Index i = axis + 1; i < x.rank(); ++i)
    stride *= x.shape()[static_cast<std::size_t>(i)];
  const Index length = x.shape()[static_cast<std::size_t>(axis)];
  const Index lines = x.size() / length;
  const auto start = [&](Index line) { return line / stride * stride * length + line % stride; };
  Tensor rows({lines, length});
  for (Index line = 0; line < lines; ++line) {
    for (Index j = 0; j < length; ++j) {
      rows.editMatrix()(line, j) = x.data()[start(line) + j * stride];
    }
  }
  softmaxRows<double>(rows.matrix(), rows.editMatrix());
  Tensor result(x.shape());
  for (Index line = 0; line < lines; ++line) {
    for (Index j = 0; j < length; ++j) {
      result.edit()[start(line) + j * stride] = rows.matrix()(line, j);
    }
  }
  return result;
}

}  // namespace attention_lab::test
