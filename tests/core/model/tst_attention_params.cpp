#include <cmath>

#include <QtTest>

#include "core/model/attention_params.h"

using namespace attention_lab;

class AttentionParamsTest : public QObject {
  Q_OBJECT

 private slots:
  void powersThereAndBack();
  void stopsAreTheKindsWithAName();
  void factorsThatAreNoPower();
};

void AttentionParamsTest::powersThereAndBack() {
  for (const Index dK : {2, 3, 4, 64, 777, 4096}) {
    for (int i = 0; i <= 100; ++i) {
      const double power = i / 100.0;
      const Scaling scaling = scalingOfPower(power, dK);
      const double factor = std::exp(-power * std::log(static_cast<double>(dK)));
      QVERIFY(std::abs(scalingFactor(scaling, dK) - factor) <= 1e-14 * factor);
      QCOMPARE(powerOf(scaling, dK), std::optional(power));  // without dust: 0.3, not 0.30000…04
    }
  }
  QVERIFY(std::abs(*powerOf({ScalingKind::factor, 1 / M_PI}, 10) - std::log10(M_PI)) < 1e-15);
}

void AttentionParamsTest::stopsAreTheKindsWithAName() {
  QCOMPARE(scalingOfPower(0, 8), (Scaling{ScalingKind::none, 1}));
  QCOMPARE(scalingOfPower(0.5, 8), (Scaling{ScalingKind::sqrtDk, 1}));
  QCOMPARE(scalingOfPower(1, 8), (Scaling{ScalingKind::dk, 1}));
  QCOMPARE(scalingOfPower(0.49, 8).kind, ScalingKind::factor);
  // A factor may be one of them by its number.
  QCOMPARE(powerOf({ScalingKind::factor, 0.5}, 4), std::optional(0.5));
  QCOMPARE(powerOf({ScalingKind::factor, 1}, 4), std::optional(0.0));
}

void AttentionParamsTest::factorsThatAreNoPower() {
  QVERIFY(!powerOf({ScalingKind::factor, 0}, 4));
  QVERIFY(!powerOf({ScalingKind::factor, -2}, 4));
  QVERIFY(!powerOf({ScalingKind::factor, HUGE_VAL}, 4));
  QVERIFY(!powerOf({ScalingKind::factor, 0.5}, 1));
  QCOMPARE(powerOf({ScalingKind::factor, 1}, 1), std::optional(0.0));
  QCOMPARE(powerOf({ScalingKind::factor, 4}, 4), std::optional(-1.0));
}

QTEST_APPLESS_MAIN(AttentionParamsTest)
#include "tst_attention_params.moc"
