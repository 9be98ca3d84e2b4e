#include "ui/lessons/expression_functions.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "core/error.h"
#include "core/math/statistics.h"

namespace attention_lab {
namespace {

using Arguments = std::vector<ExpressionValue>;
using Function = ExpressionValue (*)(const Arguments&);

double numberArgument(const ExpressionValue& value) {
  if (const auto* number = std::get_if<double>(&value)) return *number;
  throw FormatError({}, {CORE_TEXT("core", "a number was wanted here"), {}});
}

const Matrix& matrixArgument(const ExpressionValue& value) {
  const auto* matrix = std::get_if<Matrix>(&value);
  if (matrix && matrix->size() > 0) return *matrix;
  throw FormatError({}, {CORE_TEXT("core", "a row or a matrix was wanted here"), {}});
}

Index indexArgument(const ExpressionValue& value, Index count) {
  const double number = numberArgument(value);
  if (number >= 0 && number < static_cast<double>(count)) return static_cast<Index>(number);
  throw FormatError({}, {CORE_TEXT("core", "there are %1, so there is no [%2]"),
                         {std::to_string(count), std::to_string(static_cast<Index>(number))}});
}

std::pair<const Matrix&, const Matrix&> sameSize(const Arguments& a) {
  const Matrix &first = matrixArgument(a[0]), &second = matrixArgument(a[1]);
  if (first.rows() == second.rows() && first.cols() == second.cols()) return {first, second};
  throw FormatError({}, {CORE_TEXT("core", "the two matrices have different sizes"), {}});
}

double argumentOfLargest(const Matrix& matrix) {
  Index row = 0, column = 0;
  matrix.maxCoeff(&row, &column);
  return static_cast<double>(row * matrix.cols() + column);
}

double standardDeviation(const Matrix& matrix) {
  return std::sqrt((matrix.array() - matrix.mean()).square().mean());
}

/// The column of each row's largest.
std::vector<Index> largestColumns(const Matrix& matrix) {
  std::vector<Index> columns(static_cast<std::size_t>(matrix.rows()));
  for (Index i = 0; i < matrix.rows(); ++i)
    matrix.row(i).maxCoeff(&columns[static_cast<std::size_t>(i)]);
  return columns;
}

double rowsWithLargestOnDiagonal(const Matrix& matrix) {
  const std::vector<Index> columns = largestColumns(matrix);
  double count = 0;
  for (std::size_t i = 0; i < columns.size(); ++i)
    count += columns[i] == static_cast<Index>(i) ? 1 : 0;
  return count;
}

double agreeingRows(const Matrix& a, const Matrix& b) {
  const std::vector<Index> first = largestColumns(a), second = largestColumns(b);
  double count = 0;
  for (std::size_t i = 0; i < first.size(); ++i)
    count += first[i] == second[i] ? 1 : 0;
  return count;
}

Matrix entropiesOfRows(const Matrix& matrix) {
  Matrix entropies(1, matrix.rows());
  for (Index i = 0; i < matrix.rows(); ++i)
    entropies(0, i) = rowStatistics(matrix.row(i)).entropyBits;
  return entropies;
}

Matrix contributionsOf(const Matrix& weights, const Matrix& values) {
  if (weights.size() != values.rows())
    throw FormatError({}, {CORE_TEXT("core", "the two matrices have different sizes"), {}});
  return weights.row(0).cwiseProduct(values.rowwise().norm().transpose());
}

struct Entry {
  std::size_t arguments;
  Function call;
};

using Table = std::map<std::string, Entry>;

void addNumberFunctions(Table& table) {
  table["abs"] = {
      1, [](const Arguments& a) -> ExpressionValue { return std::abs(numberArgument(a[0])); }};
  table["sqrt"] = {
      1, [](const Arguments& a) -> ExpressionValue { return std::sqrt(numberArgument(a[0])); }};
  table["exp"] = {
      1, [](const Arguments& a) -> ExpressionValue { return std::exp(numberArgument(a[0])); }};
  table["log2"] = {
      1, [](const Arguments& a) -> ExpressionValue { return std::log2(numberArgument(a[0])); }};
  table["round"] = {
      1, [](const Arguments& a) -> ExpressionValue { return std::round(numberArgument(a[0])); }};
}

template <class F>
void addMatrixFunction(Table& table, const char* name, F) {
  table[name] = {1, [](const Arguments& a) -> ExpressionValue {
                   return static_cast<double>(F()(matrixArgument(a[0])));
                 }};
}

void addMatrixFunctions(Table& table) {
  addMatrixFunction(table, "sum", [](const Matrix& m) { return m.sum(); });
  addMatrixFunction(table, "mean", [](const Matrix& m) { return m.mean(); });
  addMatrixFunction(table, "sd", [](const Matrix& m) { return standardDeviation(m); });
  addMatrixFunction(table, "max", [](const Matrix& m) { return m.maxCoeff(); });
  addMatrixFunction(table, "min", [](const Matrix& m) { return m.minCoeff(); });
  addMatrixFunction(table, "norm", [](const Matrix& m) { return m.norm(); });
  addMatrixFunction(table, "rows", [](const Matrix& m) { return m.rows(); });
  addMatrixFunction(table, "columns", [](const Matrix& m) { return m.cols(); });
  addMatrixFunction(table, "argmax", [](const Matrix& m) { return argumentOfLargest(m); });
  addMatrixFunction(table, "zeros", [](const Matrix& m) { return (m.array() == 0).count(); });
  addMatrixFunction(table, "on_diagonal",
                    [](const Matrix& m) { return rowsWithLargestOnDiagonal(m); });
  addMatrixFunction(table, "entropy",
                    [](const Matrix& m) { return rowStatistics(m.row(0)).entropyBits; });
}

void addParts(Table& table) {
  table["transpose"] = {1, [](const Arguments& a) -> ExpressionValue {
                          return Matrix(matrixArgument(a[0]).transpose());
                        }};
  table["largest"] = {1, [](const Arguments& a) -> ExpressionValue {
                        return Matrix(matrixArgument(a[0]).rowwise().maxCoeff().transpose());
                      }};
  table["entropies"] = {1, [](const Arguments& a) -> ExpressionValue {
                          return entropiesOfRows(matrixArgument(a[0]));
                        }};
  table["row"] = {2, [](const Arguments& a) -> ExpressionValue {
                    const Matrix& m = matrixArgument(a[0]);
                    return Matrix(m.row(indexArgument(a[1], m.rows())));
                  }};
  table["column"] = {2, [](const Arguments& a) -> ExpressionValue {
                       const Matrix& m = matrixArgument(a[0]);
                       return Matrix(m.col(indexArgument(a[1], m.cols())).transpose());
                     }};
  table["first"] = {2, [](const Arguments& a) -> ExpressionValue {
                      const Matrix& m = matrixArgument(a[0]);
                      return Matrix(m.leftCols(indexArgument(a[1], m.cols() + 1)));
                    }};
}

void addPairs(Table& table) {
  table["dot"] = {2, [](const Arguments& a) -> ExpressionValue {
                    const auto [x, y] = sameSize(a);
                    return x.cwiseProduct(y).sum();
                  }};
  table["distance"] = {2, [](const Arguments& a) -> ExpressionValue {
                         const auto [x, y] = sameSize(a);
                         return (x - y).cwiseAbs().maxCoeff();
                       }};
  table["agreeing"] = {2, [](const Arguments& a) -> ExpressionValue {
                         const auto [x, y] = sameSize(a);
                         return agreeingRows(x, y);
                       }};
  table["contributions"] = {2, [](const Arguments& a) -> ExpressionValue {
                              return contributionsOf(matrixArgument(a[0]), matrixArgument(a[1]));
                            }};
  table["changed"] = {2, [](const Arguments& a) -> ExpressionValue {
                        const auto [x, y] = sameSize(a);
                        return static_cast<double>(((x - y).array().abs() > 1e-12).count());
                      }};
}

const Table& functionTable() {
  static const Table table = [] {
    Table made;
    addNumberFunctions(made);
    addMatrixFunctions(made);
    addParts(made);
    addPairs(made);
    return made;
  }();
  return table;
}

}  // namespace

ExpressionValue callFunction(const std::string& name, const Arguments& arguments) {
  const auto found = functionTable().find(name);
  if (found == functionTable().end()) {
    throw FormatError({}, {CORE_TEXT("core", "there is no function “%1”"), {name}});
  }
  if (arguments.size() != found->second.arguments) {
    throw FormatError(
        {}, {CORE_TEXT("core", "%1 takes %2 arguments, found %3"),
             {name, std::to_string(found->second.arguments), std::to_string(arguments.size())}});
  }
  return found->second.call(arguments);
}

}  // namespace attention_lab
