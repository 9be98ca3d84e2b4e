#pragma once

#include "core/math/matrix.h"

namespace attention_lab {

/// The steps in which a layer is told; see steps.h.
enum class StepId {
  scores,  ///< QKᵀ
  scale,   ///< by the divisor; and the temperature, unless a position bias comes first
  bias,    ///< of the position; and the temperature
  mask,
  largest,  ///< of the row: here soft-max begins
  shift,    ///< minus the largest
  exponential,
  sum,       ///< of the exponentials
  quotient,  ///< here it ends: attention weights
  dropout,   ///< of the weights
  values,    ///< A·V
  concat,    ///< heads side by side
  project,   ///< W_O
};

/// Where the telling has come to: rows before `row` are done, and all of the steps before.
struct StepState {
  bool active = false;  ///< off: everything is shown
  StepId step = StepId::scores;
  Index row = 0;
  bool operator==(const StepState&) const = default;
};

}  // namespace attention_lab
