#include "ui/lessons/lesson_text.h"

#include <map>

#include "core/error.h"
#include "ui/views/number_text.h"

namespace attention_lab {
namespace {

using TextPart = QString LessonPageText::*;

void addLine(QString& part, const QString& line) {
  if (part.isEmpty() && line.trimmed().isEmpty()) return;
  part += line + QLatin1Char('\n');
}

TextPart partNamed(const QString& name) {
  static const std::map<QString, TextPart> parts{
      {QStringLiteral("question"), &LessonPageText::question},
      {QStringLiteral("answer"), &LessonPageText::answer},
      {QStringLiteral("task"), &LessonPageText::task},
      {QStringLiteral("done"), &LessonPageText::done}};
  const auto found = parts.find(name);
  if (found != parts.end()) return found->second;
  throw FormatError({},
                    {CORE_TEXT("core", "there is no part “%1” of a page"), {name.toStdString()}});
}

LessonPageText parsePage(const QStringList& lines) {
  LessonPageText page;
  TextPart part = &LessonPageText::body;
  for (const QString& line : lines) {
    if (line.startsWith(QLatin1String("<!--")) && line.endsWith(QLatin1String("-->"))) {
      part = partNamed(line.mid(4, line.size() - 7).trimmed());
    } else if (part == &LessonPageText::question && line.startsWith(QLatin1String("- "))) {
      page.choices += line.mid(2).trimmed();
    } else {
      addLine(page.*part, line);
    }
  }
  return page;
}

QString escapedMarkdown(const QString& text) {
  QString escaped;
  for (const QChar character : text) {
    if (character.unicode() < 128 && character.isPunct()) escaped += QLatin1Char('\\');
    escaped += character;
  }
  return escaped;
}

/// ":.3f" behind the expression, which it takes off.
int takeDecimals(QString& expression) {
  const qsizetype colon = expression.lastIndexOf(QLatin1Char(':'));
  if (colon < 0) return 0;
  const QString format = expression.mid(colon + 1).trimmed();
  bool understood = format.startsWith(QLatin1Char('.')) && format.endsWith(QLatin1Char('f'));
  const int decimals = understood ? format.mid(1, format.size() - 2).toInt(&understood) : 0;
  if (!understood || decimals < 0 || decimals > 15) {
    throw FormatError(expression.toStdString(),
                      {CORE_TEXT("core", "a number’s format is like “%1”"), {".3f"}});
  }
  expression.truncate(colon);
  return decimals;
}

QString placedValue(QString expression, const LessonScope& scope) {
  const int decimals = takeDecimals(expression);
  const ExpressionValue value =
      evaluateExpression(expression.trimmed().toStdString(), std::cref(scope));
  const auto number = [&](double one) { return numberText(one, {decimals, false}); };
  if (const auto* text = std::get_if<std::string>(&value)) {
    return escapedMarkdown(QString::fromStdString(*text));
  }
  if (const auto* one = std::get_if<double>(&value)) return number(*one);
  const auto& matrix = std::get<Matrix>(value);
  QStringList numbers;
  for (Index i = 0; i < matrix.size(); ++i)
    numbers += number(matrix.data()[i]);
  return numbers.join(QStringLiteral(", "));
}

}  // namespace

LessonText parseLessonText(const QString& markdown) {
  LessonText text;
  std::vector<QStringList> pages;
  for (const QString& line : markdown.split(QLatin1Char('\n'))) {
    if (line == QLatin1String("---")) {
      pages.emplace_back();
    } else if (!pages.empty()) {
      pages.back() += line;
    } else if (line.startsWith(QLatin1String("# "))) {
      text.title = line.mid(2).trimmed();
    }
  }
  if (text.title.isEmpty()) {
    throw FormatError({}, {CORE_TEXT("core", "a lesson begins with “# ” and its title"), {}});
  }
  if (pages.empty()) {
    throw FormatError({}, {CORE_TEXT("core", "no page; each begins after a line “---”"), {}});
  }
  for (const QStringList& page : pages)
    text.pages.push_back(parsePage(page));
  return text;
}

QString filledText(const QString& text, const LessonScope& scope) {
  QString filled;
  qsizetype at = 0;
  for (;;) {
    const qsizetype open = text.indexOf(QLatin1Char('{'), at);
    if (open < 0) return filled + text.mid(at);
    const qsizetype close = text.indexOf(QLatin1Char('}'), open);
    if (close < 0) {
      throw FormatError(text.mid(open).toStdString(),
                        {CORE_TEXT("core", "“%1” is missing"), {"}"}});
    }
    filled += text.mid(at, open - at);
    filled += placedValue(text.mid(open + 1, close - open - 1), scope);
    at = close + 1;
  }
}

}  // namespace attention_lab
