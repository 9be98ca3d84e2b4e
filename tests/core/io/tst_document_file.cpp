#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>

#include <nlohmann/json.hpp>

#include <QTemporaryDir>
#include <QTest>

#include "core/io/array_file.h"
#include "core/io/atomic_file.h"
#include "core/io/document_file.h"
#include "tests/core/io/document_text.h"
#include "tests/support/cases.h"

using namespace attention_lab;
using namespace attention_lab::test;
namespace fs = std::filesystem;

Q_DECLARE_METATYPE(std::string)

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

Document read(const std::string& more) {
  return parseDocument(twoTokens(more), {});
}

}  // namespace

class TestDocumentFile : public QObject {
  Q_OBJECT

 private slots:
  void defaults();
  void everyKey();
  void everythingRoundTrips();
  void writtenText();
  void defaultsAreLeftOut();
  void unknownKeysWhosePlaceIsGone();
  void numbersRoundTrip_data();
  void numbersRoundTrip();
  void words_data();
  void words();
  void masks();
  void givenQkv();
  void byteOrderMark();
  void oddTokens_data();
  void oddTokens();
  void writesAndReadsAFile();
  void failedWriteKeepsTheFile();
  void nonFiniteValuesAreNotSaved();
  void outsideDocuments();
};

// Below the class: moc loses the classes that follow a raw string of several lines.
namespace {

/// Every key of the format for one attention layer.
const char* const kEverything = R"({
  "format": "attention-lab", "version": 1, "title": "T \"q\"", "notes": "a\nb",
  "sequences": [["a", "b"], ["c"]], "context": [["x", "y", "z"], ["w"]],
  "target": [["t"], ["u", "v"]], "mine": {"x": [1, {"y": null}]},
  "embedding": {"source": "values", "values": [[[1, 2], [3, 4]], [[5, 6.5]]], "note": "kept",
    "contextValues": [[[1, 2], [3, 4], [5, 6]], [[7, -0.0]]],
    "targetValues": [[[1, 4]], [[2, 5], [3, 6]]], "dModel": 3, "seed": 4294967295, "scale": 0.5, "path": "p.npy", "name": "n"},
  "position": {"encoding": "learned", "values": [[0.1, 0.2], [0.3, 1e-300], [5e-324, 1e22]],
    "seed": 7, "base": 500000, "first": 2, "embeddingScale": "sqrt-d-model", "why": 1},
  "attention": {"heads": 2, "dK": 1, "dV": 2, "scaling": 0.37, "temperature": 0.1, "extra": [],
    "mask": {"causal": true, "keep": [[true, false, true], [false, true, true]],
             "bias": [[[[0, "-inf", 1], [0, 0, 0]], [[1, 1, 1], [2, 2, 2]]],
                      [[[0, "-inf", 1], [0, 0, 0]], [[1, 1, 1], [2, 2, 2]]]], "paint": "red"},
    "weights": {"source": "values", "wQ": [[1, 2], [3, 4]], "wK": [[5, 6], [7, 8]],
      "wV": [[1, 2, 3, 4], [5, 6, 7, 8]], "wO": [[1], [2], [3], [4]], "bQ": [1, 2], "bK": [3, 4],
      "bV": [1, 2, 3, 4], "bO": [0.25], "seed": 9, "scale": 2, "outputProjection": true,
      "path": "w.npz", "prefix": "layers.0.", "from": {"lab": true}}},
  "view": {"view": "heads", "tensor": "scores", "item": 1, "head": 1,
    "pinned": {"tensor": "weights", "row": 1, "column": 2, "color": "blue"},
    "heads": [0, 1], "mean": true, "share": 0.75, "side": "key", "colormap": "magma",
    "range": [-1, 2.5], "values": false, "language": "zh_CN", "zoom": 3}
})";

}  // namespace

void TestDocumentFile::defaults() {
  const Document document = read("");
  Document wanted;
  wanted.sequences = {{"a", "b"}};
  QVERIFY(document == wanted);
}

void TestDocumentFile::everyKey() {
  const Document d = parseDocument(kEverything, {});
  QCOMPARE(d.title, std::string("T \"q\""));
  QCOMPARE(d.notes, std::string("a\nb"));
  QCOMPARE(d.sequences, (Sequences{{"a", "b"}, {"c"}}));
  QCOMPARE(*d.context, (Sequences{{"x", "y", "z"}, {"w"}}));
  QCOMPARE(*d.target, (Sequences{{"t"}, {"u", "v"}}));
  QVERIFY(d.embedding.source == EmbeddingSource::values);
  QCOMPARE((*d.embedding.values)[1](0, 1), 6.5);
  QVERIFY(std::signbit((*d.embedding.contextValues)[1](0, 1)));
  QCOMPARE((*d.embedding.targetValues)[1](1, 0), 3.0);
  QCOMPARE(d.embedding.dModel, Index{3});
  QCOMPARE(d.embedding.seed, 4294967295U);
  QCOMPARE(d.embedding.scale, 0.5);
  QCOMPARE(d.embedding.path + d.embedding.name, std::string("p.npyn"));
  QVERIFY(d.position.encoding == PositionEncoding::learned);
  QCOMPARE((*d.position.values)(2, 0), 5e-324);
  QCOMPARE(d.position.seed, 7U);
  QCOMPARE(d.position.base, 500000.0);
  QCOMPARE(d.position.first, Index{2});
  QVERIFY(!d.position.embeddingScale);
  const AttentionSettings& attention = d.attention;
  QCOMPARE(attention.heads, Index{2});
  QCOMPARE(*attention.dK, Index{1});
  QCOMPARE(*attention.dV, Index{2});
  QVERIFY((attention.scaling == Scaling{ScalingKind::factor, 0.37}));
  QCOMPARE(attention.temperature, 0.1);
  QVERIFY(attention.mask.causal);
  QCOMPARE(attention.mask.keep->shape(), (Shape{1, 1, 2, 3}));
  QCOMPARE(attention.mask.keep->matrix()(0, 1), 0.0);
  QCOMPARE(attention.mask.bias->shape(), (Shape{2, 2, 2, 3}));
  QCOMPARE(attention.mask.bias->matrix(0, 0)(0, 1), -kInfinity);
  const WeightSettings& weights = attention.weights;
  QCOMPARE((*weights.values.wQ)(1, 0), 3.0);
  QCOMPARE((*weights.values.wK)(0, 1), 6.0);
  QCOMPARE((*weights.values.wV)(1, 3), 8.0);
  QCOMPARE(weights.values.wO->rows(), Index{4});
  QCOMPARE(weights.values.bQ->rows(), Index{1});
  QCOMPARE((*weights.values.bK)(0, 1), 4.0);
  QCOMPARE((*weights.values.bV)(0, 3), 4.0);
  QCOMPARE((*weights.values.bO)(0, 0), 0.25);
  QCOMPARE(weights.seed, 9U);
  QCOMPARE(weights.scale, 2.0);
  QVERIFY(weights.outputProjection);
  QCOMPARE(weights.path + weights.prefix, std::string("w.npzlayers.0."));
  ViewState view;
  view.view = "heads";
  view.tensor = "scores";
  view.item = 1;
  view.head = 1;
  view.pinned = {"weights", 1, 2};
  view.heads = {{0, 1}, true, 0.75, TokenSide::key};
  view.colormap = "magma";
  view.rangeLow = -1;
  view.rangeHigh = 2.5;
  view.values = false;
  view.language = "zh_CN";
  QVERIFY(d.view == view);
}

void TestDocumentFile::everythingRoundTrips() {
  const Document document = parseDocument(kEverything, {});
  const std::string text = documentText(document);
  const Document again = parseDocument(text, {});
  QVERIFY(sameByValue(again, document));
  QCOMPARE(documentText(again), text);
  // The written text says all that the read one said, unknown keys included.
  QVERIFY(nlohmann::json::parse(text) == nlohmann::json::parse(kEverything));
  const nlohmann::ordered_json unknown = nlohmann::ordered_json::parse(R"({
    "mine": {"x": [1, {"y": null}]}, "embedding": {"note": "kept"}, "position": {"why": 1},
    "attention": {"extra": [], "mask": {"paint": "red"}, "weights": {"from": {"lab": true}}},
    "view": {"zoom": 3, "pinned": {"color": "blue"}}})");
  QVERIFY(*document.unknown == unknown);
}

void TestDocumentFile::writtenText() {
  const Document document = read(R"("attention": {"mine": {}, "heads": 2,
      "weights": {"seed": 3, "wQ": [[0.1, 1e300], [-2, 3]]}},
      "embedding": {"dModel": 4}, "title": "图 <b>", "context": [["x"]])");
  QCOMPARE(documentText(document), std::string(R"({
  "format": "attention-lab",
  "version": 1,
  "title": "图 <b>",
  "sequences": [
    ["a", "b"]
  ],
  "context": [
    ["x"]
  ],
  "embedding": {
    "dModel": 4
  },
  "attention": {
    "heads": 2,
    "weights": {
      "wQ": [
        [0.1, 1e+300],
        [-2, 3]
      ],
      "seed": 3
    },
    "mine": {}
  }
}
)"));
}

void TestDocumentFile::defaultsAreLeftOut() {
  const Document document = read(R"(
      "embedding": {"source": "random", "dModel": 8, "seed": 0, "scale": 1.0},
      "position": {"encoding": "none", "base": 1e4, "first": 0, "embeddingScale": 1},
      "attention": {"heads": 1, "scaling": "sqrt-dk", "temperature": 1, "mask": "none",
                    "weights": {"source": "random", "seed": 0, "scale": 1}},
      "view": {"view": "chain", "tensor": "weights", "item": 0, "values": true})");
  QCOMPARE(documentText(document), documentText(read("")));
}

void TestDocumentFile::unknownKeysWhosePlaceIsGone() {
  Document document = parseDocument(kEverything, {});
  document.view.pinned.reset();
  document.attention.mask = {};
  document.attention.mask.causal = true;  // written as a word, which has no keys
  const std::string text = documentText(document);
  QVERIFY(!contains(text, "\"color\""));
  QVERIFY(!contains(text, "\"paint\""));
  QVERIFY(contains(text, "\"zoom\""));
  QCOMPARE(errorOf(text), std::string("no error"));
}

void TestDocumentFile::numbersRoundTrip_data() {
  QTest::addColumn<double>("number");
  QTest::newRow("a tenth") << 0.1;
  QTest::newRow("minus zero") << -0.0;
  QTest::newRow("smallest") << 5e-324;
  QTest::newRow("largest") << std::numeric_limits<double>::max();
  QTest::newRow("between two whole numbers") << 9007199254740993.0;
  QTest::newRow("over 64 bits") << 123456789012345678901234.0;
  QTest::newRow("17 digits") << -0.12345678901234568;
}

void TestDocumentFile::numbersRoundTrip() {
  QFETCH(double, number);
  Document document;
  Matrix row = Matrix::Constant(1, 3, number);
  document.attention.weights.values.bQ = std::make_shared<const Matrix>(row);
  const Document again = parseDocument(documentText(document), {});
  const double read = (*again.attention.weights.values.bQ)(0, 2);
  QCOMPARE(read, number);
  QCOMPARE(std::signbit(read), std::signbit(number));
}

void TestDocumentFile::words_data() {
  QTest::addColumn<std::string>("more");
  QTest::addColumn<bool>("written");
  const auto row = [](const char* more, bool written) {
    QTest::newRow(more) << std::string(more) << written;
  };
  row(R"("embedding": {"source": "one-hot"})", true);
  row(R"("embedding": {"source": "random"})", false);
  row(R"("position": {"encoding": "none"})", false);
  row(R"("position": {"encoding": "sinusoidal"})", true);
  row(R"("position": {"encoding": "learned"})", true);
  row(R"("position": {"encoding": "rotary"})", true);
  row(R"("position": {"encoding": "alibi"})", true);
  row(R"("position": {"embeddingScale": 0})", true);
  row(R"("attention": {"scaling": "sqrt-dk"})", false);
  row(R"("attention": {"scaling": "dk"})", true);
  row(R"("attention": {"scaling": "none"})", true);
  row(R"("attention": {"scaling": 1})", true);
  row(R"("attention": {"mask": "causal"})", true);
  row(R"("attention": {"mask": "none"})", false);
  row(R"("attention": {"heads": 2.0})", true);
  row(R"("view": {"range": [null, 1]})", true);
}

void TestDocumentFile::words() {
  QFETCH(std::string, more);
  QFETCH(bool, written);
  const Document document = read(more);
  const auto json = nlohmann::json::parse(documentText(document));
  auto wanted = nlohmann::json::parse(twoTokens(written ? more : ""));
  QVERIFY2(json == wanted, json.dump().c_str());
}

void TestDocumentFile::masks() {
  const Document plain = read(R"("attention": {"mask": {"keep": [[true, false], [true, true]]}})");
  QCOMPARE(plain.attention.mask.keep->shape(), (Shape{1, 1, 2, 2}));
  const Document object = read(R"("attention": {"mask": {"causal": true}})");
  QVERIFY(object.attention.mask.causal);
  QVERIFY(contains(documentText(object), R"("mask": "causal")"));
  const Document perHead = read(
      R"("attention": {"heads": 2, "mask": {"bias": [[[[0, "-inf"], [1, 2]], [[3, 4], [5, 6]]]]}})");
  QCOMPARE(perHead.attention.mask.bias->shape(), (Shape{1, 2, 2, 2}));
  QCOMPARE(perHead.attention.mask.bias->matrix(0, 1)(1, 1), 6.0);
  QVERIFY(sameByValue(parseDocument(documentText(perHead), {}), perHead));
}

void TestDocumentFile::givenQkv() {
  const char* const start = R"({"format": "attention-lab", "version": 1,
      "sequences": [["a", "b"], ["c"]], "attention": {"given": {)";
  const std::string q = R"("q": [[[[1, 2], [3, 4]]], [[[5, 6]]]],)";
  const std::string k = R"("k": [[[[1, 2], [3, 4]]], [[[5, 6], [7, 8]]]],)";
  const Document document =
      parseDocument(start + q + k + R"("v": [[[[1], [2]]], [[[3]]]], "more": 1}}})", {});
  const GivenQkv& given = *document.attention.given;
  QCOMPARE(given.q.shape(), (Shape{2, 1, 2, 2}));
  QCOMPARE(given.q.matrix(1, 0)(0, 1), 6.0);
  QCOMPARE(given.q.matrix(1, 0)(1, 1), 0.0);  // padding, left out in the text
  QCOMPARE(given.k.matrix(1, 0)(1, 1), 8.0);
  QCOMPARE(given.v.shape(), (Shape{2, 1, 2, 1}));
  QVERIFY(sameByValue(parseDocument(documentText(document), {}), document));
}

void TestDocumentFile::byteOrderMark() {
  QCOMPARE(parseDocument("\xEF\xBB\xBF" + twoTokens(), {}).sequences.size(), 1U);
}

void TestDocumentFile::oddTokens_data() {
  QTest::addColumn<std::string>("token");
  QTest::newRow("empty") << std::string();
  QTest::newRow("10 000 characters") << std::string(10'000, 'w');
  QTest::newRow("right to left") << std::string("שלום עולם");
  QTest::newRow("direction override") << std::string("\u202Eabc");
  QTest::newRow("zero-width") << std::string("\u200B\u200D");
  QTest::newRow("combining") << std::string("e\u0301\u0302");
  QTest::newRow("markup") << std::string("<img src=file:///dev/zero>");
  QTest::newRow("quotes and backslash") << std::string("\"\\/");
  QTest::newRow("control characters") << std::string("\x01\n\t\x7F");
  QTest::newRow("emoji with joiners") << std::string("👩‍👩‍👧");
  QTest::newRow("outside of Unicode's first plane") << std::string("𠀀");
}

void TestDocumentFile::oddTokens() {
  QFETCH(std::string, token);
  Document document;
  document.sequences = {{token, "b"}};
  const Document again = parseDocument(documentText(document), {});
  QCOMPARE(again.sequences, document.sequences);
}

void TestDocumentFile::writesAndReadsAFile() {
  const QTemporaryDir folder;
  const fs::path file = folder.filePath("a.attn").toStdString();
  const Document document = parseDocument(kEverything, {});
  writeDocument(file, document, file.parent_path());
  QVERIFY(sameByValue(readDocument(file), document));
  QCOMPARE(readDocument(file, {{"title", "other"}}).title, std::string("other"));
}

void TestDocumentFile::failedWriteKeepsTheFile() {
  const QTemporaryDir folder;
  const fs::path file = folder.filePath("nowhere/a.attn").toStdString();
  try {
    writeDocument(file, Document(), {});
    QFAIL("no error");
  } catch (const FormatError& error) {
    QCOMPARE(error.file(), file.string());
    QVERIFY(contains(error.what(), "No such file or directory"));
  }
}

void TestDocumentFile::nonFiniteValuesAreNotSaved() {
  Document document;
  Matrix matrix = Matrix::Zero(8, 8);
  matrix(3, 4) = NAN;
  document.attention.weights.values.wK = std::make_shared<const Matrix>(matrix);
  try {
    documentText(document);
    QFAIL("no error");
  } catch (const FormatError& error) {
    QCOMPARE(error.place(), std::string("attention.weights.wK"));
  }
  document = Document();
  document.attention.temperature = kInfinity;
  QVERIFY_EXCEPTION_THROWN(documentText(document), FormatError);
}

void TestDocumentFile::outsideDocuments() {
  int documents = 0;
  for (const char* folder : {"documents", "gradients"}) {
    for (const fs::path& file : filesIn(outsideCases(folder), ".attn")) {
      ++documents;
      try {
        const Document document = readDocument(file);
        const Document again = parseDocument(documentText(document), file.parent_path());
        QVERIFY2(sameByValue(again, document), file.c_str());
        QCOMPARE(documentText(again), documentText(document));
      } catch (const Error& error) {
        QFAIL(error.what());
      }
    }
  }
  if (documents == 0) QSKIP("the folder with cases from outside is absent");
}

QTEST_GUILESS_MAIN(TestDocumentFile)
#include "tst_document_file.moc"
