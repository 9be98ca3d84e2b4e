#include "ui/views/text_layout.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/views/number_text.h"
#include "ui/views/paint_tools.h"

namespace attention_lab {

namespace {

struct Size {
  double factor;  ///< of the figure's font
  bool values;
};
// From the most comfortable to the smallest.
constexpr Size kSizes[] = {{2.4, true},  {2.0, true},  {1.6, true},  {1.4, true},  {1.2, true},
                           {1.0, true},  {0.85, true}, {0.9, false}, {0.8, false}, {0.7, false},
                           {0.6, false}, {0.5, false}, {0.42, false}};
constexpr Size kReadable{1.0, true};
constexpr double kNoLimit = std::numeric_limits<double>::infinity();

double marginOf(const QFontMetricsF& metrics) {
  return std::round(0.8 * metrics.height());
}

/// Lines of chips from (left, top) on; the y below the last, or that of the first line below
/// `limit`, with which it gives up.
double placeChips(const QStringList& tokens, double left, double top, double width, double limit,
                  const TextLayout& layout, std::vector<TextChip>& chips) {
  const QFontMetricsF metrics(layout.tokenFont), numbers(layout.valueFont);
  const bool values = layout.values;
  const double line = metrics.height();
  const double pad = std::round(0.3 * line), gap = std::round(0.28 * line);
  const double valueHeight = values ? std::ceil(numbers.height()) : 0;
  const double height = std::ceil(line + 0.3 * line) + valueHeight;
  const double least = values ? numbers.horizontalAdvance(numberText(0.888, {})) : 0.6 * line;
  const double most = std::min(width, 16 * line);
  const bool leftwards = runsLeftwards(tokens);
  double x = 0, y = top;
  for (const QString& token : tokens) {
    TextChip chip;
    const double room = most - 2 * pad;
    chip.text = metrics.elidedText(token, Qt::ElideMiddle, room);
    const double text = std::min(room, metrics.horizontalAdvance(chip.text));
    const double chipWidth = std::min(most, std::ceil(std::max(text, least)) + 2 * pad);
    if (x > 0 && x + chipWidth > width) {
      x = 0;
      y += height + gap;
      if (y > limit) return y;
    }
    const double at = leftwards ? left + width - x - chipWidth : left + x;
    chip.rect = QRectF(at, y, chipWidth, height);
    chip.token = QRectF(at, y, chipWidth, height - valueHeight - (values ? 2 : 0));
    if (values) chip.value = QRectF(at, y + height - valueHeight - 1, chipWidth, valueHeight);
    chips.push_back(chip);
    x += chipWidth + gap;
  }
  return y + height;
}

double placeHeader(const TextWords& words, const QRectF& inner, TextLayout& layout) {
  const QFontMetricsF metrics(layout.font), small(layout.smallFont);
  const double gap = std::round(0.45 * metrics.height());
  double y = inner.top();
  if (!words.title.isEmpty()) {
    layout.title = QRectF(inner.left(), y, inner.width(),
                          wrappedHeight(layout.titleFont, words.title, inner.width()));
    y = layout.title.bottom();
  }
  const double range = std::ceil(small.horizontalAdvance(words.range));
  const double strip = std::min(6 * small.height(), 0.3 * inner.width());
  const double subtitleWidth = small.horizontalAdvance(words.subtitle);
  const double barWidth = strip + gap + range;
  layout.subtitle = QRectF(inner.left(), y, inner.width(), small.height());
  if (subtitleWidth + 3 * gap + barWidth > inner.width()) {
    layout.subtitle.setHeight(wrappedHeight(layout.smallFont, words.subtitle, inner.width()));
    y = layout.subtitle.bottom();
  } else {
    layout.subtitle.setWidth(inner.width() - barWidth - 2 * gap);
  }
  const double left = inner.right() - barWidth;
  layout.strip = QRectF(left, y + 0.15 * small.height(), strip, 0.7 * small.height());
  layout.range = QRectF(layout.strip.right() + gap, y, range + 1, small.height());
  y += small.height() + gap;
  const double sentence = wrappedHeight(layout.font, words.hint, inner.width());
  layout.sentence = QRectF(inner.left(), y, inner.width(), sentence);
  return y + sentence + gap;
}

TextLayout layOutWith(const QStringList& queries, const QStringList& keys, const TextWords& words,
                      const QRectF& area, const QFont& font, const Size& size, double limit) {
  TextLayout layout;
  layout.font = figureFont(font);
  layout.smallFont = figureFont(font, 0.92);
  layout.titleFont = figureFont(font, 1.25, true);
  layout.tokenFont = figureFont(font, size.factor);
  layout.valueFont = figureFont(font, 0.78 * size.factor);
  layout.values = size.values;
  const QFontMetricsF metrics(layout.font);
  const double margin = marginOf(metrics), line = metrics.height();
  const QRectF inner = area.adjusted(margin, margin, -margin, -margin);
  const double width = std::max(1.0, inner.width());
  double y = placeHeader(words, inner, layout);
  const auto paragraph = [&](const QString& title, const QStringList& tokens, QRectF& place,
                             std::vector<TextChip>& chips) {
    if (y > limit) return;
    if (!title.isEmpty()) {
      place = QRectF(inner.left(), y, width, line);
      y += 1.2 * line;
    }
    y = placeChips(tokens, inner.left(), y, width, limit, layout, chips);
  };
  paragraph(words.queries, queries, layout.queriesTitle, layout.queries);
  if (!keys.isEmpty()) {
    y += 0.6 * line;
    paragraph(words.keys, keys, layout.keysTitle, layout.keys);
  }
  layout.bottom = y;
  return layout;
}

}  // namespace

bool runsLeftwards(const QStringList& tokens) {
  const auto count = std::count_if(tokens.begin(), tokens.end(),
                                   [](const QString& token) { return token.isRightToLeft(); });
  return 2 * count > tokens.size();
}

TextLayout layOutText(const QStringList& queries, const QStringList& keys, const TextWords& words,
                      const QRectF& area, const QFont& font) {
  QFont fitting = font;
  while (true) {
    const double margin = marginOf(QFontMetricsF(figureFont(fitting)));
    for (const Size& size : kSizes) {
      TextLayout layout = layOutWith(queries, keys, words, area, fitting, size, area.bottom());
      if (layout.bottom <= area.bottom() - 0.5 * margin) return layout;
    }
    // Not even the words above the tokens fit.
    if (!shrinkFont(fitting, 0.85, 3.5)) {
      return layOutWith(queries, keys, words, area, fitting, *std::rbegin(kSizes), kNoLimit);
    }
  }
}

double textHeight(const QStringList& queries, const QStringList& keys, const TextWords& words,
                  double width, const QFont& font) {
  const TextLayout layout =
      layOutWith(queries, keys, words, QRectF(0, 0, width, 1e6), font, kReadable, kNoLimit);
  return std::ceil(layout.bottom + marginOf(QFontMetricsF(layout.font)));
}

}  // namespace attention_lab
