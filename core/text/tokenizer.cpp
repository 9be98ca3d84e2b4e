#include "core/text/tokenizer.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <tuple>
#include <utility>

#include <unicode/brkiter.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uscript.h>

#include "core/error.h"

namespace attention_lab {

namespace {

/// Places of one token in UTF-16 text, [begin, end).
struct Span {
  int32_t begin = 0;
  int32_t end = 0;
};

/// What stands between tokens: white space, control characters, the zero-width space.
bool separates(UChar32 c) {
  constexpr UChar32 kZeroWidthSpace = 0x200B;
  return u_isUWhiteSpace(c) != 0 || u_iscntrl(c) != 0 || c == kZeroWidthSpace;
}

icu::UnicodeString fromUtf8(std::string_view text) {
  // ICU's lengths are 32 bits; a longer text can't be typed.
  constexpr std::size_t kMostBytes = INT32_MAX / 4;
  if (text.size() > kMostBytes) {
    throw LimitError({}, {CORE_TEXT("core", "a text of %1 bytes is too long; at most %2"),
                          {std::to_string(text.size()), std::to_string(kMostBytes)}});
  }
  return icu::UnicodeString::fromUTF8(
      icu::StringPiece(text.data(), static_cast<int32_t>(text.size())));
}

std::unique_ptr<icu::BreakIterator> wordIterator() {
  UErrorCode status = U_ZERO_ERROR;
  std::unique_ptr<icu::BreakIterator> words(
      icu::BreakIterator::createWordInstance(icu::Locale::getRoot(), status));
  if (U_FAILURE(status) != 0 || !words) {
    throw FormatError({}, {CORE_TEXT("core", "ICU's word boundaries are not installed: %1"),
                           {u_errorName(status)}});
  }
  return words;
}

std::vector<Span> tokenSpans(const icu::UnicodeString& text) {
  const std::unique_ptr<icu::BreakIterator> words = wordIterator();
  words->setText(text);
  std::vector<Span> spans;
  int32_t begin = words->first();
  for (int32_t end = words->next(); end != icu::BreakIterator::DONE; end = words->next()) {
    Span span{begin, end};
    while (span.begin < span.end && separates(text.char32At(span.begin))) {
      span.begin = text.moveIndex32(span.begin, 1);
    }
    while (span.begin < span.end && separates(text.char32At(span.end - 1))) {
      span.end = text.moveIndex32(span.end, -1);
    }
    if (span.begin < span.end) spans.push_back(span);
    begin = end;
  }
  return spans;
}

/// Written without spaces: Chinese and Japanese characters and their punctuation.
bool isChinese(UChar32 c) {
  UErrorCode status = U_ZERO_ERROR;
  const UScriptCode script = uscript_getScript(c, &status);
  const int32_t width = u_getIntPropertyValue(c, UCHAR_EAST_ASIAN_WIDTH);
  return script == USCRIPT_HAN || script == USCRIPT_HIRAGANA || script == USCRIPT_KATAKANA ||
         script == USCRIPT_BOPOMOFO ||
         (u_ispunct(c) != 0 && (width == U_EA_FULLWIDTH || width == U_EA_WIDE));
}

bool clingsToPrevious(UChar32 c) {
  const int8_t type = u_charType(c);
  const bool closes = type == U_END_PUNCTUATION || type == U_FINAL_PUNCTUATION;
  return closes || icu::UnicodeString(u".,;:!?%…、。，；：！？").indexOf(c) >= 0;
}

bool clingsToNext(UChar32 c) {
  const int8_t type = u_charType(c);
  return type == U_START_PUNCTUATION || type == U_INITIAL_PUNCTUATION;
}

bool needsSpace(const icu::UnicodeString& previous, const icu::UnicodeString& next) {
  const UChar32 last = previous.char32At(previous.moveIndex32(previous.length(), -1));
  const UChar32 first = next.char32At(0);
  return !(clingsToPrevious(first) || clingsToNext(last) || (isChinese(last) && isChinese(first)));
}

/// The tokens one after the other, and where each of them stands.
std::pair<icu::UnicodeString, std::vector<Span>> join(const std::vector<icu::UnicodeString>& tokens,
                                                      const std::vector<bool>& spaceBefore) {
  icu::UnicodeString line;
  std::vector<Span> places;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (spaceBefore[i]) line.append(u' ');
    places.push_back({line.length(), line.length() + tokens[i].length()});
    line.append(tokens[i]);
  }
  return {line, places};
}

/// Puts spaces around the tokens that the line doesn't split into; false when there is none left
/// to put.
bool separateMisread(const icu::UnicodeString& line, const std::vector<Span>& places,
                     std::vector<bool>& spaceBefore) {
  std::vector<bool> isRead(places.size(), false);
  std::size_t next = 0;
  for (const Span& span : tokenSpans(line)) {
    while (next < places.size() && places[next].begin < span.begin)
      ++next;
    if (next == places.size()) break;
    isRead[next] = places[next].begin == span.begin && places[next].end == span.end;
  }
  bool changed = false;
  const auto separate = [&](std::size_t i) {
    if (i == 0 || i >= places.size() || spaceBefore[i]) return;
    spaceBefore[i] = true;
    changed = true;
  };
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (isRead[i]) continue;
    separate(i);
    separate(i + 1);
  }
  return changed;
}

}  // namespace

std::vector<std::string> tokenize(std::string_view text) {
  const icu::UnicodeString line = fromUtf8(text);
  std::vector<std::string> tokens;
  for (const Span& span : tokenSpans(line)) {
    line.tempSubStringBetween(span.begin, span.end).toUTF8String(tokens.emplace_back());
  }
  return tokens;
}

std::string joinTokens(const std::vector<std::string>& tokens) {
  std::vector<icu::UnicodeString> parts;
  for (const std::string& token : tokens) {
    if (!token.empty()) parts.push_back(fromUtf8(token));
  }
  std::vector<bool> spaceBefore(parts.size(), false);
  for (std::size_t i = 1; i < parts.size(); ++i) {
    spaceBefore[i] = needsSpace(parts[i - 1], parts[i]);
  }
  auto [line, places] = join(parts, spaceBefore);
  while (separateMisread(line, places, spaceBefore)) {
    std::tie(line, places) = join(parts, spaceBefore);
  }
  std::string text;
  line.toUTF8String(text);
  return text;
}

}  // namespace attention_lab
