#include <cmath>
#include <limits>

#include <QtTest>

#include "core/math/random_state.h"
#include "core/math/softmax.h"
#include "core/math/statistics.h"

using namespace attention_lab;

/// Soft-max by rows against a naive twin in long double, and where the naive one breaks.
class SoftmaxTest : public QObject {
  Q_OBJECT

 private slots:
  void agreesWithNaiveTwin_data();
  void agreesWithNaiveTwin();
  void knownRows_data();
  void knownRows();
  void rowOfForbiddenKeysIsEmpty();
  void notANumberStaysVisible();
  void floatAgreesWithDouble();
  void entropyOfKnownRows();
};

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

Matrix softmax(const Matrix& scores) {
  Matrix weights(scores.rows(), scores.cols());
  softmaxRows<double>(ConstMap(scores.data(), scores.rows(), scores.cols()),
                      MapOf<double>(weights.data(), weights.rows(), weights.cols()));
  return weights;
}

Matrix rowOf(const QList<double>& numbers) {
  return Eigen::Map<const Matrix>(numbers.data(), 1, numbers.size());
}

Matrix naiveSoftmax(const Matrix& scores) {
  Matrix weights(scores.rows(), scores.cols());
  for (Index i = 0; i < scores.rows(); ++i) {
    long double largest = scores(i, 0);
    for (Index j = 0; j < scores.cols(); ++j)
      largest = std::max<long double>(largest, scores(i, j));
    long double sum = 0;
    for (Index j = 0; j < scores.cols(); ++j)
      sum += std::exp(scores(i, j) - largest);
    for (Index j = 0; j < scores.cols(); ++j) {
      weights(i, j) = static_cast<double>(std::exp(scores(i, j) - largest) / sum);
    }
  }
  return weights;
}

}  // namespace

void SoftmaxTest::agreesWithNaiveTwin_data() {
  QTest::addColumn<int>("rows");
  QTest::addColumn<int>("columns");
  QTest::addColumn<double>("scale");
  QTest::newRow("one cell") << 1 << 1 << 1.0;
  QTest::newRow("fewer columns than a vector register") << 5 << 3 << 1.0;
  QTest::newRow("not a multiple of a register") << 7 << 37 << 10.0;
  QTest::newRow("sharp rows") << 16 << 64 << 200.0;
  QTest::newRow("flat rows") << 16 << 64 << 1e-9;
}

void SoftmaxTest::agreesWithNaiveTwin() {
  QFETCH(int, rows);
  QFETCH(int, columns);
  QFETCH(double, scale);
  const Matrix scores = RandomState(5).normals(rows, columns) * scale;
  const Matrix weights = softmax(scores);
  const Matrix wanted = naiveSoftmax(scores);
  for (Index i = 0; i < weights.size(); ++i) {
    const double found = weights.data()[i];
    const double twin = wanted.data()[i];
    QVERIFY2(std::abs(found - twin) <= 1e-12 * twin || twin < 1e-300,
             qPrintable(QStringLiteral("%1 against %2").arg(found).arg(twin)));
  }
}

void SoftmaxTest::knownRows_data() {
  QTest::addColumn<QList<double>>("scores");
  QTest::addColumn<QList<double>>("wanted");
  using L = QList<double>;
  const double e16 = 1 / (1 + std::exp(-2.0));
  QTest::newRow("112 and 96 over 8") << L{14, 12} << L{e16, 1 - e16};
  QTest::newRow("logarithms of 3, 1, 4")
      << L{std::log(3.0), 0, std::log(4.0)} << L{0.375, 0.125, 0.5};
  QTest::newRow("1234 and 0") << L{1234, 0} << L{1, 0};
  QTest::newRow("exp(800) would overflow") << L{800, 800} << L{0.5, 0.5};
  QTest::newRow("plus and minus 1e4") << L{1e4, -1e4, 1e4} << L{0.5, 0, 0.5};
  QTest::newRow("plus and minus 1e300") << L{1e300, -1e300} << L{1, 0};
  QTest::newRow("one key forbidden") << L{-kInfinity, 3, 3} << L{0, 0.5, 0.5};
  QTest::newRow("all far below zero") << L{-1e300, -1e300} << L{0.5, 0.5};
}

void SoftmaxTest::knownRows() {
  QFETCH(QList<double>, scores);
  QFETCH(QList<double>, wanted);
  const Matrix weights = softmax(rowOf(scores));
  for (qsizetype j = 0; j < wanted.size(); ++j) {
    QVERIFY2(std::abs(weights(0, j) - wanted[j]) <= 1e-15, qPrintable(QString::number(j)));
  }
}

void SoftmaxTest::rowOfForbiddenKeysIsEmpty() {
  const Matrix weights = softmax(Matrix::Constant(2, 3, -kInfinity));
  QVERIFY((weights.array() == 0.0).all());
}

void SoftmaxTest::notANumberStaysVisible() {
  for (const double culprit : {std::nan(""), kInfinity}) {
    for (qsizetype at = 0; at < 9; ++at) {
      QList<double> scores(9, 1.0);
      scores[at] = culprit;
      QVERIFY(softmax(rowOf(scores)).array().isNaN().all());
    }
  }
}

void SoftmaxTest::floatAgreesWithDouble() {
  const Matrix scores = RandomState(6).normals(9, 33) * 20;
  const MatrixOf<float> narrow = scores.cast<float>();
  MatrixOf<float> weights(9, 33);
  softmaxRows<float>(ConstMapOf<float>(narrow.data(), 9, 33), MapOf<float>(weights.data(), 9, 33));
  QVERIFY((weights.cast<double>() - softmax(scores)).cwiseAbs().maxCoeff() < 1e-5);
}

void SoftmaxTest::entropyOfKnownRows() {
  const RowStatistics uniform = rowStatistics(RowVector::Constant(8, 0.125));
  QCOMPARE(uniform.entropyBits, 3.0);
  QCOMPARE(uniform.effectiveTokens, 8.0);
  QCOMPARE(uniform.sum, 1.0);
  RowVector sharp = RowVector::Zero(4);
  sharp(2) = 1;
  QCOMPARE(rowStatistics(sharp).entropyBits, 0.0);
  QCOMPARE(rowStatistics(sharp).effectiveTokens, 1.0);
  QCOMPARE(rowStatistics(sharp).largestColumn, 2);
  QCOMPARE(rowStatistics(RowVector::Zero(4)).effectiveTokens, 0.0);
  QCOMPARE(rowStatistics(RowVector()).sum, 0.0);
  for (const Index at : {0, 1, 3}) {
    RowVector spoilt = RowVector::Constant(4, 0.25);
    spoilt(at) = std::numeric_limits<double>::quiet_NaN();
    const RowStatistics unknown = rowStatistics(spoilt);
    QVERIFY(std::isnan(unknown.sum) && std::isnan(unknown.largest));
    QVERIFY(std::isnan(unknown.entropyBits) && std::isnan(unknown.effectiveTokens));
    QCOMPARE(unknown.largestColumn, at);
  }
}

QTEST_APPLESS_MAIN(SoftmaxTest)
#include "tst_softmax.moc"
