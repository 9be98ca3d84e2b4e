#include <limits>
#include <random>

#include <QtTest>

#include "ui/theme.h"
#include "ui/views/axis_labels.h"
#include "ui/views/number_text.h"
#include "ui/views/paint_tools.h"
#include "ui/views/token_label.h"

using namespace attention_lab;

class TestViewTexts : public QObject {
  Q_OBJECT

 private slots:
  void numbersAreWritten_data();
  void numbersAreWritten();
  void formatFollowsTheLargest_data();
  void formatFollowsTheLargest();
  void tokensAreVisible_data();
  void tokensAreVisible();
  void veryLongTokensLoseTheirMiddle();
  void equalTokensAreToldApartByPosition();
  void rightToLeftTokensAreIsolated();
  void labelsNeverOverlap_data();
  void labelsNeverOverlap();
  void labelsAreElidedInTheMiddle();
  void roundNumbersAreKept();
  void pilesOfAccentsStayInTheirLine();
};

void TestViewTexts::numbersAreWritten_data() {
  QTest::addColumn<double>("value");
  QTest::addColumn<int>("decimals");
  QTest::addColumn<bool>("scientific");
  QTest::addColumn<QString>("text");
  QTest::newRow("two decimals") << 0.256 << 2 << false << "0.26";
  QTest::newRow("a typographic minus") << -1.25 << 2 << false << "−1.25";
  QTest::newRow("no minus before nothing") << -0.001 << 2 << false << "0.00";
  QTest::newRow("a minus that is rounded to something") << -0.006 << 2 << false << "−0.01";
  QTest::newRow("no decimals") << 1234.5 << 0 << false << "1234";
  QTest::newRow("power of ten") << 123456.0 << 1 << true << "1.2e5";
  QTest::newRow("small power of ten") << -1.23e-7 << 1 << true << "−1.2e−7";
  QTest::newRow("zero among powers") << 0.0 << 1 << true << "0";
  QTest::newRow("largest double") << std::numeric_limits<double>::max() << 2 << false << "1.80e308";
  QTest::newRow("minus infinity") << -std::numeric_limits<double>::infinity() << 2 << false << "−∞";
  QTest::newRow("not a number") << std::nan("") << 2 << false << "NaN";
}

void TestViewTexts::numbersAreWritten() {
  QFETCH(double, value);
  QFETCH(int, decimals);
  QFETCH(bool, scientific);
  QTEST(numberText(value, {decimals, scientific}), "text");
}

void TestViewTexts::formatFollowsTheLargest_data() {
  QTest::addColumn<double>("largest");
  QTest::addColumn<int>("decimals");
  QTest::addColumn<bool>("scientific");
  QTest::newRow("nothing") << 0.0 << 2 << false;
  QTest::newRow("about one") << 1.0 << 2 << false;
  QTest::newRow("hundreds") << 350.0 << 1 << false;
  QTest::newRow("thousands") << 3500.0 << 0 << false;
  QTest::newRow("hundredths") << 0.05 << 3 << false;
  QTest::newRow("huge") << 1e300 << 1 << true;
  QTest::newRow("tiny") << 1e-9 << 1 << true;
}

void TestViewTexts::formatFollowsTheLargest() {
  QFETCH(double, largest);
  QFETCH(int, decimals);
  QFETCH(bool, scientific);
  QVERIFY((numberFormat(largest) == NumberFormat{decimals, scientific}));
}

void TestViewTexts::tokensAreVisible_data() {
  QTest::addColumn<QByteArray>("token");
  QTest::addColumn<QString>("shown");
  QTest::newRow("a word") << QByteArray("love") << "love";
  QTest::newRow("nothing") << QByteArray("") << "∅";
  QTest::newRow("a space") << QByteArray(" ") << "␣";
  QTest::newRow("byte-level space") << QByteArray("Ġthe") << "␣the";
  QTest::newRow("sentence-piece space") << QByteArray("▁cat") << "␣cat";
  QTest::newRow("byte-level line break") << QByteArray("Ċ") << "↵";
  QTest::newRow("line break and tab") << QByteArray("\n\t") << "↵⇥";
  QTest::newRow("control character") << QByteArray("\x07") << "⟨0007⟩";
  QTest::newRow("zero-width space") << QByteArray("a\u200bb") << "a⟨200B⟩b";
  QTest::newRow("right-to-left override") << QByteArray("\u202eabc") << "⟨202E⟩abc";
  QTest::newRow("emoji with joiners stays whole")
      << QByteArray("👩‍👩‍👧") << "👩‍👩‍👧";
  QTest::newRow("a lone combining mark") << QByteArray("\u0301") << "◌\u0301";
  QTest::newRow("markup is characters") << QByteArray("<b>") << "<b>";
  QTest::newRow("broken UTF-8") << QByteArray("\xff") << "\ufffd";
}

void TestViewTexts::tokensAreVisible() {
  QFETCH(QByteArray, token);
  QTEST(visibleToken(token.toStdString()), "shown");
}

void TestViewTexts::veryLongTokensLoseTheirMiddle() {
  const QString shown = visibleToken("begin" + std::string(10000, 'x') + "end");
  QVERIFY(shown.size() < 300);
  QVERIFY(shown.startsWith("begin") && shown.endsWith("end") && shown.contains(QChar(0x2026)));
}

void TestViewTexts::equalTokensAreToldApartByPosition() {
  QCOMPARE(tokenLabels({"I", "am", "what", "I", "am"}),
           QStringList({"I₁", "am₂", "what", "I₄", "am₅"}));
  QCOMPARE(subscript(1209), "₁₂₀₉");
}

void TestViewTexts::rightToLeftTokensAreIsolated() {
  QCOMPARE(isolated("love"), "love");
  const QString hebrew = QStringLiteral("שלום₂");
  QCOMPARE(isolated(hebrew), QChar(0x2068) + hebrew + QChar(0x2069));
}

void TestViewTexts::labelsNeverOverlap_data() {
  QTest::addColumn<int>("seed");
  for (int seed = 0; seed < 60; ++seed)
    QTest::addRow("random sizes %d", seed) << seed;
}

void TestViewTexts::labelsNeverOverlap() {
  QFETCH(int, seed);
  std::mt19937 random(static_cast<unsigned>(seed));
  const auto between = [&](int low, int high) {
    return std::uniform_int_distribution<int>(low, high)(random);
  };
  const int count = between(1, 90);
  QStringList labels;
  for (int i = 0; i < count; ++i)
    labels << QString(between(1, 25), QChar(between('a', 'z')));
  const CellGrid grid{QRectF(200, 200, count * between(1, 60), count * between(1, 40)), count,
                      count};
  const QFontMetricsF metrics(figureFont(interfaceFont(between(7, 30))));
  const double extent = between(20, 150), gap = 4;
  const bool tokens = between(0, 3) > 0;
  if (!tokens) {
    for (int i = 0; i < count; ++i)
      labels[i] = QString::number(i);
  }
  const AxisLabels rows = layOutRowLabels(labels, tokens, grid, metrics, extent, gap);
  const AxisLabels columns = layOutColumnLabels(labels, tokens, grid, metrics, extent, gap);
  QVERIFY(!rows.labels.empty());
  for (const AxisLabels* axis : {&rows, &columns}) {
    for (std::size_t i = 0; i < axis->labels.size(); ++i) {
      const QRectF& rect = axis->labels[i].rect;
      if (axis == &rows) {
        QVERIFY(rect.left() >= 200 - gap - extent - 0.01 && rect.right() <= 200);
      } else {
        QVERIFY(rect.bottom() <= 200);
      }
      if (i > 0) QVERIFY(!rect.intersects(axis->labels[i - 1].rect));
    }
  }
}

void TestViewTexts::labelsAreElidedInTheMiddle() {
  const QFontMetricsF metrics(figureFont(interfaceFont(10)));
  const CellGrid grid{QRectF(200, 200, 100, 100), 1, 1};
  const AxisLabels rows = layOutRowLabels({"internationalization₅"}, true, grid, metrics, 70, 4);
  QVERIFY(rows.labels.front().text.startsWith("int"));
  QVERIFY(rows.labels.front().text.endsWith("₅"));
  QVERIFY(rows.labels.front().text.contains(QChar(0x2026)));
}

void TestViewTexts::roundNumbersAreKept() {
  const QFontMetricsF metrics(figureFont(interfaceFont(10)));
  QStringList numbers;
  for (int i = 1; i <= 50; ++i)
    numbers << QString::number(i);
  const CellGrid grid{QRectF(200, 200, 200, 200), 50, 50};
  QStringList kept;
  for (const AxisLabel& label : layOutRowLabels(numbers, false, grid, metrics, 70, 4).labels) {
    kept << label.text;
  }
  QCOMPARE(kept, QStringList({"5", "10", "15", "20", "25", "30", "35", "40", "45", "50"}));
}

void TestViewTexts::pilesOfAccentsStayInTheirLine() {
  std::string piled = "a";
  for (int i = 0; i < 60; ++i)
    piled += "\u0301";
  const QString shown = visibleToken(piled);
  QVERIFY2(shown.size() < 8 && shown.endsWith(QChar(0x2026)), qPrintable(shown));
  QVERIFY(pilesAccents(shown) && !pilesAccents(QStringLiteral("re\u0301sume\u0301")));
  QImage image(200, 200, QImage::Format_RGB32);
  image.fill(Qt::white);
  QPainter painter(&image);
  painter.setFont(interfaceFont(10));
  const QRectF rect(50, 100, 100, std::ceil(QFontMetricsF(painter.font()).height()));
  drawLine(painter, rect, Qt::AlignLeft, QString::fromStdString(piled));
  painter.end();
  for (int y = 0; y < image.height(); ++y) {
    const bool inside = y >= rect.top() - 1 && y <= rect.bottom() + 1;
    for (int x = 0; x < image.width() && !inside; ++x)
      QCOMPARE(image.pixel(x, y), qRgb(255, 255, 255));
  }
}

QTEST_MAIN(TestViewTexts)
#include "tst_view_texts.moc"
