#pragma once

#include <vector>

#include <QString>

#include "core/document/trace.h"

namespace attention_lab {

/// Whose colour a line has.
enum class FormulaAccent { none, query, key, value, attention };

/// One step of how a number was made: what is done, and what it gives.
struct FormulaLine {
  QString text;
  double value = 0;
  bool hasValue = true;
  FormulaAccent accent = FormulaAccent::none;
};

/// How one cell of the trace was made, with the numbers that were used. The last line with a value
/// gives the cell's value.
struct CellFormula {
  QString title;  ///< "A[love, NLP]"
  double value = 0;
  std::vector<FormulaLine> lines;
};

/// Terms of a sum that are written out; the others are counted.
constexpr int mostTerms = 8;

/// Precondition: the trace has the tensor, and the cell, item and head are inside.
CellFormula cellFormula(const Trace& trace, const CellAddress& cell, Index item, Index head);

/// A number inside a formula: four decimals, "−∞".
QString formulaNumber(double value);
/// A factor or term, two decimals: negative ones in brackets.
QString operand(double value);

}  // namespace attention_lab
