#include <string>
#include <vector>

#include <QTest>

#include "core/text/tokenizer.h"

using namespace attention_lab;
using Strings = std::vector<std::string>;

Q_DECLARE_METATYPE(std::string)
Q_DECLARE_METATYPE(Strings)

class TestTokenizer : public QObject {
  Q_OBJECT

 private slots:
  void splits_data();
  void splits();
  void joins_data();
  void joins();
  void joinedLineSplitsAgain_data();
  void joinedLineSplitsAgain();
  void longText();
};

void TestTokenizer::splits_data() {
  QTest::addColumn<std::string>("text");
  QTest::addColumn<Strings>("tokens");
  const auto row = [](const char* name, const std::string& text, const Strings& tokens) {
    QTest::newRow(name) << text << tokens;
  };
  row("words", "I love NLP", {"I", "love", "NLP"});
  row("Chinese words", "我热爱自然语言处理", {"我", "热爱", "自然", "语言", "处理"});
  row("both", "我爱NLP!", {"我", "爱", "NLP", "!"});
  row("punctuation, each mark", "Hello, world...?!",
      {"Hello", ",", "world", ".", ".", ".", "?", "!"});
  row("Chinese punctuation", "你好，世界。", {"你好", "，", "世界", "。"});
  row("numbers", "3.14 and 1,000 are 42%", {"3.14", "and", "1,000", "are", "42", "%"});
  row("apostrophe and hyphen", "don't state-of-the-art",
      {"don't", "state", "-", "of", "-", "the", "-", "art"});
  row("accents, composed and not", "na\u00EFve nai\u0308ve", {"na\u00EFve", "nai\u0308ve"});
  row("emoji", "🙂🙂", {"🙂", "🙂"});
  row("emoji with joiners, skin tone, flag", "👩‍👩‍👧👍🏽🇩🇪",
      {"👩‍👩‍👧", "👍🏽", "🇩🇪"});
  row("white space of all kinds", "\t a\u00A0b\u3000c\r\n\u2028d ", {"a", "b", "c", "d"});
  row("control characters and zero-width space", std::string("a\0b\x01", 4) + "c\u200Bd",
      {"a", "b", "c", "d"});
  row("right to left", "שלום עולם", {"שלום", "עולם"});
  row("markup is text", "<img src=x>", {"<", "img", "src", "=", "x", ">"});
  row("ill-formed bytes", "a\xFF b", {"a", "\uFFFD", "b"});
  row("nothing", "", {});
  row("only spaces", " \n ", {});
  row("outside of Unicode's first plane", "𠀀", {"𠀀"});
}

void TestTokenizer::splits() {
  QFETCH(std::string, text);
  QFETCH(Strings, tokens);
  QCOMPARE(tokenize(text), tokens);
}

void TestTokenizer::joins_data() {
  QTest::addColumn<Strings>("tokens");
  QTest::addColumn<std::string>("line");
  const auto row = [](const char* name, const Strings& tokens, const std::string& line) {
    QTest::newRow(name) << tokens << line;
  };
  row("words", {"I", "love", "NLP"}, "I love NLP");
  row("punctuation", {"Hello", ",", "world", "!"}, "Hello, world!");
  row("brackets", {"a", "(", "b", ")", "c"}, "a (b) c");
  row("Chinese", {"我", "热爱", "自然", "语言", "处理", "。"}, "我热爱自然语言处理。");
  row("both", {"我", "爱", "NLP"}, "我爱 NLP");
  row("a boundary that the dictionary doesn't see", {"自", "然"}, "自 然");
  row("a word longer than the dictionary's", {"我", "自然语言处理"}, "我 自然语言处理");
  row("a point that would become part of a number", {"3", ".", "1"}, "3. 1");
  row("empty tokens don't show", {"", "a", ""}, "a");
  row("none", {}, "");
}

void TestTokenizer::joins() {
  QFETCH(Strings, tokens);
  QFETCH(std::string, line);
  QCOMPARE(joinTokens(tokens), line);
}

void TestTokenizer::joinedLineSplitsAgain_data() {
  QTest::addColumn<Strings>("tokens");
  const auto row = [](const char* name, const Strings& tokens) { QTest::newRow(name) << tokens; };
  row("words and marks", {"I", "love", "NLP", ",", "don't", "you", "?", "!"});
  row("single Chinese characters", {"自", "然", "语", "言", "处", "理"});
  row("Chinese words and marks", {"我", "热爱", "，", "自然", "语言", "。"});
  row("emoji that could join", {"👩", "👧", "🇩🇪", "🇫🇷", "👍🏽"});
  row("repeated", {"love", "love", "我", "我", "的", "的"});
  row("numbers and points", {"3", ".", "14", ",", "1,000"});
  row("quotes", {"“", "a", "”", "'", "b", "'", "\"", "c"});
  row("pieces of markup", {"<", "img", "src", "=", "file", ":", "/", "/", "dev", ">"});
  row("joined by underscores", {"a_b", "c"});
}

void TestTokenizer::joinedLineSplitsAgain() {
  QFETCH(Strings, tokens);
  QCOMPARE(tokenize(joinTokens(tokens)), tokens);
}

void TestTokenizer::longText() {
  std::string text;
  for (int i = 0; i < 20'000; ++i)
    text += "word 词, ";
  const Strings tokens = tokenize(text);
  QCOMPARE(tokens.size(), 60'000U);
  QCOMPARE(tokenize(joinTokens(tokens)), tokens);
  QCOMPARE(tokenize(std::string(10'000, 'w')), Strings{std::string(10'000, 'w')});
}

QTEST_GUILESS_MAIN(TestTokenizer)
#include "tst_tokenizer.moc"
