#include "ui/views/token_label.h"

#include <algorithm>
#include <unordered_map>

namespace attention_lab {

namespace {

constexpr qsizetype kLongestShown = 240;
constexpr int kHighestPile = 4;

QString codePointSign(char32_t c) {
  return QStringLiteral("⟨%1⟩").arg(static_cast<uint>(c), 4, 16, QLatin1Char('0')).toUpper();
}

bool isPicture(char32_t c) {
  return c >= 0x2190 && (QChar::category(c) == QChar::Symbol_Other ||
                         QChar::category(c) == QChar::Symbol_Modifier);
}

/// A joiner or variation selector inside an emoji belongs to it.
bool joinsPictures(const QList<uint>& text, qsizetype i) {
  return text[i] == 0x200d && i > 0 && i + 1 < text.size() &&
         (isPicture(text[i - 1]) || text[i - 1] == 0xfe0f) && isPicture(text[i + 1]);
}

QString visibleCharacter(const QList<uint>& text, qsizetype i) {
  const char32_t c = text[i];
  if (c == U' ' || c == U'\u00a0' || c == U'\u0120' || c == U'\u2581') return QStringLiteral("␣");
  if (c == U'\n' || c == U'\u010a') return QStringLiteral("↵");
  if (c == U'\t') return QStringLiteral("⇥");
  const QChar::Category category = QChar::category(c);
  const bool space = category == QChar::Separator_Space;
  if (space) return QStringLiteral("␣");
  const bool hidden = category == QChar::Other_Control || category == QChar::Other_Format ||
                      category == QChar::Separator_Line || category == QChar::Separator_Paragraph ||
                      category == QChar::Other_NotAssigned || category == QChar::Other_PrivateUse;
  if (hidden && !joinsPictures(text, i)) return codePointSign(c);
  QString shown = QString::fromUcs4(&c, 1);
  // A combining mark with nothing before it is put on a dotted circle.
  if (i == 0 && QChar::category(c) == QChar::Mark_NonSpacing) shown.prepend(QChar(0x25cc));
  return shown;
}

/// Accents that fonts pile up; the marks of scripts, which they don't, are others.
bool isAccent(char32_t c) {
  return (c >= 0x300 && c <= 0x36f) || (c >= 0x1ab0 && c <= 0x1aff) ||
         (c >= 0x1dc0 && c <= 0x1dff) || (c >= 0x20d0 && c <= 0x20ff) ||
         (c >= 0xfe20 && c <= 0xfe2f);
}

}  // namespace

bool pilesAccents(const QString& text) {
  int pile = 0;
  for (const QChar c : text) {
    pile = isAccent(c.unicode()) ? pile + 1 : 0;
    if (pile > 1) return true;
  }
  return false;
}

QString visibleToken(const std::string& token) {
  QString text = QString::fromUtf8(token.data(), static_cast<qsizetype>(token.size()));
  if (text.isEmpty()) return QStringLiteral("∅");
  if (text.size() > kLongestShown) {
    text = text.left(kLongestShown / 2) + QChar(0x2026) + text.right(kLongestShown / 2);
  }
  const QList<uint> characters = text.toUcs4();
  QString shown;
  int pile = 0;
  for (qsizetype i = 0; i < characters.size(); ++i) {
    pile = isAccent(characters[i]) ? pile + 1 : 0;
    if (pile == kHighestPile + 1) shown += QChar(0x2026);
    if (pile <= kHighestPile) shown += visibleCharacter(characters, i);
  }
  return shown;
}

QStringList tokenLabels(const Tokens& tokens) {
  std::unordered_map<std::string, int> count;
  for (const std::string& token : tokens)
    ++count[token];
  QStringList labels;
  labels.reserve(static_cast<qsizetype>(tokens.size()));
  for (const std::string& token : tokens) {
    QString label = visibleToken(token);
    if (count[token] > 1) label += subscript(static_cast<Index>(labels.size()) + 1);
    labels << label;
  }
  return labels;
}

QString subscript(Index number) {
  QString text = QString::number(number);
  for (QChar& digit : text)
    digit = QChar(0x2080 + digit.digitValue());
  return text;
}

QString isolated(const QString& text) {
  return text.isRightToLeft() || std::any_of(text.begin(), text.end(),
                                             [](QChar c) {
                                               return c.direction() == QChar::DirR ||
                                                      c.direction() == QChar::DirAL;
                                             })
             ? QChar(0x2068) + text + QChar(0x2069)
             : text;
}

}  // namespace attention_lab
