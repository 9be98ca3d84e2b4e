#include <bit>

#include <QtTest>

#include "core/math/random_state.h"

using namespace attention_lab;

/// Numbers printed by NumPy 1.24: numpy.random.RandomState(seed).randn(5), .random_sample(3).
class RandomStateTest : public QObject {
  Q_OBJECT

 private slots:
  void normalsEqualNumPy_data();
  void normalsEqualNumPy();
  void manyNormalsEqualNumPy_data();
  void manyNormalsEqualNumPy();
  void uniformsEqualNumPy();
  void matrixIsRowMajor();
};

void RandomStateTest::normalsEqualNumPy_data() {
  QTest::addColumn<uint>("seed");
  QTest::addColumn<QList<double>>("wanted");
  QTest::newRow("seed 0") << 0u
                          << QList<double>{1.764052345967664, 0.4001572083672233,
                                           0.9787379841057392, 2.240893199201458,
                                           1.8675579901499675};
  QTest::newRow("seed 1") << 1u
                          << QList<double>{1.6243453636632417, -0.6117564136500754,
                                           -0.5281717522634557, -1.0729686221561705,
                                           0.8654076293246785};
  QTest::newRow("seed 42") << 42u
                           << QList<double>{0.4967141530112327, -0.13826430117118466,
                                            0.6476885381006925, 1.5230298564080254,
                                            -0.23415337472333597};
  QTest::newRow("seed 4294967295")
      << 4294967295u
      << QList<double>{0.6484086742306527, 0.6693235306338161, -1.0805437227474493,
                       0.2845010447986309, 0.11388773652167104};
}

void RandomStateTest::normalsEqualNumPy() {
  QFETCH(uint, seed);
  QFETCH(QList<double>, wanted);
  RandomState random(seed);
  for (const double number : wanted)
    QCOMPARE(random.normal() - number, 0.0);
}

// Every bit of 100 000 draws: numpy.bitwise_xor.reduce(randn(100000).view(numpy.uint64)). A fused
// multiply-add changes one draw in seven.
void RandomStateTest::manyNormalsEqualNumPy_data() {
  QTest::addColumn<uint>("seed");
  QTest::addColumn<quint64>("bits");
  QTest::newRow("seed 0") << 0u << quint64{9253110450371277908u};
  QTest::newRow("seed 1") << 1u << quint64{18316526391564371903u};
  QTest::newRow("seed 32516") << 32516u << quint64{33548696675107497u};
}

void RandomStateTest::manyNormalsEqualNumPy() {
  QFETCH(uint, seed);
  QFETCH(quint64, bits);
  RandomState random(seed);
  quint64 found = 0;
  for (int i = 0; i < 100'000; ++i)
    found ^= std::bit_cast<quint64>(random.normal());
  QCOMPARE(found, bits);
}

void RandomStateTest::uniformsEqualNumPy() {
  RandomState random(3);
  for (const double number : {0.5507979025745755, 0.7081478226181048, 0.2909047389129443}) {
    QCOMPARE(random.uniform() - number, 0.0);
  }
}

void RandomStateTest::matrixIsRowMajor() {
  RandomState one(7);
  RandomState other(7);
  const Matrix drawn = one.normals(2, 3);
  for (Index i = 0; i < 2; ++i) {
    for (Index j = 0; j < 3; ++j)
      QCOMPARE(drawn(i, j) - other.normal(), 0.0);
  }
}

QTEST_APPLESS_MAIN(RandomStateTest)
#include "tst_random_state.moc"
