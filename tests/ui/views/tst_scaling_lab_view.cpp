#include <cmath>

#include <QPdfWriter>
#include <QTest>

#include "tests/ui/views/view_fixture.h"
#include "ui/export/figure_writer.h"
#include "ui/views/colormap.h"
#include "ui/views/head_colors.h"
#include "ui/views/scaling_lab_view.h"
#include "ui/views/scaling_words.h"

using namespace attention_lab;
using namespace attention_lab::test;

namespace {

SharedScalingResult drawn(Index draws = 300, ScalingDistribution distribution = {}) {
  ScalingSettings settings;
  settings.draws = draws;
  settings.distribution = distribution;
  settings.exponents = {0, 0.5, 1, 0.25};
  return runScaling(settings);
}

std::unique_ptr<ScalingLabView> viewOf(SharedScalingResult result, ThemeKind kind = {},
                                       double points = 10) {
  auto view = std::make_unique<ScalingLabView>();
  ViewStyle style = plainStyle(points);
  style.theme = kind;
  view->setStyle(style);
  view->setResult(std::move(result));
  return view;
}

int countOf(const QImage& image, const QRectF& rect, const QColor& color) {
  int count = 0;
  for (int y = static_cast<int>(rect.top()); y < rect.bottom(); ++y) {
    for (int x = static_cast<int>(rect.left()); x < rect.right(); ++x)
      count += image.pixelColor(x, y) == color ? 1 : 0;
  }
  return count;
}

/// Heights of the pixels of a colour about the given place across, from 0 at the bottom to 1; wide
/// enough that a gap of a dashed line is not all that is there.
double heightOf(const QImage& image, const QRectF& rect, double across, const QColor& color) {
  const int x = static_cast<int>(rect.left() + across * rect.width());
  double sum = 0, count = 0;
  for (int y = static_cast<int>(rect.top()); y < rect.bottom(); ++y) {
    for (int near = x - 12; near <= x + 12; ++near) {
      if (image.pixelColor(near, y) != color) continue;
      sum += (rect.bottom() - y) / rect.height();
      count += 1;
    }
  }
  return count > 0 ? sum / count : std::nan("");
}

}  // namespace

class TestScalingLabView : public QObject {
  Q_OBJECT

 private slots:
  void curvesGoWhereTheNumbersAre() {
    const auto view = viewOf(drawn());
    const QSize size(1000, 1000);
    const QImage image = pictureOf(*view, size);
    const auto plots = view->plotRects(QRectF(QPointF(), size));
    const QColor none = headColor(1, ThemeKind::light), sqrt = headColor(0, ThemeKind::light),
                 dk = headColor(2, ThemeKind::light);
    // Variance: rising, level, falling.
    QVERIFY(heightOf(image, plots[0], 0.9, none) > heightOf(image, plots[0], 0.3, none) + 0.1);
    QVERIFY(std::abs(heightOf(image, plots[0], 0.9, sqrt) - heightOf(image, plots[0], 0.3, sqrt)) <
            0.08);
    QVERIFY(heightOf(image, plots[0], 0.9, dk) < heightOf(image, plots[0], 0.3, dk) - 0.1);
    // Largest weight at a large d_k: near 1, in the middle, at the bottom.
    const double high = heightOf(image, plots[1], 0.9, none);
    const double middle = heightOf(image, plots[1], 0.9, sqrt);
    const double low = heightOf(image, plots[1], 0.9, dk);
    QVERIFY2(high > middle + 0.3 && middle > low + 0.1,
             qPrintable(QStringLiteral("%1 %2 %3").arg(high).arg(middle).arg(low)));
    // Entropy the other way round.
    QVERIFY(heightOf(image, plots[2], 0.9, none) < heightOf(image, plots[2], 0.9, sqrt) - 0.3);
  }

  void heatmapsAreTheSameDraws() {
    const SharedScalingResult result = drawn();
    const auto view = viewOf(result);
    const QSize size(1000, 1000);
    const QImage image = pictureOf(*view, size);
    const QRectF sample = view->plotRects(QRectF(QPointF(), size))[5];
    // ÷d_k makes all weights about 1/8, the colour of which fills a quarter; ÷1 nearly none.
    const Colormap& map = sequentialColormap(QStringLiteral("viridis"));
    QSet<QRgb> left, right;
    for (int y = static_cast<int>(sample.center().y()); y < sample.bottom() - 20; ++y) {
      for (int x = 2; x < 60; ++x)
        left << image.pixel(static_cast<int>(sample.left()) + x, y);
      const double end = sample.left() + 0.8 * sample.width();
      for (int x = 2; x < 40; ++x)
        right << image.pixel(static_cast<int>(end) - x, y);
    }
    QVERIFY(left.contains(map.colors[0]));  // a weight of 0 under ÷1
    QVERIFY(!right.contains(map.colors[0]));
    QVERIFY(right.contains(map.colors[32]) || right.contains(map.colors[31]) ||
            right.contains(map.colors[33]) || right.contains(map.colors[34]));
  }

  void saysWhyThereIsNothing() {
    ScalingLabView view;
    view.setStyle(plainStyle());
    QCOMPARE(view.emptyText(), QStringLiteral("Nothing is drawn yet."));
    view.setProblem(QStringLiteral("because"));
    QCOMPARE(view.emptyText(), QStringLiteral("because"));
    QVERIFY(view.heightFor(500) == 0);
    pictureOf(view, {300, 200});
    ScalingSettings none;
    none.exponents.clear();
    none.draws = 10;
    view.setProblem({});
    view.setResult(runScaling(none));
    QVERIFY(view.emptyText().startsWith(QStringLiteral("No divisor is chosen")));
  }

  void numbersAreSpoken() {
    const SharedScalingResult result = drawn();
    const QString spoken = viewOf(result)->spoken();
    QVERIFY2(spoken.contains(QStringLiteral("d_k = 64: ÷1")), qPrintable(spoken));
    const double mean = result->chosen()->points[0].largestWeight.mean();
    QVERIFY(spoken.contains(QString::number(mean, 'g', 3)));
  }

  void nothingOverlapsAtAnySize_data() {
    QTest::addColumn<QSize>("size");
    QTest::addColumn<double>("points");
    QTest::newRow("narrow") << QSize(300, 0) << 10.0;
    QTest::newRow("large text") << QSize(420, 0) << 27.0;
    QTest::newRow("two columns") << QSize(800, 0) << 10.0;
    QTest::newRow("wide") << QSize(1900, 900) << 10.0;
    QTest::newRow("low") << QSize(700, 450) << 10.0;
  }
  void nothingOverlapsAtAnySize() {
    QFETCH(QSize, size);
    QFETCH(double, points);
    const auto view = viewOf(drawn(20), ThemeKind::dark, points);
    const double height = size.height() > 0 ? size.height() : view->heightFor(size.width());
    const QRectF area(0, 0, size.width(), height);
    const auto plots = view->plotRects(area);
    for (std::size_t i = 0; i < plots.size(); ++i) {
      QVERIFY(area.contains(plots[i]));
      QVERIFY(plots[i].height() > 30 && plots[i].width() > 100);
      for (std::size_t j = 0; j < i; ++j)
        QVERIFY(!plots[i].intersects(plots[j]));
    }
    pictureOf(*view, area.size().toSize());
  }

  void aDivisorKeepsItsColourWithoutTheOthers() {
    ScalingSettings settings;
    settings.draws = 20;
    settings.exponents = {1};
    const auto view = viewOf(runScaling(settings));
    const QSize size(1000, 1000);
    const QImage image = pictureOf(*view, size);
    const QRectF plot = view->plotRects(QRectF(QPointF(), size))[1];
    QVERIFY(countOf(image, plot, headColor(2, ThemeKind::light)) > 50);
    QCOMPARE(countOf(image, plot, headColor(0, ThemeKind::light)), 0);
  }

  void singleSizeAndManyKeys() {
    ScalingSettings settings;
    settings.draws = 4;
    settings.sizes = {};
    settings.dK = 7;
    settings.keys = 300;
    const auto view = viewOf(runScaling(settings));
    QVERIFY(sampleSentence(*view->result()).contains(QStringLiteral("first 64 of 300 keys")));
    QVERIFY(pictureOf(*view, {900, 900}).pixelColor(450, 450).isValid());
  }

  void figuresAreWritten() {
    const auto view = viewOf(drawn(20));
    for (const FigureFormat& format : figureFormats())
      QVERIFY(format.bytes(*view, {}).size() > 5000);
  }
};

QTEST_MAIN(TestScalingLabView)
#include "tst_scaling_lab_view.moc"
