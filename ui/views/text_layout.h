#pragma once

#include <vector>

#include <QFont>
#include <QRectF>
#include <QString>
#include <QStringList>

namespace attention_lab {

/// What the text view writes round the tokens.
struct TextWords {
  QString title;          ///< empty: none
  QString subtitle;       ///< which head, item
  QString range;          ///< beside the strip of colours: "0 … 1"
  QString hint;           ///< the longest that stands over the tokens
  QString queries, keys;  ///< over the two paragraphs; of one both are empty
};

/// A token in running text.
struct TextChip {
  QString text;  ///< elided where it is very long
  QRectF rect, token, value;
};

struct TextLayout {
  QFont font;  ///< of title and words
  QFont smallFont, titleFont;
  QFont tokenFont, valueFont;
  bool values = false;  ///< there is room for numbers
  QRectF title, subtitle, strip, range, sentence, queriesTitle, keysTitle;
  std::vector<TextChip> queries, keys;  ///< keys: only in a second paragraph
  double bottom = 0;                    ///< below the last token
};

/// Whether most tokens are written from right to left.
bool runsLeftwards(const QStringList& tokens);

/// Wraps the tokens into lines, from the right where most of them are written so. Large where there
/// is room; else smaller, then without numbers.
TextLayout layOutText(const QStringList& queries, const QStringList& keys, const TextWords& words,
                      const QRectF& area, const QFont& font);
/// Height at which everything is readable.
double textHeight(const QStringList& queries, const QStringList& keys, const TextWords& words,
                  double width, const QFont& font);

}  // namespace attention_lab
