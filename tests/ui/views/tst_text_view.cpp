#include <QtTest>

#include "tests/ui/views/view_fixture.h"
#include "ui/export/figure_writer.h"
#include "ui/views/heatmap_source.h"
#include "ui/views/number_text.h"
#include "ui/views/text_view.h"

using namespace attention_lab;
using namespace attention_lab::test;

namespace {

Tokens words(int count) {
  static const Tokens some{"I", "love", "internationalization", "热爱自然语言处理", ",", "NLP"};
  Tokens tokens;
  for (int i = 0; i < count; ++i)
    tokens.push_back(some[static_cast<std::size_t>(i) % some.size()]);
  return tokens;
}

Document withHeads(Index heads, int tokens, int context = 0) {
  Document document = documentOf(words(tokens), 2 * heads);
  document.attention.heads = heads;
  if (context > 0) document.context = Sequences{words(context)};
  return document;
}

std::unique_ptr<TextView> textView(SharedTrace trace, const Selection& selection = {},
                                   double points = 10) {
  auto view = std::make_unique<TextView>();
  view->setStyle(plainStyle(points));
  view->setTrace(std::move(trace));
  view->setSelection(selection);
  return view;
}

Selection pinned(Index row, Index column, TokenSide side = TokenSide::query) {
  Selection selection;
  selection.pinned = CellAddress{"weights", row, column};
  selection.heads.side = side;
  return selection;
}

const QRectF kArea(0, 0, 700, 400);

}  // namespace

class TestTextView : public QObject {
  Q_OBJECT

 private slots:
  void nothingOverlaps_data();
  void nothingOverlaps();
  void shadesTheRow();
  void shadesTheColumn();
  void shadesTheMean();
  void maskedTokensHaveNoNumber();
  void emptyRowIsSaid();
  void notANumberIsSaid();
  void nothingPinnedSaysWhatToDo();
  void figuresAreShaded();
  void pointingPreviewsAndClickKeeps();
  void crossAttentionHasTwoParagraphs();
  void keysMove();
  void rightToLeftRunsFromTheRight();
  void numbersGoWhereThereIsNoRoom();
  void writtenInFigures();
};

void TestTextView::nothingOverlaps_data() {
  QTest::addColumn<int>("tokens");
  QTest::addColumn<int>("context");
  QTest::addColumn<double>("points");
  for (const int tokens : {1, 7, 60, 400}) {
    for (const double points : {8.0, 10.0, 20.0, 30.0}) {
      QTest::addRow("%d tokens, %g points", tokens, points) << tokens << 0 << points;
      QTest::addRow("%d tokens, cross, %g points", tokens, points) << tokens << 9 << points;
    }
  }
}

void TestTextView::nothingOverlaps() {
  QFETCH(int, tokens);
  QFETCH(int, context);
  QFETCH(double, points);
  const auto view = textView(evaluate(withHeads(2, tokens, context)), {}, points);
  for (const double width : {330.0, 600.0, 1900.0}) {
    for (const double height : {view->heightFor(width), 450.0, 1000.0}) {
      if (height < view->heightFor(width) && tokens > 60) continue;  // scrolls
      const QRectF area(3, 4, width, height);
      const TextLayout& at = view->layout(area);
      std::vector<QRectF> parts{at.title,    at.subtitle,     at.strip,    at.range,
                                at.sentence, at.queriesTitle, at.keysTitle};
      for (const auto* chips : {&at.queries, &at.keys}) {
        for (const TextChip& chip : *chips) {
          parts.push_back(chip.rect);
          const QFontMetricsF metrics(at.tokenFont);
          QVERIFY(metrics.horizontalAdvance(chip.text) <= chip.token.width() + 0.5);
          if (at.values) {
            QVERIFY(QFontMetricsF(at.valueFont).horizontalAdvance("0.00") <= chip.value.width());
            QVERIFY(chip.rect.contains(chip.value) &&
                    !chip.token.intersects(chip.value.adjusted(0, 1, 0, 0)));
          }
        }
      }
      for (std::size_t i = 0; i < parts.size(); ++i) {
        if (parts[i].isNull()) continue;
        QVERIFY2(area.adjusted(-0.5, -0.5, 0.5, 0.5).contains(parts[i]),
                 qPrintable(QString("part %1 of %2×%3").arg(i).arg(width).arg(height)));
        for (std::size_t j = 0; j < i; ++j) {
          const QRectF common = parts[i] & parts[j];
          QVERIFY2(common.width() < 0.5 || common.height() < 0.5,
                   qPrintable(QString("parts %1 and %2").arg(i).arg(j)));
        }
      }
    }
  }
}

void TestTextView::shadesTheRow() {
  const SharedTrace trace = evaluate(withHeads(1, 5));
  const auto view = textView(trace, pinned(2, 0));
  const QImage picture = pictureOf(*view, kArea.size().toSize());
  const ValueScale scale = ValueScale::probability(sequentialColormap("viridis"));
  for (std::size_t i = 0; i < 5; ++i) {
    const QRectF rect = view->layout(kArea).queries[i].rect;
    const QPoint inside = (rect.topLeft() + QPointF(4, 4)).toPoint();
    const double weight = trace->attention.weights.matrix(0, 0)(2, static_cast<Index>(i));
    QCOMPARE(picture.pixel(inside), scale.color(weight));
  }
  QCOMPARE(view->sentence(), "“internationalization” attends to:");
}

void TestTextView::shadesTheColumn() {
  const SharedTrace trace = evaluate(withHeads(1, 5));
  const auto view = textView(trace, pinned(0, 3, TokenSide::key));
  const QImage picture = pictureOf(*view, kArea.size().toSize());
  const ValueScale scale = ValueScale::probability(sequentialColormap("viridis"));
  for (std::size_t i = 0; i < 5; ++i) {
    const QRectF rect = view->layout(kArea).queries[i].rect;
    const double weight = trace->attention.weights.matrix(0, 0)(static_cast<Index>(i), 3);
    QCOMPARE(picture.pixel((rect.topLeft() + QPointF(4, 4)).toPoint()), scale.color(weight));
  }
  QCOMPARE(view->sentence(), "“热爱自然语言处理” is attended by:");
}

void TestTextView::shadesTheMean() {
  const SharedTrace trace = evaluate(withHeads(2, 4));
  Selection selection = pinned(1, 0);
  selection.heads.mean = true;
  const std::vector<double> mean = weightsOf(*trace, selection, {TokenSide::query, 1}, {});
  for (Index c = 0; c < 4; ++c) {
    const double wanted = (trace->attention.weights.matrix(0, 0)(1, c) +
                           trace->attention.weights.matrix(0, 1)(1, c)) /
                          2;
    QVERIFY(std::abs(mean[static_cast<std::size_t>(c)] - wanted) < 1e-15);
  }
  const auto view = textView(trace, selection);
  const QByteArray svg = figureFormatFor("a.svg")->bytes(*view, {});
  QVERIFY(svg.contains("mean of 2 heads – not a head"));
  selection.heads.mean = false;
  view->setSelection(selection);
  QVERIFY(figureFormatFor("a.svg")->bytes(*view, {}).contains("head 1 of 2"));
}

void TestTextView::maskedTokensHaveNoNumber() {
  Document document = withHeads(1, 4);
  document.attention.mask.causal = true;
  const auto view = textView(evaluate(document), pinned(0, 0));
  const QByteArray svg = figureFormatFor("a.svg")->bytes(*view, {});
  QVERIFY(svg.contains(">1.00<"));
  QVERIFY(!svg.contains(">0.00<"));
}

void TestTextView::emptyRowIsSaid() {
  Document document = withHeads(1, 3);
  Matrix keep(3, 3);
  keep << 1, 1, 1, 0, 0, 0, 1, 1, 1;
  document.attention.mask.keep = std::make_shared<Tensor>(matrixTensor(keep, {1, 1, 3, 3}));
  const auto view = textView(evaluate(document), pinned(1, 0));
  QVERIFY(view->sentence().contains("attends to nothing"));
  QVERIFY(view->spoken().contains("attends to nothing"));
  pictureOf(*view, kArea.size().toSize());
}

void TestTextView::notANumberIsSaid() {
  Matrix weights = Matrix::Identity(4, 4);
  weights.row(1) << 0.25, std::nan(""), 0.5, 0;
  const auto view = textView(traceWithWeights(weights), pinned(1, 2));
  QString said = view->spoken();
  said.remove(QChar(0x2068)).remove(QChar(0x2069));
  QCOMPARE(said, QStringLiteral("“1” attends to 1 not a number, 2 0.50, 0 0.25"));
}

void TestTextView::nothingPinnedSaysWhatToDo() {
  const auto view = textView(evaluate(withHeads(1, 3)));
  QVERIFY(view->sentence().startsWith("Point at a token"));
  QCOMPARE(view->spoken(), view->sentence());
  Selection elsewhere;
  elsewhere.pinned = CellAddress{"q", 1, 1};
  view->setSelection(elsewhere);
  QVERIFY(view->sentence().startsWith("Point at a token"));
  const auto nothing = textView(nullptr);
  QVERIFY(!nothing->emptyText().isEmpty());
  pictureOf(*nothing, {300, 200});
}

void TestTextView::figuresAreShaded() {
  const auto view = textView(evaluate(withHeads(1, 3)));
  view->setSelection(figureSelection(*view, {}));
  QVERIFY2(view->sentence().endsWith("attends to:"), qPrintable(view->sentence()));
  Selection chosen;
  chosen.pinned = CellAddress{"weights", 2, 0};
  QCOMPARE(figureSelection(*view, chosen).pinned->row, Index{2});
}

void TestTextView::pointingPreviewsAndClickKeeps() {
  const SharedTrace trace = evaluate(withHeads(1, 4));
  const auto view = textView(trace);
  const auto centre = [&](std::size_t i) { return view->layout(kArea).queries[i].rect.center(); };
  view->setSelection(*view->pointedAt(centre(1), kArea));
  QCOMPARE(view->sentence(), "“love” attends to:");
  QVERIFY(!view->selection().pinned);
  view->setSelection(*view->clicked(centre(1), kArea, {}));
  QCOMPARE(view->selection().pinned->row, 1);
  view->setSelection(*view->pointedAt(centre(0), kArea));
  QCOMPARE(view->sentence(), "“I” attends to:");
  view->setSelection(*view->pointedAt({1, 1}, kArea));
  QCOMPARE(view->sentence(), "“love” attends to:");
  view->setSelection(*view->clicked(centre(1), kArea, {}));
  QVERIFY(!view->selection().pinned);
  Selection column = view->selection();
  column.heads.side = TokenSide::key;
  view->setSelection(column);
  view->setSelection(*view->clicked(centre(2), kArea, {}));
  QCOMPARE(view->selection().pinned->column, 2);
}

void TestTextView::crossAttentionHasTwoParagraphs() {
  const SharedTrace trace = evaluate(withHeads(1, 3, 5));
  const auto view = textView(trace);
  const TextLayout at = view->layout(kArea);
  QCOMPARE(at.queries.size(), 3u);
  QCOMPARE(at.keys.size(), 5u);
  QVERIFY(at.keys.front().rect.top() > at.queries.back().rect.bottom());
  view->setSelection(*view->clicked(at.keys[4].rect.center(), kArea, {}));
  QVERIFY(view->selection().heads.side == TokenSide::key);
  QCOMPARE(view->selection().pinned->column, 4);
  QCOMPARE(view->sentence(), "“,” is attended by:");
  view->setSelection(*view->clicked(at.queries[2].rect.center(), kArea, {}));
  QVERIFY(view->selection().heads.side == TokenSide::query);
  QCOMPARE(view->selection().pinned->row, 2);
  const QImage picture = pictureOf(*view, kArea.size().toSize());
  const ValueScale scale = ValueScale::probability(sequentialColormap("viridis"));
  for (std::size_t i = 0; i < 5; ++i) {
    const double weight = trace->attention.weights.matrix(0, 0)(2, static_cast<Index>(i));
    QCOMPARE(picture.pixel((at.keys[i].rect.topLeft() + QPointF(4, 4)).toPoint()),
             scale.color(weight));
  }
}

void TestTextView::keysMove() {
  const auto view = textView(evaluate(withHeads(1, 30)));
  const auto press = [&](int key) {
    const auto pressed = view->keyPressed(key, {}, kArea);
    if (pressed) view->setSelection(*pressed);
    return pressed ? pressed->pinned->row : Index(-1);
  };
  QCOMPARE(press(Qt::Key_Right), 0);
  QCOMPARE(press(Qt::Key_Right), 1);
  const Index below = press(Qt::Key_Down);
  QVERIFY(below > 1);
  const auto& chips = view->layout(kArea).queries;
  QVERIFY(chips[static_cast<std::size_t>(below)].rect.top() > chips[1].rect.bottom());
  QCOMPARE(press(Qt::Key_Left), below - 1);
  press(Qt::Key_Up);
  QVERIFY(view->selection().pinned->row < below);
  QCOMPARE(press(Qt::Key_Escape), -1);  // the canvas lets go
  for (int i = 0; i < 40; ++i)
    press(Qt::Key_Right);
  QCOMPARE(view->selection().pinned->row, 29);
}

void TestTextView::rightToLeftRunsFromTheRight() {
  const auto view = textView(evaluate(documentOf({"مرحبا", "بالعالم", "!"})));
  const auto& chips = view->layout(kArea).queries;
  QVERIFY(chips[0].rect.left() > chips[1].rect.right());
  QVERIFY(chips[0].rect.right() > kArea.right() - 30);
  view->setSelection(pinned(0, 0));
  QCOMPARE(view->keyPressed(Qt::Key_Left, {}, kArea)->pinned->row, 1);
}

void TestTextView::numbersGoWhereThereIsNoRoom() {
  const auto view = textView(evaluate(withHeads(1, 60)));
  QVERIFY(view->layout({0, 0, 900, 700}).values);
  QVERIFY(!view->layout({0, 0, 500, 260}).values);
  QVERIFY(view->layout({0, 0, 1200, 900}).tokenFont.pointSizeF() >
          view->layout({0, 0, 500, 260}).tokenFont.pointSizeF());
}

void TestTextView::writtenInFigures() {
  const SharedTrace trace = evaluate(withHeads(1, 4));
  const auto view = textView(trace, pinned(1, 0));
  const QByteArray svg = figureFormatFor("a.svg")->bytes(*view, {});
  for (const char* text : {"internationalization", "“love” attends to:", "0 … 1", "head 1 of 1"})
    QVERIFY2(svg.contains(text), text);
  for (Index c = 0; c < 4; ++c) {
    const QString value = numberText(trace->attention.weights.matrix(0, 0)(1, c), {});
    QVERIFY2(svg.contains(value.toUtf8()), qPrintable(value));
  }
}

QTEST_MAIN(TestTextView)
#include "tst_text_view.moc"
