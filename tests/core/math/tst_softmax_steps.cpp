#include <cmath>
#include <limits>

#include <QtTest>

#include "core/math/random_state.h"
#include "core/math/softmax.h"
#include "core/math/softmax_steps.h"

using namespace attention_lab;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

bool near(double a, double b) {
  return a == b || std::abs(a - b) <= 1e-12 * std::max(std::abs(a), std::abs(b));
}

}  // namespace

/// Soft-max of a row one thing after the other, against a naive twin and against softmaxRows.
class SoftmaxStepsTest : public QObject {
  Q_OBJECT

 private slots:
  void agreesWithNaiveTwin_data();
  void agreesWithNaiveTwin();
  void rowOfForbiddenKeysIsEmpty();
  void notANumberStaysVisible();
};

void SoftmaxStepsTest::agreesWithNaiveTwin_data() {
  QTest::addColumn<int>("columns");
  QTest::addColumn<double>("scale");
  QTest::addColumn<bool>("forbidden");
  QTest::newRow("one cell") << 1 << 1.0 << false;
  QTest::newRow("a few") << 5 << 1.0 << false;
  QTest::newRow("some may not be attended to") << 9 << 1.0 << true;
  QTest::newRow("sharp") << 37 << 200.0 << true;
}

void SoftmaxStepsTest::agreesWithNaiveTwin() {
  QFETCH(int, columns);
  QFETCH(double, scale);
  QFETCH(bool, forbidden);
  RowVector scores = RandomState(7).normals(1, columns).row(0) * scale;
  for (Index j = 1; forbidden && j < columns; j += 2)
    scores(j) = -kInfinity;
  const SoftmaxSteps steps = softmaxSteps(scores);
  QVERIFY(!steps.empty);
  double largest = scores(0), sum = 0;
  for (Index j = 0; j < columns; ++j)
    largest = std::max(largest, scores(j));
  QCOMPARE(steps.largest, largest);
  for (Index j = 0; j < columns; ++j)
    sum += std::exp(scores(j) - largest);
  QVERIFY(near(steps.sum, sum));
  RowVector weights(columns);
  softmaxRows<double>(ConstMap(scores.data(), 1, columns),
                      MapOf<double>(weights.data(), 1, columns));
  for (Index j = 0; j < columns; ++j) {
    QCOMPARE(steps.shifted(j), scores(j) - largest);
    QVERIFY(near(steps.exponentials(j), std::exp(scores(j) - largest)));
    if (std::isinf(scores(j))) QCOMPARE(steps.exponentials(j), 0.0);
    QVERIFY(near(steps.weights(j), std::exp(scores(j) - largest) / sum));
    QVERIFY(near(steps.weights(j), weights(j)) || weights(j) < 1e-300);
  }
}

void SoftmaxStepsTest::rowOfForbiddenKeysIsEmpty() {
  const SoftmaxSteps steps = softmaxSteps(RowVector::Constant(3, -kInfinity));
  QVERIFY(steps.empty);
  QCOMPARE(steps.largest, -kInfinity);
  QCOMPARE(steps.sum, 0.0);
  QVERIFY(steps.exponentials.isZero(0) && steps.weights.isZero(0));
  QVERIFY(!steps.shifted.hasNaN());
}

void SoftmaxStepsTest::notANumberStaysVisible() {
  RowVector scores(3);
  scores << 1, std::nan(""), 2;
  QVERIFY(softmaxSteps(scores).weights.array().isNaN().all());
  scores << 1, kInfinity, 2;
  const SoftmaxSteps steps = softmaxSteps(scores);
  QCOMPARE(steps.largest, kInfinity);
  QVERIFY(std::isnan(steps.weights(1)));
}

QTEST_APPLESS_MAIN(SoftmaxStepsTest)
#include "tst_softmax_steps.moc"
