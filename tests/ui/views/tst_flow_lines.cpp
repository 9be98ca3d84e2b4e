#include <array>
#include <random>

#include <QPicture>
#include <QtTest>

#include "tests/ui/views/naive_largest.h"
#include "ui/views/attention_lines.h"
#include "ui/views/flow_lines.h"
#include "ui/views/head_colors.h"

using namespace attention_lab;
using namespace attention_lab::test;

/// Which weights become lines, and how lines become pixels.
class TestFlowLines : public QObject {
  Q_OBJECT

 private slots:
  void smallestSetWithTheShare_data();
  void smallestSetWithTheShare();
  void smallestSetOfExamples();
  void heaviestAreKept();
  void heaviestAreThoseOfTheRows();
  void pixelsAreThoseOfTheCurves();
  void coloursStayApartForColourBlindEyes();
};

void TestFlowLines::smallestSetWithTheShare_data() {
  QTest::addColumn<int>("seed");
  for (int seed = 0; seed < 200; ++seed)
    QTest::addRow("random row %d", seed) << seed;
}

void TestFlowLines::smallestSetWithTheShare() {
  QFETCH(int, seed);
  std::mt19937 random(static_cast<unsigned>(seed));
  std::uniform_real_distribution<double> unit(0, 1);
  std::vector<double> row(1 + random() % 40);
  double sum = 0;
  for (double& weight : row) {
    // Ties, zeros and rows of very unlike numbers are among them.
    weight = seed % 4 == 0   ? static_cast<double>(random() % 4)
             : seed % 4 == 1 ? std::exp(12 * unit(random))
                             : unit(random);
    if (random() % 7 == 0) weight = 0;
    sum += weight;
  }
  for (double& weight : row)
    if (sum > 0) weight /= sum;
  for (const double share : {0.5, 0.75, 0.9, 0.99, 1.0, unit(random)}) {
    const auto columns = static_cast<Index>(row.size());
    const std::vector<Index> set = largestUntil(row.data(), columns, share);
    QCOMPARE(set, naiveLargest(row, share));
    for (Index c = 0; c < columns; ++c) {
      const bool in = std::find(set.begin(), set.end(), c) != set.end();
      QCOMPARE(isAmongLargest(row.data(), columns, share, c), in);
    }
  }
}

void TestFlowLines::smallestSetOfExamples() {
  const std::vector<double> row{0.1, 0.6, 0.05, 0.25};
  QCOMPARE(largestUntil(row.data(), 4, 0.5), (std::vector<Index>{1}));
  QCOMPARE(largestUntil(row.data(), 4, 0.85), (std::vector<Index>{1, 3}));
  QCOMPARE(largestUntil(row.data(), 4, 0.9), (std::vector<Index>{1, 3, 0}));
  QCOMPARE(largestUntil(row.data(), 4, 1), (std::vector<Index>{1, 3, 0, 2}));
  const std::vector<double> even{0.25, 0.25, 0.25, 0.25};
  QCOMPARE(largestUntil(even.data(), 4, 0.5), (std::vector<Index>{0, 1}));
  const std::vector<double> nothing{0, 0, std::nan(""), 0};
  QVERIFY(largestUntil(nothing.data(), 4, 0.9).empty());
  QVERIFY(largestUntil(nullptr, 0, 0.9).empty());
}

void TestFlowLines::heaviestAreKept() {
  const Matrix weights{{0.5, 0.3, 0.2}, {0.1, 0.8, 0.1}};
  const AttentionLines all = attentionLines({matrixRef(weights)}, {4}, 1, 100);
  QCOMPARE(all.wanted, 6u);
  QCOMPARE(all.lines.back().weight, 0.8);
  QCOMPARE(all.lines.back().head, 4);
  const AttentionLines some = attentionLines({matrixRef(weights)}, {4}, 1, 2);
  QCOMPARE(some.wanted, 6u);
  QCOMPARE(some.lines.size(), 2u);
  QCOMPARE(some.lines[0].weight, 0.5);
}

void TestFlowLines::heaviestAreThoseOfTheRows() {
  const std::vector<Matrix> rows{Matrix::Random(40, 50).cwiseAbs(), Matrix::Ones(9, 12),
                                 Matrix::Random(30, 50)};
  for (const Matrix& weights : rows) {
    for (const double share : {0.5, 0.9, 1.0}) {
      std::vector<double> expected;
      for (Index query = 0; query < weights.rows(); ++query) {
        const double* row = weights.row(query).data();
        for (const Index key : largestUntil(row, weights.cols(), share))
          expected.push_back(row[key]);
      }
      const AttentionLines some = attentionLines({matrixRef(weights)}, {0}, share, 10);
      QCOMPARE(some.wanted, expected.size());
      std::ranges::sort(expected, std::greater<>());
      expected.resize(10);
      std::ranges::reverse(expected);
      std::vector<double> drawn;
      for (const AttentionLine& line : some.lines)
        drawn.push_back(line.weight);
      QCOMPARE(drawn, expected);
    }
  }
}

void TestFlowLines::pixelsAreThoseOfTheCurves() {
  const QRectF rect(20, 10, 300, 180);
  const std::vector<FlowLine> lines{{20, 20, 6, 1, 0},   {40, 150, 4, 0.5, 1}, {170, 30, 1, 0.3, 2},
                                    {60, 90, 9, 0.8, 3}, {90, 50, 0.6, 1, 4},  {150, 160, 5, 1, 9}};
  QImage filled(340, 200, QImage::Format_RGB32), stroked = filled;
  filled.fill(Qt::white);
  stroked.fill(Qt::white);
  QPainter painter(&filled);
  paintFlowLines(painter, rect, lines, ThemeKind::light);
  painter.end();
  QPicture picture;
  QPainter recorder(&picture);
  paintFlowLines(recorder, rect, lines, ThemeKind::light);
  recorder.end();
  painter.begin(&stroked);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.drawPicture(0, 0, picture);
  painter.end();
  int different = 0, inked = 0;
  for (int y = 0; y < filled.height(); ++y) {
    for (int x = 0; x < filled.width(); ++x) {
      const QColor one = filled.pixelColor(x, y), other = stroked.pixelColor(x, y);
      const int away = std::abs(one.red() - other.red()) + std::abs(one.green() - other.green()) +
                       std::abs(one.blue() - other.blue());
      inked += other != Qt::white ? 1 : 0;
      different += away > 60 ? 1 : 0;
    }
  }
  QVERIFY(inked > 5000);
  QVERIFY2(different < inked / 50, qPrintable(QString("%1 of %2").arg(different).arg(inked)));
}

void TestFlowLines::coloursStayApartForColourBlindEyes() {
  // Machado, Oliveira and Fernandes 2009, severity 1, on linear RGB.
  const double machado[3][3][3] = {{{0.152286, 1.052583, -0.204868},
                                    {0.114503, 0.786281, 0.099216},
                                    {-0.003882, -0.048116, 1.051998}},
                                   {{0.367322, 0.860646, -0.227968},
                                    {0.280085, 0.672501, 0.047413},
                                    {-0.011820, 0.042940, 0.968881}},
                                   {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
  const auto linear = [](double c) {
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  };
  const auto lab = [&](const QColor& color, int kind) {
    const double in[3] = {linear(color.redF()), linear(color.greenF()), linear(color.blueF())};
    double rgb[3];
    for (int i = 0; i < 3; ++i) {
      rgb[i] = 0;
      for (int j = 0; j < 3; ++j)
        rgb[i] += machado[kind][i][j] * in[j];
      rgb[i] = std::clamp(rgb[i], 0.0, 1.0);
    }
    const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
    const double x = f((0.4124 * rgb[0] + 0.3576 * rgb[1] + 0.1805 * rgb[2]) / 0.9505);
    const double y = f(0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]);
    const double z = f((0.0193 * rgb[0] + 0.1192 * rgb[1] + 0.9505 * rgb[2]) / 1.089);
    return std::array<double, 3>{116 * y - 16, 500 * (x - y), 200 * (y - z)};
  };
  for (const ThemeKind theme : {ThemeKind::light, ThemeKind::dark}) {
    for (int kind = 0; kind < 3; ++kind) {
      for (Index a = 0; a < kHeadColors; ++a) {
        for (Index b = 0; b < a; ++b) {
          const auto one = lab(headColor(a, theme), kind), other = lab(headColor(b, theme), kind);
          const double away = std::hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
          QVERIFY2(away > 11, qPrintable(QString("colours %1 and %2, kind %3, theme %4: %5")
                                             .arg(a)
                                             .arg(b)
                                             .arg(kind)
                                             .arg(int(theme))
                                             .arg(away)));
        }
      }
    }
  }
}

QTEST_MAIN(TestFlowLines)
#include "tst_flow_lines.moc"
