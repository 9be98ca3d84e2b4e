#include "ui/lessons/expression.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "core/error.h"
#include "ui/lessons/expression_functions.h"

namespace attention_lab {
namespace {

[[noreturn]] void failExpression(const char* text, std::vector<std::string> arguments = {}) {
  throw FormatError({}, {text, std::move(arguments)});
}

double operandNumber(const ExpressionValue& value) {
  if (const auto* number = std::get_if<double>(&value)) return *number;
  failExpression(CORE_TEXT("core", "a number was wanted here"));
}

double asTruth(bool holds) {
  return holds ? 1 : 0;
}

bool areEqual(const ExpressionValue& a, const ExpressionValue& b) {
  if (a.index() != b.index()) return false;
  const auto* number = std::get_if<double>(&a);
  if (!number) return a == b;
  const double other = std::get<double>(b);
  return std::abs(*number - other) <= 1e-9 * std::max({1.0, std::abs(*number), std::abs(other)});
}

/// Recursive descent that computes while it reads; both sides of && and || are computed.
class ExpressionReader {
 public:
  ExpressionReader(std::string_view text, const NameLookup& lookup)
      : rest_(text), lookup_(lookup) {}

  ExpressionValue readAll() {
    ExpressionValue value = either();
    skipSpaces();
    if (!rest_.empty()) {
      failExpression(CORE_TEXT("core", "not understood from “%1” on"), {std::string(rest_)});
    }
    return value;
  }

 private:
  void skipSpaces() { rest_.remove_prefix(std::min(rest_.find_first_not_of(' '), rest_.size())); }

  bool take(std::string_view sign) {
    skipSpaces();
    if (!rest_.starts_with(sign)) return false;
    rest_.remove_prefix(sign.size());
    return true;
  }

  void require(std::string_view sign) {
    if (!take(sign)) failExpression(CORE_TEXT("core", "“%1” is missing"), {std::string(sign)});
  }

  ExpressionValue either() {
    ExpressionValue value = both();
    while (take("||")) {
      const double other = operandNumber(both());
      value = asTruth(operandNumber(value) != 0 || other != 0);
    }
    return value;
  }

  ExpressionValue both() {
    ExpressionValue value = comparison();
    while (take("&&")) {
      const double other = operandNumber(comparison());
      value = asTruth(operandNumber(value) != 0 && other != 0);
    }
    return value;
  }

  ExpressionValue comparison() {
    ExpressionValue value = sum();
    if (take("==")) return asTruth(areEqual(value, sum()));
    if (take("!=")) return asTruth(!areEqual(value, sum()));
    if (take("<=")) return asTruth(operandNumber(value) <= operandNumber(sum()));
    if (take(">=")) return asTruth(operandNumber(value) >= operandNumber(sum()));
    if (take("<")) return asTruth(operandNumber(value) < operandNumber(sum()));
    if (take(">")) return asTruth(operandNumber(value) > operandNumber(sum()));
    return value;
  }

  ExpressionValue sum() {
    ExpressionValue value = product();
    for (;;) {
      if (take("+")) {
        value = operandNumber(value) + operandNumber(product());
      } else if (take("-")) {
        value = operandNumber(value) - operandNumber(product());
      } else {
        return value;
      }
    }
  }

  ExpressionValue product() {
    ExpressionValue value = unary();
    for (;;) {
      if (take("*")) {
        value = operandNumber(value) * operandNumber(unary());
      } else if (take("/")) {
        value = operandNumber(value) / operandNumber(unary());
      } else {
        return value;
      }
    }
  }

  ExpressionValue unary() {
    if (take("-")) return -operandNumber(unary());
    skipSpaces();
    if (!rest_.starts_with("!=") && take("!")) return asTruth(operandNumber(unary()) == 0);
    return primary();
  }

  ExpressionValue primary() {
    if (take("(")) {
      ExpressionValue value = either();
      require(")");
      return value;
    }
    if (take("'")) {
      const std::size_t end = rest_.find('\'');
      if (end == std::string_view::npos)
        failExpression(CORE_TEXT("core", "“%1” is missing"), {"'"});
      const std::string text(rest_.substr(0, end));
      rest_.remove_prefix(end + 1);
      return text;
    }
    if (!rest_.empty() && rest_[0] >= '0' && rest_[0] <= '9') return literal();
    return named();
  }

  ExpressionValue literal() {
    double value = 0;
    const auto [stop, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    if (error != std::errc()) failExpression(CORE_TEXT("core", "a number was wanted here"));
    rest_.remove_prefix(static_cast<std::size_t>(stop - rest_.data()));
    return value;
  }

  ExpressionValue named() {
    constexpr std::string_view letters =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.";
    const std::size_t length = std::min(rest_.find_first_not_of(letters), rest_.size());
    const std::string name(rest_.substr(0, length));
    if (name.empty()) failExpression(CORE_TEXT("core", "a number or a name was wanted here"));
    rest_.remove_prefix(length);
    if (rest_.starts_with('(')) return called(name);
    std::vector<Index> indices;
    while (rest_.starts_with('[')) {
      take("[");
      indices.push_back(static_cast<Index>(operandNumber(either())));
      require("]");
    }
    return lookup_(name, indices);
  }

  ExpressionValue called(const std::string& function) {
    require("(");
    std::vector<ExpressionValue> arguments;
    do {
      arguments.push_back(either());
    } while (take(","));
    require(")");
    return callFunction(function, arguments);
  }

  std::string_view rest_;
  const NameLookup& lookup_;
};

}  // namespace

ExpressionValue evaluateExpression(std::string_view expression, const NameLookup& lookup) {
  try {
    return ExpressionReader(expression, lookup).readAll();
  } catch (const Error& error) {
    throw FormatError(std::string(expression), error.message());
  }
}

double evaluateNumber(std::string_view expression, const NameLookup& lookup) {
  const ExpressionValue value = evaluateExpression(expression, lookup);
  if (const auto* number = std::get_if<double>(&value)) return *number;
  throw FormatError(std::string(expression), {CORE_TEXT("core", "a number was wanted here"), {}});
}

bool evaluateCondition(std::string_view expression, const NameLookup& lookup) {
  return evaluateNumber(expression, lookup) != 0;
}

}  // namespace attention_lab
