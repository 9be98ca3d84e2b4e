#include <QtTest>

#include "tests/ui/views/view_fixture.h"
#include "ui/views/heatmap_content.h"
#include "ui/views/heatmap_image.h"
#include "ui/views/matrix_layout.h"

using namespace attention_lab;
using namespace attention_lab::test;

namespace {

QRgb viridis(double value) {
  return ValueScale::probability(sequentialColormap("viridis")).color(value);
}

bool hasColor(const QImage& image, const QColor& color) {
  for (int y = 0; y < image.height(); ++y) {
    for (int x = 0; x < image.width(); ++x) {
      if (image.pixel(x, y) == color.rgb()) return true;
    }
  }
  return false;
}

}  // namespace

class TestMatrixView : public QObject {
  Q_OBJECT

 private slots:
  void rowsAreQueriesFromTheTop();
  void equalTokensStaySeparate();
  void paddingIsHidden();
  void rowThatDoesNotSumToOneIsRed();
  void newTraceIsPainted();
  void emptyRowIsSaidInWords();
  void infinityIsNamed();
  void overflowIsNoMask();
  void pointsAndCellsAgree_data();
  void pointsAndCellsAgree();
  void hoveredCellPreviewsOverPinned();
  void pinnedLabelKeepsToItsRoom();
  void everyArrayIsAView();
  void comparedArraysShareTheirRange();
  void numbersBeyondTheRangeAreNoted();
  void emptyViewsSayWhy();
  void partsNeverOverlap_data();
  void partsNeverOverlap();
};

void TestMatrixView::rowsAreQueriesFromTheTop() {
  Matrix weights(2, 2);
  weights << 1, 0, 0.3, 0.7;
  const auto view = viewOf("weights", traceWithWeights(weights));
  const QImage image = pictureOf(*view, {400, 300});
  const QRectF area(0, 0, 400, 300);
  for (Index r = 0; r < 2; ++r) {
    for (Index c = 0; c < 2; ++c) {
      const QRectF cell = view->cellRect({"weights", r, c}, area);
      QVERIFY(!cell.isNull());
      QCOMPARE(cellColor(image, cell), viridis(weights(r, c)));
    }
  }
  const QRectF lower = view->cellRect({"weights", 1, 0}, area);
  QVERIFY(lower.top() > view->cellRect({"weights", 0, 0}, area).top());
  QCOMPARE(lower.left(), view->cellRect({"weights", 0, 0}, area).left());
}

void TestMatrixView::equalTokensStaySeparate() {
  const SharedTrace trace = evaluate(documentOf({"A", "B", "B", "C", "D"}));
  const auto content = heatmapContent(*trace, "weights", {}, plainStyle());
  QCOMPARE(content->source.values.columns, 5);
  QCOMPARE(content->columnLabels, QStringList({"A", "B₂", "B₃", "C", "D"}));
}

void TestMatrixView::paddingIsHidden() {
  Document document = documentOf({"I", "love", "NLP"});
  document.sequences.push_back({"yes"});
  const SharedTrace trace = evaluate(document);
  Selection second;
  second.item = 1;
  const auto content = heatmapContent(*trace, "weights", second, plainStyle());
  QCOMPARE(content->source.values.rows, 1);
  QCOMPARE(content->source.values.columns, 1);
  QCOMPARE(content->rowLabels, QStringList({"yes"}));
}

void TestMatrixView::rowThatDoesNotSumToOneIsRed() {
  Matrix good(2, 2), bad(2, 2);
  good << 0.5, 0.5, 0.3, 0.7;
  bad << 0.5, 0.5, 0.3, 0.4;
  // Red letters beside the second row; the mark at its end is within five pixels.
  const auto isRed = [](const Matrix& weights) {
    const auto view = viewOf("weights", traceWithWeights(weights));
    const QImage image = pictureOf(*view, {400, 300});
    const QRectF cell = view->cellRect({"weights", 1, 1}, QRectF(0, 0, 400, 300));
    for (int y = qCeil(cell.top()); y < cell.bottom(); ++y) {
      for (int x = qCeil(cell.right()) + 5; x < cell.right() + 45; ++x) {
        if (qRed(image.pixel(x, y)) > qBlue(image.pixel(x, y)) + 80) return true;
      }
    }
    return false;
  };
  QVERIFY(!isRed(good));
  QVERIFY(isRed(bad));
}

void TestMatrixView::newTraceIsPainted() {
  Matrix one(1, 1), other(1, 1);
  one << 0.2;
  other << 0.9;
  const auto view = viewOf("weights", traceWithWeights(one));
  const QRectF area(0, 0, 400, 300);
  pictureOf(*view, {400, 300});
  view->setTrace(traceWithWeights(other));
  const QImage image = pictureOf(*view, {400, 300});
  QCOMPARE(cellColor(image, view->cellRect({"weights", 0, 0}, area)), viridis(0.9));
}

void TestMatrixView::emptyRowIsSaidInWords() {
  Document document = documentOf({"the", "cat", "sat"});
  Tensor keep(Shape{1, 1, 3, 3});
  keep.editMatrix() << 1, 0, 1, 0, 0, 0, 1, 1, 1;
  document.attention.mask.keep = std::make_shared<const Tensor>(keep);
  const auto view = viewOf("weights", evaluate(document));
  const QImage image = pictureOf(*view, {460, 360});
  QVERIFY(hasColor(image, theme(ThemeKind::light).warning));
  const QRectF cell = view->cellRect({"weights", 1, 1}, QRectF(0, 0, 460, 360));
  const QRgb color = cellColor(image, cell);
  const CellColors colors = cellColors(theme(ThemeKind::light));
  QVERIFY(color == colors.hatchBackground || color == colors.hatchLine);
}

void TestMatrixView::infinityIsNamed() {
  Matrix weights(2, 2);
  weights << 1, 0, 0.3, 0.7;
  auto trace = std::make_shared<Trace>(*traceWithWeights(weights));
  const auto isRedBelow = [&] {
    const auto view = viewOf("scores", trace);
    const QImage image = pictureOf(*view, {460, 360});
    const QRectF cell = view->cellRect({"scores", 1, 0}, QRectF(0, 0, 460, 360));
    return hasColor(image.copy(0, qCeil(cell.bottom()) + 3, 460, 357 - qCeil(cell.bottom())),
                    theme(ThemeKind::light).warning);
  };
  QVERIFY(!isRedBelow());
  weights(0, 1) = std::numeric_limits<double>::infinity();
  trace->attention.scores = matrixTensor(weights, {1, 1, 2, 2});
  QVERIFY(isRedBelow());
}

void TestMatrixView::overflowIsNoMask() {
  Matrix scores(2, 2);
  scores << 1, -std::numeric_limits<double>::infinity(), 0.3, 0.7;
  auto trace = std::make_shared<Trace>(*traceWithWeights(scores));
  trace->attention.scores = trace->attention.masked = matrixTensor(scores, {1, 1, 2, 2});
  const CellColors colors = cellColors(theme(ThemeKind::light));
  for (const char* id : {"scores", "masked"}) {
    const auto view = viewOf(QLatin1String(id), trace);
    const QImage image = pictureOf(*view, {460, 360});
    const QRectF cell = view->cellRect({id, 0, 1}, QRectF(0, 0, 460, 360));
    const bool hatched = hasColor(image.copy(cell.toAlignedRect()), QColor(colors.hatchLine));
    QCOMPARE(hatched, id == std::string_view("masked"));
  }
}

void TestMatrixView::pointsAndCellsAgree_data() {
  QTest::addColumn<QString>("id");
  QTest::newRow("large matrix") << "weights";
  QTest::newRow("wide matrix") << "x_in";
  QTest::newRow("chain") << "chain";
}

void TestMatrixView::pointsAndCellsAgree() {
  QFETCH(QString, id);
  const auto view = viewOf(id, evaluate(documentOf({"I", "love", "NLP"}, 12)));
  const QRectF area(20, 30, 700, 480);
  const std::string tensor = id == "chain" ? "weights" : id.toStdString();
  for (Index c = 0; c < 3; ++c) {
    const CellAddress cell{tensor, 2, c};
    const QRectF rect = view->cellRect(cell, area);
    QVERIFY(area.contains(rect));
    QVERIFY(view->cellAt(rect.center(), area) == cell);
    QCOMPARE(view->tensorAt(rect.center(), area).toStdString(), tensor);
  }
  QVERIFY(!view->cellAt(area.bottomRight() - QPointF(1, 1), area));
  QVERIFY(view->cellRect({tensor, 3, 0}, area).isNull());
}

void TestMatrixView::hoveredCellPreviewsOverPinned() {
  const auto view = viewOf("weights", evaluate(documentOf({"I", "love", "NLP"})));
  const QRectF area(0, 0, 400, 300);
  const QImage plain = pictureOf(*view, {400, 300});
  Selection selection;
  selection.pinned = CellAddress{"weights", 0, 0};
  view->setSelection(selection);
  const QImage pinned = pictureOf(*view, {400, 300});
  const QColor pink = theme(ThemeKind::light).pinned;
  const QRectF first = view->cellRect(*selection.pinned, area);
  const QPoint edge(qRound(first.right()), qRound(first.center().y()));
  QCOMPARE(pinned.pixelColor(edge), pink);
  selection.hovered = CellAddress{"weights", 2, 2};
  view->setSelection(selection);
  const QImage hovered = pictureOf(*view, {400, 300});
  const QRectF last = view->cellRect(*selection.hovered, area);
  QCOMPARE(hovered.pixelColor(qRound(last.left()), qRound(last.center().y())), pink);
  QVERIFY(hovered.pixelColor(edge) != pink);
  view->setSelection({});
  QCOMPARE(pictureOf(*view, {400, 300}), plain);
}

void TestMatrixView::pinnedLabelKeepsToItsRoom() {
  const Tokens tokens{"one", "antidisestablishmentarianism", "three"};
  const auto view = viewOf("weights", evaluate(documentOf(tokens)));
  const QRectF area(0, 0, 400, 260);
  const QImage plain = pictureOf(*view, {400, 260});
  Selection selection;
  selection.pinned = CellAddress{"weights", 0, 1};
  view->setSelection(selection);
  const QImage pinned = pictureOf(*view, {400, 260});
  // Above the neighbours' columns nothing changes.
  for (const Index column : {0, 2}) {
    const QRectF cell = view->cellRect({"weights", 0, column}, area);
    const QRect above(qRound(cell.left()) + 3, qRound(cell.top()) - 60, qRound(cell.width()) - 6,
                      50);
    QCOMPARE(pinned.copy(above), plain.copy(above));
  }
  QVERIFY(pinned != plain);
}

void TestMatrixView::everyArrayIsAView() {
  Document document = documentOf({"I", "love", "NLP"}, 6);
  document.context = Sequences{{"a", "b", "c", "d", "e"}};
  document.position.encoding = PositionEncoding::sinusoidal;
  document.attention.heads = 2;
  const SharedTrace trace = evaluate(document);
  int arrays = 0;
  forEachTensor(*trace, [&](const NamedTensor& named) {
    const auto view = viewOf(QString::fromStdString(named.path), trace);
    QVERIFY2(view != nullptr, named.path.c_str());
    QVERIFY2(view->emptyText().isEmpty(), named.path.c_str());
    QVERIFY(!view->title().isEmpty());
    pictureOf(*view, view->sizeHint().toSize());
    ++arrays;
  });
  QCOMPARE(arrays, 15);
  QVERIFY(makeView("nonsense") == nullptr);
}

void TestMatrixView::comparedArraysShareTheirRange() {
  const SharedTrace trace = evaluate(documentOf({"I", "love", "NLP"}));
  const auto scale = [&](const char* path) {
    return heatmapContent(*trace, path, {}, plainStyle())->source.scale;
  };
  QCOMPARE(scale("scaled").high, scale("scores").high);
  QCOMPARE(scale("q").high, scale("v").high);
  QCOMPARE(scale("scores").low, -scale("scores").high);
  QVERIFY(scale("x").high != scale("q").high);
  QCOMPARE(scale("weights").low, 0.0);
  QCOMPARE(scale("weights").high, 1.0);
  ViewStyle chosen = plainStyle();
  chosen.range = {0.2, 0.4};
  const auto content = heatmapContent(*trace, "weights", {}, chosen);
  QCOMPARE(content->source.scale.high, 0.4);
  QVERIFY(!content->scaleNote.isEmpty());
}

void TestMatrixView::numbersBeyondTheRangeAreNoted() {
  Matrix weights(2, 2);
  weights << 1, 0, 0.3, 1.4;  // dropout left on
  const SharedTrace trace = traceWithWeights(weights);
  const ValueScale whole = heatmapContent(*trace, "weights", {}, plainStyle())->source.scale;
  QVERIFY(whole.above && !whole.below);
  ViewStyle chosen = plainStyle();
  chosen.range = {0.2, 2};
  const ValueScale narrow = heatmapContent(*trace, "weights", {}, chosen)->source.scale;
  QVERIFY(!narrow.above && narrow.below);
}

void TestMatrixView::emptyViewsSayWhy() {
  QVERIFY(!makeView("weights")->emptyText().isEmpty());
  const SharedTrace trace = evaluate(documentOf({"I", "love"}));
  for (const char* id : {"context", "position", "position-curves", "position-heatmap"}) {
    const auto view = viewOf(id, trace);
    QVERIFY2(view->emptyText().size() > 20, id);
    pictureOf(*view, {300, 200});
  }
  const auto view = viewOf("weights", trace);
  Selection beyond;
  beyond.item = 7;
  view->setSelection(beyond);
  QVERIFY(!view->emptyText().isEmpty());
}

void TestMatrixView::partsNeverOverlap_data() {
  QTest::addColumn<QSizeF>("size");
  QTest::addColumn<double>("points");
  QTest::addColumn<int>("tokens");
  for (const int tokens : {1, 3, 12, 64}) {
    for (const double points : {8.0, 10.0, 20.0, 30.0}) {
      for (const QSizeF& size : {QSizeF(240, 180), QSizeF(500, 350), QSizeF(1400, 900)}) {
        QTest::addRow("%d tokens, %g points, %g wide", tokens, points, size.width())
            << size << points << tokens;
      }
    }
  }
}

void TestMatrixView::partsNeverOverlap() {
  QFETCH(QSizeF, size);
  QFETCH(double, points);
  QFETCH(int, tokens);
  Tokens names;
  for (int i = 0; i < tokens; ++i)
    names.push_back(std::string(1 + i % 17, 'a') + "字");
  const SharedTrace trace = evaluate(documentOf(names));
  const auto content = heatmapContent(*trace, "weights", {}, plainStyle());
  const MatrixWords words{"A · attention weights", "rows ask (query) · columns answer (key)",
                          "a note", "Σ 1.00", "effective tokens 2^H"};
  const QRectF area(QPointF(5, 7), size);
  const MatrixLayout layout = layOutMatrix(*content, words, area, interfaceFont(points));
  std::vector<QRectF> parts{layout.title, layout.subtitle, layout.notes, layout.grid.rect,
                            layout.sums,  layout.colorBar, layout.bars,  layout.barsTitle};
  for (const AxisLabel& label : layout.rowLabels.labels)
    parts.push_back(label.rect);
  for (const AxisLabel& label : layout.columnLabels.labels)
    parts.push_back(label.rect);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (parts[i].isNull()) continue;
    QVERIFY2(area.contains(parts[i]), qPrintable(QString::number(i)));
    for (std::size_t j = 0; j < i; ++j) {
      QVERIFY2(!parts[i].intersects(parts[j]), qPrintable(QString("%1 over %2").arg(i).arg(j)));
    }
  }
}

QTEST_MAIN(TestMatrixView)
#include "tst_matrix_view.moc"
