#include <cmath>

#include <QtTest>

#include "tests/ui/views/view_fixture.h"
#include "ui/views/position_curves_view.h"
#include "ui/views/position_table.h"

using namespace attention_lab;
using namespace attention_lab::test;

namespace {

SharedTrace traceWith(PositionEncoding encoding, Index heads = 2) {
  Document document = documentOf({"I", "love", "NLP"}, 8);
  document.attention.heads = heads;
  document.position.encoding = encoding;
  return evaluate(document);
}

}  // namespace

class TestPositionViews : public QObject {
  Q_OBJECT

 private slots:
  void shortSentencesShowTheWaves();
  void rotationIsCosineAndSine();
  void biasIsOfTheSelectedHead();
  void longSentencesShowTheFirstPairs();
  void learnedTableEndsWhereItEnds();
  void manyHeadsAreCounted();
  void chosenDimensionsBecomeCurves();
  void everyEncodingShowsSomethingOrSaysWhy_data();
  void everyEncodingShowsSomethingOrSaysWhy();
};

void TestPositionViews::shortSentencesShowTheWaves() {
  const auto table = positionTable(*traceWith(PositionEncoding::sinusoidal), 0);
  QCOMPARE(table->values.rows(), 32);
  QCOMPARE(table->values.cols(), 8);
  QVERIFY(std::abs(table->values(31, 0) - std::sin(31.0)) < 1e-12);
}

void TestPositionViews::rotationIsCosineAndSine() {
  const auto table = positionTable(*traceWith(PositionEncoding::rotary), 0);
  QCOMPARE(table->values.cols(), 4);  // d_k
  QVERIFY(std::abs(table->values(5, 0) - std::cos(5.0)) < 1e-12);
  QVERIFY(std::abs(table->values(5, 1) - std::sin(5.0)) < 1e-12);
  QVERIFY(std::abs(table->values(5, 2) - std::cos(0.05)) < 1e-12);
}

void TestPositionViews::biasIsOfTheSelectedHead() {
  const SharedTrace trace = traceWith(PositionEncoding::alibi);
  QCOMPARE(positionTable(*trace, 0)->values(0, 3), -3 * std::pow(2, -4));
  QCOMPARE(positionTable(*trace, 1)->values(3, 0), -3 * std::pow(2, -8));
  const auto curves = positionCurves(*trace, {});
  QCOMPARE(curves.size(), 2u);
  QCOMPARE(curves[1].values[2], -2 * std::pow(2, -8));
}

void TestPositionViews::longSentencesShowTheFirstPairs() {
  Document document;
  document.sequences = {Tokens(1, "q")};
  document.context = Sequences{Tokens(5000, "k")};
  document.position.encoding = PositionEncoding::alibi;
  const SharedTrace bias = evaluate(document);
  const auto table = positionTable(*bias, 0);
  QCOMPARE(table->values.rows(), 512);
  QCOMPARE(table->values.cols(), 512);
  QVERIFY(table->title.contains("512") && table->title.contains("5000"));
  QCOMPARE(positionCurves(*bias, {}).front().values.size(), 5000u);
  document.position.encoding = PositionEncoding::sinusoidal;
  const auto view = viewOf("position-similarity", evaluate(document));
  QVERIFY2(view->title().contains("512") && view->title().contains("5000"),
           qPrintable(view->title()));
  const QRectF area({0, 0}, view->sizeHint());
  QVERIFY(!view->cellRect({"position-similarity", 511, 511}, area).isNull());
  QVERIFY(view->cellRect({"position-similarity", 512, 0}, area).isNull());
}

void TestPositionViews::learnedTableEndsWhereItEnds() {
  Document document = documentOf({"I", "love", "NLP"}, 4);
  document.position.encoding = PositionEncoding::learned;
  document.position.values = std::make_shared<const Matrix>(Matrix::Random(5, 4));
  QCOMPARE(positionTable(*evaluate(document), 0)->values.rows(), 5);
}

void TestPositionViews::manyHeadsAreCounted() {
  const auto title = [](Index heads) {
    return viewOf("position-curves", traceWith(PositionEncoding::alibi, heads))->title();
  };
  QCOMPARE(title(8), QStringLiteral("ALiBi bias against distance"));
  QCOMPARE(title(16), QStringLiteral("ALiBi bias against distance, the first 8 of 16 heads"));
}

void TestPositionViews::chosenDimensionsBecomeCurves() {
  const SharedTrace trace = traceWith(PositionEncoding::sinusoidal);
  const auto curves = positionCurves(*trace, {0, 3, 99});
  QCOMPARE(curves.size(), 2u);
  QCOMPARE(curves[1].values.size(), 32u);
  PositionCurvesView view;
  view.setStyle(plainStyle());
  view.setTrace(trace);
  const QImage eight = pictureOf(view, {500, 300});
  Selection selection;
  selection.dimensions = {2};
  view.setSelection(selection);
  QVERIFY(pictureOf(view, {500, 300}) != eight);
}

void TestPositionViews::everyEncodingShowsSomethingOrSaysWhy_data() {
  QTest::addColumn<int>("encoding");
  QTest::addColumn<QString>("id");
  QTest::addColumn<bool>("empty");
  const auto row = [](const char* name, PositionEncoding encoding, bool curves, bool heatmap,
                      bool similarity) {
    QTest::addRow("%s: curves", name) << int(encoding) << "position-curves" << curves;
    QTest::addRow("%s: heatmap", name) << int(encoding) << "position-heatmap" << heatmap;
    QTest::addRow("%s: similarity", name) << int(encoding) << "position-similarity" << similarity;
  };
  row("none", PositionEncoding::none, true, true, true);
  row("sinusoidal", PositionEncoding::sinusoidal, false, false, false);
  row("learned", PositionEncoding::learned, false, false, false);
  row("rotary", PositionEncoding::rotary, false, false, false);
  row("ALiBi", PositionEncoding::alibi, false, false, true);
}

void TestPositionViews::everyEncodingShowsSomethingOrSaysWhy() {
  QFETCH(int, encoding);
  QFETCH(QString, id);
  QFETCH(bool, empty);
  const auto view = viewOf(id, traceWith(static_cast<PositionEncoding>(encoding)));
  QCOMPARE(!view->emptyText().isEmpty(), empty);
  QVERIFY(!view->title().isEmpty());
  const QImage image = pictureOf(*view, view->sizeHint().toSize());
  QSet<QRgb> colors;
  for (int y = 0; y < image.height(); y += 2) {
    for (int x = 0; x < image.width(); x += 2)
      colors.insert(image.pixel(x, y));
  }
  QVERIFY(colors.size() > 5);
}

QTEST_MAIN(TestPositionViews)
#include "tst_position_views.moc"
