#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>

#include <QtTest>

#include "core/document/evaluate.h"
#include "core/io/variant_json.h"
#include "tests/core/io/document_text.h"

using namespace attention_lab;
using namespace attention_lab::test;
using Json = nlohmann::ordered_json;

/// The variant of a document: a merge patch in the file, a document of its own in memory.
class TestVariant : public QObject {
  Q_OBJECT

 private slots:
  void patchMakesTheOther_data();
  void patchMakesTheOther();
  void isReadWithItsDocument();
  void isSavedAsWhatDiffers_data();
  void isSavedAsWhatDiffers();
  void aCopyIsAVariant();
  void onlyTheHeadOfWhatIsOnTheScreen();
  void errorsNameTheirPlace_data();
  void errorsNameTheirPlace();
  void bothCountForTheMemory();
  void filesKeepIt();
};

void TestVariant::patchMakesTheOther_data() {
  QTest::addColumn<std::string>("from");
  QTest::addColumn<std::string>("to");
  const auto row = [](const char* from, const char* to) {
    QTest::addRow("%s to %s", from, to) << std::string(from) << std::string(to);
  };
  row(R"({})", R"({})");
  row(R"({"a": 1})", R"({"a": 2})");
  row(R"({"a": 1})", R"({})");
  row(R"({})", R"({"a": {"b": 1}})");
  row(R"({"a": {"b": 1, "c": 2}})", R"({"a": {"c": 2}})");
  row(R"({"a": {"b": 1}})", R"({"a": {}})");
  row(R"({"a": {"b": 1}})", R"({"a": "word"})");
  row(R"({"a": "word"})", R"({"a": {"b": 1}})");
  row(R"({"a": [1, {"b": null}]})", R"({"a": [1, {"b": null}, 2]})");
  row(R"({"a": [[1, 2]]})", R"({"a": [[1, 2.5]]})");
  row(R"({"a": {"b": {"c": 1, "d": 2}}})", R"({"a": {"b": {"c": 1, "d": 3}}, "e": []})");
}

void TestVariant::patchMakesTheOther() {
  QFETCH(std::string, from);
  QFETCH(std::string, to);
  Json json = Json::parse(from);
  const Json patch = mergePatch(json, Json::parse(to));
  if (from == to) QVERIFY(patch.empty());
  json.merge_patch(patch);
  QCOMPARE(nlohmann::json(json).dump(), nlohmann::json::parse(to).dump());
}

void TestVariant::isReadWithItsDocument() {
  const Document document = parseDocument(twoTokens(R"("attention": {"mask": "causal", "heads": 2},
                   "variant": {"attention": {"scaling": "none", "mask": null},
                               "sequences": [["c"]], "view": {"head": 1}})"),
                                          {});
  QVERIFY(document.variant);
  QVERIFY(document.attention.scaling.kind == ScalingKind::sqrtDk);
  const Document& variant = *document.variant;
  QVERIFY(variant.attention.scaling.kind == ScalingKind::none);
  QVERIFY(variant.attention.mask.none());
  QCOMPARE(variant.attention.heads, 2);
  QCOMPARE(variant.sequences, (Sequences{{"c"}}));
  QCOMPARE(variant.view.head, 1);
  QVERIFY(!variant.variant);
  QVERIFY(!parseDocument(twoTokens(), {}).variant);
}

void TestVariant::isSavedAsWhatDiffers_data() {
  QTest::addColumn<std::string>("members");
  QTest::addColumn<std::string>("patch");
  const auto row = [](const char* name, const char* members, const char* patch) {
    QTest::newRow(name) << std::string(members) << std::string(patch);
  };
  row("scaling", R"("attention": {"heads": 2})", R"({"attention": {"scaling": "none"}})");
  row("back to a default", R"("attention": {"scaling": "none", "dK": 3})",
      R"({"attention": {"scaling": null}})");
  row("a part that is gone", R"("position": {"encoding": "sinusoidal"})",
      R"({"position": {"encoding": null}})");
  row("tokens", R"("title": "t")", R"({"sequences": [["x", "y", "z"]]})");
  row("weights", R"("attention": {"weights": {"seed": 3}})",
      R"({"attention": {"weights": {"seed": 4}}})");
  row("another head", R"("attention": {"heads": 2}, "view": {"view": "heads", "head": 1})",
      R"({"view": {"head": null}})");
  row("unknown keys", R"("future": {"a": [1], "b": 2}, "attention": {"later": true})",
      R"({"future": {"b": 3}, "attention": {"later": false}})");
}

void TestVariant::isSavedAsWhatDiffers() {
  QFETCH(std::string, members);
  QFETCH(std::string, patch);
  const Document document = parseDocument(twoTokens(members + R"(, "variant": )" + patch), {});
  const Json json = documentJson(document);
  QVERIFY(json.contains("variant"));
  const Document again = parseDocument(documentText(document), {});
  QVERIFY(again.variant);
  Document variant = *again.variant;
  QVERIFY(sameByValue(variant, *document.variant));
  QCOMPARE(documentText(again), documentText(document));
  // No more than what differs.
  QCOMPARE(nlohmann::json(json["variant"]).flatten().size(),
           nlohmann::json::parse(patch).flatten().size());
}

void TestVariant::aCopyIsAVariant() {
  const Document document = parseDocument(twoTokens(R"("variant": {})"), {});
  QVERIFY(document.variant);
  QCOMPARE(documentJson(document)["variant"].dump(), std::string("{}"));
}

void TestVariant::onlyTheHeadOfWhatIsOnTheScreen() {
  Document document = parseDocument(twoTokens(R"("attention": {"heads": 2})"), {});
  Document variant = document;
  variant.view.view = "flow";
  variant.view.colormap = "magma";
  variant.view.head = 1;
  document.view.view = "compare";
  document.variant = std::make_shared<const Document>(variant);
  QCOMPARE(documentJson(document)["variant"].dump(), std::string(R"({"view":{"head":1}})"));
  QCOMPARE(parseDocument(documentText(document), {}).variant->view.view, std::string("compare"));
}

void TestVariant::errorsNameTheirPlace_data() {
  QTest::addColumn<std::string>("variant");
  QTest::addColumn<std::string>("wanted");
  const auto row = [](const char* name, const char* variant, const char* wanted) {
    QTest::newRow(name) << std::string(variant) << std::string(wanted);
  };
  row("not an object", "3", "variant: wanted an object, found 3");
  row("of a variant", R"({"variant": {}})",
      "variant.variant: a variant can't have a variant of its own");
  row("more of the screen", R"({"view": {"head": 0, "tensor": "q"}})",
      "variant.view.tensor: a variant is shown as its document is: only head may differ");
  row("an unknown word", R"({"attention": {"scaling": "half"}})",
      "variant.attention.scaling: wanted one of");
  row("no tokens", R"({"sequences": null})",
      "variant.sequences: is missing; wanted a list of token lists");
  row("sizes that don't agree", R"({"attention": {"weights": {"source": "values"}}})",
      "variant.attention.weights.wQ: is missing");
}

void TestVariant::errorsNameTheirPlace() {
  QFETCH(std::string, variant);
  QFETCH(std::string, wanted);
  const std::string error = errorOf(twoTokens(R"("variant": )" + variant));
  QVERIFY2(error.starts_with(wanted), error.c_str());
}

void TestVariant::bothCountForTheMemory() {
  Document document;
  document.sequences = {Tokens(64, "a")};
  const std::size_t one = traceBytes(resolveSizes(document));
  const TraceScope scope{one * 3 / 2};
  requireComputable(document, scope);
  document.variant = std::make_shared<const Document>(document);
  QVERIFY_EXCEPTION_THROWN(requireComputable(document, scope), LimitError);
  requireComputable(document, {one * 5 / 2});
}

void TestVariant::filesKeepIt() {
  QTemporaryDir folder;
  const std::filesystem::path path = folder.path().toStdString();
  {
    std::ofstream file(path / "a.attn");
    file << twoTokens(R"("variant": {"attention": {"temperature": 2}})");
  }
  const Document document = readDocument(path / "a.attn");
  writeDocument(path / "b.attn", document, path);
  std::ifstream written(path / "b.attn");
  std::stringstream text;
  text << written.rdbuf();
  QVERIFY(contains(text.str(), "temperature"));
  QVERIFY(readDocument(path / "b.attn").variant->attention.temperature == 2);
}

QTEST_APPLESS_MAIN(TestVariant)
#include "tst_variant.moc"
