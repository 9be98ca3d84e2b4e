#include <QTest>

#include "core/document/class_parts.h"
#include "tests/core/io/document_text.h"

using namespace attention_lab;
using namespace attention_lab::test;
using Json = nlohmann::ordered_json;
using Names = std::vector<std::string>;

Q_DECLARE_METATYPE(std::string)

/// `class` of a document.
class TestClassJson : public QObject {
  Q_OBJECT

 private slots:
  void isReadAndWritten();
  void isLeftOutWhenItSaysNothing();
  void unknownNamesAndKeysAreKept();
  void canBeSet();
  void wrongTypesNameTheirPlace_data();
  void wrongTypesNameTheirPlace();
  void variantsHaveNone();
};

void TestClassJson::isReadAndWritten() {
  const Document document = parseDocument(
      twoTokens(R"("class": {"hide": ["weights"], "lock": ["tokens", "parameters.mask"],
                   "panels": ["inspector"]})"),
      {});
  QVERIFY(document.classPreset.hide == Names{"weights"});
  QVERIFY(document.classPreset.lock == (Names{"tokens", "parameters.mask"}));
  QVERIFY(document.classPreset.panels == Names{"inspector"});
  const Json json = documentJson(document);
  QCOMPARE(
      json["class"].dump(),
      std::string(
          R"({"hide":["weights"],"lock":["tokens","parameters.mask"],"panels":["inspector"]})"));
  QVERIFY(parseDocument(json.dump(), {}) == document);
  Document other = document;
  other.classPreset.lock.pop_back();
  QVERIFY(!(other == document));
  // No panels is something else than those that the user chose last.
  QVERIFY(parseDocument(twoTokens(R"("class": {"panels": []})"), {}).classPreset.panels == Names{});
}

void TestClassJson::isLeftOutWhenItSaysNothing() {
  const Document document = parseDocument(twoTokens(R"("class": {"hide": []})"), {});
  QVERIFY(document.classPreset == ClassPreset());
  QVERIFY(!documentJson(document).contains("class"));
}

void TestClassJson::unknownNamesAndKeysAreKept() {
  const std::string text =
      twoTokens(R"("class": {"hide": ["views.hologram", "steps"], "motto": {"en": "think"}})");
  const Document document = parseDocument(text, {});
  QCOMPARE(hiddenParts(document.classPreset), 1);
  const Json json = documentJson(document);
  QCOMPARE(json["class"]["hide"].dump(), std::string(R"(["views.hologram","steps"])"));
  QCOMPARE(json["class"]["motto"]["en"].dump(), std::string("\"think\""));
}

void TestClassJson::canBeSet() {
  const Document document =
      parseDocument(twoTokens(), {}, {{"class.hide", R"(["steps"])"}, {"class.panels", "[]"}});
  QVERIFY(document.classPreset.hide == Names{"steps"});
  QVERIFY(document.classPreset.panels.has_value());
}

void TestClassJson::wrongTypesNameTheirPlace_data() {
  QTest::addColumn<std::string>("json");
  QTest::addColumn<std::string>("wanted");
  const auto row = [](const char* json, const char* wanted) {
    QTest::newRow(json) << std::string(json) << std::string(wanted);
  };
  row(R"("hide")", "class: wanted an object");
  row(R"({"hide": "weights"})", R"(class.hide: wanted a list of names, found "weights")");
  row(R"({"lock": [true]})", "class.lock[0]: ");
  row(R"({"panels": {"a": 1}})", "class.panels: wanted a list of names, found {…}");
  row(R"({"hide": ["a", null]})", "class.hide[1]: ");
}

void TestClassJson::wrongTypesNameTheirPlace() {
  QFETCH(std::string, json);
  QFETCH(std::string, wanted);
  const std::string error = errorOf(twoTokens("\"class\": " + json));
  QVERIFY2(error.starts_with(wanted), error.c_str());
}

void TestClassJson::variantsHaveNone() {
  const std::string preset = R"("class": {"hide": ["steps"], "motto": 1}, )";
  const Document document =
      parseDocument(twoTokens(preset + R"("variant": {"attention": {"scaling": "none"}})"), {});
  QVERIFY(document.variant->classPreset == ClassPreset());
  const Json json = documentJson(document);
  QCOMPARE(json["variant"].dump(), std::string(R"({"attention":{"scaling":"none"}})"));
  const Document again = parseDocument(json.dump(), {});
  QVERIFY(again.classPreset == document.classPreset);
  QVERIFY(sameByValue(*again.variant, *document.variant));
  QCOMPARE(errorOf(twoTokens(R"("variant": {"class": {"hide": []}})")),
           std::string("variant.class: a variant is for the class what its document is"));
}

QTEST_GUILESS_MAIN(TestClassJson)
#include "tst_class_json.moc"
