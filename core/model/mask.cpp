#include "core/model/mask.h"

#include <algorithm>
#include <limits>

namespace attention_lab {

ConstMap maskMatrix(const Tensor& mask, Index item, Index head) {
  return mask.matrix(mask.shape()[0] == 1 ? 0 : item, mask.shape()[1] == 1 ? 0 : head);
}

bool mayAttend(const MaskSettings& mask, Index item, Index head, Index query, Index key) {
  constexpr double forbidden = -std::numeric_limits<double>::infinity();
  if (mask.causal && key > query) return false;
  if (mask.keep && maskMatrix(*mask.keep, item, head)(query, key) == 0.0) return false;
  return !mask.bias || maskMatrix(*mask.bias, item, head)(query, key) != forbidden;
}

template <class Scalar>
void applyMask(const MaskSettings& mask, Index item, Index head, Index queryLength, Index keyLength,
               ConstMapOf<Scalar> scaled, MapOf<Scalar> masked) {
  constexpr Scalar forbidden = -std::numeric_limits<Scalar>::infinity();
  masked = scaled;
  if (mask.bias) {
    // Not the sum alone: −∞ forbids a score of +∞ too.
    const auto bias = maskMatrix(*mask.bias, item, head).cast<Scalar>().array();
    masked = (bias == forbidden).select(forbidden, masked.array() + bias).matrix();
  }
  if (mask.keep) {
    masked = (maskMatrix(*mask.keep, item, head).array() != 0.0).select(masked, forbidden);
  }
  masked.rightCols(masked.cols() - keyLength).setConstant(forbidden);
  masked.bottomRows(masked.rows() - queryLength).setConstant(forbidden);
  if (!mask.causal) return;
  for (Index i = 0; i < masked.rows(); ++i) {
    const Index seen = std::min(i + 1, masked.cols());
    masked.row(i).tail(masked.cols() - seen).setConstant(forbidden);
  }
}

template void applyMask<float>(const MaskSettings&, Index, Index, Index, Index, ConstMapOf<float>,
                               MapOf<float>);
template void applyMask<double>(const MaskSettings&, Index, Index, Index, Index, ConstMapOf<double>,
                                MapOf<double>);

}  // namespace attention_lab
