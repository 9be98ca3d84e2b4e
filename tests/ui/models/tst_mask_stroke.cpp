#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include <QtTest>

#include "core/math/random_state.h"
#include "ui/models/mask_stroke.h"

using namespace attention_lab;

class TestMaskStroke : public QObject {
  Q_OBJECT

 private slots:
  void everyCellOfTheLine();
  void beyondTheMask();
  void cornersAndEdges();
};

namespace {

using Cells = std::set<std::pair<Index, Index>>;

Cells cellsOf(const MaskStroke& stroke) {
  Cells cells;
  for (const MaskCell& cell : stroke.cells())
    cells.insert({cell.query, cell.key});
  return cells;
}

void addSamples(Cells& cells, const QPointF& from, const QPointF& to, Index queries, Index keys) {
  constexpr int samples = 5000;
  for (int i = 0; i <= samples; ++i) {
    const QPointF point = from + (to - from) * i / samples;
    const auto query = static_cast<Index>(std::floor(point.y()));
    const auto key = static_cast<Index>(std::floor(point.x()));
    if (query >= 0 && query < queries && key >= 0 && key < keys) cells.insert({query, key});
  }
}

/// Whether the line passes the cell (Liang and Barsky's clipping).
bool touches(const QPointF& from, const QPointF& to, const std::pair<Index, Index>& cell) {
  constexpr double slack = 1e-9;
  double first = 0, last = 1;
  const auto clip = [&](double start, double way, double low) {
    const double high = low + 1 + slack;
    low -= slack;
    if (way == 0) return start >= low && start <= high;
    const double a = (low - start) / way, b = (high - start) / way;
    first = std::max(first, std::min(a, b));
    last = std::min(last, std::max(a, b));
    return first <= last;
  };
  const QPointF way = to - from;
  return clip(from.x(), way.x(), double(cell.second)) &&
         clip(from.y(), way.y(), double(cell.first));
}

}  // namespace

void TestMaskStroke::everyCellOfTheLine() {
  RandomState random(1);
  for (int run = 0; run < 100; ++run) {
    const Index queries = 1 + Index(random.uniform() * 20), keys = 1 + Index(random.uniform() * 20);
    const auto place = [&](double margin) {
      return QPointF((random.uniform() * (1 + 2 * margin) - margin) * double(keys),
                     (random.uniform() * (1 + 2 * margin) - margin) * double(queries));
    };
    QPointF from = place(0);
    MaskStroke stroke(queries, keys, from, run % 2 == 0);
    QCOMPARE(stroke.allows(), run % 2 == 0);
    Cells sampled;
    std::vector<std::pair<QPointF, QPointF>> lines;
    for (int line = 0; line < 3; ++line) {
      const QPointF to = place(0.3);
      stroke.lineTo(to);
      addSamples(sampled, from, to, queries, keys);
      lines.emplace_back(from, to);
      from = to;
    }
    const Cells cells = cellsOf(stroke);
    QCOMPARE(cells.size(), stroke.cells().size());  // each once
    QVERIFY(std::includes(cells.begin(), cells.end(), sampled.begin(), sampled.end()));
    for (const auto& cell : cells) {
      QVERIFY(std::any_of(lines.begin(), lines.end(), [&](const auto& line) {
        return touches(line.first, line.second, cell);
      }));
    }
  }
}

void TestMaskStroke::beyondTheMask() {
  MaskStroke stroke(2, 3, {0.5, 0.5}, true);
  stroke.lineTo({40.5, 0.5});
  stroke.lineTo({40.5, -20});
  stroke.lineTo({-7, 1.5});
  stroke.lineTo({0.5, 1.5});
  const Cells cells = cellsOf(stroke);
  QVERIFY(cells.contains({0, 2}));
  QVERIFY(cells.contains({1, 0}));
  for (const auto& [query, key] : cells)
    QVERIFY(query >= 0 && query < 2 && key >= 0 && key < 3);
}

void TestMaskStroke::cornersAndEdges() {
  MaskStroke still(2, 2, {0, 0}, true);
  still.lineTo({0, 0});
  QCOMPARE(cellsOf(still), Cells({{0, 0}}));
  MaskStroke diagonal(3, 3, {0.5, 0.5}, true);
  diagonal.lineTo({2.5, 2.5});
  const Cells cells = cellsOf(diagonal);
  QCOMPARE(cells, Cells({{0, 0}, {1, 1}, {2, 2}}));
  MaskStroke back(1, 4, {3.5, 0.5}, true);
  back.lineTo({0.0, 0.5});
  QCOMPARE(cellsOf(back).size(), std::size_t{4});
}

QTEST_APPLESS_MAIN(TestMaskStroke)
#include "tst_mask_stroke.moc"
