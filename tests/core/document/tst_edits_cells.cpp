#include <cmath>
#include <limits>

#include <QtTest>

#include "core/document/edits.h"
#include "core/document/embed.h"
#include "core/document/evaluate.h"
#include "core/error.h"

using namespace attention_lab;

/// Edits of single cells, whole parameters and seeds.
class EditsCellsTest : public QObject {
  Q_OBJECT

 private slots:
  void whatCanBeEdited_data();
  void whatCanBeEdited();
  void drawnWeightsBecomeGivenOnes();
  void staleTraceIsNotTaken();
  void drawnEmbeddingBecomesGiven_data();
  void drawnEmbeddingBecomesGiven();
  void theCellShowsWhatWasSet_data();
  void theCellShowsWhatWasSet();
  void sameValueChangesNothing_data();
  void sameValueChangesNothing();
  void hiddenEmbeddingIsNotEditable();
  void learnedTableKeepsItsOtherRows();
  void givenCellChangesAlone();
  void wholeParameter();
  void newSeedKeepsTheSizes();
  void wrongCellsAreRefused_data();
  void wrongCellsAreRefused();
};

namespace {

Document drawnDocument() {
  Document document;
  document.sequences = {{"a", "b", "a"}, {"c", "b"}};
  document.embedding.dModel = 4;
  document.attention.heads = 2;
  return document;
}

Document givenProjections() {
  Document document;
  document.sequences = {{"a", "b"}, {"c"}};
  document.attention.heads = 2;
  const Tensor rows = Tensor::zero({2, 2, 2, 4});
  document.attention.given = std::make_shared<const GivenQkv>(GivenQkv{rows, rows, rows});
  return document;
}

Document documentNamed(const QString& kind) {
  Document document = drawnDocument();
  if (kind == "one head") document.attention.heads = 1;
  if (kind == "learned") document.position.encoding = PositionEncoding::learned;
  if (kind == "cross") document.context = document.sequences;
  if (kind == "causal") document.attention.mask.causal = true;
  if (kind == "given" || kind == "turned") {
    document = givenProjections();
    if (kind == "turned") document.position.encoding = PositionEncoding::rotary;
    document.position.first = 3;
  }
  if (kind == "values") {
    document.attention.weights.values = resolveParameters(document, resolveSizes(document));
    document.attention.weights.source = WeightSource::values;
    document.attention.weights.values.bQ = std::make_shared<const Matrix>(Matrix::Zero(1, 4));
  }
  return document;
}

}  // namespace

void EditsCellsTest::whatCanBeEdited_data() {
  QTest::addColumn<QString>("kind");
  QTest::addColumn<QString>("tensor");
  QTest::addColumn<bool>("editable");
  const auto row = [](const char* kind, const char* tensor, bool editable) {
    QTest::newRow(qPrintable(QStringLiteral("%1: %2").arg(kind, tensor)))
        << kind << tensor << editable;
  };
  for (const char* tensor : {"attention.weights.wQ", "attention.weights.wK", "attention.weights.wV",
                             "attention.weights.wO", "x", "masked"}) {
    row("drawn", tensor, true);
  }
  for (const char* tensor :
       {"attention.weights.bQ", "context", "position", "q", "scores", "weights", "output",
        "attention.weights", "", "attention.weights.wX"}) {
    row("drawn", tensor, false);
  }
  row("one head", "attention.weights.wO", false);
  row("values", "attention.weights.bQ", true);
  row("values", "attention.weights.bO", false);
  row("learned", "position", true);
  row("cross", "context", true);
  for (const char* tensor : {"q", "k", "v", "masked"})
    row("given", tensor, true);
  for (const char* tensor : {"x", "attention.weights.wQ", "attention.weights.wO"}) {
    row("given", tensor, false);
  }
}

void EditsCellsTest::whatCanBeEdited() {
  QFETCH(QString, kind);
  QFETCH(QString, tensor);
  QFETCH(bool, editable);
  const Document document = documentNamed(kind);
  const SharedTrace trace = evaluate(document);
  QCOMPARE(isEditable(document, tensor.toStdString()), editable);
  const CellAddress cell{tensor.toStdString(), 0, 0};
  if (editable) {
    evaluate(withCell(document, *trace, cell, 0, 0, 0.5));
  } else {
    QVERIFY_EXCEPTION_THROWN(withCell(document, *trace, cell, 0, 0, 0.5), ShapeError);
  }
}

void EditsCellsTest::drawnWeightsBecomeGivenOnes() {
  const Document document = drawnDocument();
  const SharedTrace trace = evaluate(document);
  const Document changed = withCell(document, *trace, {"attention.weights.wK", 1, 2}, 0, 0, -7.5);
  const AttentionWeights& now = changed.attention.weights.values;
  QVERIFY(changed.attention.weights.source == WeightSource::values);
  QCOMPARE(now.wQ, trace->parameters.wQ);
  QCOMPARE(now.wO, trace->parameters.wO);
  Matrix expected = *trace->parameters.wK;
  expected(1, 2) = -7.5;
  QVERIFY(*now.wK == expected);
  const SharedTrace after = evaluate(changed, {}, {}, trace);
  QVERIFY(after->attention.q.sharesDataWith(trace->attention.q));
  QCOMPARE(document.attention.weights.values.wK, SharedMatrix());
}

void EditsCellsTest::staleTraceIsNotTaken() {
  const SharedTrace stale = evaluate(drawnDocument());
  Document document = drawnDocument();
  document.attention.weights.seed = 99;
  const Document changed = withCell(document, *stale, {"attention.weights.wQ", 0, 0}, 0, 0, 1);
  QVERIFY(*changed.attention.weights.values.wK == *evaluate(document)->parameters.wK);
}

void EditsCellsTest::drawnEmbeddingBecomesGiven_data() {
  QTest::addColumn<bool>("oneHot");
  QTest::addColumn<bool>("cross");
  QTest::addColumn<bool>("scaled");
  QTest::newRow("random") << false << false << false;
  QTest::newRow("random, with context") << false << true << false;
  QTest::newRow("random, times √d_model") << false << false << true;
  QTest::newRow("one-hot") << true << false << false;
  QTest::newRow("one-hot, with context, times √d_model") << true << true << true;
}

void EditsCellsTest::drawnEmbeddingBecomesGiven() {
  QFETCH(bool, oneHot);
  QFETCH(bool, cross);
  QFETCH(bool, scaled);
  Document document = drawnDocument();
  if (oneHot) document.embedding.source = EmbeddingSource::oneHot;
  if (cross) document.context = Sequences{{"u"}, {"v", "w"}};
  if (scaled) document.position.embeddingScale.reset();
  const SharedTrace trace = evaluate(document);
  const Document changed = withCell(document, *trace, {"x", 1, 2}, 0, 0, 3.25);
  const SharedTrace after = evaluate(changed);
  const Tensor& x = trace->attention.x;
  int differences = 0;
  for (Index i = 0; i < x.size(); ++i)
    differences += x.data()[i] != after->attention.x.data()[i];
  QCOMPARE(differences, 1);
  QCOMPARE(after->attention.x.matrix(0)(1, 2), 3.25);
  if (cross) {
    QVERIFY(trace->attention.context.matrix(1) == after->attention.context.matrix(1));
    const Document edited = withCell(changed, *after, {"context", 1, 0}, 1, 0, 8);
    QCOMPARE(evaluate(edited)->attention.context.matrix(1)(1, 0), 8.0);
    QCOMPARE(edited.embedding.values, changed.embedding.values);
  }
}

void EditsCellsTest::theCellShowsWhatWasSet_data() {
  QTest::addColumn<QString>("kind");
  QTest::addColumn<QString>("tensor");
  QTest::addColumn<double>("embeddingScale");
  for (const double scale : {1.0, 3.0, -0.7, 1e-200}) {
    QTest::addRow("x times %g", scale) << "drawn"
                                       << "x" << scale;
    QTest::addRow("context times %g", scale) << "cross"
                                             << "context" << scale;
  }
  QTest::newRow("wK") << "drawn"
                      << "attention.weights.wK" << 1.0;
  QTest::newRow("position") << "learned"
                            << "position" << 1.0;
  for (const char* tensor : {"q", "k", "v"}) {
    QTest::addRow("given %s", tensor) << "given" << tensor << 1.0;
    QTest::addRow("given %s, turned", tensor) << "turned" << tensor << 1.0;
  }
}

void EditsCellsTest::theCellShowsWhatWasSet() {
  QFETCH(QString, kind);
  QFETCH(QString, tensor);
  QFETCH(double, embeddingScale);
  Document document = documentNamed(kind);
  document.position.embeddingScale = embeddingScale;
  const SharedTrace before = evaluate(document);
  const CellAddress cell{tensor.toStdString(), 1, 1};
  for (const double value : {0.1, -123.456, 0.0}) {
    const Document changed = withCell(document, *before, cell, 0, 1, value);
    const SharedTrace after = evaluate(changed);
    const AttentionWeights& weights = after->parameters;
    const double shown =
        tensor.endsWith("wK") ? (*weights.wK)(1, 1) : *cellValue(*after, cell, 0, 1);
    QVERIFY2(std::abs(shown - value) <= 1e-15 * std::max(1.0, std::abs(value)),
             qPrintable(QString::number(shown, 'g', 17)));
    QVERIFY(withCell(changed, *after, cell, 0, 1, shown) == changed);
    if (tensor.endsWith("wK")) continue;
    // The other cells show what they did.
    const auto named = findTensor(*before, cell.tensor);
    Matrix difference = findTensor(*after, cell.tensor)->tensor.matrix(0, 1);
    difference -= named->tensor.matrix(0, 1);
    difference(1, 1) = 0;
    QVERIFY(difference.cwiseAbs().maxCoeff() < 1e-13);
  }
}

void EditsCellsTest::sameValueChangesNothing_data() {
  QTest::addColumn<QString>("kind");
  QTest::addColumn<QString>("tensor");
  QTest::newRow("drawn wQ") << "drawn"
                            << "attention.weights.wQ";
  QTest::newRow("given wQ") << "values"
                            << "attention.weights.wQ";
  QTest::newRow("given bQ") << "values"
                            << "attention.weights.bQ";
  QTest::newRow("x") << "drawn"
                     << "x";
  QTest::newRow("context") << "cross"
                           << "context";
  QTest::newRow("drawn position") << "learned"
                                  << "position";
  QTest::newRow("given q") << "given"
                           << "q";
  QTest::newRow("given k, turned") << "turned"
                                   << "k";
  QTest::newRow("mask") << "drawn"
                        << "masked";
  QTest::newRow("causal mask") << "causal"
                               << "masked";
}

void EditsCellsTest::sameValueChangesNothing() {
  QFETCH(QString, kind);
  QFETCH(QString, tensor);
  Document document = documentNamed(kind);
  document.position.embeddingScale.reset();
  const SharedTrace trace = evaluate(document);
  const CellAddress cell{tensor.toStdString(), 0, 1};
  double value = 0;
  if (tensor.startsWith("attention.")) {
    value = tensor.endsWith("wQ") ? (*trace->parameters.wQ)(0, 1) : (*trace->parameters.bQ)(0, 1);
  } else if (tensor == "masked") {
    value = std::isinf(trace->attention.masked.matrix(0, 0)(0, 1)) ? 0 : 1;
  } else {
    value = *cellValue(*trace, cell, 0, 0);
  }
  QVERIFY(withCell(document, *trace, cell, 0, 0, value) == document);
  QVERIFY(!(withCell(document, *trace, cell, 0, 0, tensor == "masked" ? 1 - value : value + 1) ==
            document));
}

void EditsCellsTest::hiddenEmbeddingIsNotEditable() {
  Document document = documentNamed("cross");
  document.position.embeddingScale = 0;
  const SharedTrace trace = evaluate(document);
  for (const char* tensor : {"x", "context"}) {
    QVERIFY(!isEditable(document, tensor));
    QVERIFY_EXCEPTION_THROWN(withCell(document, *trace, {tensor, 0, 0}, 0, 0, 1), ShapeError);
  }
}

void EditsCellsTest::learnedTableKeepsItsOtherRows() {
  Document document = documentNamed("learned");
  document.context = Sequences{{"u", "v", "w", "x", "y"}, {"z"}};
  const SharedTrace trace = evaluate(document);
  const Document changed = withCell(document, *trace, {"position", 4, 1}, 0, 0, 2);
  QCOMPARE(changed.position.values->rows(), Index(5));
  QCOMPARE((*changed.position.values)(4, 1), 2.0);
  QVERIFY(changed.position.values->topRows(3) == trace->attention.position.matrix());
}

void EditsCellsTest::givenCellChangesAlone() {
  const Document document = givenProjections();
  const SharedTrace trace = evaluate(document);
  const Document changed = withCell(document, *trace, {"k", 1, 2}, 0, 1, 4);
  QCOMPARE(changed.attention.given->k.matrix(0, 1)(1, 2), 4.0);
  QCOMPARE(changed.attention.given->k.matrix(0, 0)(1, 2), 0.0);
  QVERIFY(changed.attention.given->q.sharesDataWith(document.attention.given->q));
  QCOMPARE(document.attention.given->k.matrix(0, 1)(1, 2), 0.0);
}

void EditsCellsTest::wholeParameter() {
  const Document document = drawnDocument();
  const SharedTrace trace = evaluate(document);
  const Matrix values = Matrix::Constant(4, 4, 0.5);
  const Document changed = withParameter(document, *trace, "attention.weights.wV", values);
  QVERIFY(*changed.attention.weights.values.wV == values);
  QCOMPARE(changed.attention.weights.values.wQ, trace->parameters.wQ);
  QVERIFY_EXCEPTION_THROWN(
      withParameter(document, *trace, "attention.weights.wV", Matrix::Zero(4, 3)), ShapeError);
  QVERIFY_EXCEPTION_THROWN(withParameter(document, *trace, "x", values), ShapeError);
  QVERIFY(withParameter(document, *trace, "attention.weights.wV", *trace->parameters.wV) ==
          document);
  QVERIFY(withParameter(changed, *evaluate(changed), "attention.weights.wV", values) == changed);
  QVERIFY_EXCEPTION_THROWN(
      withParameter(document, *trace, "attention.weights.wV",
                    Matrix::Constant(4, 4, std::numeric_limits<double>::quiet_NaN())),
      FormatError);
}

void EditsCellsTest::newSeedKeepsTheSizes() {
  const Document drawn = drawnDocument();
  const Document other = withWeightSeed(drawn, 17);
  QCOMPARE(other.attention.weights.seed, 17u);
  QVERIFY(withWeightSeed(other, 0) == drawn);

  Document given = drawnDocument();
  given.attention.heads = 1;
  WeightSettings& weights = given.attention.weights;
  weights.source = WeightSource::values;
  const auto ones = [](Index rows, Index columns) {
    return std::make_shared<const Matrix>(Matrix::Ones(rows, columns));
  };
  weights.values = {ones(4, 3), ones(4, 3), ones(4, 2), ones(2, 4), {}, {}, ones(1, 2), {}};
  const Sizes before = resolveSizes(given);
  const Document redrawn = withWeightSeed(given, 1);
  const Sizes after = resolveSizes(redrawn);
  QCOMPARE(after.dK, before.dK);
  QCOMPARE(after.dV, before.dV);
  QCOMPARE(after.dOut, before.dOut);
  QVERIFY(redrawn.attention.weights.source == WeightSource::random);
  QCOMPARE(redrawn.attention.weights.values, AttentionWeights());
}

void EditsCellsTest::wrongCellsAreRefused_data() {
  QTest::addColumn<QString>("kind");
  QTest::addColumn<QString>("tensor");
  QTest::addColumn<int>("row");
  QTest::addColumn<int>("column");
  QTest::addColumn<int>("item");
  QTest::addColumn<int>("head");
  QTest::newRow("row outside") << "drawn"
                               << "attention.weights.wQ" << 4 << 0 << 0 << 0;
  QTest::newRow("column outside") << "drawn"
                                  << "attention.weights.wQ" << 0 << 4 << 0 << 0;
  QTest::newRow("negative row") << "drawn"
                                << "x" << -1 << 0 << 0 << 0;
  QTest::newRow("padding row") << "drawn"
                               << "x" << 2 << 0 << 1 << 0;
  QTest::newRow("unknown item") << "drawn"
                                << "x" << 0 << 0 << 2 << 0;
  QTest::newRow("padding key in a mask") << "drawn"
                                         << "masked" << 0 << 2 << 1 << 0;
  QTest::newRow("unknown head in a mask") << "drawn"
                                          << "masked" << 0 << 0 << 0 << 2;
  QTest::newRow("padding row of given k") << "given"
                                          << "k" << 1 << 0 << 1 << 0;
  QTest::newRow("unknown head of given q") << "given"
                                           << "q" << 0 << 0 << 0 << 2;
  QTest::newRow("position outside") << "learned"
                                    << "position" << 3 << 0 << 0 << 0;
}

void EditsCellsTest::wrongCellsAreRefused() {
  QFETCH(QString, kind);
  QFETCH(QString, tensor);
  QFETCH(int, row);
  QFETCH(int, column);
  QFETCH(int, item);
  QFETCH(int, head);
  const Document document = documentNamed(kind);
  const SharedTrace trace = evaluate(document);
  const CellAddress cell{tensor.toStdString(), row, column};
  QVERIFY_EXCEPTION_THROWN(withCell(document, *trace, cell, item, head, 1), ShapeError);
  const CellAddress inside{tensor.toStdString(), 0, 0};
  QVERIFY_EXCEPTION_THROWN(
      withCell(document, *trace, inside, 0, 0, std::numeric_limits<double>::infinity()),
      FormatError);
}

QTEST_APPLESS_MAIN(EditsCellsTest)
#include "tst_edits_cells.moc"
