#include <QtTest>

#include "ui/views/colormap.h"
#include "ui/views/heatmap_source.h"

using namespace attention_lab;

class TestColormap : public QObject {
  Q_OBJECT

 private slots:
  void numbersContrastOnEveryColour_data();
  void numbersContrastOnEveryColour();
  void sequentialMapsGrowLighterOrDarkerThroughout_data();
  void sequentialMapsGrowLighterOrDarkerThroughout();
  void zeroHasNoHue();
  void valuesBeyondTheRangeTakeItsEnds();
  void chosenSignedRangeStaysCentredOnZero();
  void openEndOfARangeIsTheUsualOne();
};

void TestColormap::numbersContrastOnEveryColour_data() {
  QTest::addColumn<QString>("name");
  for (const QString& name : sequentialColormapNames())
    QTest::newRow(qPrintable(name)) << name;
  QTest::newRow("diverging") << "diverging";
}

void TestColormap::numbersContrastOnEveryColour() {
  QFETCH(QString, name);
  const Colormap& map = name == "diverging" ? divergingColormap() : sequentialColormap(name);
  for (std::size_t i = 0; i < map.colors.size(); ++i) {
    const QRgb text = map.blackText[i] ? qRgb(0, 0, 0) : qRgb(255, 255, 255);
    QVERIFY2(contrastRatio(map.colors[i], text) >= 4.5, qPrintable(QString::number(i)));
  }
}

void TestColormap::sequentialMapsGrowLighterOrDarkerThroughout_data() {
  QTest::addColumn<QString>("name");
  for (const QString& name : sequentialColormapNames())
    QTest::newRow(qPrintable(name)) << name;
}

void TestColormap::sequentialMapsGrowLighterOrDarkerThroughout() {
  QFETCH(QString, name);
  const Colormap& map = sequentialColormap(name);
  QCOMPARE(QString(map.name), name);
  const double sign = name == "grey" ? -1 : 1;
  const auto lightness = [&](std::size_t i) {
    return sign * contrastRatio(map.colors[i], qRgb(0, 0, 0));
  };
  for (std::size_t i = 8; i < map.colors.size(); i += 8)
    QVERIFY(lightness(i) > lightness(i - 8));
}

void TestColormap::zeroHasNoHue() {
  const ValueScale scale = ValueScale::signedValue(2);
  const QRgb zero = scale.color(0);
  QCOMPARE(qRed(zero), qBlue(zero));
  QVERIFY(qRed(scale.color(1.5)) > qBlue(scale.color(1.5)));
  QVERIFY(qRed(scale.color(-1.5)) < qBlue(scale.color(-1.5)));
}

void TestColormap::valuesBeyondTheRangeTakeItsEnds() {
  const ValueScale scale = ValueScale::probability(sequentialColormap("viridis"));
  QCOMPARE(scale.index(-0.5), 0);
  QCOMPARE(scale.index(0), 0);
  QCOMPARE(scale.index(0.5), 128);
  QCOMPARE(scale.index(1), 255);
  QCOMPARE(scale.index(std::numeric_limits<double>::infinity()), 255);
}

void TestColormap::chosenSignedRangeStaysCentredOnZero() {
  const ValueScale scale = ValueScale::range({-1, 4}, ValueScale::signedValue(2));
  QCOMPARE(scale.low, -4.0);
  QCOMPARE(scale.high, 4.0);
  QCOMPARE(scale.barLow, -1.0);
  QCOMPARE(scale.barHigh, 4.0);
}

void TestColormap::openEndOfARangeIsTheUsualOne() {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const ValueScale usual = ValueScale::probability(sequentialColormap("viridis"));
  QCOMPARE(ValueScale::range({-infinity, 0.5}, usual).low, 0.0);
  QCOMPARE(ValueScale::range({-infinity, 0.5}, usual).high, 0.5);
  QCOMPARE(ValueScale::range({0.25, infinity}, usual).high, 1.0);
  QVERIFY(!ValueScale::range({2, infinity}, usual).chosen);  // beyond the other end
}

QTEST_GUILESS_MAIN(TestColormap)
#include "tst_colormap.moc"
