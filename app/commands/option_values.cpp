#include "app/commands/option_values.h"

#include <cmath>
#include <limits>

#include <QLocale>

#include "app/commands/command_line.h"
#include "app/commands/command_text.h"

namespace attention_lab {

QString wordOf(const QCommandLineParser& parser, const QString& option, const QStringList& words) {
  if (!parser.isSet(option)) return words.first();
  const QString value = parser.value(option);
  if (words.contains(value)) return value;
  throw WrongUse{CommandText::tr("--%1 wants one of %2, found “%3”")
                     .arg(option, words.join(QStringLiteral(", ")), value)};
}

double numberOf(const QCommandLineParser& parser, const QString& option, double otherwise) {
  if (!parser.isSet(option)) return otherwise;
  bool number = false;
  const double value = QLocale::c().toDouble(parser.value(option), &number);
  return number && std::isfinite(value) ? value : std::numeric_limits<double>::quiet_NaN();
}

double positiveOf(const QCommandLineParser& parser, const QString& option, double otherwise) {
  const double value = numberOf(parser, option, otherwise);
  if (value > 0 || !parser.isSet(option)) return value;
  throw WrongUse{
      CommandText::tr("--%1 wants a number above 0, found “%2”").arg(option, parser.value(option))};
}

Index indexOf(const QCommandLineParser& parser, const QString& option, Index otherwise) {
  if (!parser.isSet(option)) return otherwise;
  bool number = false;
  const qlonglong value = QLocale::c().toLongLong(parser.value(option), &number);
  if (number && value >= 0) return value;
  throw WrongUse{CommandText::tr("--%1 wants a whole number from 0, found “%2”")
                     .arg(option, parser.value(option))};
}

Index wholeOf(const QCommandLineParser& parser, const QString& option, Index least, Index most,
              Index otherwise) {
  return parser.isSet(option) ? wholeFrom(parser.value(option), option, least, most) : otherwise;
}

Index wholeFrom(const QString& text, const QString& option, Index least, Index most) {
  bool number = false;
  const qlonglong value = QLocale::c().toLongLong(text.trimmed(), &number);
  if (number && value >= least && value <= most) return value;
  throw WrongUse{CommandText::tr("--%1 wants a whole number from %2 to %3, found “%4”")
                     .arg(option)
                     .arg(least)
                     .arg(most)
                     .arg(text)};
}

}  // namespace attention_lab
