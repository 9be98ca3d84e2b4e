#pragma once

#include <optional>
#include <vector>

#include "core/document/steps.h"

namespace attention_lab {

/// What a line of a step's row holds.
enum class StepLineKind {
  scores,   ///< q·k
  divided,  ///< after the divisor
  bias,     ///< of the position
  scaled,   ///< what soft-max or the mask reads
  mask,     ///< 0, −∞ or what is added
  masked,   ///< the scores that soft-max reads
  shifted,  ///< − largest
  exponentials,
  weights,
  dropped,
  part,  ///< one key's weight times its value vector
  rest,  ///< the same, summed over the other keys
  z,     ///< the parts' sum
  concat,
  product,  ///< concat · W_O
  outputBias,
  output,
};

struct StepLine {
  StepLineKind kind;
  RowVector values;              ///< (1, columns); empty: not computed yet
  std::optional<double> margin;  ///< the row's largest or sum, once it is computed
  Index key = -1;                ///< part: of which key; rest: how many
  double weight = 0;             ///< part: by what its value vector is multiplied
};

/// The current row of a step, opened up.
struct StepRow {
  Axis columns;  ///< key, headValue, concat or output
  std::vector<StepLine> lines;
  bool empty = false;  ///< the row may attend to nothing
};

/// Of an item and head of the trace, real tokens only; weights and everything that is an array is
/// the trace's own. The state is one of the item's StepSequence.
StepRow stepRow(const Trace& trace, Index item, Index head, const StepState& state);

/// scores times the factor, before temperature and bias: (1, keys)
RowVector dividedRow(const Trace& trace, Index item, Index head, Index row);
/// What the position adds: (1, keys); 0 without a bias.
RowVector biasRow(const Trace& trace, Index item, Index head, Index row);

}  // namespace attention_lab
