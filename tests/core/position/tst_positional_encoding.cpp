#include <cmath>
#include <numbers>

#include <QtTest>

#include "core/error.h"
#include "core/math/random_state.h"
#include "core/position/alibi.h"
#include "core/position/positional_encoding.h"
#include "core/position/rotary.h"
#include "core/position/sinusoidal.h"

using namespace attention_lab;

class PositionalEncodingTest : public QObject {
  Q_OBJECT

 private slots:
  void tableListsEveryEncodingInOrder();
  void sinusoidalKnownRows_data();
  void sinusoidalKnownRows();
  void oddDModelEndsWithASine();
  void shiftIsARotation();
  void innerProductDependsOnDistanceOnly();
  void rotaryScoreDependsOnDistanceOnly();
  void alibiSlopes();
  void learnedTableTooShortIsAnError();
};

void PositionalEncodingTest::tableListsEveryEncodingInOrder() {
  for (const PositionalEncoding& entry : positionalEncodings()) {
    QCOMPARE(&positionalEncoding(entry.encoding), &entry);
  }
}

void PositionalEncodingTest::sinusoidalKnownRows_data() {
  QTest::addColumn<int>("first");
  QTest::addColumn<QList<double>>("wanted");
  using L = QList<double>;
  QTest::newRow("position 0") << 0 << L{0, 1, 0, 1};
  QTest::newRow("position 1, interleaved") << 1 << L{0.8415, 0.5403, 0.0100, 0.9999};
  QTest::newRow("position 2") << 2 << L{0.9093, -0.4161, 0.0200, 0.9998};
}

void PositionalEncodingTest::sinusoidalKnownRows() {
  QFETCH(int, first);
  QFETCH(QList<double>, wanted);
  const Matrix row = sinusoidalEncoding(1, 4, 10000, first);
  for (qsizetype j = 0; j < 4; ++j)
    QVERIFY(std::abs(row(0, j) - wanted[j]) < 6e-5);
}

void PositionalEncodingTest::oddDModelEndsWithASine() {
  for (const Index d : {1, 3, 5, 7}) {
    const Matrix encoding = sinusoidalEncoding(4, d, 10000, 1);
    const double exponent = static_cast<double>(d - 1) / static_cast<double>(d);
    QCOMPARE(encoding(2, d - 1), std::sin(3 / std::pow(10000.0, exponent)));
  }
}

void PositionalEncodingTest::shiftIsARotation() {
  constexpr Index d = 32;
  const Matrix encoding = sinusoidalEncoding(60, d, 10000, 0);
  for (Index pair = 0; pair < d / 2; ++pair) {
    const double angle = 7 * 2 * std::numbers::pi / sinusoidalWavelength(2 * pair, d, 10000);
    for (Index i = 0; i + 7 < 60; ++i) {
      const double s = encoding(i, 2 * pair);
      const double c = encoding(i, 2 * pair + 1);
      QVERIFY(std::abs(s * std::cos(angle) + c * std::sin(angle) - encoding(i + 7, 2 * pair)) <
              1e-13);
    }
  }
}

void PositionalEncodingTest::innerProductDependsOnDistanceOnly() {
  const Matrix encoding = sinusoidalEncoding(40, 32, 10000, 0);
  const Matrix similarity = encoding * encoding.transpose();
  const double wanted[] = {16, 15.31, 13.73};
  for (Index k = 0; k < 3; ++k) {
    for (Index i = 0; i + k < 40; ++i) {
      QVERIFY(std::abs(similarity(i, i + k) - wanted[k]) < 0.006);
    }
  }
  QVERIFY(std::abs(similarity(3, 8) - 11.78) < 0.006);
}

void PositionalEncodingTest::rotaryScoreDependsOnDistanceOnly() {
  const Matrix q = RandomState(1).normals(1, 6);
  const Matrix k = RandomState(2).normals(1, 6);
  Matrix queries = q.replicate(12, 1);
  Matrix keys = k.replicate(12, 1);
  PositionSettings settings;
  settings.encoding = PositionEncoding::rotary;
  settings.first = 3;
  rotateRotary(settings, queries);
  rotateRotary(settings, keys);
  const Matrix scores = queries * keys.transpose();
  for (Index i = 1; i < 12; ++i) {
    for (Index j = 1; j < 12; ++j) {
      QVERIFY(std::abs(scores(i, j) - scores(i - 1, j - 1)) < 1e-13);
    }
  }
  // First position 3: row 0 is turned by 3 steps of frequency 1.
  QVERIFY(std::abs(queries(0, 0) - (q(0, 0) * std::cos(3.0) - q(0, 1) * std::sin(3.0))) < 1e-15);
}

void PositionalEncodingTest::alibiSlopes() {
  QCOMPARE(alibiSlope(0, 8), 0.5);
  QCOMPARE(alibiSlope(7, 8), 1.0 / 256);
  QCOMPARE(alibiSlope(0, 1), 1.0 / 256);
  const Matrix bias = biasAlibi({}, 0, 8, 0, 2, 5);
  QCOMPARE(bias(0, 4), -2.0);
  QCOMPARE(bias(1, 0), -0.5);
  QCOMPARE(bias(1, 1) + 0.0, 0.0);
  QVERIFY(biasAlibi({}, 0, 8, 1, 1, 5) == bias.row(1));
}

void PositionalEncodingTest::learnedTableTooShortIsAnError() {
  PositionSettings settings;
  settings.encoding = PositionEncoding::learned;
  settings.values = std::make_shared<const Matrix>(Matrix::Zero(3, 4));
  const auto add = positionalEncoding(PositionEncoding::learned).addToEmbedding;
  QCOMPARE(add(settings, 3, 4, 3).rows(), 3);
  try {
    add(settings, 5, 4, 5);
    QFAIL("no error");
  } catch (const ShapeError& error) {
    QCOMPARE(error.what(),
             "position.values: the table has 3 positions, the longest sequence needs 5");
  }
}

QTEST_APPLESS_MAIN(PositionalEncodingTest)
#include "tst_positional_encoding.moc"
