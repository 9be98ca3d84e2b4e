#include <functional>

#include <QtTest>

#include "core/document/edits.h"
#include "core/document/evaluate.h"
#include "core/error.h"
#include "core/math/random_state.h"

using namespace attention_lab;

using Resize = std::function<Document(const Document&)>;
Q_DECLARE_METATYPE(Resize)

/// Edits of sizes: what is given is cut or grown per head.
class EditsSizesTest : public QObject {
  Q_OBJECT

 private slots:
  void columnsStayWithTheirHeads();
  void grownNumbersAreThoseOfTheSeed();
  void arraysThatStayKeepTheirDraws();
  void nothingIsDrawnThatIsNotLookedAt();
  void tooLargeIsRefusedBeforehand();
  void embeddingIsCutAndGrown();
  void everySizeCanBeComputed_data();
  void everySizeCanBeComputed();
  void sameSizeChangesNothing_data();
  void sameSizeChangesNothing();
  void untouchedArraysAreShared();
  void masksPerHeadFollow();
  void sizesThatAreFixedAreRefused_data();
  void sizesThatAreFixedAreRefused();
};

namespace {

SharedMatrix numbered(Index rows, Index columns) {
  auto matrix = std::make_shared<Matrix>(rows, columns);
  for (Index i = 0; i < matrix->size(); ++i)
    matrix->data()[i] = static_cast<double>(i + 100);
  return matrix;
}

// d_model 4, two heads of d_k 2 and d_v 3, everything given.
Document givenDocument() {
  Document document;
  document.sequences = {{"a", "b", "a"}, {"c"}};
  document.embedding.source = EmbeddingSource::values;
  document.embedding.values = std::make_shared<const std::vector<Matrix>>(
      std::vector<Matrix>{*numbered(3, 4), *numbered(1, 4)});
  document.position.encoding = PositionEncoding::learned;
  document.position.values = numbered(5, 4);
  document.attention.heads = 2;
  WeightSettings& weights = document.attention.weights;
  weights.source = WeightSource::values;
  weights.seed = 8;
  weights.values = {numbered(4, 4), numbered(4, 4), numbered(4, 6), numbered(6, 4),
                    numbered(1, 4), numbered(1, 4), numbered(1, 6), numbered(1, 4)};
  return document;
}

Document oneHotDocument() {
  Document document;
  document.embedding.source = EmbeddingSource::oneHot;
  return document;
}

Document givenProjections() {
  Document document;
  document.sequences = {{"a"}};
  const Tensor one = Tensor::zero({1, 1, 1, 1});
  document.attention.given = std::make_shared<const GivenQkv>(GivenQkv{one, one, one});
  return document;
}

void sizeRows() {
  QTest::addColumn<Resize>("resize");
  QTest::newRow("one head") << Resize([](const Document& d) { return withHeads(d, 1); });
  QTest::newRow("three heads") << Resize([](const Document& d) { return withHeads(d, 3); });
  QTest::newRow("d_k 1") << Resize([](const Document& d) { return withDk(d, 1); });
  QTest::newRow("d_k 5") << Resize([](const Document& d) { return withDk(d, 5); });
  QTest::newRow("d_v 1") << Resize([](const Document& d) { return withDv(d, 1); });
  QTest::newRow("d_v 5") << Resize([](const Document& d) { return withDv(d, 5); });
  QTest::newRow("d_model 1") << Resize([](const Document& d) { return withDModel(d, 1); });
  QTest::newRow("d_model 7") << Resize([](const Document& d) { return withDModel(d, 7); });
}

}  // namespace

void EditsSizesTest::columnsStayWithTheirHeads() {
  const Document document = givenDocument();
  const AttentionWeights& old = document.attention.weights.values;
  const Document narrow = withDk(document, 1);
  const Matrix& wQ = *narrow.attention.weights.values.wQ;
  QVERIFY(wQ.col(0) == old.wQ->col(0));
  QVERIFY(wQ.col(1) == old.wQ->col(2));  // the second head's first column
  const Document wide = withDv(document, 4);
  const AttentionWeights& now = wide.attention.weights.values;
  QVERIFY(now.wV->middleCols(4, 3) == old.wV->middleCols(3, 3));
  QVERIFY(now.wO->middleRows(4, 3) == old.wO->middleRows(3, 3));
  QCOMPARE((*now.bV)(0, 3), 0.0);
  QCOMPARE((*now.bV)(0, 4), (*old.bV)(0, 3));
  const Document single = withHeads(document, 1);
  QVERIFY(*single.attention.weights.values.wK == old.wK->leftCols(2));
  QVERIFY(*single.attention.weights.values.wO == old.wO->topRows(3));
}

void EditsSizesTest::grownNumbersAreThoseOfTheSeed() {
  const Document document = givenDocument();
  const Document grown = withHeads(document, 3);
  RandomState random(8);
  const Matrix wQ = random.normals(4, 6);
  const Matrix wK = random.normals(4, 6);
  QVERIFY(grown.attention.weights.values.wQ->rightCols(2) == wQ.rightCols(2));
  QVERIFY(grown.attention.weights.values.wK->rightCols(2) == wK.rightCols(2));
}

// d_v leaves W_Q and W_K as they are; their numbers of the seed are passed over all the same.
void EditsSizesTest::arraysThatStayKeepTheirDraws() {
  const Document changed = withDv(givenDocument(), 5);
  RandomState random(8);
  random.normals(4, 4);
  random.normals(4, 4);
  const Matrix drawnV = random.normals(4, 10);
  const Matrix drawnO = random.normals(10, 4);
  QVERIFY(changed.attention.weights.values.wV->middleCols(3, 2) == drawnV.middleCols(3, 2));
  QVERIFY(changed.attention.weights.values.wO->bottomRows(2) == drawnO.bottomRows(2));
}

// A vector for each of the decoder's tokens would take 240 GB.
void EditsSizesTest::nothingIsDrawnThatIsNotLookedAt() {
  constexpr Index dModel = 100'000;
  Document document;
  document.sequences = {{"a"}};
  document.target = Sequences{{}};
  for (int i = 0; i < 300'000; ++i)
    document.target->front().push_back(std::to_string(i));
  document.embedding.source = EmbeddingSource::values;
  document.embedding.values =
      std::make_shared<const std::vector<Matrix>>(std::vector<Matrix>{*numbered(1, dModel)});
  document.attention.dK = 1;
  const Document less = withDModel(document, dModel - 1);
  QCOMPARE(less.embedding.values->front().cols(), dModel - 1);
  const Document more = withDModel(document, dModel + 1);
  QCOMPARE(more.embedding.values->front()(0, dModel),
           RandomState(0).normals(1, dModel + 1)(dModel));
}

void EditsSizesTest::tooLargeIsRefusedBeforehand() {
  const Document document = givenDocument();
  QVERIFY_EXCEPTION_THROWN(withDk(document, 1'000'000'000), LimitError);
  QVERIFY_EXCEPTION_THROWN(withDv(document, 1'000'000'000), LimitError);
  QVERIFY_EXCEPTION_THROWN(withHeads(document, 1'000'000'000), LimitError);
  QVERIFY_EXCEPTION_THROWN(withDModel(document, 1'000'000'000), LimitError);
}

void EditsSizesTest::embeddingIsCutAndGrown() {
  const Document document = givenDocument();
  const std::vector<Matrix>& old = *document.embedding.values;
  const Document narrow = withDModel(document, 3);
  QVERIFY(narrow.embedding.values->front() == old[0].leftCols(3));
  const Document wide = withDModel(document, 6);
  const std::vector<Matrix>& grown = *wide.embedding.values;
  QVERIFY(grown[0].leftCols(4) == old[0]);
  // Equal tokens grow alike, as in a random embedding of d_model 6.
  QVERIFY(grown[0].row(0).tail(2) == grown[0].row(2).tail(2));
  QVERIFY(grown[0].row(0).tail(2) == RandomState(0).normals(1, 6).rightCols(2));
  QVERIFY(wide.position.values->leftCols(4) == *document.position.values);
  QCOMPARE(wide.attention.weights.values.wO->cols(), Index(6));
  QCOMPARE(wide.attention.weights.values.bO->cols(), Index(6));
  Document drawn;
  drawn.embedding.dModel = 4;
  QCOMPARE(withDModel(drawn, 6).embedding.dModel, Index(6));
}

void EditsSizesTest::everySizeCanBeComputed_data() {
  sizeRows();
}

void EditsSizesTest::everySizeCanBeComputed() {
  QFETCH(Resize, resize);
  Document drawn;
  drawn.attention.heads = 2;
  Document fromFile = givenDocument();
  fromFile.attention.weights.source = WeightSource::file;
  fromFile.attention.weights.path = "w.npz";
  Document otherOutput = givenDocument();
  otherOutput.attention.weights.values.wO = numbered(6, 9);
  otherOutput.attention.weights.values.bO = numbered(1, 9);
  for (const Document& document : {drawn, givenDocument(), fromFile, otherOutput}) {
    evaluate(resize(document));
  }
  QCOMPARE(resolveSizes(resize(otherOutput)).dOut, Index(9));
  const WeightSettings weights = resize(fromFile).attention.weights;
  QVERIFY(weights.source == WeightSource::values);
  QVERIFY(weights.path.empty());
}

void EditsSizesTest::sameSizeChangesNothing_data() {
  QTest::addColumn<Resize>("resize");
  QTest::newRow("heads") << Resize([](const Document& d) { return withHeads(d, 2); });
  QTest::newRow("d_k") << Resize([](const Document& d) { return withDk(d, 2); });
  QTest::newRow("d_v") << Resize([](const Document& d) { return withDv(d, 3); });
  QTest::newRow("d_model") << Resize([](const Document& d) { return withDModel(d, 4); });
}

void EditsSizesTest::sameSizeChangesNothing() {
  QFETCH(Resize, resize);
  const Document document = givenDocument();
  QVERIFY(resize(document) == document);
}

void EditsSizesTest::untouchedArraysAreShared() {
  const Document document = givenDocument();
  const AttentionWeights& old = document.attention.weights.values;
  const Document changed = withDk(document, 3);
  const AttentionWeights& now = changed.attention.weights.values;
  QVERIFY(now.wQ != old.wQ);
  QCOMPARE(now.wV, old.wV);
  QCOMPARE(now.wO, old.wO);
  QCOMPARE(now.bV, old.bV);
  QCOMPARE(changed.embedding, document.embedding);
}

void EditsSizesTest::masksPerHeadFollow() {
  Document document = givenDocument();
  Tensor keep = Tensor::zero({1, 2, 3, 3});
  document.attention.mask.keep = std::make_shared<const Tensor>(keep);
  document.attention.mask.bias = std::make_shared<const Tensor>(Tensor::zero({1, 1, 3, 3}));
  document.view.head = 1;
  const Document more = withHeads(document, 3);
  QCOMPARE(more.attention.mask.keep->shape(), Shape({1, 3, 3, 3}));
  QCOMPARE(more.attention.mask.keep->matrix(0, 1)(0, 0), 0.0);
  QCOMPARE(more.attention.mask.keep->matrix(0, 2)(0, 0), 1.0);
  QCOMPARE(more.attention.mask.bias, document.attention.mask.bias);
  const Document fewer = withHeads(document, 1);
  QCOMPARE(fewer.attention.mask.keep->shape(), Shape({1, 1, 3, 3}));
  QCOMPARE(fewer.view.head, Index(0));
}

void EditsSizesTest::sizesThatAreFixedAreRefused_data() {
  QTest::addColumn<Resize>("edit");
  QTest::addColumn<QString>("place");
  const auto row = [](const char* name, const char* place, Resize edit) {
    QTest::newRow(name) << edit << place;
  };
  row("no head", "attention.heads", [](const Document& d) { return withHeads(d, 0); });
  row("d_k 0", "attention.dK", [](const Document& d) { return withDk(d, 0); });
  row("d_v −1", "attention.dV", [](const Document& d) { return withDv(d, -1); });
  row("d_model 0", "embedding.dModel", [](const Document& d) { return withDModel(d, 0); });
  row("one-hot", "embedding.dModel",
      [](const Document&) { return withDModel(oneHotDocument(), 9); });
  row("heads of given q", "attention.heads",
      [](const Document&) { return withHeads(givenProjections(), 2); });
  row("d_k of given q", "attention.dK",
      [](const Document&) { return withDk(givenProjections(), 2); });
  row("d_v of given v", "attention.dV",
      [](const Document&) { return withDv(givenProjections(), 2); });
  row("d_model of given q", "embedding.dModel",
      [](const Document&) { return withDModel(givenProjections(), 2); });
}

void EditsSizesTest::sizesThatAreFixedAreRefused() {
  QFETCH(Resize, edit);
  QFETCH(QString, place);
  try {
    edit(givenDocument());
    QFAIL("nothing was thrown");
  } catch (const ShapeError& error) {
    QCOMPARE(QString::fromStdString(error.place()), place);
  }
}

QTEST_APPLESS_MAIN(EditsSizesTest)
#include "tst_edits_sizes.moc"
