#include <algorithm>
#include <functional>
#include <numeric>

#include <QtTest>

#include "core/document/edits.h"
#include "core/document/evaluate.h"
#include "core/error.h"
#include "core/math/random_state.h"

using namespace attention_lab;

using Edit = std::function<Document(const Document&)>;
Q_DECLARE_METATYPE(Edit)

/// Edits of tokens: what has a row for each token follows.
class EditsTokensTest : public QObject {
  Q_OBJECT

 private slots:
  void valuesFollowTheirTokens_data();
  void valuesFollowTheirTokens();
  void newTokensAreDrawnLikeARandomEmbedding();
  void tinyScalesEnd();
  void tooManyTokensAreRefusedBeforehand();
  void movedTokenTakesItsRow_data();
  void movedTokenTakesItsRow();
  void contextIsEditedAlone();
  void givenRowsFollow();
  void itemsComeAndGo();
  void oneHotWeightsFollowTheTokens();
  void positionTableGrows();
  void everyEditCanBeComputed_data();
  void everyEditCanBeComputed();
  void wrongEditsAreRefused_data();
  void wrongEditsAreRefused();
};

namespace {

// Rows 10, 20, 30 … so that a row tells where it came from.
Matrix tens(Index rows, Index columns, double offset = 0) {
  Matrix matrix(rows, columns);
  for (Index i = 0; i < rows; ++i) {
    for (Index j = 0; j < columns; ++j)
      matrix(i, j) = offset + 10.0 * (i + 1.0) + j;
  }
  return matrix;
}

SharedMatrices shared(std::vector<Matrix> matrices) {
  return std::make_shared<const std::vector<Matrix>>(std::move(matrices));
}

Document valuesDocument(const Tokens& tokens) {
  Document document;
  document.sequences = {tokens};
  document.embedding.source = EmbeddingSource::values;
  document.embedding.values = shared({tens(std::ssize(tokens), 2)});
  return document;
}

Tokens split(const QString& text) {
  Tokens tokens;
  for (const QString& word : text.split(' ', Qt::SkipEmptyParts)) {
    tokens.push_back(word.toStdString());
  }
  return tokens;
}

// The first number of each embedding row; a drawn one as 0.
QString origins(const Matrix& rows) {
  QStringList text;
  for (Index i = 0; i < rows.rows(); ++i) {
    const double first = rows(i, 0);
    text += first >= 10 ? QString::number(first) : QStringLiteral("0");
  }
  return text.join(' ');
}

std::shared_ptr<const Tensor> filledMask(Shape shape, double value) {
  Tensor mask(std::move(shape));
  std::fill_n(mask.edit(), mask.size(), value);
  return std::make_shared<const Tensor>(mask);
}

// Everything that can be given, at once: a batch of two with a context and masks.
Document fullDocument() {
  Document document;
  document.sequences = {{"a", "b", "c"}, {"b", "a"}};
  document.context = Sequences{{"u", "v"}, {"v", "w", "a"}};
  document.target = Sequences{{"s"}, {"t"}};
  document.embedding.source = EmbeddingSource::values;
  document.embedding.values = shared({tens(3, 2), tens(2, 2, 100)});
  document.embedding.contextValues = shared({tens(2, 2, 200), tens(3, 2, 300)});
  document.embedding.targetValues = shared({tens(1, 2, 400), tens(1, 2, 500)});
  document.position.encoding = PositionEncoding::learned;
  document.position.values = std::make_shared<const Matrix>(tens(3, 2));
  document.attention.heads = 2;
  document.attention.dK = 2;
  document.attention.mask.keep = filledMask({2, 1, 3, 3}, 1);
  document.attention.mask.bias = filledMask({1, 2, 3, 3}, 0);
  return document;
}

}  // namespace

void EditsTokensTest::valuesFollowTheirTokens_data() {
  QTest::addColumn<QString>("before");
  QTest::addColumn<QString>("after");
  QTest::addColumn<QString>("rows");
  QTest::newRow("appended") << "a b"
                            << "a b c"
                            << "10 20 0";
  QTest::newRow("put before") << "a b"
                              << "c a b"
                              << "0 10 20";
  QTest::newRow("put between") << "a b"
                               << "a c b"
                               << "10 0 20";
  QTest::newRow("removed from the middle") << "a b c"
                                           << "a c"
                                           << "10 30";
  QTest::newRow("first removed") << "a b c"
                                 << "b c"
                                 << "20 30";
  QTest::newRow("renamed") << "a b c"
                           << "a x c"
                           << "10 0 30";
  QTest::newRow("duplicated") << "a b"
                              << "a b b"
                              << "10 20 20";
  QTest::newRow("an equal token lends its row") << "a b"
                                                << "b x b"
                                                << "20 0 20";
  QTest::newRow("all repeated, one removed") << "a a a"
                                             << "a a"
                                             << "10 20";
  QTest::newRow("all replaced") << "a b"
                                << "x y z"
                                << "0 0 0";
  QTest::newRow("one token left") << "a b c"
                                  << "c"
                                  << "30";
}

void EditsTokensTest::valuesFollowTheirTokens() {
  QFETCH(QString, before);
  QFETCH(QString, after);
  QFETCH(QString, rows);
  const Document document = valuesDocument(split(before));
  const Document changed = withTokens(document, TokenList::sequences, 0, split(after));
  QCOMPARE(changed.sequences.front(), split(after));
  QCOMPARE(origins(changed.embedding.values->front()), rows);
  QCOMPARE(document.sequences.front(), split(before));
}

void EditsTokensTest::newTokensAreDrawnLikeARandomEmbedding() {
  Document document = valuesDocument({"a", "b"});
  document.embedding.seed = 5;
  document.embedding.scale = 0.5;
  const Matrix drawn = RandomState(5).normals(3, 2) * 0.5;
  document.embedding.values = shared({drawn.topRows(2)});
  const Document changed = withTokens(document, TokenList::sequences, 0, {"a", "b", "x", "y", "x"});
  const Matrix& rows = changed.embedding.values->front();
  // The two rows in use are what this seed gave to "a" and "b": "x" gets the third.
  QVERIFY(rows.row(2) == drawn.row(2));
  QVERIFY(rows.row(4) == rows.row(2));
  QVERIFY(rows.row(3) != rows.row(2));
  // One more later must not repeat one of them.
  const Document later =
      withTokens(changed, TokenList::sequences, 0, {"new", "a", "b", "x", "y", "x"});
  const Matrix& more = later.embedding.values->front();
  for (Index i = 1; i < more.rows(); ++i)
    QVERIFY(more.row(0) != more.row(i));
}

// So small a scale leaves but a few different numbers: the draws have to end all the same.
void EditsTokensTest::tinyScalesEnd() {
  for (const double scale : {5e-324, 1e-322, 1e308}) {
    Document document = valuesDocument({"a", "b"});
    document.embedding.scale = scale;
    Tokens tokens{"a", "b"};
    for (int i = 0; i < 300; ++i)
      tokens.push_back("new " + std::to_string(i));
    document = withTokens(document, TokenList::sequences, 0, tokens);
    document = withTokens(document, TokenList::sequences, 0, {"x", "y", "a"});
    QCOMPARE(document.embedding.values->front().rows(), Index(3));
    QCOMPARE((*document.embedding.values)[0](2, 0), 10.0);
  }
}

// A mask of so many tokens would take 720 GB.
void EditsTokensTest::tooManyTokensAreRefusedBeforehand() {
  Document document;
  document.attention.mask.keep = filledMask({1, 1, 3, 3}, 1);
  QVERIFY_EXCEPTION_THROWN(withTokens(document, TokenList::sequences, 0, Tokens(300'000, "a")),
                           LimitError);
  QCOMPARE(withTokens(document, TokenList::sequences, 0, Tokens(300, "a")).sequences[0].size(),
           std::size_t(300));
}

void EditsTokensTest::movedTokenTakesItsRow_data() {
  QTest::addColumn<int>("from");
  QTest::addColumn<int>("to");
  QTest::addColumn<QString>("tokens");
  QTest::addColumn<QString>("rows");
  QTest::newRow("first to last") << 0 << 3 << "b c d a"
                                 << "20 30 40 10";
  QTest::newRow("last to first") << 3 << 0 << "d a b c"
                                 << "40 10 20 30";
  QTest::newRow("one to the right") << 1 << 2 << "a c b d"
                                    << "10 30 20 40";
  QTest::newRow("one to the left") << 2 << 1 << "a c b d"
                                   << "10 30 20 40";
  QTest::newRow("where it is") << 2 << 2 << "a b c d"
                               << "10 20 30 40";
}

void EditsTokensTest::movedTokenTakesItsRow() {
  QFETCH(int, from);
  QFETCH(int, to);
  QFETCH(QString, tokens);
  QFETCH(QString, rows);
  const Document document = valuesDocument({"a", "b", "c", "d"});
  const Document moved = withTokenMoved(document, TokenList::sequences, 0, from, to);
  QCOMPARE(moved.sequences.front(), split(tokens));
  QCOMPARE(origins(moved.embedding.values->front()), rows);
  QCOMPARE(moved == document, from == to);
}

void EditsTokensTest::contextIsEditedAlone() {
  const Document document = fullDocument();
  const Document changed = withTokens(document, TokenList::context, 0, {"u", "a", "v"});
  QCOMPARE(changed.context->front(), Tokens({"u", "a", "v"}));
  QCOMPARE(changed.embedding.values, document.embedding.values);
  const Matrix& rows = changed.embedding.contextValues->front();
  QCOMPARE(rows(0, 0), 210.0);
  QCOMPARE(rows(1, 0), 330.0);  // "a" of the other item's context comes before the sequences' "a"
  QCOMPARE(rows(2, 0), 220.0);
  QCOMPARE(changed.position, document.position);
}

void EditsTokensTest::givenRowsFollow() {
  Document document;
  document.sequences = {{"a", "b"}, {"c", "d"}};
  document.attention.heads = 2;
  GivenQkv given{Tensor({2, 2, 2, 1}), Tensor({2, 2, 2, 1}), Tensor({2, 2, 2, 2})};
  for (Tensor* array : {&given.q, &given.k, &given.v}) {
    std::iota(array->edit(), array->edit() + array->size(), 1.0);
  }
  document.attention.given = std::make_shared<const GivenQkv>(given);
  const Document changed = withTokens(document, TokenList::sequences, 0, {"b", "d", "new"});
  QCOMPARE(resolveSizes(changed).queries, Index(3));
  const Tensor& q = changed.attention.given->q;
  QCOMPARE(q.matrix(0, 0)(0, 0), 2.0);  // "b" of head 1
  QCOMPARE(q.matrix(0, 1)(0, 0), 4.0);  // "b" of head 2
  QCOMPARE(q.matrix(0, 0)(1, 0), 6.0);  // "d" as in item 2
  QCOMPARE(q.matrix(0, 1)(1, 0), 8.0);
  QVERIFY(q.matrix(0, 0)(2, 0) != q.matrix(0, 1)(2, 0));
  QVERIFY(q.matrix(0, 0)(2, 0) != changed.attention.given->k.matrix(0, 0)(2, 0));
  QCOMPARE(q.matrix(1, 0)(0, 0), 5.0);  // item 2 as it was, with a row of padding
  QCOMPARE(q.matrix(1, 0)(2, 0), 0.0);
  evaluate(changed);

  // With a context only q has rows for `sequences`.
  document.context = document.sequences;
  const Document crossed = withTokens(document, TokenList::sequences, 1, {"c"});
  QVERIFY(crossed.attention.given->k.sharesDataWith(document.attention.given->k));
  QVERIFY(!crossed.attention.given->q.sharesDataWith(document.attention.given->q));
}

void EditsTokensTest::itemsComeAndGo() {
  const Document document = fullDocument();
  const Document added = withItemAdded(document, {"c", "new", "c", "b"});
  QCOMPARE(added.sequences.size(), std::size_t(3));
  QCOMPARE(added.context->back(), document.context->front());
  QCOMPARE(added.target->back(), document.target->front());
  const Matrix& rows = added.embedding.values->back();
  QCOMPARE(rows(0, 0), 30.0);
  QCOMPARE(rows(3, 0), 20.0);
  QVERIFY(added.embedding.contextValues->back() == document.embedding.contextValues->front());
  QCOMPARE(added.attention.mask.keep->shape(), Shape({3, 1, 4, 3}));
  QCOMPARE(added.attention.mask.bias->shape(), Shape({1, 2, 4, 3}));
  QCOMPARE(added.position.values->rows(), Index(4));
  evaluate(added);

  Document looking = added;
  looking.view.item = 2;
  const Document removed = withItemRemoved(looking, 0);
  QCOMPARE(removed.sequences, Sequences({document.sequences[1], added.sequences[2]}));
  QCOMPARE((*removed.context)[0], (*document.context)[1]);
  QCOMPARE(removed.embedding.values->front()(0, 0), 110.0);
  QCOMPARE(removed.attention.mask.keep->shape(), Shape({2, 1, 4, 3}));
  QCOMPARE(removed.view.item, Index(1));
  evaluate(removed);
}

void EditsTokensTest::oneHotWeightsFollowTheTokens() {
  Document document;
  document.sequences = {{"a", "b", "c"}};
  document.embedding.source = EmbeddingSource::oneHot;
  WeightSettings& weights = document.attention.weights;
  weights.source = WeightSource::values;
  weights.values.wQ = std::make_shared<const Matrix>(tens(3, 2));
  weights.values.wK = std::make_shared<const Matrix>(tens(3, 2));
  weights.values.wV = std::make_shared<const Matrix>(tens(3, 3));
  const Document changed = withTokens(document, TokenList::sequences, 0, {"x", "c", "b", "c"});
  const Matrix& wQ = *changed.attention.weights.values.wQ;
  QCOMPARE(origins(wQ), QStringLiteral("0 30 20"));
  evaluate(changed);
  const Document repeated = withTokens(document, TokenList::sequences, 0, {"a", "b", "c", "a"});
  QCOMPARE(repeated.attention.weights, document.attention.weights);
}

void EditsTokensTest::positionTableGrows() {
  Document document = valuesDocument({"a", "b"});
  document.position.encoding = PositionEncoding::learned;
  document.position.seed = 3;
  document.position.values = std::make_shared<const Matrix>(tens(2, 2));
  const Document longer = withTokens(document, TokenList::sequences, 0, {"a", "b", "c"});
  QVERIFY(longer.position.values->topRows(2) == *document.position.values);
  QVERIFY(longer.position.values->row(2) == RandomState(3).normals(3, 2).row(2));
  const Document shorter = withTokens(document, TokenList::sequences, 0, {"a"});
  QCOMPARE(shorter.position, document.position);
}

void EditsTokensTest::everyEditCanBeComputed_data() {
  QTest::addColumn<bool>("ofContext");
  QTest::addColumn<int>("item");
  QTest::addColumn<QString>("tokens");
  QTest::newRow("longest grows") << false << 0 << "a b c d e";
  QTest::newRow("longest shrinks") << false << 0 << "c";
  QTest::newRow("shorter one becomes the longest") << false << 1 << "b a b a b a";
  QTest::newRow("context grows") << true << 0 << "u v w x y z";
  QTest::newRow("context shrinks") << true << 1 << "a";
}

void EditsTokensTest::everyEditCanBeComputed() {
  QFETCH(bool, ofContext);
  QFETCH(int, item);
  QFETCH(QString, tokens);
  const TokenList list = ofContext ? TokenList::context : TokenList::sequences;
  const Document changed = withTokens(fullDocument(), list, item, split(tokens));
  const SharedTrace trace = evaluate(changed);
  QCOMPARE((ofContext ? trace->keyLengths : trace->queryLengths)[static_cast<std::size_t>(item)],
           std::ssize(split(tokens)));
  Document fromFile = changed;
  fromFile.embedding.source = EmbeddingSource::file;
  fromFile.embedding.path = "x.npy";
  const Document again = withTokens(fromFile, list, item, {"one"});
  QVERIFY(again.embedding.source == EmbeddingSource::values);
  QVERIFY(again.embedding.path.empty());
}

void EditsTokensTest::wrongEditsAreRefused_data() {
  QTest::addColumn<Edit>("edit");
  QTest::addColumn<QString>("place");
  const auto row = [](const char* name, const char* place, Edit edit) {
    QTest::newRow(name) << edit << place;
  };
  constexpr TokenList own = TokenList::sequences;
  row("no tokens", "sequences", [](const Document& d) { return withTokens(d, own, 0, {}); });
  row("unknown item", "sequences", [](const Document& d) { return withTokens(d, own, 1, {"a"}); });
  row("negative item", "sequences",
      [](const Document& d) { return withTokens(d, own, -1, {"a"}); });
  row("no context", "context",
      [](const Document& d) { return withTokens(d, TokenList::context, 0, {"a"}); });
  row("token outside", "sequences",
      [](const Document& d) { return withTokenMoved(d, own, 0, 0, 2); });
  row("only item removed", "sequences", [](const Document& d) { return withItemRemoved(d, 0); });
  row("unknown item removed", "sequences", [](const Document& d) { return withItemRemoved(d, 7); });
  row("item without tokens", "sequences", [](const Document& d) { return withItemAdded(d, {}); });
}

void EditsTokensTest::wrongEditsAreRefused() {
  QFETCH(Edit, edit);
  QFETCH(QString, place);
  try {
    edit(valuesDocument({"a", "b"}));
    QFAIL("nothing was thrown");
  } catch (const ShapeError& error) {
    QCOMPARE(QString::fromStdString(error.place()), place);
  }
}

QTEST_APPLESS_MAIN(EditsTokensTest)
#include "tst_edits_tokens.moc"
