#include <QtTest>

#include "tests/ui/views/view_fixture.h"
#include "ui/export/figure_writer.h"
#include "ui/views/heads_layout.h"
#include "ui/views/heads_view.h"

using namespace attention_lab;
using namespace attention_lab::test;

namespace {

Tokens words(int count) {
  static const Tokens some{"I", "love", "natural", "language", "internationalization", "热爱"};
  Tokens tokens;
  for (int i = 0; i < count; ++i)
    tokens.push_back(some[static_cast<std::size_t>(i) % some.size()]);
  return tokens;
}

Document withHeads(Index heads, int tokens = 5, bool cross = false) {
  Document document = documentOf(words(tokens), 2 * heads);
  document.attention.heads = heads;
  if (cross) document.context = Sequences{words(tokens + 3)};
  return document;
}

std::unique_ptr<HeadsView> headsView(SharedTrace trace, const Selection& selection = {},
                                     double points = 10) {
  auto view = std::make_unique<HeadsView>();
  view->setStyle(plainStyle(points));
  view->setTrace(std::move(trace));
  view->setSelection(selection);
  return view;
}

const QRectF kArea(0, 0, 900, 600);

}  // namespace

class TestHeadsView : public QObject {
  Q_OBJECT

 private slots:
  void nothingOverlaps_data();
  void nothingOverlaps();
  void oneRangeForAllHeads();
  void rangeOfScoresIsTheLargest();
  void meanIsTheMean();
  void meanIsHatchedWhereAllHeadsAre();
  void noMeanOfOwnDimensions();
  void arraysWithoutHeadsShowTheWeights();
  void pointingEnlargesWithoutMoving();
  void cellsAreThoseOfTheirHead();
  void clicksChoose();
  void keysChoose();
  void keysMoveWithinAHead();
  void captionSaysHeadAndValue();
  void thumbnailsHaveTheirNumbersColours();
  void writtenInFigures();
  void saysWhyThereIsNothing();
};

void TestHeadsView::nothingOverlaps_data() {
  QTest::addColumn<int>("heads");
  QTest::addColumn<int>("tokens");
  QTest::addColumn<bool>("cross");
  QTest::addColumn<double>("points");
  for (const int heads : {1, 2, 5, 144}) {
    for (const int tokens : {1, 3, 32}) {
      for (const double points : {8.0, 10.0, 20.0, 30.0}) {
        QTest::addRow("%d heads, %d tokens, %g points", heads, tokens, points)
            << heads << tokens << (tokens == 3) << points;
      }
    }
  }
}

void TestHeadsView::nothingOverlaps() {
  QFETCH(int, heads);
  QFETCH(int, tokens);
  QFETCH(bool, cross);
  QFETCH(double, points);
  const SharedTrace trace = evaluate(withHeads(heads, tokens, cross));
  for (const std::vector<Index>& chosen :
       {std::vector<Index>{}, std::vector<Index>{0, std::min<Index>(heads - 1, 3)}}) {
    Selection selection;
    selection.heads.chosen = chosen;
    selection.heads.mean = !chosen.empty();
    const auto view = headsView(trace, selection, points);
    for (const QSizeF& size : {0.55 * view->sizeHint(), view->sizeHint(), QSizeF(1900, 900)}) {
      const QRectF area(QPointF(7, 5), size.expandedTo({420, 300}));
      const HeadsLayout& at = view->layout(area);
      std::vector<QRectF> parts{at.title, at.subtitle, at.colorBar};
      for (const HeadsLayout::Tile& tile : at.tiles) {
        parts.push_back(tile.rect);
        QVERIFY(tile.rect.contains(tile.label) && tile.rect.contains(tile.grid.rect));
        QVERIFY(!tile.label.intersects(tile.grid.rect));
        const QString label = headLabel(heads - 1);
        QVERIFY(QFontMetricsF(at.tileFont).horizontalAdvance(label) <= tile.label.width());
      }
      for (const HeadsLayout::Panel& panel : at.panels) {
        parts.push_back(panel.label);
        parts.push_back(panel.grid.rect);
        for (const AxisLabels* labels : {&panel.rowLabels, &panel.columnLabels})
          for (const AxisLabel& label : labels->labels)
            parts.push_back(label.rect);
      }
      for (std::size_t i = 0; i < parts.size(); ++i) {
        QVERIFY2(area.adjusted(-0.5, -0.5, 0.5, 0.5).contains(parts[i]),
                 qPrintable(QString("part %1 at %2,%3 %4×%5 of %6×%7")
                                .arg(i)
                                .arg(parts[i].x())
                                .arg(parts[i].y())
                                .arg(parts[i].width())
                                .arg(parts[i].height())
                                .arg(size.width())
                                .arg(size.height())));
        for (std::size_t j = 0; j < i; ++j) {
          const QRectF common = parts[i] & parts[j];
          QVERIFY2(common.width() < 0.5 || common.height() < 0.5,
                   qPrintable(QString("parts %1 and %2").arg(i).arg(j)));
        }
      }
      QVERIFY(at.panels.front().grid.rect.width() > 20);
      QVERIFY(at.font.pointSizeF() >= 0.5 * points);
    }
  }
}

void TestHeadsView::oneRangeForAllHeads() {
  HeadPictures pictures(*evaluate(withHeads(4)), {}, plainStyle());
  QCOMPARE(pictures.all().size(), 4u);
  for (const HeadPicture& picture : pictures.all()) {
    QCOMPARE(picture.content.source.scale.low, 0.0);
    QCOMPARE(picture.content.source.scale.high, 1.0);
  }
  QCOMPARE(pictures.all()[2].label, "h3");
  QCOMPARE(pictures.all()[2].name, "head 3 of 4");
}

void TestHeadsView::rangeOfScoresIsTheLargest() {
  const SharedTrace trace = evaluate(withHeads(4));
  Selection selection;
  selection.tensor = "scores";
  HeadPictures pictures(*trace, selection, plainStyle());
  const Tensor& scores = trace->attention.scores;
  const double largest = ConstMap(scores.data(), 1, scores.size()).cwiseAbs().maxCoeff();
  QVERIFY(largest > 0);
  for (const HeadPicture& picture : pictures.all()) {
    QCOMPARE(picture.content.source.scale.high, largest);
    QCOMPARE(picture.content.source.scale.low, -largest);
    QVERIFY(picture.content.format == pictures.all().front().content.format);
  }
}

void TestHeadsView::meanIsTheMean() {
  // Two heads, one the identity, one a swap: ½ everywhere is no head.
  auto trace = std::make_shared<Trace>(*evaluate(withHeads(2, 2)));
  Matrix both(4, 2);
  both << 1, 0, 0, 1, 0, 1, 1, 0;
  trace->attention.weights =
      matrixTensor(both.reshaped<Eigen::RowMajor>(1, 8), {1, 8}).reshaped({1, 2, 2, 2});
  Selection selection;
  selection.heads.mean = true;
  HeadPictures pictures(*trace, selection, plainStyle());
  QCOMPARE(pictures.all().size(), 3u);
  const HeadPicture& mean = pictures.all().back();
  QVERIFY(mean.mean);
  QCOMPARE(mean.name, "mean of 2 heads – not a head");
  for (Index r = 0; r < 2; ++r)
    for (Index c = 0; c < 2; ++c)
      QCOMPARE(mean.content.source.values.at(r, c), 0.5);
  QCOMPARE(pictures.all()[1].content.source.values.at(0, 1), 1.0);
}

void TestHeadsView::meanIsHatchedWhereAllHeadsAre() {
  Document document = withHeads(2, 3);
  document.attention.mask.causal = true;
  Selection selection;
  selection.heads.mean = true;
  HeadPictures pictures(*evaluate(document), selection, plainStyle());
  QVERIFY(pictures.all().back().content.source.hatched(0, 1));
  QVERIFY(!pictures.all().back().content.source.hatched(1, 0));
}

void TestHeadsView::noMeanOfOwnDimensions() {
  Selection selection;
  selection.tensor = std::string("q");
  selection.heads.mean = true;
  HeadPictures pictures(*evaluate(withHeads(3)), selection, plainStyle());
  QCOMPARE(pictures.all().size(), 3u);
}

void TestHeadsView::arraysWithoutHeadsShowTheWeights() {
  const SharedTrace trace = evaluate(withHeads(3));
  Selection selection;
  selection.tensor = "concat";
  QCOMPARE(headArray(*trace, selection), std::string("weights"));
  selection.tensor = std::string("z");
  QCOMPARE(headArray(*trace, selection), std::string("z"));
  const std::vector<std::string> arrays = headArrays(*trace);
  QVERIFY(std::find(arrays.begin(), arrays.end(), "k") != arrays.end());
  QVERIFY(std::find(arrays.begin(), arrays.end(), "x_in") == arrays.end());
}

void TestHeadsView::pointingEnlargesWithoutMoving() {
  const auto view = headsView(evaluate(withHeads(6)));
  const HeadsLayout before = view->layout(kArea);
  QCOMPARE(before.panels.size(), 1u);
  QCOMPARE(before.panels.front().picture, 0u);
  for (std::size_t head = 0; head < 6; ++head) {
    const QPointF point = before.tiles[head].grid.rect.center();
    const auto pointed = view->pointedAt(point, kArea);
    QVERIFY(pointed);
    view->setSelection(*pointed);
    const HeadsLayout& now = view->layout(kArea);
    QCOMPARE(now.panels.front().picture, head);
    QCOMPARE(now.tiles[head].rect, before.tiles[head].rect);
    QVERIFY(!now.panels.front().rect.intersects(now.tiles[head].rect));
    QCOMPARE(view->selection().head, 0);  // only looked at
  }
  view->setSelection(*view->pointedAt({899, 599}, kArea));
  QCOMPARE(view->layout(kArea).panels.front().picture, 0u);
}

void TestHeadsView::cellsAreThoseOfTheirHead() {
  const SharedTrace trace = evaluate(withHeads(4));
  const auto view = headsView(trace);
  const CellGrid grid = view->layout(kArea).tiles[2].grid;
  const QPointF point = grid.cell(3, 1).center();
  const auto pointed = view->pointedAt(point, kArea);
  QVERIFY(pointed && pointed->hovered == (CellAddress{"weights", 3, 1}));
  QCOMPARE(pointed->shownHead(), 2);
  view->setSelection(*pointed);
  QVERIFY(!view->cellRect({"weights", 3, 1}, kArea).isNull());
  QVERIFY(view->layout(kArea).panels.front().grid.rect.contains(
      view->cellRect({"weights", 3, 1}, kArea).center()));
  QVERIFY(view->cellRect({"scores", 3, 1}, kArea).isNull());
}

void TestHeadsView::clicksChoose() {
  const auto view = headsView(evaluate(withHeads(6)));
  const auto click = [&](std::size_t head, Qt::KeyboardModifiers modifiers) {
    view->setSelection(
        *view->clicked(view->layout(kArea).tiles[head].label.center(), kArea, modifiers));
  };
  click(2, Qt::NoModifier);
  QCOMPARE(view->selection().head, 2);
  QVERIFY(view->selection().heads.chosen.empty());
  click(4, Qt::ControlModifier);
  QCOMPARE(view->selection().heads.chosen, (std::vector<Index>{2, 4}));
  QCOMPARE(view->selection().head, 4);
  QCOMPARE(view->layout(kArea).panels.size(), 2u);
  click(4, Qt::ControlModifier);
  QVERIFY(view->selection().heads.chosen.empty());
  QCOMPARE(view->selection().head, 2);
  click(5, Qt::ShiftModifier);
  QCOMPARE(view->selection().heads.chosen, (std::vector<Index>{2, 3, 4, 5}));
  QCOMPARE(view->layout(kArea).panels.size(), 4u);
  // A large picture: the cell is pinned, in its head; once more lets go.
  const CellGrid grid = view->layout(kArea).panels[1].grid;
  const auto pin = [&] {
    view->setSelection(*view->clicked(grid.cell(1, 2).center(), kArea, Qt::NoModifier));
  };
  pin();
  QVERIFY(view->selection().pinned == (CellAddress{"weights", 1, 2}));
  QCOMPARE(view->selection().head, 3);
  QCOMPARE(view->layout(kArea).panels.size(), 4u);
  pin();
  QVERIFY(!view->selection().pinned);
  click(0, Qt::NoModifier);
  QCOMPARE(view->layout(kArea).panels.size(), 1u);
}

void TestHeadsView::keysChoose() {
  const auto view = headsView(evaluate(withHeads(6)));
  const auto press = [&](int key, Qt::KeyboardModifiers modifiers = {}) {
    const auto pressed = view->keyPressed(key, modifiers, kArea);
    if (pressed) view->setSelection(*pressed);
    return pressed.has_value();
  };
  QVERIFY(press(Qt::Key_Right));
  QCOMPARE(view->selection().head, 1);
  const int columns = view->layout(kArea).tileColumns;
  QVERIFY(press(Qt::Key_Down));
  QCOMPARE(view->selection().head, 1 + columns);
  QVERIFY(press(Qt::Key_Up));
  QVERIFY(press(Qt::Key_Left));
  QVERIFY(press(Qt::Key_Left));  // the first stays the first
  QCOMPARE(view->selection().head, 0);
  QVERIFY(press(Qt::Key_Right, Qt::ShiftModifier));
  QVERIFY(press(Qt::Key_Right, Qt::ShiftModifier));
  QCOMPARE(view->selection().heads.chosen, (std::vector<Index>{0, 1, 2}));
  QVERIFY(press(Qt::Key_Escape));
  QVERIFY(view->selection().heads.chosen.empty());
  QVERIFY(!press(Qt::Key_A));
}

void TestHeadsView::keysMoveWithinAHead() {
  const auto view = headsView(evaluate(withHeads(3)));
  view->setSelection(*view->keyPressed(Qt::Key_Return, {}, kArea));
  QVERIFY(view->selection().pinned == (CellAddress{"weights", 0, 0}));
  // The canvas moves cells, unless Ctrl asks for another head.
  QVERIFY(!view->keyPressed(Qt::Key_Right, {}, kArea));
  view->setSelection(*view->keyPressed(Qt::Key_Right, Qt::ControlModifier, kArea));
  QCOMPARE(view->selection().head, 1);
  QVERIFY(view->selection().pinned.has_value());
}

void TestHeadsView::captionSaysHeadAndValue() {
  const SharedTrace trace = evaluate(withHeads(2, 3));
  const auto view = headsView(trace);
  QVERIFY(view->spoken().startsWith("head 1 of 2"));
  Selection selection;
  selection.hovered = CellAddress{"weights", 0, 2};
  selection.hoveredHead = 1;
  view->setSelection(selection);
  const QString value = numberText(trace->attention.weights.matrix(0, 1)(0, 2), {});
  QCOMPARE(view->spoken(), "head 2 of 2 · I → natural: " + value);
}

void TestHeadsView::thumbnailsHaveTheirNumbersColours() {
  const SharedTrace trace = evaluate(withHeads(2, 3));
  const auto view = headsView(trace);
  const QImage picture = pictureOf(*view, kArea.size().toSize());
  const ValueScale scale = ValueScale::probability(sequentialColormap("viridis"));
  for (std::size_t head = 0; head < 2; ++head) {
    const CellGrid& grid = view->layout(kArea).tiles[head].grid;
    for (Index r = 0; r < 3; ++r) {
      for (Index c = 0; c < 3; ++c) {
        const double weight = trace->attention.weights.matrix(0, static_cast<Index>(head))(r, c);
        QCOMPARE(picture.pixel(grid.cell(r, c).center().toPoint()), scale.color(weight));
      }
    }
  }
}

void TestHeadsView::writtenInFigures() {
  Selection selection;
  selection.heads.mean = true;
  const auto view = headsView(evaluate(withHeads(2, 3)), selection);
  FigureOptions options;
  options.sizeMm = {220, 130};
  const QByteArray svg = figureFormatFor("a.svg")->bytes(*view, options);
  for (const char* text : {"h1", "h2", "mean", "head 1 of 2", "love"})
    QVERIFY2(svg.contains(text), text);
}

void TestHeadsView::saysWhyThereIsNothing() {
  QVERIFY(!headsView(nullptr)->emptyText().isEmpty());
  Selection selection;
  selection.head = 7;
  const auto view = headsView(evaluate(withHeads(2)), selection);
  QVERIFY(!view->emptyText().isEmpty());
  pictureOf(*view, {300, 200});
  QVERIFY(!view->pointedAt({10, 10}, kArea)->hovered);
}

QTEST_MAIN(TestHeadsView)
#include "tst_heads_view.moc"
