#include <cmath>

#include <QtTest>

#include "core/error.h"
#include "core/lab/position_experiment.h"
#include "core/position/sinusoidal.h"

using namespace attention_lab;

class PositionExperimentTest : public QObject {
  Q_OBJECT

 private slots:
  void interleavedIsThePapersEncoding();
  void closestPairOfSixtyPositions();
  void productsDependOnDistanceOnly();
  void rotationShifts();
  void wavelengths();
  void conventionsDiffer();
  void errors();
};

void PositionExperimentTest::interleavedIsThePapersEncoding() {
  PositionExperiment experiment;
  experiment.first = 3;
  const Matrix wanted = sinusoidalEncoding(60, 32, 10000, 3);
  QVERIFY((positionTable(experiment) - wanted).cwiseAbs().maxCoeff() < 1e-13);
  experiment.dModel = 7;
  QVERIFY((positionTable(experiment) - sinusoidalEncoding(60, 7, 10000, 3).leftCols(6))
              .cwiseAbs()
              .maxCoeff() < 1e-13);
  experiment.dModel = 32;
  experiment.components = PositionComponents::pair;
  experiment.pair = 4;
  QVERIFY((positionTable(experiment) - wanted.middleCols(8, 2)).cwiseAbs().maxCoeff() < 1e-13);
}

void PositionExperimentTest::closestPairOfSixtyPositions() {
  PositionExperiment experiment;
  QVERIFY(std::abs(closestRows(positionTable(experiment)).distance - 1.17) < 0.005);
  experiment.components = PositionComponents::pair;
  const PositionPair pair = closestRows(positionTable(experiment));
  // 44 positions are nearly 7 turns.
  QCOMPARE(pair.second - pair.first, Index{44});
  QVERIFY(std::abs(pair.distance - 2 * std::abs(std::sin(22.0))) < 1e-12);
  experiment.dModel = 2;
  experiment.components = PositionComponents::sines;
  const Matrix table = positionTable(experiment);
  const PositionPair sine = closestRows(table);
  QVERIFY(std::abs(sine.distance - 0.0002) < 0.00005);
  QCOMPARE(rowDistances(table)(sine.second, sine.first), sine.distance);
}

void PositionExperimentTest::productsDependOnDistanceOnly() {
  for (const Index first : {0, 11}) {
    PositionExperiment experiment;
    experiment.first = first;
    const RowVector products = positionProducts(experiment);
    QVERIFY(std::abs(products(0) - 16) < 1e-12);
    QVERIFY(std::abs(products(1) - 15.31) < 0.005);
    QVERIFY(std::abs(products(2) - 13.73) < 0.005);
    QVERIFY(std::abs(products(5) - 11.78) < 0.005);
  }
}

void PositionExperimentTest::rotationShifts() {
  for (const auto convention : {PositionConvention::interleaved, PositionConvention::halves,
                                PositionConvention::halvesFullRange}) {
    PositionExperiment experiment;
    experiment.convention = convention;
    QVERIFY(positionRotationError(experiment, 7) < 2e-14);
  }
}

void PositionExperimentTest::wavelengths() {
  PositionExperiment experiment;
  const RowVector paper = positionWavelengths(experiment);
  QVERIFY(std::abs(paper(0) - 6.2832) < 1e-4);
  QVERIFY(std::abs(paper(15) - 35333) < 1);
  experiment.convention = PositionConvention::halvesFullRange;
  QVERIFY(std::abs(positionWavelengths(experiment)(15) - 62831.853) < 0.01);
}

void PositionExperimentTest::conventionsDiffer() {
  PositionExperiment experiment;
  const Matrix paper = positionTable(experiment);
  experiment.convention = PositionConvention::halves;
  const Matrix halves = positionTable(experiment);
  for (Index pair = 0; pair < 16; ++pair) {
    QVERIFY(halves.col(pair) == paper.col(2 * pair));
    QVERIFY(halves.col(16 + pair) == paper.col(2 * pair + 1));
  }
  experiment.convention = PositionConvention::halvesFullRange;
  QVERIFY((positionTable(experiment) - halves).cwiseAbs().maxCoeff() > 0.5);
}

void PositionExperimentTest::errors() {
  PositionExperiment experiment;
  experiment.dModel = 1;
  QVERIFY_EXCEPTION_THROWN(positionTable(experiment), ShapeError);
  experiment = {};
  experiment.pair = 16;
  QVERIFY_EXCEPTION_THROWN(positionTable(experiment), ShapeError);
  QVERIFY_EXCEPTION_THROWN(closestRows(Matrix::Zero(1, 3)), ShapeError);
}

QTEST_APPLESS_MAIN(PositionExperimentTest)
#include "tst_position_experiment.moc"
