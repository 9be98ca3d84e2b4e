#include <cmath>
#include <limits>

#include <QtTest>

#include "core/lab/softmax_jacobian.h"
#include "core/math/random_state.h"
#include "core/math/softmax.h"

using namespace attention_lab;

class SoftmaxJacobianTest : public QObject {
  Q_OBJECT

 private slots:
  void isTheDerivative_data();
  void isTheDerivative();
  void normIsThatOfTheMatrix();
  void backwardIsTheProduct();
  void saturatedRowKeepsItsDigits();
  void emptyRow();
  void float32();
  void normShrinksWithoutScaling();
};

namespace {

constexpr double kForbidden = -std::numeric_limits<double>::infinity();

RowVector softmaxOf(const RowVector& scores) {
  RowVector weights(scores.size());
  softmaxRows<double>(ConstMap(scores.data(), 1, scores.size()),
                      MapOf<double>(weights.data(), 1, weights.size()));
  return weights;
}

/// Column j: (soft-max(s + h e_j) − soft-max(s − h e_j)) / 2h.
Matrix centralDifferences(const RowVector& scores) {
  constexpr double h = 1e-5;
  Matrix jacobian(scores.size(), scores.size());
  for (Index j = 0; j < scores.size(); ++j) {
    RowVector up = scores, down = scores;
    up(j) += h;
    down(j) -= h;
    jacobian.col(j) = ((softmaxOf(up) - softmaxOf(down)) / (2 * h)).transpose();
  }
  return jacobian;
}

}  // namespace

void SoftmaxJacobianTest::isTheDerivative_data() {
  QTest::addColumn<int>("keys");
  QTest::addColumn<double>("spread");
  QTest::addColumn<int>("forbidden");
  QTest::newRow("one key") << 1 << 1.0 << 0;
  QTest::newRow("a few") << 3 << 1.0 << 0;
  QTest::newRow("some forbidden") << 6 << 2.0 << 3;
  QTest::newRow("many") << 40 << 1.0 << 7;
  QTest::newRow("sharp") << 8 << 6.0 << 0;
}

void SoftmaxJacobianTest::isTheDerivative() {
  QFETCH(int, keys);
  QFETCH(double, spread);
  QFETCH(int, forbidden);
  RandomState random(3);
  for (int draw = 0; draw < 20; ++draw) {
    RowVector scores = random.normals(1, keys) * spread;
    for (int j = 0; j < forbidden; ++j)
      scores(static_cast<Index>(random.uniform() * keys)) = kForbidden;
    const RowVector weights = softmaxOf(scores);
    const Matrix jacobian = softmaxJacobian<double>(weights);
    QVERIFY((jacobian - centralDifferences(scores)).cwiseAbs().maxCoeff() < 1e-9);
    QCOMPARE(jacobian, Matrix(jacobian.transpose()));
    QVERIFY(jacobian.rowwise().sum().cwiseAbs().maxCoeff() < 1e-15);
    for (Index j = 0; j < keys; ++j) {
      if (std::isinf(scores(j))) QVERIFY(jacobian.row(j).isZero(0) && jacobian.col(j).isZero(0));
    }
  }
}

void SoftmaxJacobianTest::normIsThatOfTheMatrix() {
  RandomState random(4);
  for (const Index keys : {1, 2, 5, 64, 300}) {
    for (const double spread : {0.0, 1.0, 10.0}) {
      const RowVector weights = softmaxOf(random.normals(1, keys) * spread);
      const double norm = softmaxJacobian<double>(weights).norm();
      QVERIFY(std::abs(softmaxJacobianNorm<double>(weights) - norm) <= 1e-13 * (norm + 1e-3));
      QVERIFY(norm <= 0.5 * (1 + 1e-15));
    }
  }
  QCOMPARE(softmaxJacobianNorm<double>(RowVector{{0.5, 0.5}}), 0.5);
}

void SoftmaxJacobianTest::backwardIsTheProduct() {
  RandomState random(5);
  for (const Index keys : {1, 2, 7, 50}) {
    const RowVector weights = softmaxOf(random.normals(1, keys) * 2);
    const RowVector gradient = random.normals(1, keys);
    const RowVector product = gradient * softmaxJacobian<double>(weights);
    const RowVector backward = softmaxBackward<double>(weights, gradient);
    QVERIFY((backward - product).cwiseAbs().maxCoeff() < 1e-15 * static_cast<double>(keys));
    // A common change of all weights' worth is no worth.
    const RowVector shifted = gradient.array() + 3;
    QVERIFY((softmaxBackward<double>(weights, shifted) - backward).cwiseAbs().maxCoeff() < 1e-14);
  }
}

// a = (1 − e, e): the norm is 2·e·(1 − e), which Σa² − 2Σa³ + (Σa²)² would lose.
void SoftmaxJacobianTest::saturatedRowKeepsItsDigits() {
  for (const double e : {0x1p-10, 0x1p-26, 0x1p-40}) {
    const RowVector weights{{1 - e, e}};
    const double norm = 2 * e * (1 - e);
    QVERIFY(std::abs(softmaxJacobianNorm<double>(weights) - norm) <= 1e-15 * norm);
  }
}

void SoftmaxJacobianTest::emptyRow() {
  const RowVector none = softmaxOf(RowVector{{kForbidden, kForbidden}});
  QVERIFY(softmaxJacobian<double>(none).isZero(0));
  QCOMPARE(softmaxJacobianNorm<double>(none), 0.0);
  QVERIFY(softmaxBackward<double>(none, RowVector{{1, 2}}).isZero(0));
  QCOMPARE(softmaxJacobian<double>(RowVector()).size(), Index{0});
  QCOMPARE(softmaxJacobianNorm<double>(RowVector()), 0.0);
}

void SoftmaxJacobianTest::float32() {
  RandomState random(6);
  const RowVector weights = softmaxOf(random.normals(1, 9));
  const RowVectorOf<float> narrow = weights.cast<float>();
  const Matrix difference =
      softmaxJacobian<float>(narrow).cast<double>() - softmaxJacobian<double>(weights);
  QVERIFY(difference.cwiseAbs().maxCoeff() < 1e-7);
  QVERIFY(std::abs(softmaxJacobianNorm<float>(narrow) - softmaxJacobianNorm<double>(weights)) <
          1e-6);
}

// 8 keys, normal q and k: 0.34, 0.15, 0.056 at d_k = 4, 64, 512 without scaling, 0.36 with √d_k.
void SoftmaxJacobianTest::normShrinksWithoutScaling() {
  RandomState random(7);
  constexpr int draws = 2000;
  const double wanted[] = {0.34, 0.15, 0.056};
  int which = 0;
  for (const Index dK : {4, 64, 512}) {
    double plain = 0, divided = 0;
    for (int draw = 0; draw < draws; ++draw) {
      const RowVector q = random.normals(1, dK);
      const RowVector scores = q * random.normals(8, dK).transpose();
      plain += softmaxJacobianNorm<double>(softmaxOf(scores)) / draws;
      const RowVector scaled = scores / std::sqrt(static_cast<double>(dK));
      divided += softmaxJacobianNorm<double>(softmaxOf(scaled)) / draws;
    }
    QVERIFY2(std::abs(plain - wanted[which]) < 0.012, qPrintable(QString::number(plain)));
    QVERIFY2(std::abs(divided - 0.36) < 0.012, qPrintable(QString::number(divided)));
    ++which;
  }
}

QTEST_APPLESS_MAIN(SoftmaxJacobianTest)
#include "tst_softmax_jacobian.moc"
