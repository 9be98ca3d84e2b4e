#include <limits>

#include <QtTest>

#include "tests/ui/views/view_fixture.h"
#include "ui/views/heatmap_image.h"
#include "ui/views/heatmap_painter.h"

using namespace attention_lab;

namespace {

HeatmapContent contentOf(const Matrix& values) {
  HeatmapContent content;
  content.source.values = matrixRef(values);
  content.source.scale = ValueScale::probability(sequentialColormap("viridis"));
  return content;
}

QImage painted(const HeatmapContent& content, const QRectF& rect, double scale = 1,
               bool numbers = false) {
  QImage image((QSizeF(rect.right() + 20, rect.bottom() + 20) * scale).toSize(),
               QImage::Format_RGB32);
  image.fill(Qt::white);
  QPainter painter(&image);
  painter.scale(scale, scale);
  const CellGrid grid{rect, content.source.values.rows, content.source.values.columns};
  const ViewStyle style = test::plainStyle();
  paintHeatmap(painter, content, grid, style, Qt::black,
               numbers ? fitNumbers(content, grid, style.font) : std::nullopt);
  return image;
}

QSet<QRgb> colorsIn(const QImage& image, const QRect& rect) {
  QSet<QRgb> colors;
  for (int y = rect.top(); y <= rect.bottom(); ++y) {
    for (int x = rect.left(); x <= rect.right(); ++x)
      colors.insert(image.pixel(x, y));
  }
  return colors;
}

}  // namespace

class TestHeatmapPainter : public QObject {
  Q_OBJECT

 private slots:
  void cellsHaveTheirColour_data();
  void cellsHaveTheirColour();
  void nineCellsHaveNineFlatColours();
  void hiddenCellsAreHatched();
  void cellsForbiddenElsewhereAreHatched();
  void notANumberIsCrossedOut();
  void infinityCarriesItsSign_data();
  void infinityCarriesItsSign();
  void poolingKeepsPeaks_data();
  void poolingKeepsPeaks();
  void poolingKeepsNaN();
  void numbersVanishInSmallCells();
  void numbersShrinkBeforeTheyVanish();
  void readyMadeDigitsLookLikeText();
};

void TestHeatmapPainter::cellsHaveTheirColour_data() {
  QTest::addColumn<QSizeF>("size");
  QTest::addColumn<double>("scale");
  QTest::newRow("whole pixels") << QSizeF(120, 80) << 1.0;
  QTest::newRow("broken pixels") << QSizeF(97.3, 71.9) << 1.0;
  QTest::newRow("at double resolution") << QSizeF(97.3, 71.9) << 2.0;
  QTest::newRow("at 300 dpi") << QSizeF(97.3, 71.9) << 3.125;
}

void TestHeatmapPainter::cellsHaveTheirColour() {
  QFETCH(QSizeF, size);
  QFETCH(double, scale);
  Matrix values(2, 3);
  values << 0, 0.25, 0.5, 0.3, 0.7, 1;
  const QRectF rect(QPointF(10.4, 7.7), size);
  const QImage image = painted(contentOf(values), rect, scale);
  const CellGrid grid{rect, 2, 3};
  const Colormap& map = sequentialColormap("viridis");
  for (Index r = 0; r < 2; ++r) {
    for (Index c = 0; c < 3; ++c) {
      const int index = std::min(255, static_cast<int>(values(r, c) * 256));
      QCOMPARE(image.pixel((grid.cell(r, c).center() * scale).toPoint()),
               map.colors[static_cast<std::size_t>(index)]);
    }
  }
}

void TestHeatmapPainter::nineCellsHaveNineFlatColours() {
  Matrix values(3, 3);
  values << 0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8;
  const QImage image = painted(contentOf(values), QRectF(10.5, 10.5, 100.3, 99.7), 2.3);
  QCOMPARE(colorsIn(image, QRect(28, 28, 222, 220)).size(), 9);
}

void TestHeatmapPainter::hiddenCellsAreHatched() {
  Matrix values(1, 2);
  values << -kInfinity, 0.5;
  const QImage image = painted(contentOf(values), QRectF(10, 10, 80, 40));
  const CellColors colors = cellColors(theme(ThemeKind::light));
  QCOMPARE(colorsIn(image, QRect(13, 13, 30, 30)),
           QSet<QRgb>({colors.hatchBackground, colors.hatchLine}));
  QCOMPARE(colorsIn(image, QRect(53, 13, 30, 30)).size(), 1);
}

void TestHeatmapPainter::cellsForbiddenElsewhereAreHatched() {
  Matrix weights(1, 2), masked(1, 2);
  weights << 0, 1;
  masked << -kInfinity, 3;
  HeatmapContent content = contentOf(weights);
  content.source.forbidden = matrixRef(masked);
  const QImage image = painted(content, QRectF(10, 10, 80, 40), 1, true);
  const CellColors colors = cellColors(theme(ThemeKind::light));
  QCOMPARE(colorsIn(image, QRect(13, 13, 30, 30)),
           QSet<QRgb>({colors.hatchBackground, colors.hatchLine}));
}

void TestHeatmapPainter::notANumberIsCrossedOut() {
  Matrix values(1, 2);
  values << std::nan(""), 0.5;
  const QImage image = painted(contentOf(values), QRectF(10, 10, 80, 40));
  QCOMPARE(image.pixel(30, 30), theme(ThemeKind::light).warning.rgb());
  QCOMPARE(image.pixel(30, 15), cellColors(theme(ThemeKind::light)).notANumber);
  QCOMPARE(colorsIn(image, QRect(53, 13, 30, 30)).size(), 1);
}

void TestHeatmapPainter::infinityCarriesItsSign_data() {
  QTest::addColumn<bool>("diverging");
  QTest::addColumn<double>("side");
  QTest::newRow("probability, large cells") << false << 40.0;
  QTest::newRow("signed, large cells") << true << 40.0;
  QTest::newRow("signed, small cells") << true << 9.0;
}

void TestHeatmapPainter::infinityCarriesItsSign() {
  QFETCH(bool, diverging);
  QFETCH(double, side);
  Matrix values(1, 2);
  values << kInfinity, 1;
  HeatmapContent content = contentOf(values);
  if (diverging) content.source.scale = ValueScale::signedValue(1);
  for (const bool numbers : {false, true}) {
    const QImage image = painted(content, QRectF(10, 10, 2 * side, side), 1, numbers);
    const QRect cell = QRectF(12, 12, side - 4, side - 4).toRect();
    const QSet<QRgb> colors = colorsIn(image, cell);
    QVERIFY(colors.contains(cellColors(theme(ThemeKind::light)).notANumber));
    QVERIFY(!colors.contains(content.source.scale.color(1)));  // not an ordinary maximum
    QVERIFY(colors.size() > 2);                                // the sign, with its soft edges
  }
}

void TestHeatmapPainter::poolingKeepsPeaks_data() {
  QTest::addColumn<bool>("diverging");
  QTest::addColumn<double>("peak");
  QTest::newRow("the largest probability") << false << 0.9;
  QTest::newRow("the largest signed value") << true << 0.9;
  QTest::newRow("the most negative signed value") << true << -0.9;
}

void TestHeatmapPainter::poolingKeepsPeaks() {
  QFETCH(bool, diverging);
  QFETCH(double, peak);
  Matrix values = Matrix::Constant(100, 70, 0.1);
  values.col(3).setConstant(-kInfinity);
  values(41, 23) = peak;
  HeatmapContent content = contentOf(values);
  if (diverging) content.source.scale = ValueScale::signedValue(1);
  const PooledCells pooled = poolCells(content.source, 10, 10);
  QCOMPARE(pooled.values.rows(), 10);
  QCOMPARE(pooled.blockColumns, 7);
  QCOMPARE(pooled.values(4, 3), peak);
  QCOMPARE(pooled.values(0, 0), 0.1);
  const QImage image = cellImage(content.source, cellColors(theme(ThemeKind::light)), 10);
  QCOMPARE(image.size(), QSize(10, 10));
  QCOMPARE(image.pixel(3, 4), content.source.scale.color(peak));
}

void TestHeatmapPainter::poolingKeepsNaN() {
  Matrix values = Matrix::Constant(40, 40, 0.9);
  values(5, 5) = std::nan("");
  QVERIFY(std::isnan(poolCells(contentOf(values).source, 4, 4).values(0, 0)));
  const Matrix hidden = Matrix::Constant(40, 40, -kInfinity);
  QCOMPARE(poolCells(contentOf(hidden).source, 4, 4).values(3, 3), -kInfinity);
}

void TestHeatmapPainter::numbersVanishInSmallCells() {
  const Matrix values = Matrix::Constant(2, 2, 0.5);
  const QFont font = interfaceFont(10);
  QVERIFY(fitNumbers(contentOf(values), {QRectF(0, 0, 56, 56), 2, 2}, font));
  QVERIFY(!fitNumbers(contentOf(values), {QRectF(0, 0, 54, 56), 2, 2}, font));
  const QImage image = painted(contentOf(values), QRectF(10, 10, 54, 54), 1, true);
  QCOMPARE(colorsIn(image, QRect(13, 13, 48, 48)).size(), 1);
}

void TestHeatmapPainter::numbersShrinkBeforeTheyVanish() {
  Matrix values(1, 1);
  values << -123.4;
  HeatmapContent content = contentOf(values);
  content.format = {1, false};
  const QFont font = interfaceFont(10);
  const auto wide = fitNumbers(content, {QRectF(0, 0, 90, 40), 1, 1}, font);
  const auto narrow = fitNumbers(content, {QRectF(0, 0, 40, 40), 1, 1}, font);
  const auto narrowest = fitNumbers(content, {QRectF(0, 0, 28, 40), 1, 1}, font);
  QCOMPARE(wide->fontFactor, 1.0);
  QVERIFY(narrow->fontFactor < 1 && narrow->format.decimals == 1);
  QVERIFY(narrowest && narrowest->format.decimals == 0);
}

void TestHeatmapPainter::readyMadeDigitsLookLikeText() {
  Matrix values(1, 1);
  values << 0.25;
  const QImage image = painted(contentOf(values), QRectF(10, 10, 60, 40), 1, true);
  QImage expected(60, 40, QImage::Format_RGB32);
  expected.fill(contentOf(values).source.scale.color(0.25));
  QPainter painter(&expected);
  painter.setPen(Qt::white);
  painter.setFont(interfaceFont(10));
  painter.drawText(QRectF(0, 0, 60, 40), Qt::AlignCenter, "0.25");
  painter.end();
  double difference = 0, ink = 0;
  for (int y = 4; y < 36; ++y) {
    for (int x = 4; x < 56; ++x) {
      ink += qGray(expected.pixel(x, y)) - qGray(expected.pixel(1, 1));
      difference += qGray(image.pixel(x + 10, y + 10)) - qGray(expected.pixel(x, y));
    }
  }
  QVERIFY(ink > 1000);
  QVERIFY2(std::abs(difference) < 0.2 * ink, qPrintable(QString::number(difference / ink)));
}

QTEST_MAIN(TestHeatmapPainter)
#include "tst_heatmap_painter.moc"
