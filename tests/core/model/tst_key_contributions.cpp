#include <cmath>
#include <limits>

#include <QtTest>

#include "core/math/random_state.h"
#include "core/model/key_contributions.h"

using namespace attention_lab;

class KeyContributionsTest : public QObject {
  Q_OBJECT

 private slots:
  void largeWeightSmallValue();
  void leftOutIsAMaskedKey();
  void nothingLeft();
};

namespace {

RowVector softmaxOf(const RowVector& scores) {
  RowVector weights(scores.size());
  for (Index j = 0; j < scores.size(); ++j)
    weights(j) = std::exp(scores(j) - scores.maxCoeff());
  return weights / weights.sum();
}

}  // namespace

// Weights 80, 15, 5 %; lengths 0.05, 1.2, 1.0: contributions 15, 67, 19 %.
void KeyContributionsTest::largeWeightSmallValue() {
  const RowVector weights{{0.80, 0.15, 0.05}};
  const Matrix v{{0.03, 0.04}, {0, -1.2}, {1, 0}};
  const double first = contributionOf(weights, v, 0), second = contributionOf(weights, v, 1),
               third = contributionOf(weights, v, 2), all = first + second + third;
  QVERIFY(std::abs(first - 0.04) < 1e-15);
  QCOMPARE(std::lround(100 * first / all), 15L);
  QCOMPARE(std::lround(100 * second / all), 67L);
  QCOMPARE(std::lround(100 * third / all), 19L);
}

void KeyContributionsTest::leftOutIsAMaskedKey() {
  for (const double spread : {1.0, 30.0}) {  // 30: one weight is almost 1
    RandomState random(7);
    const RowVector scores = random.normals(1, 6) * spread;
    const Matrix v = random.normals(6, 3);
    const RowVector weights = softmaxOf(scores);
    for (Index key = 0; key < 6; ++key) {
      RowVector masked = scores;
      masked(key) = -std::numeric_limits<double>::infinity();
      const double moved = (weights * v - softmaxOf(masked) * v).norm();
      QVERIFY(std::abs(changeWithout(weights, v, key) - moved) <= 1e-12 * (1 + moved));
    }
  }
}

void KeyContributionsTest::nothingLeft() {
  const Matrix v{{3, 4}, {1, 1}};
  QCOMPARE(changeWithout(RowVector{{1, 0}}, v, 0), 5.0);
  QCOMPARE(changeWithout(RowVector{{1, 0}}, v, 1), 0.0);
  QCOMPARE(changeWithout(RowVector{{0, 0}}, v, 1), 0.0);
}

QTEST_APPLESS_MAIN(KeyContributionsTest)
#include "tst_key_contributions.moc"
