#include "ui/models/matrix_text.h"

#include <cmath>
#include <vector>

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <QStringList>

#include "ui/views/number_text.h"

namespace attention_lab {
namespace {

constexpr qsizetype mostNumbers = 1'000'000;

QString message(const char* text) {
  return QCoreApplication::translate("MatrixText", text);
}

struct RowMarks {
  QString begin, end, between, rowBreak, head, tail;
};

RowMarks marks(MatrixFormat format, Index columns) {
  switch (format) {
    case MatrixFormat::csv:
      return {{}, {}, QStringLiteral(","), QStringLiteral("\n"), {}, QStringLiteral("\n")};
    case MatrixFormat::tsv:
      return {{}, {}, QStringLiteral("\t"), QStringLiteral("\n"), {}, QStringLiteral("\n")};
    case MatrixFormat::numpy:
      return {QStringLiteral("["),          QStringLiteral("]"),       QStringLiteral(", "),
              QStringLiteral(",\n       "), QStringLiteral("array(["), QStringLiteral("])\n")};
    case MatrixFormat::latex:
      return {{},
              {},
              QStringLiteral(" & "),
              QStringLiteral(" \\\\\n"),
              QStringLiteral("\\begin{bmatrix}\n"),
              QStringLiteral("\n\\end{bmatrix}\n")};
    case MatrixFormat::markdown:
      break;
  }
  QString head = QStringLiteral("|"), rule = QStringLiteral("|");
  for (Index column = 0; column < columns; ++column) {
    head += QStringLiteral(" %1 |").arg(column + 1);
    rule += QStringLiteral(" ---: |");
  }
  return {QStringLiteral("| "),
          QStringLiteral(" |"),
          QStringLiteral(" | "),
          QStringLiteral("\n"),
          head + QLatin1Char('\n') + rule + QLatin1Char('\n'),
          QStringLiteral("\n")};
}

QString latexNumber(double value) {
  if (std::isinf(value)) return value < 0 ? QStringLiteral("-\\infty") : QStringLiteral("\\infty");
  QString text = exactNumber(value);
  const qsizetype exponent = text.indexOf(QLatin1Char('e'));
  if (exponent < 0) return text;
  return QStringLiteral("%1 \\cdot 10^{%2}")
      .arg(text.left(exponent))
      .arg(text.mid(exponent + 1).toInt());
}

/// Lines of cells' text: brackets and Markdown's rules gone, one line a row.
QStringList rowTexts(QString text) {
  text.replace(QLatin1String("\r\n"), QLatin1String("\n"))
      .replace(QChar(u'\u2212'), QLatin1Char('-'));
  const bool bracketed = text.contains(QLatin1Char('['));
  if (bracketed) {
    // A row may be wrapped over lines; only a closing bracket ends it.
    text.replace(QLatin1Char('\n'), QLatin1Char(' '));
    static const QRegularExpression frame(
        QStringLiteral("\\b(np\\.|numpy\\.)?(array|tensor|matrix)\\s*\\(|dtype\\s*=[^)]*|[()]"));
    text.remove(frame).replace(QLatin1Char(']'), QLatin1Char('\n')).remove(QLatin1Char('['));
  }
  QStringList rows;
  static const QRegularExpression rule(QStringLiteral("^[\\s|:-]*-[\\s|:-]*$"));
  static const QRegularExpression edges(QStringLiteral("^[\\s,|]+|[\\s,|]+$"));
  static const QRegularExpression outerSpace(QStringLiteral("^ +| +$"));
  for (QString line : text.split(QLatin1Char('\n'))) {
    if (line.contains(QLatin1String("---")) && rule.match(line).hasMatch()) {
      // What stood before Markdown's rule was the heading.
      rows.clear();
      continue;
    }
    const bool framed = bracketed || line.contains(QLatin1Char('|'));
    line.remove(framed ? edges : outerSpace);
    if (!line.trimmed().isEmpty()) rows += line;
  }
  return rows;
}

bool hasOtherSeparator(const QString& row) {
  static const QRegularExpression other(QStringLiteral("[\\t;|]|\\S\\s+\\S"));
  return other.match(row).hasMatch();
}

/// Commas between digits, no point anywhere, and either another separator or a lone "0,5" a row.
DecimalSign guessSign(const QStringList& rows) {
  const QString all = rows.join(QLatin1Char('\n'));
  static const QRegularExpression inside(QStringLiteral("\\d,\\d"));
  static const QRegularExpression loose(QStringLiteral(",(\\s|$)"),
                                        QRegularExpression::MultilineOption);
  if (!inside.match(all).hasMatch()) return DecimalSign::point;
  if (all.contains(QLatin1Char('.')) || loose.match(all).hasMatch()) return DecimalSign::point;
  bool separated = false, lone = true;
  for (const QString& row : rows) {
    separated = separated || hasOtherSeparator(row);
    lone = lone && row.count(QLatin1Char(',')) <= 1;
  }
  return separated || lone ? DecimalSign::comma : DecimalSign::point;
}

QStringList cellTexts(const QString& row, DecimalSign sign) {
  static const QRegularExpression spaces(QStringLiteral("\\s+"));
  for (const char separator : {'\t', ';', '|'}) {
    if (row.contains(QLatin1Char(separator))) return row.split(QLatin1Char(separator));
  }
  if (sign == DecimalSign::comma || !row.contains(QLatin1Char(','))) {
    return row.split(spaces, Qt::SkipEmptyParts);
  }
  return row.split(QLatin1Char(','));
}

bool readNumber(QString text, DecimalSign sign, double& value) {
  text = text.trimmed();
  if (text.size() >= 2 && text.startsWith(QLatin1Char('"')) && text.endsWith(QLatin1Char('"'))) {
    text = text.mid(1, text.size() - 2);
  }
  if (sign == DecimalSign::comma) text.replace(QLatin1Char(','), QLatin1Char('.'));
  bool good = false;
  value = text.toDouble(&good);  // QString's is the C locale's
  return good && std::isfinite(value);
}

}  // namespace

QString exactNumber(double value) {
  return QString::number(value, 'g', QLocale::FloatingPointShortest);
}

QString exactText(double value) {
  if (!std::isfinite(value)) return numberText(value, {});
  return exactNumber(value).replace(QLatin1Char('-'), QChar(u'\u2212'));
}

QString matrixText(const Matrix& matrix, MatrixFormat format) {
  const RowMarks mark = marks(format, matrix.cols());
  QString text = mark.head;
  for (Index row = 0; row < matrix.rows(); ++row) {
    if (row > 0) text += mark.rowBreak;
    text += mark.begin;
    for (Index column = 0; column < matrix.cols(); ++column) {
      if (column > 0) text += mark.between;
      const double value = matrix(row, column);
      text += format == MatrixFormat::latex ? latexNumber(value) : exactNumber(value);
    }
    text += mark.end;
  }
  return text + mark.tail;
}

ParsedNumber parseNumberText(const QString& text) {
  if (text.trimmed().isEmpty()) {
    return {0, message(QT_TRANSLATE_NOOP("MatrixText", "a number is wanted"))};
  }
  const QString number = QString(text).replace(QChar(u'\u2212'), QLatin1Char('-'));
  double value = 0;
  if (readNumber(number, DecimalSign::comma, value)) return {value, {}};
  return {0, message(QT_TRANSLATE_NOOP("MatrixText", "“%1” is not a finite number"))
                 .arg(text.trimmed().left(40))};
}

ParsedMatrix parseMatrixText(const QString& text, DecimalSign sign) {
  ParsedMatrix parsed;
  const QStringList rows = rowTexts(text);
  const DecimalSign guessed = guessSign(rows);
  parsed.sign = sign == DecimalSign::automatic ? guessed : sign;
  if (rows.isEmpty()) {
    parsed.problem = message(QT_TRANSLATE_NOOP("MatrixText", "There are no numbers in the text."));
    return parsed;
  }
  std::vector<double> values;
  qsizetype columns = -1;
  for (qsizetype row = 0; row < rows.size(); ++row) {
    const QStringList cells = cellTexts(rows[row], parsed.sign);
    if (columns < 0) columns = cells.size();
    if (cells.size() != columns) {
      parsed.problem =
          message(QT_TRANSLATE_NOOP("MatrixText", "Row %1 has %2 cells, the first row has %3."))
              .arg(QString::number(row + 1), QString::number(cells.size()),
                   QString::number(columns));
      return parsed;
    }
    if (static_cast<qsizetype>(values.size()) + columns > mostNumbers) {
      parsed.problem = message(QT_TRANSLATE_NOOP("MatrixText", "More than a million numbers."));
      return parsed;
    }
    for (const QString& cell : cells) {
      double value = 0;
      if (!readNumber(cell, parsed.sign, value)) {
        parsed.problem =
            message(QT_TRANSLATE_NOOP("MatrixText", "“%1” in row %2 is not a finite number."))
                .arg(cell.trimmed().left(40), QString::number(row + 1));
        return parsed;
      }
      values.push_back(value);
    }
  }
  parsed.values = Eigen::Map<const Matrix>(values.data(), static_cast<Index>(rows.size()), columns);
  return parsed;
}

}  // namespace attention_lab
