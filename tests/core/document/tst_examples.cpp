#include <algorithm>
#include <cmath>
#include <set>

#include <QtTest>

#include "core/document/evaluate.h"
#include "core/io/document_file.h"
#include "tests/support/cases.h"

using namespace attention_lab;

/// The documents of the example menu: they open, compute, and show what their notes claim.
class ExamplesTest : public QObject {
  Q_OBJECT

 private slots:
  void everyExampleComputes_data();
  void everyExampleComputes();
  void titlesTellThemApart();
  void scalingMakesTheDifference();
  void positionTellsEqualTokensApart();
  void rotaryDependsOnTheDistance();
  void notedWeights_data();
  void notedWeights();
};

namespace {

std::filesystem::path examplesFolder() {
  return std::filesystem::path(TEST_SOURCE_DIR) / "resources" / "examples";
}

Document example(const char* name) {
  return readDocument(examplesFolder() / (std::string(name) + ".attn"));
}

Tensor weightsOf(const Document& document) {
  return evaluate(document)->attention.weights;
}

double smallestOfLargest(const Tensor& weights) {
  return weights.matrix().rowwise().maxCoeff().minCoeff();
}

}  // namespace

void ExamplesTest::everyExampleComputes_data() {
  QTest::addColumn<QString>("path");
  const auto files = test::filesIn(examplesFolder(), ".attn");
  QVERIFY(files.size() >= 8);
  for (const auto& file : files) {
    QTest::newRow(file.stem().c_str()) << QString::fromStdString(file.string());
  }
}

void ExamplesTest::everyExampleComputes() {
  QFETCH(QString, path);
  const Document document = readDocument(path.toStdString());
  QVERIFY(!document.title.empty());
  QVERIFY(!document.notes.empty());
  const SharedTrace trace = evaluate(document);
  forEachTensor(*trace, [](const NamedTensor& array) {
    const double* data = array.tensor.data();
    QVERIFY2(std::none_of(data, data + array.tensor.size(), [](double x) { return std::isnan(x); }),
             array.path.c_str());
  });
  QVERIFY(trace->sizes.dModel <= 8);
}

void ExamplesTest::titlesTellThemApart() {
  std::set<std::string> titles;
  for (const auto& file : test::filesIn(examplesFolder(), ".attn")) {
    QVERIFY2(titles.insert(readDocument(file).title).second, file.c_str());
  }
}

void ExamplesTest::scalingMakesTheDifference() {
  Document document = example("without_scaling");
  QVERIFY(smallestOfLargest(weightsOf(document)) >= 0.97);
  document.attention.scaling.kind = ScalingKind::sqrtDk;
  const Tensor scaled = weightsOf(document);
  QCOMPARE(qRound(100 * smallestOfLargest(scaled)), 47);
  QCOMPARE(qRound(100 * scaled.matrix().maxCoeff()), 71);
}

void ExamplesTest::positionTellsEqualTokensApart() {
  const auto spread = [](const char* name) {
    const Tensor z = evaluate(example(name))->attention.z;
    return (z.matrix(0, 0).row(0) - z.matrix(0, 0).row(3)).cwiseAbs().maxCoeff();
  };
  QVERIFY(spread("word_order_without_position") < 1e-15);
  QVERIFY(spread("word_order_with_position") > 0.1);
}

void ExamplesTest::rotaryDependsOnTheDistance() {
  const SharedTrace trace = evaluate(example("rotary"));
  const ConstMap scores = trace->attention.scores.matrix(0, 0);
  for (Index i = 1; i < scores.rows(); ++i) {
    for (Index j = 1; j < scores.cols(); ++j) {
      QVERIFY(qAbs(scores(i, j) - scores(i - 1, j - 1)) < 1e-12);
    }
  }
  QVERIFY(qAbs(scores(0, 1) - scores(0, 2)) > 0.01);
}

void ExamplesTest::notedWeights_data() {
  QTest::addColumn<int>("head");
  QTest::addColumn<int>("row");
  QTest::addColumn<int>("column");
  QTest::addColumn<int>("percent");
  const auto noted = [](const char* name, int head, int row, int column, int percent) {
    QTest::addRow("%s: %d %d %d", name, head, row, column) << head << row << column << percent;
  };
  noted("i_love_nlp", 0, 0, 1, 47);
  noted("i_love_nlp", 0, 1, 2, 48);
  noted("i_love_nlp", 0, 2, 0, 61);
  noted("wo_ai_zi_ran_yu_yan_chu_li", 0, 0, 1, 58);
  noted("wo_ai_zi_ran_yu_yan_chu_li", 0, 1, 2, 56);
  noted("causal_mask", 0, 0, 0, 100);
  noted("two_heads", 0, 2, 1, 96);
  noted("two_heads", 1, 2, 4, 100);
  noted("cross_attention", 0, 1, 2, 75);
  noted("cross_attention", 0, 2, 3, 41);
  noted("alibi", 0, 0, 0, 28);
  noted("alibi", 0, 0, 5, 8);
}

void ExamplesTest::notedWeights() {
  QFETCH(int, head);
  QFETCH(int, row);
  QFETCH(int, column);
  QFETCH(int, percent);
  const QByteArray tag = QTest::currentDataTag();
  const QByteArray name = tag.left(tag.indexOf(':'));
  const Tensor weights = weightsOf(example(name.constData()));
  QCOMPARE(qRound(100 * weights.matrix(0, head)(row, column)), percent);
}

QTEST_APPLESS_MAIN(ExamplesTest)
#include "tst_examples.moc"
