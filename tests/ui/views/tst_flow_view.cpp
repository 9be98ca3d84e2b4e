#include <array>
#include <set>

#include <QtTest>

#include "tests/ui/views/naive_largest.h"
#include "tests/ui/views/view_fixture.h"
#include "ui/export/figure_writer.h"
#include "ui/views/flow_view.h"
#include "ui/views/head_colors.h"
#include "ui/views/number_text.h"

using namespace attention_lab;
using namespace attention_lab::test;

namespace {

Tokens words(int count) {
  static const Tokens some{"I", "love", "internationalization", "热爱自然语言处理", "مرحبا", "NLP"};
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

std::unique_ptr<FlowView> flowView(SharedTrace trace, const Selection& selection = {},
                                   double points = 10) {
  auto view = std::make_unique<FlowView>();
  view->setStyle(plainStyle(points));
  view->setTrace(std::move(trace));
  view->setSelection(selection);
  return view;
}

/// Of 3 tokens the middle one may see no key.
SharedTrace withEmptyRow(Index heads = 1) {
  Document document = withHeads(heads, 3);
  Matrix keep(3, 3);
  keep << 1, 1, 1, 0, 0, 0, 1, 1, 1;
  document.attention.mask.keep = std::make_shared<Tensor>(matrixTensor(keep, {1, 1, 3, 3}));
  return evaluate(document);
}

const QRectF kArea(0, 0, 800, 600);

}  // namespace

class TestFlowView : public QObject {
  Q_OBJECT

 private slots:
  void linesOfRandomTraces();
  void nothingOverlaps_data();
  void nothingOverlaps();
  void aTokenKeepsItsOwnLines();
  void pointingAndClicking();
  void keysMove();
  void legendChoosesHeads();
  void emptyRowsAreSaid();
  void notANumberIsSaid();
  void paddingIsNotDrawn();
  void oneTokenHasOneLine();
  void manyTokensAreBounded();
  void writtenInFigures();
  void pinnedTokenIsInTheFigure();
};

void TestFlowView::linesOfRandomTraces() {
  for (const int tokens : {1, 4, 9}) {
    const SharedTrace trace = evaluate(withHeads(3, tokens, tokens == 4 ? 7 : 0));
    Selection selection;
    selection.heads.share = 0.8;
    const auto view = flowView(trace, selection);
    std::set<std::array<Index, 3>> wanted, drawn;
    for (Index head = 0; head < 3; ++head) {
      const auto weights = trace->attention.weights.matrix(0, head);
      for (Index r = 0; r < weights.rows(); ++r) {
        const RowVector row = weights.row(r);
        for (const Index c : naiveLargest({row.begin(), row.end()}, 0.8))
          wanted.insert({head, r, c});
      }
    }
    for (const AttentionLine& line : view->shownLines()) {
      drawn.insert({line.head, line.query, line.key});
      QCOMPARE(line.weight, trace->attention.weights.matrix(0, line.head)(line.query, line.key));
    }
    QVERIFY(drawn == wanted);
  }
}

void TestFlowView::nothingOverlaps_data() {
  QTest::addColumn<int>("heads");
  QTest::addColumn<int>("tokens");
  QTest::addColumn<int>("context");
  QTest::addColumn<double>("points");
  for (const int heads : {1, 3, 12}) {
    for (const int tokens : {1, 6, 30, 300}) {
      for (const double points : {8.0, 10.0, 20.0, 30.0}) {
        QTest::addRow("%d heads, %d tokens, %g points", heads, tokens, points)
            << heads << tokens << (tokens == 6 ? 11 : 0) << points;
      }
    }
  }
}

void TestFlowView::nothingOverlaps() {
  QFETCH(int, heads);
  QFETCH(int, tokens);
  QFETCH(int, context);
  QFETCH(double, points);
  const auto view = flowView(evaluate(withHeads(heads, tokens, context)), {}, points);
  for (const double width : {330.0, 600.0, 1900.0}) {
    // On screen the height is that of the words; a figure may be smaller.
    for (const double height : {view->heightFor(width), 400.0}) {
      const QRectF area(3, 4, width, height);
      const FlowLayout& at = view->layout(area);
      std::vector<QRectF> parts{at.title,        at.subtitle,  at.notes,
                                at.queriesTitle, at.keysTitle, at.queries.rect};
      parts.insert(parts.end(), at.legend.entries.begin(), at.legend.entries.end());
      for (const AxisLabels* labels : {&at.queryLabels, &at.keyLabels})
        for (const AxisLabel& label : labels->labels)
          parts.push_back(label.rect);
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
      const double numbers = at.valueRoom * at.valueColumns;
      QVERIFY(at.queries.rect.left() - 2 * at.gap - at.labelRoom - numbers >= area.left());
      QVERIFY(at.queries.rect.right() + 2 * at.gap + at.labelRoom + numbers <= area.right());
      QVERIFY(at.queries.rect.width() >= 0.2 * width);
      QVERIFY(!at.queryLabels.labels.empty());
    }
  }
}

void TestFlowView::aTokenKeepsItsOwnLines() {
  const SharedTrace trace = evaluate(withHeads(2, 5));
  Selection selection;
  selection.heads.share = 1;
  selection.pinned = CellAddress{"weights", 3, 1};
  const auto view = flowView(trace, selection);
  QCOMPARE(view->shownLines().size(), 10u);  // 5 keys, 2 heads
  for (const AttentionLine& line : view->shownLines())
    QCOMPARE(line.query, 3);
  selection.heads.side = TokenSide::key;
  view->setSelection(selection);
  QCOMPARE(view->shownLines().size(), 10u);
  for (const AttentionLine& line : view->shownLines())
    QCOMPARE(line.key, 1);
  // From either side, a token's lines are those of it among all.
  selection.heads.share = 0.7;
  selection.pinned.reset();
  view->setSelection(selection);
  std::size_t ofKey = 0;
  for (const AttentionLine& line : view->shownLines())
    ofKey += line.key == 1 ? 1 : 0;
  selection.pinned = CellAddress{"scores", 3, 1};  // the same pair, whatever is shown of it
  view->setSelection(selection);
  QCOMPARE(view->shownLines().size(), ofKey);
}

void TestFlowView::pointingAndClicking() {
  const SharedTrace trace = evaluate(withHeads(1, 4, 6));
  const auto view = flowView(trace);
  const FlowLayout at = view->layout(kArea);
  const auto rectOf = [](const AxisLabels& labels, Index index) {
    return std::find_if(labels.labels.begin(), labels.labels.end(),
                        [&](const AxisLabel& label) { return label.index == index; })
        ->rect;
  };
  const auto pointed = view->pointedAt(rectOf(at.keyLabels, 5).center(), kArea);
  QVERIFY(pointed && pointed->hovered);
  QCOMPARE(pointed->hovered->column, 5);
  QVERIFY(pointed->shownSide() == TokenSide::key);
  const QPointF query = rectOf(at.queryLabels, 2).center();
  view->setSelection(*view->clicked(query, kArea, {}));
  QVERIFY(view->selection().pinned && !view->selection().hovered);
  QCOMPARE(view->selection().pinned->row, 2);
  Index largest = 0;
  trace->attention.weights.matrix(0, 0).row(2).maxCoeff(&largest);
  QCOMPARE(view->selection().pinned->column, largest);
  // Pointing elsewhere previews, leaving returns.
  view->setSelection(*view->pointedAt(rectOf(at.keyLabels, 0).center(), kArea));
  QCOMPARE(view->shownLines().empty() || view->shownLines().front().key == 0, true);
  view->setSelection(*view->pointedAt(at.queries.rect.center(), kArea));
  QCOMPARE(view->shownLines().front().query, 2);
  view->setSelection(*view->clicked(query, kArea, {}));
  QVERIFY(!view->selection().pinned);
}

void TestFlowView::keysMove() {
  const SharedTrace trace = evaluate(withHeads(1, 4));
  const auto view = flowView(trace);
  const auto press = [&](int key) {
    const auto pressed = view->keyPressed(key, {}, kArea);
    if (pressed) view->setSelection(*pressed);
    return pressed.has_value();
  };
  QVERIFY(!press(Qt::Key_Escape));  // the canvas lets go
  QVERIFY(press(Qt::Key_Down));
  QCOMPARE(view->selection().pinned->row, 0);
  QVERIFY(press(Qt::Key_Down));
  QCOMPARE(view->selection().pinned->row, 1);
  const Index key = view->selection().pinned->column;
  QVERIFY(press(Qt::Key_Right));
  QVERIFY(view->selection().heads.side == TokenSide::key);
  QCOMPARE(view->selection().pinned->column, key);
  QVERIFY(press(key > 0 ? Qt::Key_Up : Qt::Key_Down));
  QCOMPARE(view->selection().pinned->column, key > 0 ? key - 1 : key + 1);
  QVERIFY(press(Qt::Key_Left));
  QVERIFY(view->selection().heads.side == TokenSide::query);
  QVERIFY(kArea.contains(view->focusRect(kArea)));
  QVERIFY(view->spoken().contains("attends to"));
}

void TestFlowView::legendChoosesHeads() {
  const auto view = flowView(evaluate(withHeads(4, 3)));
  QCOMPARE(view->heads().size(), 4u);
  const auto click = [&](std::size_t head) {
    const QRectF entry = view->layout(kArea).legend.entries[head];
    view->setSelection(*view->clicked(entry.center(), kArea, {}));
  };
  click(2);
  QCOMPARE(view->heads(), (std::vector<Index>{2}));
  click(0);
  QCOMPARE(view->heads(), (std::vector<Index>{0, 2}));
  for (const AttentionLine& line : view->shownLines())
    QVERIFY(line.head == 0 || line.head == 2);
  click(0);
  QCOMPARE(view->heads(), (std::vector<Index>{2}));
  QCOMPARE(view->selection().head, 2);
  click(2);
  QCOMPARE(view->heads().size(), 4u);
  view->setSelection(*view->keyPressed(Qt::Key_4, {}, kArea));
  QCOMPARE(view->heads(), (std::vector<Index>{3}));
  view->setSelection(*view->keyPressed(Qt::Key_0, {}, kArea));
  QCOMPARE(view->heads().size(), 4u);
}

void TestFlowView::notANumberIsSaid() {
  Matrix weights = Matrix::Identity(3, 3);
  weights.row(1).setConstant(std::nan(""));
  Selection selection;
  selection.pinned = CellAddress{"weights", 1, 0};
  QString said = flowView(traceWithWeights(weights), selection)->spoken();
  said.remove(QChar(0x2068)).remove(QChar(0x2069));
  QCOMPARE(said, "the weights of “1” are not numbers");
}

void TestFlowView::emptyRowsAreSaid() {
  const auto view = flowView(withEmptyRow());
  QVERIFY(view->attendsToNothing(1) && !view->attendsToNothing(0));
  for (const AttentionLine& line : view->shownLines())
    QVERIFY(line.query != 1);
  QByteArray svg = figureFormatFor("a.svg")->bytes(*view, {});
  QVERIFY(svg.contains("attends to nothing"));
  Selection selection;
  selection.pinned = CellAddress{"weights", 1, 0};
  view->setSelection(selection);
  QVERIFY(view->shownLines().empty());
  QCOMPARE(view->spoken(), "“love” attends to nothing");
}

void TestFlowView::paddingIsNotDrawn() {
  Document document = withHeads(1, 2);
  document.sequences.push_back(words(5));
  const auto view = flowView(evaluate(document));
  QCOMPARE(view->layout(kArea).queries.rows, 2);
  QCOMPARE(view->layout(kArea).keys.rows, 2);
  for (const AttentionLine& line : view->shownLines())
    QVERIFY(line.query < 2 && line.key < 2);
}

void TestFlowView::oneTokenHasOneLine() {
  const auto view = flowView(evaluate(withHeads(1, 1)));
  QCOMPARE(view->shownLines().size(), 1u);
  QCOMPARE(view->shownLines().front().weight, 1.0);
  const QImage picture = pictureOf(*view, {600, 300});
  const FlowLayout& at = view->layout({0, 0, 600, 300});
  const QPoint middle(at.queries.rect.center().toPoint());
  QVERIFY(picture.pixelColor(middle) == headColor(0, ThemeKind::light));
}

void TestFlowView::manyTokensAreBounded() {
  const auto view = flowView(evaluate(withHeads(2, 200)));
  QVERIFY(view->shownLines().size() <= 2000);
  QByteArray svg = figureFormatFor("a.svg")->bytes(*view, {});
  QVERIFY(svg.contains("lines would be too many"));
  Selection selection;
  selection.pinned = CellAddress{"weights", 7, 0};
  selection.heads.share = 1;
  view->setSelection(selection);
  QCOMPARE(view->shownLines().size(), 400u);  // of one token all
}

void TestFlowView::writtenInFigures() {
  const auto view = flowView(evaluate(withHeads(3, 4, 2)));
  const QByteArray svg = figureFormatFor("a.svg")->bytes(*view, {});
  for (const char* text : {"asks (query)", "answers (key)", "love", "h3", "until 90 %"})
    QVERIFY2(svg.contains(text), text);
}

void TestFlowView::pinnedTokenIsInTheFigure() {
  const SharedTrace trace = evaluate(withHeads(1, 3));
  Selection selection;
  selection.heads.share = 1;
  selection.pinned = CellAddress{"weights", 1, 0};
  const auto view = flowView(trace, selection);
  const QByteArray svg = figureFormatFor("a.svg")->bytes(*view, {});
  for (Index c = 0; c < 3; ++c) {
    const QString value = numberText(trace->attention.weights.matrix(0, 0)(1, c), {});
    QVERIFY2(svg.contains(value.toUtf8()), qPrintable(value));
  }
}

QTEST_MAIN(TestFlowView)
#include "tst_flow_view.moc"
