#include <QSignalSpy>
#include <QtTest>

#include "ui/views/ripple_animation.h"

using namespace attention_lab;

/// A change is seen, and nothing blinks.
class TestRippleAnimation : public QObject {
  Q_OBJECT

 private slots:
  void cleanup() { RippleAnimation::setReducedMotion(false); }
  void fadesOnce();
  void fastChangesDontBlink();
  void reducedMotionIsSteady();
  void startsAndEnds();
};

void TestRippleAnimation::fadesOnce() {
  QCOMPARE(RippleAnimation::strengthAfter(0), 1.0);
  for (int time = 10; time <= 2000; time += 10)
    QVERIFY(RippleAnimation::strengthAfter(time) <= RippleAnimation::strengthAfter(time - 10));
  QCOMPARE(RippleAnimation::strengthAfter(2000), 0.0);
}

// WCAG 2.3: more than three flashes a second count, of a tenth of the greatest brightness or more.
// Changes faster than that begin the flash anew; what was lost until then must be less, even were
// the tint as bright as a cell can be.
void TestRippleAnimation::fastChangesDontBlink() {
  const double lost = 1 - RippleAnimation::strengthAfter(1000 / 4);
  QVERIFY2(lost < 0.1, qPrintable(QString::number(lost)));
}

void TestRippleAnimation::reducedMotionIsSteady() {
  RippleAnimation::setReducedMotion(true);
  const double tint = RippleAnimation::strengthAfter(0);
  QVERIFY(tint > 0 && tint < 1);
  QCOMPARE(RippleAnimation::strengthAfter(1500), tint);
  QCOMPARE(RippleAnimation::strengthAfter(5000), 0.0);
  RippleAnimation ripple;
  QSignalSpy strengths(&ripple, &RippleAnimation::strengthChanged);
  ripple.start(false);
  QTRY_VERIFY(!strengths.isEmpty());
  for (const auto& strength : strengths)
    QCOMPARE(strength.front().toDouble(), tint);
}

void TestRippleAnimation::startsAndEnds() {
  RippleAnimation ripple;
  QSignalSpy strengths(&ripple, &RippleAnimation::strengthChanged);
  ripple.start(false);
  QTRY_VERIFY(!strengths.isEmpty() && strengths.back().front().toDouble() == 0);
  for (qsizetype i = 1; i < strengths.size(); ++i)
    QVERIFY(strengths[i].front().toDouble() <= strengths[i - 1].front().toDouble());
}

QTEST_MAIN(TestRippleAnimation)
#include "tst_ripple_animation.moc"
