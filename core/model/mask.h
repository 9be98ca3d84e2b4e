#pragma once

#include <memory>

#include "core/math/tensor.h"

namespace attention_lab {

struct MaskSettings {
  bool causal = false;  ///< query i sees keys j ≤ i
  /// (1 or items, 1 or heads, n, m): 1 may attend, 0 may not. Null: absent.
  std::shared_ptr<const Tensor> keep;
  /// Same shapes; added to `scaled`, −∞ forbids. Null: absent.
  std::shared_ptr<const Tensor> bias;

  bool none() const { return !causal && !keep && !bias; }
  bool operator==(const MaskSettings&) const = default;
};

/// The mask's matrix (n, m) for an item and head; an axis of extent 1 stands for all of them.
ConstMap maskMatrix(const Tensor& mask, Index item, Index head);
/// Whether the mask lets a query attend to a key; padding apart.
bool mayAttend(const MaskSettings& mask, Index item, Index head, Index query, Index key);

/// masked: (n, m) = scaled + bias, −∞ where the mask forbids, in padding rows and padding columns.
template <class Scalar>
void applyMask(const MaskSettings& mask, Index item, Index head, Index queryLength, Index keyLength,
               ConstMapOf<Scalar> scaled, MapOf<Scalar> masked);

}  // namespace attention_lab
