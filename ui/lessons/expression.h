#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/math/matrix.h"

namespace attention_lab {

/// A number (of a condition 1 or 0), a text, or a row or matrix.
using ExpressionValue = std::variant<double, std::string, Matrix>;
/// The value of a name with the indices behind it: weights[0][1]. Throws FormatError.
using NameLookup =
    std::function<ExpressionValue(const std::string& name, const std::vector<Index>& indices)>;

/// Computes what a lesson says about numbers: "scores[0][0][1][2] / sqrt(d_k)",
/// "attention.mask == 'causal' && max(weights[0][0][1]) > 0.9". Operators as in C: ! - * / + < <= >
/// >= == != && ||; numbers are equal within a relative 1e-9. Functions: expression_functions.h.
/// Throws FormatError with the expression as its place.
ExpressionValue evaluateExpression(std::string_view expression, const NameLookup& lookup);

/// The same where only a number makes sense. Throws FormatError.
double evaluateNumber(std::string_view expression, const NameLookup& lookup);
bool evaluateCondition(std::string_view expression, const NameLookup& lookup);

}  // namespace attention_lab
