#include <cmath>

#include <QtTest>

#include "tests/ui/views/view_fixture.h"
#include "ui/language.h"
#include "ui/views/chain_view.h"
#include "ui/views/step_view.h"
#include "ui/views/step_words.h"

using namespace attention_lab;
using namespace attention_lab::test;

namespace {

/// Two items, two heads, a bias, a mask, a temperature.
Document richDocument() {
  Document document = documentOf({"I", "love", "natural", "NLP"}, 6);
  document.sequences.push_back({"me", "too"});
  document.attention.heads = 2;
  document.attention.temperature = 0.5;
  document.attention.mask.causal = true;
  document.position.encoding = PositionEncoding::alibi;
  document.attention.dropout = {0.3, 1};
  return document;
}

Document crossDocument() {
  Document document = documentOf({"我", "热爱", "NLP"});
  document.context = Sequences{{"I", "love", "natural", "language", "processing"}};
  return document;
}

Document emptyRowDocument() {
  Document document = documentOf({"a", "b", "c"});
  Matrix keep(3, 3);
  keep << 1, 0, 1, 0, 0, 0, 1, 1, 1;
  document.attention.mask.keep = std::make_shared<Tensor>(matrixTensor(keep, {1, 1, 3, 3}));
  return document;
}

Document givenDocument() {
  Document document = documentOf({"a", "b", "c"});
  auto given = std::make_shared<GivenQkv>();
  Matrix numbers(3, 2);
  numbers << 1, 2, 3, 4, -5, 6;
  given->q = given->k = given->v = matrixTensor(numbers, {1, 1, 3, 2});
  document.attention.given = given;
  return document;
}

void addDocuments() {
  QTest::addColumn<Document>("document");
  QTest::newRow("three tokens") << documentOf({"I", "love", "NLP"});
  QTest::newRow("heads, items, bias, mask, temperature") << richDocument();
  QTest::newRow("cross-attention") << crossDocument();
  QTest::newRow("a row may attend to nothing") << emptyRowDocument();
  QTest::newRow("q, k and v are given") << givenDocument();
}

Selection selectionAt(const StepState& state) {
  Selection selection;
  selection.steps = state;
  selection.tensor = stepOf(state.step).tensor;
  return selection;
}

/// Whether a part of two pictures differs.
bool differs(const QImage& a, const QImage& b, const QRectF& part) {
  const QRect rect = part.toAlignedRect().adjusted(3, 3, -3, -3);
  return a.copy(rect) != b.copy(rect);
}

}  // namespace

Q_DECLARE_METATYPE(Document)

/// How the steps are painted: what is not computed yet is not there, in the chain, in the large
/// matrix and in the row that is opened up; and what is said of each step.
class TestStepView : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { installLanguage("en"); }
  void cleanup() { installLanguage("en"); }
  void wordsOfEveryStep_data();
  void wordsOfEveryStep();
  void formulasHaveTheNumbers();
  void pinnedColumnIsWrittenOut();
  void nothingIsPaintedBeforeItIsComputed_data() { addDocuments(); }
  void nothingIsPaintedBeforeItIsComputed();
  void chainShowsWhatIsReached_data() { addDocuments(); }
  void chainShowsWhatIsReached();
  void largeMatrixShowsWhatIsReached();
  void partsKeepToTheirPlaces_data();
  void partsKeepToTheirPlaces();
  void emptyRowIsSaid();
  void inactiveTellsTheFirstStep();
};

void TestStepView::wordsOfEveryStep_data() {
  QTest::addColumn<QString>("language");
  QTest::newRow("English") << "en";
  QTest::newRow("Chinese") << "zh_CN";
}

void TestStepView::wordsOfEveryStep() {
  QFETCH(QString, language);
  QVERIFY(installLanguage(language));
  const SharedTrace trace = evaluate(richDocument());
  QSet<QString> titles, formulas, sentences;
  for (const Step& step : stepTable()) {
    const Selection selection = selectionAt({true, step.id, 1});
    const StepWords words = stepWords(*trace, selection, stepRow(*trace, 0, 0, selection.steps));
    QVERIFY2(!words.numbers.isEmpty() && !words.sentence.isEmpty(), step.name);
    for (const QString& text : {words.place, words.title, words.numbers, words.sentence})
      QVERIFY2(!text.contains('%'), qPrintable(text));
    titles.insert(words.title);
    formulas.insert(words.formula);
    sentences.insert(words.sentence);
    const bool chinese = words.sentence.contains(QRegularExpression("\\p{Han}"));
    QCOMPARE(chinese, language != "en");
  }
  const auto count = static_cast<qsizetype>(stepTable().size());
  QCOMPARE(titles.size(), count);
  QCOMPARE(formulas.size(), count);
  QCOMPARE(sentences.size(), count);
}

void TestStepView::formulasHaveTheNumbers() {
  const SharedTrace trace = evaluate(givenDocument());
  const auto numbers = [&](StepId step, Index row) {
    const Selection selection = selectionAt({true, step, row});
    return stepWords(*trace, selection, stepRow(*trace, 0, 0, selection.steps)).numbers;
  };
  QCOMPARE(numbers(StepId::scores, 1), "b, a: 3.00·1.00 + 4.00·2.00 = 11.00");
  QCOMPARE(numbers(StepId::scale, 1), "b, a: 11.00 ÷ √2 = 7.78");
  QCOMPARE(numbers(StepId::largest, 1), "b: max(7.78, 17.68, 6.36) = 17.68");
  QCOMPARE(numbers(StepId::shift, 1), "b, a: 7.78 − 17.68 = −9.90");
  QCOMPARE(numbers(StepId::exponential, 1), "b, a: exp(−9.90) = 0.00");
  QCOMPARE(numbers(StepId::sum, 1), "b: 0.00 + 1.00 + 0.00 = 1.00");
  QCOMPARE(numbers(StepId::quotient, 1), "b, a: 0.00 ÷ 1.00 = 0.00");
  QCOMPARE(numbers(StepId::values, 1), "b, 1: 0.00·1.00 + 1.00·3.00 + 0.00·(−5.00) = 3.00");
}

void TestStepView::pinnedColumnIsWrittenOut() {
  const SharedTrace trace = evaluate(givenDocument());
  Selection selection = selectionAt({true, StepId::scale, 1});
  selection.pinned = CellAddress{"scaled", 0, 2};
  const StepRow row = stepRow(*trace, 0, 0, selection.steps);
  QCOMPARE(stepWords(*trace, selection, row).numbers, "b, c: 9.00 ÷ √2 = 6.36");
}

void TestStepView::nothingIsPaintedBeforeItIsComputed() {
  QFETCH(Document, document);
  const SharedTrace trace = evaluate(document);
  StepView view;
  view.setStyle(plainStyle());
  view.setTrace(trace);
  const StepSequence sequence(*trace, 0);
  const QSize size(900, 420);
  const QRectF area(QPointF(0, 0), size);
  for (Index frame = 0; frame < sequence.frameCount(); ++frame) {
    const StepState state = sequence.at(frame);
    view.setSelection(selectionAt(state));
    const QImage picture = pictureOf(view, size);
    const StepRow row = stepRow(*trace, 0, 0, state);
    for (std::size_t line = 0; line < row.lines.size(); ++line) {
      const QRectF cell = view.tableCell(line, 0, area);
      QVERIFY(area.contains(cell));
      // A number leaves more than one colour.
      const QRect inside = cell.toAlignedRect().adjusted(2, 2, -2, -2);
      const QImage part = picture.copy(inside);
      QImage plain(part.size(), part.format());
      plain.fill(part.pixel(0, 0));
      QCOMPARE(part != plain, row.lines[line].values.size() > 0);
    }
    const QString spoken = view.spoken();
    QVERIFY(spoken.contains(stepTitle(*trace, state.step)));
  }
}

void TestStepView::chainShowsWhatIsReached() {
  QFETCH(Document, document);
  const SharedTrace trace = evaluate(document);
  const auto view = viewOf("chain", trace);
  const QSize size(1100, 560);
  const QRectF area(QPointF(0, 0), size);
  const QImage whole = pictureOf(*view, size);
  const StepSequence sequence(*trace, 0);
  std::map<std::string, QRectF> last;
  for (const Step& step : stepTable()) {
    const auto named = findTensor(*trace, step.tensor);
    last[step.tensor] = view->cellRect({step.tensor, sequence.rows() - 1, 0}, area);
  }
  for (Index frame = 0; frame < sequence.frameCount(); ++frame) {
    const StepState state = sequence.at(frame);
    view->setSelection(selectionAt(state));
    const QImage picture = pictureOf(*view, size);
    for (const auto& [tensor, rect] : last) {
      if (rect.isNull()) continue;
      const CellAddress cell{tensor, sequence.rows() - 1, 0};
      const bool reached = stepReaches(*trace, 0, state, tensor, cell.row);
      const bool bias = tensor == "scaled" && stepOf(StepId::bias).present(*trace);
      if (!bias && tensor != stepOf(state.step).tensor) {
        QVERIFY2(differs(picture, whole, rect) != reached, tensor.c_str());
      }
      QCOMPARE(!view->cellRect(cell, area).isNull(), reached);
      QCOMPARE(view->cellAt(rect.center(), area).has_value(), reached);
    }
  }
}

void TestStepView::largeMatrixShowsWhatIsReached() {
  const SharedTrace trace = evaluate(documentOf({"I", "love", "NLP"}));
  const auto view = viewOf("weights", trace);
  const QSize size(600, 400);
  const QRectF area(QPointF(0, 0), size);
  const QImage whole = pictureOf(*view, size);
  const QRectF first = view->cellRect({"weights", 0, 0}, area);
  const QRectF third = view->cellRect({"weights", 2, 0}, area);
  view->setSelection(selectionAt({true, StepId::exponential, 1}));
  const QImage part = pictureOf(*view, size);
  QVERIFY(!differs(part, whole, first));
  QVERIFY(differs(part, whole, third));
  QVERIFY(view->cellRect({"weights", 1, 0}, area).isNull());
  QVERIFY(!view->cellRect({"weights", 0, 0}, area).isNull());
  view->setSelection(Selection());
  QCOMPARE(pictureOf(*view, size), whole);
}

void TestStepView::partsKeepToTheirPlaces_data() {
  QTest::addColumn<QSize>("size");
  QTest::addColumn<double>("points");
  QTest::newRow("narrow") << QSize(380, 300) << 9.0;
  QTest::newRow("wide") << QSize(1200, 360) << 9.0;
  QTest::newRow("large text") << QSize(640, 500) << 18.0;
  QTest::newRow("largest text, narrow") << QSize(420, 400) << 27.0;
}

void TestStepView::partsKeepToTheirPlaces() {
  QFETCH(QSize, size);
  QFETCH(double, points);
  Document document = crossDocument();
  for (int i = 0; i < 20; ++i)
    document.context->front().push_back("token" + std::to_string(i));
  const SharedTrace trace = evaluate(document);
  StepView view;
  view.setStyle(plainStyle(points));
  view.setTrace(trace);
  for (const Step& step : stepTable()) {
    view.setSelection(selectionAt({true, step.id, 1}));
    const QRectF area(0, 0, size.width(),
                      std::max<double>(size.height(), view.heightFor(size.width())));
    const StepRow row =
        stepRow(*trace, 0, 0, StepSequence(*trace, 0).clamped(view.selection().steps));
    QRectF before;
    for (Index c = 0; c < row.lines[0].values.size(); ++c) {
      const QRectF cell = view.tableCell(row.lines.size() - 1, c, area);
      if (c == 0) QVERIFY(!cell.isNull());
      if (cell.isNull()) break;
      QVERIFY2(area.contains(cell), step.name);
      if (c > 0) QVERIFY(cell.left() >= before.right() - 0.01);
      before = cell;
    }
    pictureOf(view, area.size().toSize());
  }
}

void TestStepView::emptyRowIsSaid() {
  const SharedTrace trace = evaluate(emptyRowDocument());
  const Selection selection = selectionAt({true, StepId::quotient, 1});
  const StepWords words = stepWords(*trace, selection, stepRow(*trace, 0, 0, selection.steps));
  QVERIFY(words.sentence.contains("may attend to nothing"));
  QVERIFY(words.numbers.isEmpty());
  const Selection first = selectionAt({true, StepId::largest, 1});
  QCOMPARE(stepWords(*trace, first, stepRow(*trace, 0, 0, first.steps)).numbers,
           "b: max(−∞, −∞, −∞) = −∞");
}

void TestStepView::inactiveTellsTheFirstStep() {
  const SharedTrace trace = evaluate(documentOf({"I", "love", "NLP"}));
  const auto view = viewOf("step", trace);
  const QImage inactive = pictureOf(*view, {700, 400});
  Selection selection = selectionAt({true, StepId::scores, 0});
  selection.tensor = "weights";
  view->setSelection(selection);
  QCOMPARE(pictureOf(*view, {700, 400}), inactive);
  QVERIFY(!view->spoken().isEmpty());
}

QTEST_MAIN(TestStepView)
#include "tst_step_view.moc"
