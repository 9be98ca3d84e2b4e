#include <string>

#include <nlohmann/json.hpp>

#include <QTest>

#include "core/io/document_file.h"
#include "tests/core/io/document_text.h"

using namespace attention_lab;
using namespace attention_lab::test;

Q_DECLARE_METATYPE(std::string)

class TestJsonSettings : public QObject {
  Q_OBJECT

 private slots:
  void values_data();
  void values();
  void errors_data();
  void errors();
};

void TestJsonSettings::values_data() {
  QTest::addColumn<std::string>("path");
  QTest::addColumn<std::string>("value");
  QTest::addColumn<std::string>("wanted");  // the same said in the document
  const auto row = [](const char* path, const char* value, const char* wanted) {
    QTest::newRow(path) << std::string(path) << std::string(value)
                        << std::string("{").append(wanted) + "}";
  };
  row("attention.scaling", "none", R"("attention": {"scaling": "none"})");
  row("attention.temperature", "0.5", R"("attention": {"temperature": 0.5})");
  row("attention.weights.seed", "3", R"("attention": {"weights": {"seed": 3}})");
  row("title", "two words", R"("title": "two words")");
  row("notes", "\"42\"", R"("notes": "42")");
  row("sequences", R"([["x", "y", "z"]])", R"("sequences": [["x", "y", "z"]])");
  row("my.own.key", "[1", R"("my": {"own": {"key": "[1"}})");
  row("attention.mask", R"({"causal": true})", R"("attention": {"mask": {"causal": true}})");
}

void TestJsonSettings::values() {
  QFETCH(std::string, path);
  QFETCH(std::string, value);
  QFETCH(std::string, wanted);
  const Document document = parseDocument(twoTokens(), {}, {{path, value}});
  auto json = nlohmann::json::parse(twoTokens());
  json.update(nlohmann::json::parse(wanted));
  QVERIFY(sameByValue(document, parseDocument(json.dump(), {})));

  const Document token =
      parseDocument(twoTokens(), {}, {{"sequences[0][1]", "first"}, {"sequences[0][1]", "last"}});
  QCOMPARE(token.sequences, (Sequences{{"a", "last"}}));
}

void TestJsonSettings::errors_data() {
  QTest::addColumn<std::string>("path");
  QTest::addColumn<std::string>("value");
  QTest::addColumn<std::string>("words");
  const auto row = [](const char* path, const char* value, const char* words) {
    QTest::newRow(path) << std::string(path) << std::string(value) << std::string(words);
  };
  row("", "1", "not a key's path");
  row(".a", "1", "not a key's path");
  row("a..b", "1", "not a key's path");
  row("a.", "1", "not a key's path");
  row("[0]", "1", "not a key's path");
  row("a[x]", "1", "not a key's path");
  row("a[1", "1", "not a key's path");
  row("a[-1]", "1", "not a key's path");
  row("a[0]b", "1", "not a key's path");
  row("sequences[0][2]", "c", "sequences[0][2]: sequences[0] has 2 elements, so there is no [2]");
  row("sequences[1][0]", "c", "sequences has 1 elements");
  row("sequences.a", "c", "sequences isn't an object");
  row("format.a", "c", "format isn't an object");
  row("title[0]", "c", "title is not a list");
  row("attention.temperature", "hot", "attention.temperature: wanted a number greater than 0");
  row("attention.temperature", "1e999", "attention.temperature: wanted a number greater than 0");
  row("attention.scaling", "sqrt-dmodel", "attention.scaling: wanted one of");
}

void TestJsonSettings::errors() {
  QFETCH(std::string, path);
  QFETCH(std::string, value);
  QFETCH(std::string, words);
  const std::string error = errorOf(twoTokens(), {{path, value}});
  QVERIFY2(contains(error, words), error.c_str());
  QVERIFY2(error.starts_with(path), error.c_str());
}

QTEST_GUILESS_MAIN(TestJsonSettings)
#include "tst_json_settings.moc"
