#pragma once

#include <QString>

#include "core/math/matrix.h"

namespace attention_lab {

/// Matrices as text, to and from spreadsheets, NumPy, LaTeX and Markdown.
enum class MatrixFormat { csv, tsv, numpy, latex, markdown };

/// Shortest text that reads back as the same number, whatever the locale; "-inf", "inf", "nan".
QString exactNumber(double value);
/// The same for people: "−1.25", "−∞", "∞", "NaN".
QString exactText(double value);

QString matrixText(const Matrix& matrix, MatrixFormat format);

enum class DecimalSign { automatic, point, comma };

struct ParsedMatrix {
  Matrix values;
  DecimalSign sign = DecimalSign::point;  ///< what was understood
  QString problem;                        ///< for the user; empty when `values` is good
};

/// One number, "0,5" or "0.5".
struct ParsedNumber {
  double value = 0;
  QString problem;  ///< for the user; empty when `value` is good
};
ParsedNumber parseNumberText(const QString& text);

/// Reads rows separated by line ends (or NumPy's brackets), cells by tab, semicolon, comma or
/// spaces: spreadsheet cells, CSV, "array([[1., 2.]])", Markdown's bars. With a decimal comma the
/// comma separates nothing. At most 10⁶ numbers.
ParsedMatrix parseMatrixText(const QString& text, DecimalSign sign = DecimalSign::automatic);

}  // namespace attention_lab
