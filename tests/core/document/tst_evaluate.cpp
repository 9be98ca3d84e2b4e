#include <cmath>
#include <functional>
#include <limits>

#include <QRegularExpression>
#include <QtTest>

#include "core/document/evaluate.h"
#include "core/error.h"
#include "core/math/random_state.h"
#include "tests/support/cases.h"

using namespace attention_lab;

Q_DECLARE_METATYPE(std::function<void(Document&)>)

/// What one evaluation promises beyond the reference cases: reuse, limits, cancelling, extremes.
class EvaluateTest : public QObject {
  Q_OBJECT

 private slots:
  void reuseGivesTheSameNumbers_data();
  void reuseGivesTheSameNumbers();
  void temperatureStartsAtTheScaling();
  void oneWeightLeavesTheOthers();
  void overTheBudgetIsRefusedBeforehand();
  void tableOfADrawnEmbeddingCounts();
  void decodersTokensNeedNoTable_data();
  void decodersTokensNeedNoTable();
  void oneHotSaysHowManyTokensFit();
  void stopIsHonoured();
  void rowWithoutKeysIsEmpty();
  void hugeScoresStayFinite();
  void biasForbidsAnInfiniteScore();
  void equalTokensGiveEqualRows();
  void wrongSizesAreNamed_data();
  void wrongSizesAreNamed();
};

namespace {

Document baseDocument() {
  Document document;
  document.sequences = {{"I", "love", "NLP", "I"}, {"so", "do", "I"}};
  document.embedding.dModel = 6;
  document.embedding.seed = 4;
  document.attention.heads = 2;
  document.attention.dK = 4;
  document.attention.weights.seed = 9;
  return document;
}

// Two tokens: q = ±query, k = ±key, v = 3 and 5.
Document givenDocument(double query, double key) {
  Document document;
  document.sequences = {{"a", "b"}};
  auto given = std::make_shared<GivenQkv>();
  for (Tensor* tensor : {&given->q, &given->k, &given->v})
    *tensor = Tensor({1, 1, 2, 1});
  given->q.editMatrix() << query, -query;
  given->k.editMatrix() << key, -key;
  given->v.editMatrix() << 3, 5;
  document.attention.given = given;
  return document;
}

std::shared_ptr<const Matrix> randomMatrix(Index rows, Index columns, std::uint32_t seed) {
  return std::make_shared<const Matrix>(RandomState(seed).normals(rows, columns));
}

void useGivenWeights(Document& document) {
  WeightSettings& weights = document.attention.weights;
  weights.source = WeightSource::values;
  weights.values.wQ = randomMatrix(6, 8, 1);
  weights.values.wK = randomMatrix(6, 8, 2);
  weights.values.wV = randomMatrix(6, 8, 3);
  weights.values.wO = randomMatrix(8, 6, 4);
}

Tokens numberedTokens(std::size_t count) {
  Tokens tokens;
  for (std::size_t i = 0; i < count; ++i)
    tokens.push_back(std::to_string(i));
  return tokens;
}

/// What is said when the document is over the budget; empty: it isn't.
QString refusalOf(const Document& document, const TraceScope& scope = {}) {
  try {
    requireComputable(document, scope);
  } catch (const LimitError& error) {
    return QString::fromUtf8(error.what());
  }
  return {};
}

QString compareTraces(const Trace& found, const Trace& wanted) {
  QString differences;
  forEachTensor(wanted, [&](const NamedTensor& tensor) {
    const auto other = findTensor(found, tensor.path);
    const QString where = other ? test::difference(other->tensor, tensor.tensor, 0) : "missing";
    if (!where.isEmpty()) differences += QString::fromStdString(tensor.path) + ": " + where + "\n";
  });
  return differences;
}

}  // namespace

void EvaluateTest::reuseGivesTheSameNumbers_data() {
  QTest::addColumn<std::function<void(Document&)>>("edit");
  using Edit = std::function<void(Document&)>;
  const auto row = [](const char* name, const Edit& edit) { QTest::newRow(name) << edit; };
  row("nothing", [](Document&) {});
  row("title only", [](Document& d) { d.title = "other"; });
  row("temperature", [](Document& d) { d.attention.temperature = 0.3; });
  row("scaling", [](Document& d) { d.attention.scaling.kind = ScalingKind::dk; });
  row("causal mask", [](Document& d) { d.attention.mask.causal = true; });
  row("dropout", [](Document& d) { d.attention.dropout.rate = 0.5; });
  row("a token", [](Document& d) { d.sequences[0][1] = "hate"; });
  row("one token fewer", [](Document& d) { d.sequences[0].pop_back(); });
  row("item removed", [](Document& d) { d.sequences.pop_back(); });
  row("lengths swapped", [](Document& d) { std::swap(d.sequences[0], d.sequences[1]); });
  row("heads", [](Document& d) { d.attention.heads = 4; });
  row("heads with the same columns",
      [](Document& d) { d.attention.heads = 4, d.attention.dK = 2; });
  row("d_v", [](Document& d) { d.attention.dV = 3; });
  row("d_model", [](Document& d) { d.embedding.dModel = 5; });
  row("one-hot", [](Document& d) { d.embedding.source = EmbeddingSource::oneHot; });
  row("weight seed", [](Document& d) { d.attention.weights.seed = 1; });
  row("given weights", useGivenWeights);
  row("embedding scale", [](Document& d) { d.position.embeddingScale.reset(); });
  row("sinusoidal", [](Document& d) { d.position.encoding = PositionEncoding::sinusoidal; });
  row("rotary", [](Document& d) { d.position.encoding = PositionEncoding::rotary; });
  row("rotary with another base", [](Document& d) {
    d.position.encoding = PositionEncoding::rotary;
    d.position.base = 10;
  });
  row("ALiBi", [](Document& d) { d.position.encoding = PositionEncoding::alibi; });
  row("learned", [](Document& d) { d.position.encoding = PositionEncoding::learned; });
  row("context", [](Document& d) { d.context = Sequences{{"a", "b"}, {"c", "d", "e"}}; });
}

void EvaluateTest::reuseGivesTheSameNumbers() {
  QFETCH(std::function<void(Document&)>, edit);
  // From and to every kind of document, so that each setting is both switched on and off.
  for (const auto encoding : {PositionEncoding::none, PositionEncoding::sinusoidal,
                              PositionEncoding::rotary, PositionEncoding::alibi}) {
    Document before = baseDocument();
    before.position.encoding = encoding;
    Document after = before;
    edit(after);
    const SharedTrace first = evaluate(before);
    const SharedTrace fresh = evaluate(after);
    const SharedTrace reused = evaluate(after, {}, {}, first);
    QCOMPARE(compareTraces(*reused, *fresh), QString());
    QCOMPARE(compareTraces(*evaluate(before, {}, {}, reused), *first), QString());
  }
}

void EvaluateTest::temperatureStartsAtTheScaling() {
  const SharedTrace before = evaluate(baseDocument());
  Document warmer = baseDocument();
  warmer.attention.temperature = 2;
  const SharedTrace after = evaluate(warmer, {}, {}, before);
  QVERIFY(after->attention.scores.sharesDataWith(before->attention.scores));
  QVERIFY(!after->attention.scaled.sharesDataWith(before->attention.scaled));
  QCOMPARE(after->stepsReused, 5);  // x, q, k, v, scores
  QCOMPARE(after->stepsComputed, 6);
}

void EvaluateTest::oneWeightLeavesTheOthers() {
  Document document = baseDocument();
  useGivenWeights(document);
  const SharedTrace before = evaluate(document);
  document.attention.weights.values.wQ = randomMatrix(6, 8, 77);
  const SharedTrace after = evaluate(document, {}, {}, before);
  QVERIFY(!after->attention.q.sharesDataWith(before->attention.q));
  QVERIFY(after->attention.k.sharesDataWith(before->attention.k));
  QVERIFY(after->attention.v.sharesDataWith(before->attention.v));
}

void EvaluateTest::overTheBudgetIsRefusedBeforehand() {
  Document document;
  document.sequences = {Tokens(100000, "again")};
  try {
    evaluate(document);
    QFAIL("no error");
  } catch (const LimitError& error) {
    QVERIFY2(QString::fromUtf8(error.what())
                 .contains("298.1 GiB with all that goes with them; 2 GiB are allowed"),
             error.what());
    QVERIFY(QString::fromUtf8(error.what()).contains("tokens would fit"));
    const Index fitting = std::stol(error.message().arguments.back());
    document.sequences = {Tokens(static_cast<std::size_t>(fitting), "again")};
    QVERIFY(traceBytes(resolveSizes(document)) <= TraceScope{}.memoryBudget);
    document.sequences[0].resize(document.sequences[0].size() + 1, "again");
    QVERIFY(traceBytes(resolveSizes(document)) > TraceScope{}.memoryBudget);
  }
  document.sequences = {{"a"}};
  document.attention.heads = 1'000'000'000;
  document.attention.dK = 1'000'000'000;
  const QString refusal = refusalOf(document);
  QVERIFY2(refusal.contains("nothing of that size fits"), qPrintable(refusal));
  QVERIFY2(!refusal.contains("about"), qPrintable(refusal));
}

void EvaluateTest::tableOfADrawnEmbeddingCounts() {
  Document document;
  document.sequences = {numberedTokens(200)};
  document.attention.dK = 1;
  document.embedding.dModel = 500;
  TraceScope scope{traceBytes(resolveSizes(document)) + 10};
  QVERIFY(refusalOf(document, scope).contains("tokens would fit"));
  scope.memoryBudget += sizeof(double) * 200 * 500;
  QCOMPARE(refusalOf(document, scope), QString());
  // One row for equal tokens; none for one-hot.
  document.sequences = {Tokens(200, "again")};
  scope.memoryBudget = traceBytes(resolveSizes(document)) + sizeof(double) * 500;
  QCOMPARE(refusalOf(document, scope), QString());
  document.embedding.source = EmbeddingSource::oneHot;
  scope.memoryBudget = traceBytes(resolveSizes(document));
  QCOMPARE(refusalOf(document, scope), QString());
}

void EvaluateTest::decodersTokensNeedNoTable_data() {
  QTest::addColumn<bool>("oneHot");
  QTest::newRow("random") << false;
  QTest::newRow("one-hot") << true;
}

// A row of d_model numbers for each of the decoder's tokens would take more than 700 GB.
void EvaluateTest::decodersTokensNeedNoTable() {
  QFETCH(bool, oneHot);
  Document document;
  document.target = Sequences{numberedTokens(300'000)};
  document.attention.dK = 1;
  document.embedding.dModel = 400'000;
  if (oneHot) document.embedding.source = EmbeddingSource::oneHot;
  const SharedTrace trace = evaluate(document);
  const auto x = trace->attention.x.matrix();
  if (oneHot) {
    QCOMPARE(x.cols(), Index(300'003));
    QCOMPARE(x.sum(), 3.0);
    QCOMPARE(x(0, 0) + x(1, 1) + x(2, 2), 3.0);
  } else {
    QVERIFY(x == RandomState(0).normals(3, 400'000));
  }
}

void EvaluateTest::oneHotSaysHowManyTokensFit() {
  Document document;
  document.sequences = {numberedTokens(30'000)};
  document.embedding.source = EmbeddingSource::oneHot;
  const QString refusal = refusalOf(document);
  const auto match = QRegularExpression("about (\\d+) tokens would fit").match(refusal);
  QVERIFY2(match.hasMatch(), qPrintable(refusal));
  const auto fitting = match.captured(1).toULongLong();
  document.sequences = {numberedTokens(fitting)};
  requireComputable(document);
  document.sequences = {numberedTokens(fitting + 1)};
  QVERIFY_EXCEPTION_THROWN(requireComputable(document), LimitError);
}

void EvaluateTest::stopIsHonoured() {
  std::stop_source stop;
  stop.request_stop();
  QVERIFY_EXCEPTION_THROWN(evaluate(baseDocument(), {}, stop.get_token()), Cancelled);
}

void EvaluateTest::rowWithoutKeysIsEmpty() {
  Document document = baseDocument();
  Tensor keep = Tensor::zero({1, 1, 4, 4});
  keep.editMatrix().row(0).setOnes();
  document.attention.mask.keep = std::make_shared<const Tensor>(keep);
  const SharedTrace trace = evaluate(document);
  for (Index item = 0; item < 2; ++item) {
    const auto weights = trace->attention.weights.matrix(item, 1);
    QVERIFY(std::abs(weights.row(0).sum() - 1) < 1e-15);
    QVERIFY((weights.bottomRows(3).array() == 0.0).all());
    QVERIFY((trace->attention.z.matrix(item, 1).bottomRows(3).array() == 0.0).all());
  }
}

void EvaluateTest::hugeScoresStayFinite() {
  for (const double size : {1e4, 1e300}) {
    const SharedTrace trace = evaluate(givenDocument(size, 1));
    QCOMPARE(trace->attention.scores.matrix()(0, 0), size);
    QCOMPARE(trace->attention.weights.matrix()(0, 0), 1.0);
    QCOMPARE(trace->attention.weights.matrix()(0, 1), 0.0);
    QCOMPARE(trace->attention.output.matrix()(1, 0), 5.0);
  }
}

void EvaluateTest::biasForbidsAnInfiniteScore() {
  Document document = givenDocument(1e200, 1e200);
  auto bias = std::make_shared<Tensor>(Tensor::zero({1, 1, 2, 2}));
  bias->editMatrix()(0, 0) = -std::numeric_limits<double>::infinity();
  document.attention.mask.bias = bias;
  const SharedTrace trace = evaluate(document);
  QVERIFY(std::isinf(trace->attention.scaled.matrix()(0, 0)));
  QCOMPARE(trace->attention.masked.matrix()(0, 0), -std::numeric_limits<double>::infinity());
}

void EvaluateTest::equalTokensGiveEqualRows() {
  Document document = baseDocument();
  const SharedTrace without = evaluate(document);
  const auto z = without->attention.z.matrix(0, 0);
  QVERIFY((z.row(0) - z.row(3)).cwiseAbs().maxCoeff() < 1e-15);
  document.position.encoding = PositionEncoding::sinusoidal;
  const SharedTrace with = evaluate(document);
  const auto moved = with->attention.z.matrix(0, 0);
  QVERIFY((moved.row(0) - moved.row(3)).cwiseAbs().maxCoeff() > 1e-3);
}

void EvaluateTest::wrongSizesAreNamed_data() {
  QTest::addColumn<std::function<void(Document&)>>("spoil");
  QTest::addColumn<QString>("place");
  using Spoil = std::function<void(Document&)>;
  const auto row = [](const char* name, const Spoil& spoil, const char* place) {
    QTest::newRow(name) << spoil << QString(place);
  };
  row(
      "no items", [](Document& d) { d.sequences.clear(); }, "sequences");
  row(
      "an empty item", [](Document& d) { d.sequences[1].clear(); }, "sequences[1]");
  row(
      "fewer contexts", [](Document& d) { d.context = Sequences{{"a"}}; }, "context");
  row(
      "odd d_k, rotary",
      [](Document& d) {
        d.attention.dK = 3;
        d.position.encoding = PositionEncoding::rotary;
      },
      "attention.dK");
  row(
      "weights with other rows",
      [](Document& d) {
        useGivenWeights(d);
        d.attention.weights.values.wK = randomMatrix(5, 8, 1);
      },
      "attention.weights.wK");
  row(
      "columns that heads can't share",
      [](Document& d) {
        useGivenWeights(d);
        d.attention.weights.values.wQ = randomMatrix(6, 7, 1);
      },
      "attention.weights.wQ");
  row(
      "d_k that isn't the weights'",
      [](Document& d) {
        useGivenWeights(d);
        d.attention.dK = 2;
      },
      "attention.dK");
  row(
      "a weight missing",
      [](Document& d) {
        useGivenWeights(d);
        d.attention.weights.values.wV.reset();
      },
      "attention.weights.wV");
  row(
      "a mask of another size",
      [](Document& d) {
        d.attention.mask.keep = std::make_shared<const Tensor>(Tensor::zero({1, 1, 3, 4}));
      },
      "attention.mask.keep");
  row(
      "one vector too few",
      [](Document& d) {
        d.embedding.source = EmbeddingSource::values;
        d.embedding.values = std::make_shared<const std::vector<Matrix>>(
            std::vector<Matrix>{Matrix::Zero(4, 6), Matrix::Zero(2, 6)});
      },
      "embedding.values[1]");
}

void EvaluateTest::wrongSizesAreNamed() {
  QFETCH(std::function<void(Document&)>, spoil);
  QFETCH(QString, place);
  Document document = baseDocument();
  spoil(document);
  try {
    evaluate(document);
    QFAIL("no error");
  } catch (const ShapeError& error) {
    QCOMPARE(QString::fromStdString(error.place()), place);
  }
}

QTEST_APPLESS_MAIN(EvaluateTest)
#include "tst_evaluate.moc"
