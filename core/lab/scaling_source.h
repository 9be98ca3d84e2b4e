#pragma once

#include <algorithm>
#include <vector>

#include "core/math/matrix.h"

namespace attention_lab {

/// A document's queries and keys as the √d_k experiment draws from them. C = H·d_k columns, head
/// beside head: q(i, c) = x_i·W_Q[:, c], k(j, c) = x_j·W_K[:, c], with bias and rotation where the
/// document has them; what its QKᵀ is made of.
///
/// Any d_k is reached by drawing: an item and a query i of it, as many of its keys as wanted, no
/// key twice, and d_k column pairs with replacement, the same for all keys of the draw:
/// s_j = Σ_t q(i, c_t)·k(j, c_t). Only items with enough keys take part.
struct ScalingSource {
  struct Item {
    Matrix q;  ///< (n, C), real tokens only
    Matrix k;  ///< (m, C)
  };
  std::vector<Item> items;

  Index columns() const { return items.empty() ? 0 : items.front().q.cols(); }
  /// Of the longest item.
  Index mostKeys() const {
    Index most = 0;
    for (const Item& item : items)
      most = std::max(most, item.k.rows());
    return most;
  }
};

}  // namespace attention_lab
