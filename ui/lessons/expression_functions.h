#pragma once

#include <string>
#include <vector>

#include "ui/lessons/expression.h"

namespace attention_lab {

/// Calls a function of the lessons' expressions.
///   of a row or matrix  sum, mean, sd, max, min, norm (of all its numbers), argmax (place of the
///                       largest, counted by rows), zeros (how many), rows, columns, transpose,
///                       row(a, i), column(a, j), first(a, n) (the first n columns)
///   of each row         largest, entropies (as a row), on_diagonal (in how many rows the largest
///                       stands on the diagonal); entropy (of one row, in bits)
///   of two              dot, distance (the largest difference), changed (cells that differ),
///                       agreeing (rows with the largest in the same column),
///                       contributions (weights of a row times the lengths of V's rows)
///   of a number         abs, sqrt, exp, log2, round
/// Throws FormatError for an unknown name, a wrong number or kind of arguments, sizes that differ.
ExpressionValue callFunction(const std::string& name,
                             const std::vector<ExpressionValue>& arguments);

}  // namespace attention_lab
