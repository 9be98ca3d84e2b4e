#include <cmath>
#include <limits>
#include <set>

#include <QtTest>

#include "core/document/evaluate.h"
#include "core/document/step_row.h"

using namespace attention_lab;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

bool near(double a, double b) {
  return a == b || std::abs(a - b) <= 1e-12 * std::max({1.0, std::abs(a), std::abs(b)});
}

bool alike(const RowVector& a, const RowVector& b) {
  if (a.size() != b.size()) return false;
  for (Index i = 0; i < a.size(); ++i)
    if (!near(a(i), b(i))) return false;
  return true;
}

QStringList names(const StepSequence& sequence) {
  QStringList names;
  for (const Step* step : sequence.steps())
    names << step->name;
  return names;
}

Document plain() {
  Document document;
  document.embedding.dModel = 4;
  document.embedding.seed = 3;
  document.attention.weights.seed = 3;
  return document;
}

/// Everything at once: two items of other lengths, two heads, a bias, a mask, a temperature.
Document rich() {
  Document document = plain();
  document.sequences = {{"a", "b", "c", "d"}, {"e", "f"}};
  document.embedding.dModel = 6;
  document.attention.heads = 2;
  document.attention.temperature = 0.5;
  document.attention.mask.causal = true;
  document.position.encoding = PositionEncoding::alibi;
  document.attention.dropout = {0.4, 2};
  return document;
}

Document cross() {
  Document document = plain();
  document.context = Sequences{{"v", "w", "x", "y", "z"}};
  document.attention.weights.outputProjection = true;
  return document;
}

Document withMask(const Matrix& keep) {
  Document document = plain();
  auto mask = std::make_shared<Tensor>(Shape{1, 1, keep.rows(), keep.cols()});
  mask->editMatrix() = keep;
  document.attention.mask.keep = mask;
  return document;
}

Document emptyRow() {
  Matrix keep(3, 3);
  keep << 1, 0, 1, 0, 0, 0, 1, 1, 1;
  return withMask(keep);
}

Document given() {
  Document document;
  auto qkv = std::make_shared<GivenQkv>();
  for (Tensor* tensor : {&qkv->q, &qkv->k, &qkv->v}) {
    *tensor = Tensor(Shape{1, 1, 3, 2});
    tensor->editMatrix() << 1, 2, 3, 4, -5, 6;
  }
  document.attention.given = qkv;
  return document;
}

void addDocuments() {
  QTest::addColumn<Document>("document");
  QTest::newRow("plain") << plain();
  QTest::newRow("two items and heads, bias, mask, temperature") << rich();
  QTest::newRow("three tokens ask five") << cross();
  QTest::newRow("a row may attend to nothing") << emptyRow();
  QTest::newRow("q, k and v are given") << given();
}

}  // namespace

Q_DECLARE_METATYPE(Document)

/// The steps of an attention layer: which there are, what is computed when, and the numbers of a
/// row.
class StepsTest : public QObject {
  Q_OBJECT

 private slots:
  void tableIsInOrder();
  void stepsAreThoseOfTheDocument();
  void framesAreNumbered_data() { addDocuments(); }
  void framesAreNumbered();
  void rowsComeOneByOne_data() { addDocuments(); }
  void rowsComeOneByOne();
  void inputsAreThere_data() { addDocuments(); }
  void inputsAreThere();
  void softmaxGoesRowByRow();
  void copiesFollowWhatTheyCopy();
  void rowsHaveTheTracesNumbers_data() { addDocuments(); }
  void rowsHaveTheTracesNumbers();
  void biasIsAddedRowByRow();
  void smallWeightsAreOneLine();
  void emptyRowIsSaid();
};

void StepsTest::tableIsInOrder() {
  std::set<std::string> known;
  for (std::size_t i = 0; i < stepTable().size(); ++i) {
    const Step& step = stepTable()[i];
    QCOMPARE(static_cast<std::size_t>(step.id), i);
    QCOMPARE(&stepOf(step.id), &step);
    QVERIFY(known.insert(step.name).second);
  }
}

void StepsTest::stepsAreThoseOfTheDocument() {
  const QStringList softmax{"largest", "shift", "exponential", "sum", "quotient"};
  QCOMPARE(names(StepSequence(*evaluate(plain()), 0)),
           QStringList({"scores", "scale"}) + softmax + QStringList{"values"});
  QCOMPARE(names(StepSequence(*evaluate(rich()), 0)),
           QStringList({"scores", "scale", "bias", "mask"}) + softmax +
               QStringList({"dropout", "values", "concat", "project"}));
  QCOMPARE(names(StepSequence(*evaluate(cross()), 0)).last(), "project");
  QCOMPARE(StepSequence(*evaluate(rich()), 1).rows(), 2);
}

void StepsTest::framesAreNumbered() {
  QFETCH(Document, document);
  const SharedTrace trace = evaluate(document);
  for (Index item = 0; item < trace->sizes.items; ++item) {
    const StepSequence sequence(*trace, item);
    QCOMPARE(sequence.at(0).step, StepId::scores);
    std::set<std::pair<int, Index>> seen;
    for (Index frame = 0; frame < sequence.frameCount(); ++frame) {
      const StepState state = sequence.at(frame);
      QVERIFY(state.active);
      QVERIFY(state == sequence.clamped(state));
      QCOMPARE(sequence.frameOf(state), frame);
      seen.insert({static_cast<int>(state.step), state.row});
    }
    QCOMPARE(static_cast<Index>(seen.size()), sequence.frameCount());
    QVERIFY(sequence.at(-1) == sequence.at(0));
    QVERIFY(sequence.at(10000) == sequence.at(sequence.frameCount() - 1));
    const StepState beyond = sequence.clamped({true, StepId::project, 99});
    QCOMPARE(beyond.row, sequence.rows() - 1);
    QVERIFY(sequence.movedBySteps(sequence.at(0), 1) == (StepState{true, StepId::scale, 0}));
    QVERIFY(sequence.movedBySteps(sequence.at(0), -1) == sequence.at(0));
  }
}

void StepsTest::rowsComeOneByOne() {
  QFETCH(Document, document);
  const SharedTrace trace = evaluate(document);
  const StepSequence sequence(*trace, 0);
  forEachTensor(*trace, [&](const NamedTensor& named) {
    QVERIFY(!sequence.reachedRows({}, named.path));
    Index before = -1;
    for (Index frame = 0; frame < sequence.frameCount(); ++frame) {
      const auto reached = sequence.reachedRows(sequence.at(frame), named.path);
      if (!reached) return;  // made by no step: always there
      if (frame == 0) QVERIFY(*reached == (named.path == "scores" ? 1 : 0));
      if (before >= 0) QVERIFY(*reached == before || *reached == before + 1);
      before = *reached;
    }
    QCOMPARE(before, sequence.rows());
  });
  for (const char* input : {"x_in", "q", "k", "v"})
    QVERIFY(!sequence.reachedRows(sequence.at(0), input));
}

void StepsTest::inputsAreThere() {
  QFETCH(Document, document);
  const SharedTrace trace = evaluate(document);
  const StepSequence sequence(*trace, 0);
  for (Index frame = 0; frame < sequence.frameCount(); ++frame) {
    const StepState state = sequence.at(frame);
    const Step& step = stepOf(state.step);
    QVERIFY(findTensor(*trace, step.tensor));
    QCOMPARE(stepReaches(*trace, 0, state, step.tensor, state.row), step.fills);
    for (const StepInput& input : step.inputs) {
      QVERIFY(findTensor(*trace, input.tensor));
      QVERIFY(stepReaches(*trace, 0, state, input.tensor, state.row));
    }
  }
}

void StepsTest::softmaxGoesRowByRow() {
  const StepSequence sequence(*evaluate(plain()), 0);
  const StepState first{true, StepId::largest, 0};
  const Index frame = sequence.frameOf(first);
  QVERIFY(sequence.at(frame + 4) == (StepState{true, StepId::quotient, 0}));
  QVERIFY(sequence.at(frame + 5) == (StepState{true, StepId::largest, 1}));
  QCOMPARE(*sequence.reachedRows(sequence.at(frame + 3), "weights"), 0);
  QCOMPARE(*sequence.reachedRows(sequence.at(frame + 4), "weights"), 1);
  QCOMPARE(*sequence.reachedRows(sequence.at(frame + 5), "weights"), 1);
}

void StepsTest::copiesFollowWhatTheyCopy() {
  const StepSequence sequence(*evaluate(plain()), 0);
  const StepState state{true, StepId::values, 1};
  for (const char* copy : {"concat", "output", "z"})
    QCOMPARE(*sequence.reachedRows(state, copy), 2);
  QCOMPARE(*sequence.reachedRows({true, StepId::scale, 1}, "masked"), 2);
  Document biased = plain();
  biased.position.encoding = PositionEncoding::alibi;
  const StepSequence withBias(*evaluate(biased), 0);
  QCOMPARE(*withBias.reachedRows({true, StepId::scale, 1}, "masked"), 0);
  QCOMPARE(*withBias.reachedRows({true, StepId::bias, 1}, "masked"), 2);
  QCOMPARE(*withBias.reachedRows({true, StepId::bias, 1}, "scaled"), 3);
}

void StepsTest::rowsHaveTheTracesNumbers() {
  QFETCH(Document, document);
  const SharedTrace trace = evaluate(document);
  const AttentionTrace& at = trace->attention;
  for (Index item = 0; item < trace->sizes.items; ++item) {
    const StepSequence sequence(*trace, item);
    const Index keys = trace->keyLengths[static_cast<std::size_t>(item)];
    const Index head = trace->sizes.heads - 1;
    for (Index frame = 0; frame < sequence.frameCount(); ++frame) {
      const StepState state = sequence.at(frame);
      const StepRow row = stepRow(*trace, item, head, state);
      QVERIFY(!row.lines.empty());
      const Step& step = stepOf(state.step);
      const StepLine& last = row.lines.back();
      if (state.step == StepId::scale && step.present(*trace) &&
          stepOf(StepId::bias).present(*trace)) {
        QVERIFY(alike(last.values, dividedRow(*trace, item, head, state.row)));
      } else if (step.fills) {
        const RowVector own =
            findTensor(*trace, step.tensor)->tensor.matrix(item, head).row(state.row);
        QVERIFY(alike(last.values, row.columns == Axis::key ? RowVector(own.head(keys)) : own));
      } else {
        QVERIFY(last.values.size() == 0 && !last.margin);
      }
      if (state.step == StepId::bias) {
        const double t = trace->document.attention.temperature;
        QVERIFY(alike((row.lines[0].values + row.lines[1].values) / t, last.values));
      }
      if (state.step == StepId::mask) {
        QVERIFY(alike(row.lines[0].values + row.lines[1].values, last.values));
      }
      if (state.step == StepId::quotient) {
        QVERIFY(row.empty || alike(row.lines[2].values / *row.lines[2].margin, last.values));
        const RowVector masked = at.masked.matrix(item, head).row(state.row).head(keys);
        QCOMPARE(*row.lines[0].margin, masked.maxCoeff());
      }
      if (state.step == StepId::values) {
        RowVector sum = RowVector::Zero(last.values.size());
        for (std::size_t i = 0; i + 1 < row.lines.size(); ++i)
          sum += row.lines[i].values;
        QVERIFY(alike(sum, last.values));
      }
    }
  }
}

void StepsTest::biasIsAddedRowByRow() {
  const SharedTrace trace = evaluate(rich());
  const Matrix wanted = trace->factor * trace->attention.scores.matrix(0, 1);
  const Matrix final = trace->attention.scaled.matrix(0, 1);
  const auto shown = [&](StepId step, Index row) {
    return traceAtStep(trace, 0, 1, {true, step, row});
  };
  const auto scaled = shown(StepId::scale, 1)->attention.scaled;
  QVERIFY(scaled.matrix(0, 1).isApprox(wanted, 1e-15));
  QVERIFY(scaled.matrix(0, 0) == trace->attention.scaled.matrix(0, 0));
  const auto half = shown(StepId::bias, 1)->attention.scaled;
  QVERIFY(half.matrix(0, 1).topRows(2) == final.topRows(2));
  QVERIFY(half.matrix(0, 1).bottomRows(2).isApprox(wanted.bottomRows(2), 1e-15));
  QCOMPARE(shown(StepId::mask, 0), trace);
  QCOMPARE(traceAtStep(trace, 0, 1, {}), trace);
  const SharedTrace unbiased = evaluate(plain());
  QCOMPARE(traceAtStep(unbiased, 0, 0, {true, StepId::scale, 0}), unbiased);
}

void StepsTest::smallWeightsAreOneLine() {
  Document document = plain();
  document.sequences = {{"1", "2", "3", "4", "5", "6", "7", "8", "9"}};
  const StepRow row = stepRow(*evaluate(document), 0, 0, {true, StepId::values, 2});
  QCOMPARE(row.lines.size(), 6u);
  QCOMPARE(row.lines[4].kind, StepLineKind::rest);
  QCOMPARE(row.lines[4].key, 5);
}

void StepsTest::emptyRowIsSaid() {
  const SharedTrace trace = evaluate(emptyRow());
  QVERIFY(!stepRow(*trace, 0, 0, {true, StepId::quotient, 0}).empty);
  const StepRow row = stepRow(*trace, 0, 0, {true, StepId::quotient, 1});
  QVERIFY(row.empty);
  QVERIFY(row.lines.back().values.isZero(0));
  QCOMPARE(*row.lines[0].margin, -kInfinity);
}

QTEST_APPLESS_MAIN(StepsTest)
#include "tst_steps.moc"
