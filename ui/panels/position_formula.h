#pragma once

#include <vector>

#include "core/document/document.h"
#include "ui/panels/cell_formula.h"

namespace attention_lab {

/// How PE[row, column] = `value` was made.
std::vector<FormulaLine> positionFormula(const PositionSettings& settings, Index row, Index column,
                                         Index dModel, double value);

/// Rotary: the pair (2i, 2i+1) of `own` and `partner` is turned by pos·base^(−2i/d_k).
std::vector<FormulaLine> rotationFormula(const PositionSettings& settings, Index row, Index column,
                                         Index dK, double own, double partner);

}  // namespace attention_lab
