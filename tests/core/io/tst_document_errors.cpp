#include <filesystem>
#include <fstream>

#include <QTemporaryDir>
#include <QTest>

#include "core/io/document_file.h"
#include "tests/core/io/document_text.h"

using namespace attention_lab;
using namespace attention_lab::test;

Q_DECLARE_METATYPE(std::string)

class TestDocumentErrors : public QObject {
  Q_OBJECT

 private slots:
  void text_data();
  void text();
  void values_data();
  void values();
  void shapes_data();
  void shapes();
  void cutOffAtAnyByte();
  void oneByteChangedNeverCrashes();
  void nestedAMillionDeep();
  void manyKeysAreReadInTime();
  void tooManyTokens();
  void fewGivenRowsForManyTokens();
  void sparseFileIsRefusedBeforeReading();
  void fileIsNamed();
};

void TestDocumentErrors::text_data() {
  QTest::addColumn<std::string>("text");
  QTest::addColumn<std::string>("wanted");
  const auto row = [](const char* name, const std::string& text, const char* wanted) {
    QTest::newRow(name) << text << std::string(wanted);
  };
  row("empty", "", "line 1, column 1: the text ends too early");
  row("only white space", " \n ", "line 2, column 2: the text ends too early");
  row("not a document", "hello", "line 1, column 1: not JSON from here: “hello”");
  row("a list", "[1]", "wanted an object, found […]");
  row("another format", R"({"format": "zip", "version": 1})",
      R"(format: wanted one of "attention-lab", found "zip")");
  row("no format", R"({"version": 1})", "format: wanted one of");
  row("another version", R"({"format": "attention-lab", "version": 2})",
      "version: this program reads version 1 of the format, found 2");
  row("version as a text", R"({"format": "attention-lab", "version": "1"})",
      R"(version: this program reads version 1 of the format, found "1")");
  row("no version", R"({"format": "attention-lab"})", "version: this program reads version 1");
  row("no sequences", R"({"format": "attention-lab", "version": 1})", "sequences: is missing");
  row("text behind", twoTokens() + "x", "column 69: not JSON from here: “x”");
  row("zero byte behind", twoTokens() + std::string(1, '\0'), "not UTF-8 text");
  row("a comment", "// hello\n" + twoTokens(), "not JSON from here");
  row("a trailing comma", R"({"format": "attention-lab",})", "not JSON from here: “}”");
  row("NaN", twoTokens(R"("attention": {"weights": {"wQ": [[1, NaN]]}})"),
      "attention.weights.wQ[0][1]: line 1, column 107: not JSON from here: “NaN]]}}}”");
  row("1e999", twoTokens(R"("attention": {"weights": {"wQ": [[1], [1e999]]}})"),
      "attention.weights.wQ[1][0]: line 1, column");
  row("1e999, said as such", twoTokens(R"("attention": {"temperature": 1e999})"),
      "the number 1e999 is too large");
  row("a line break in a text", "{\n\"format\": \"a\nb\"}", "format: line 2, column");
  row("ill-formed UTF-8 in a text", twoTokens("\"title\": \"\xC3(\""), "not UTF-8 text");
  row("ill-formed UTF-8 outside", "\n\xFF", "line 2, column 1: not UTF-8 text");
  row("half a surrogate pair", twoTokens(R"("title": "\uD83D")"), "title: line 1, column");
  row("U+0000 in a token",
      R"({"format": "attention-lab", "version": 1, "sequences": [["a\u0000"]]})",
      "sequences[0][0]: the character U+0000");
  row("a key twice", twoTokens(R"("attention": {"heads": 1, "dK": 2, "heads": 2})"),
      "attention.heads: this key stands twice");
  row("an unknown key twice", twoTokens(R"("mine": [{"x": 1, "x": 1}])"),
      "mine[0].x: this key stands twice");
  row("nested 65 deep", twoTokens("\"x\": " + std::string(64, '[') + std::string(64, ']')),
      "nested deeper than 64 levels");
}

void TestDocumentErrors::text() {
  QFETCH(std::string, text);
  QFETCH(std::string, wanted);
  const std::string error = errorOf(text);
  QVERIFY2(contains(error, wanted), error.c_str());
}

void TestDocumentErrors::values_data() {
  QTest::addColumn<std::string>("more");
  QTest::addColumn<std::string>("wanted");
  const auto row = [](const char* more, const char* wanted) {
    QTest::newRow(more) << std::string(more) << std::string(wanted);
  };
  row(R"("title": 3)", "title: wanted a text, found 3");
  row(R"("context": null)", "context: wanted a list of token lists, found null");
  row(R"("context": ["a"])", R"(context[0]: wanted a list of tokens, found "a")");
  row(R"("context": [[1]])", "context[0][0]: wanted a text, found 1");
  row(R"("transformer": [])", "transformer: wanted an object, found []");
  row(R"("transformer": {"kind": "big"})",
      R"(transformer.kind: wanted one of "encoder", "decoder", "encoder-decoder", found "big")");
  row(R"("transformer": {"heads": 0})", "transformer.heads: wanted");
  row(R"("transformer": {"heads": 3})", "transformer.heads: d_model = 8 can't be shared out");
  row(R"("transformer": {"dModel": 4})", "transformer.dModel: is 4, but the embedding has 8");
  row(R"("transformer": {"kind": "encoder-decoder"})", "target: is missing");
  row(R"("transformer": {}, "context": [["a"]])", "context: has no place in a stack");
  row(R"("transformer": {"weights": {"source": "values"}})",
      R"(transformer.weights.source: wanted one of "random", "file", found "values")");
  row(R"("transformer": {"weights": {"source": "file", "path": "../w.npz"}})",
      "transformer.weights.path: \"../w.npz\" leads out");
  row(R"("embedding": [])", "embedding: wanted an object, found []");
  row(R"("embedding": {"source": "glove"})",
      R"(embedding.source: wanted one of "values", "random", "one-hot", "file", found "glove")");
  row(R"("embedding": {"source": 1})", "embedding.source: wanted one of");
  row(R"("embedding": {"dModel": 0})",
      "embedding.dModel: wanted a whole number from 1 to 1000000, found 0");
  row(R"("embedding": {"dModel": 2.5})", "embedding.dModel: wanted a whole number");
  row(R"("embedding": {"dModel": 1e300})", "embedding.dModel: wanted a whole number");
  row(R"("embedding": {"dModel": true})", "embedding.dModel: wanted a whole number");
  row(R"("embedding": {"seed": -1})",
      "embedding.seed: wanted a whole number from 0 to 4294967295, found -1");
  row(R"("embedding": {"seed": 4294967296})", "embedding.seed: wanted a whole number");
  row(R"("embedding": {"seed": 18446744073709551616})", "embedding.seed: wanted a whole number");
  row(R"("embedding": {"scale": "2"})", R"(embedding.scale: wanted a number, found "2")");
  row(R"("embedding": {"source": "file", "path": ""})", "embedding.path: wanted the path");
  row(R"("position": {"encoding": "fourier"})",
      R"(position.encoding: wanted one of "none", "sinusoidal", "learned", "rotary", "alibi")");
  row(R"("position": {"base": 0})", "position.base: wanted a number greater than 0, found 0");
  row(R"("position": {"first": -1})", "position.first: wanted a whole number from 0");
  row(R"("position": {"embeddingScale": "sqrt"})",
      "position.embeddingScale: wanted \"sqrt-d-model\" or a number");
  row(R"("attention": {"heads": 0})", "attention.heads: wanted a whole number from 1");
  row(R"("attention": {"heads": 1000001})", "attention.heads: wanted a whole number from 1");
  row(R"("attention": {"dK": -3})", "attention.dK: wanted a whole number from 1");
  row(R"("attention": {"dV": "4"})", "attention.dV: wanted a whole number from 1");
  row(R"("attention": {"scaling": "sqrt-d"})",
      R"(attention.scaling: wanted one of "sqrt-dk", "dk", "none", found "sqrt-d")");
  row(R"("attention": {"scaling": true})", "attention.scaling: wanted \"sqrt-dk\", \"dk\"");
  row(R"("attention": {"temperature": 0})", "attention.temperature: wanted a number greater");
  row(R"("attention": {"mask": "padding"})",
      R"(attention.mask: wanted one of "none", "causal", found "padding")");
  row(R"("attention": {"mask": [[1]]})",
      "attention.mask: wanted \"none\", \"causal\" or an object");
  row(R"("attention": {"mask": {"keep": [[1, 0], [1, 1]]}})",
      "attention.mask.keep[0][0]: wanted true or false, found 1");
  row(R"("attention": {"mask": {"bias": [[0, "inf"], [0, 0]]}})",
      "attention.mask.bias[0][1]: wanted a number or \"-inf\", found \"inf\"");
  row(R"("attention": {"mask": {"causal": 1}})", "attention.mask.causal: wanted true or false");
  row(R"("attention": {"weights": {"wQ": [[1, "-inf"]]}})",
      "attention.weights.wQ[0][1]: wanted a number, found \"-inf\"");
  row(R"("attention": {"weights": {"source": "torch"}})",
      R"(attention.weights.source: wanted one of "values", "random", "file", found "torch")");
  row(R"("attention": {"weights": {"outputProjection": 1}})",
      "attention.weights.outputProjection: wanted true or false");
  row(R"("attention": {"given": {"q": [[[[1], [2]]]], "k": [[[[1], [2]]]]}})",
      "attention.given.v: is missing");
  row(R"("view": {"range": [1, 0]})", "view.range: wanted [lowest, highest]");
  row(R"("view": {"range": [0, 1, 2]})", "view.range: wanted [lowest, highest]");
  row(R"("view": {"item": -1})", "view.item: wanted a whole number");
  row(R"("view": {"pinned": 3})", "view.pinned: wanted an object");
  row(R"("view": {"pinned": {"row": 0.5}})", "view.pinned.row: wanted a whole number");
}

void TestDocumentErrors::values() {
  QFETCH(std::string, more);
  QFETCH(std::string, wanted);
  const std::string error = errorOf(twoTokens(more));
  QVERIFY2(error.starts_with(wanted), error.c_str());
}

void TestDocumentErrors::shapes_data() {
  QTest::addColumn<std::string>("more");
  QTest::addColumn<std::string>("wanted");
  const auto row = [](const char* more, const char* wanted) {
    QTest::newRow(more) << std::string(more) << std::string(wanted);
  };
  row(R"("context": [])", "context: wanted at least one item");
  row(R"("context": [["a"], ["b"]])", "context: wanted 1 items like sequences, found 2");
  row(R"("target": [["a"], []])", "target[1]: wanted at least one token, found none");
  row(R"("embedding": {"source": "values"})", "embedding.values: wanted a vector for each token");
  row(R"("embedding": {"source": "values", "values": [[[1, 2], [3, 4], [5, 6]]]})",
      "embedding.values[0]: wanted an array of 2×2, found 3×2");
  row(R"("embedding": {"values": [[[1, 2, 3, 4], [1, 2, 3, "x"]]]})",
      "embedding.values[0][1][3]: wanted a number, found \"x\"");
  row(R"("embedding": {"values": [[[1, 2], [1]]]})",
      "embedding.values[0][1]: wanted 2 elements like the first, found 1");
  row(R"("embedding": {"values": [[[1, 2], 3]]})",
      "embedding.values[0][1]: wanted a list, found 3");
  row(R"("embedding": {"values": [[[]]]})", "embedding.values[0][0]: wanted at least one element");
  row(R"("embedding": {"values": []})", "embedding.values: wanted at least one element");
  row(R"("attention": {"weights": {"wQ": [[1, 2], [3, 4], [5]]}})",
      "attention.weights.wQ[2]: wanted 2 elements like the first, found 1");
  row(R"("attention": {"weights": {"wQ": [1, 2]}})",
      "attention.weights.wQ[0]: wanted a list, found 1");
  row(R"("attention": {"weights": {"bQ": [[1, 2]]}})",
      "attention.weights.bQ[0]: wanted a number, found […]");
  row(R"("attention": {"weights": {"bQ": {}}})", "attention.weights.bQ: wanted a list, found {}");
  row(R"("attention": {"weights": {"source": "values", "wQ": [[1]]}})",
      "attention.weights.wK: is missing");
  row(R"("attention": {"mask": {"keep": [[[true]]]}})",
      "attention.mask.keep: wanted [query][key] or [item][head][query][key], found 3 levels");
  row(R"("attention": {"mask": {"keep": [[true, true, true]]}})",
      "attention.mask.keep: wanted an array");
  row(R"("attention": {"mask": {"bias": [0, 1]}})",
      "attention.mask.bias[0]: wanted a list, found 0");
  row(R"("attention": {"given": {"q": [[[[1]]]]}})",
      "attention.given.q[0][0]: wanted an array of 2×1, found 1×1");
  row(R"("attention": {"given": {"q": []}})", "attention.given.q: wanted at least one element");
  row(R"("attention": {"given": {"q": [[[[1], [2]]], [[[1], [2]]]]}})",
      "attention.given.q: wanted 1 items like sequences, found 2");
  row(R"("attention": {"dK": 3}, "position": {"encoding": "rotary"})",
      "attention.dK: is 3: the rotary encoding");
}

void TestDocumentErrors::shapes() {
  QFETCH(std::string, more);
  QFETCH(std::string, wanted);
  const std::string error = errorOf(twoTokens(more));
  QVERIFY2(error.starts_with(wanted), error.c_str());
}

namespace {

const std::string kSample = twoTokens(
    "\n\"title\": \"\xE6\x88\x91 \\u00e9\", \"attention\": {\"scaling\": -1.5e-2, \"mask\": "
    "{\"bias\": [[0, \"-inf\"], [1, 2]]}},\n \"view\": {\"values\": false, \"range\": [null, 1]}");

}  // namespace

void TestDocumentErrors::cutOffAtAnyByte() {
  QCOMPARE(errorOf(kSample), std::string("no error"));
  for (std::size_t size = 0; size < kSample.size(); ++size) {
    const std::string error = errorOf(kSample.substr(0, size));
    QVERIFY2(contains(error, "line ") && contains(error, "column "), error.c_str());
  }
}

void TestDocumentErrors::oneByteChangedNeverCrashes() {
  int errors = 0;
  for (std::size_t i = 0; i < kSample.size(); ++i) {
    for (const char byte : {'\0', '"', '[', '}', '9', '\\', '\xFF', ' '}) {
      std::string changed = kSample;
      changed[i] = byte;
      errors += errorOf(changed) == "no error" ? 0 : 1;
    }
  }
  QVERIFY(errors > 0);
}

void TestDocumentErrors::nestedAMillionDeep() {
  constexpr std::size_t kDepth = 1'000'000;
  for (const char* open : {"[", "{\"a\":"}) {
    std::string text;
    for (std::size_t i = 0; i < kDepth; ++i)
      text += open;
    QCOMPARE(errorOf(text), std::string("nested deeper than 64 levels"));
  }
}

void TestDocumentErrors::manyKeysAreReadInTime() {
  // A look through all earlier keys for each key would take minutes here.
  std::string text = "{";
  for (int i = 0; i < 500'000; ++i)
    text += "\"k" + std::to_string(i) + "\":0,";
  const std::string error = errorOf(text + "\"k0\":0}");
  QCOMPARE(error, std::string("k0: this key stands twice"));
  QVERIFY(contains(errorOf(text + "\"end\":0}"), "more than 10000 keys"));
}

void TestDocumentErrors::tooManyTokens() {
  std::string text = R"({"format": "attention-lab", "version": 1, "sequences": [["")";
  for (int i = 0; i < 1'000'000; ++i)
    text += ",\"\"";
  QCOMPARE(errorOf(text + "]]}"), std::string("sequences: more than 1000000 tokens"));
}

void TestDocumentErrors::fewGivenRowsForManyTokens() {
  std::string tokens = R"("")";
  for (int i = 1; i < 900'000; ++i)
    tokens += R"(,"")";
  const std::string start =
      R"({"format": "attention-lab", "version": 1, "sequences": [["a"], [)" + tokens + "]]";
  std::string wide = "[[1";
  for (int i = 1; i < 10'000; ++i)
    wide += ",1";
  wide += "]]";
  const std::string q = R"(, "attention": {"given": {"q": [[)" + wide + "], [" + wide + "]]";
  QCOMPARE(errorOf(start + q + R"(, "k": [], "v": []}}})"),
           std::string("attention.given.q[1][0]: wanted an array of 900000×10000, found 1×10000"));
}

void TestDocumentErrors::sparseFileIsRefusedBeforeReading() {
  const QTemporaryDir folder;
  const std::filesystem::path file = folder.filePath("a.attn").toStdString();
  std::ofstream(file).put('{');
  std::filesystem::resize_file(file, (std::uintmax_t{2} << 30U) + 1);
  QVERIFY_EXCEPTION_THROWN(readDocument(file), LimitError);
}

void TestDocumentErrors::fileIsNamed() {
  const QTemporaryDir folder;
  const std::filesystem::path file = folder.filePath("a.attn").toStdString();
  std::ofstream(file) << twoTokens(R"("attention": {"weights": {"wQ": [[1], [2], ["x"]]}})");
  try {
    readDocument(file);
    QFAIL("no error");
  } catch (const Error& error) {
    QCOMPARE(error.file(), file.string());
    QCOMPARE(error.place(), std::string("attention.weights.wQ[2][0]"));
    QCOMPARE(std::string(error.what()),
             file.string() + ": attention.weights.wQ[2][0]: wanted a number, found \"x\"");
  }
}

QTEST_GUILESS_MAIN(TestDocumentErrors)
#include "tst_document_errors.moc"
