#include <algorithm>
#include <cmath>
#include <limits>

#include <QtTest>

#include "core/document/changes.h"
#include "core/document/edits.h"
#include "core/document/evaluate.h"

using namespace attention_lab;

/// What a change did to the arrays.
class ChangesTest : public QObject {
  Q_OBJECT

 private slots:
  void oneWeight();
  void oneKeyWeightGivesAColumn();
  void oneTokenGivesACross();
  void nothingChanged();
  void otherShapesAreNotCompared();
  void differences();
};

namespace {

Document simpleDocument() {
  Document document;
  document.sequences = {{"I", "love", "NLP"}};
  document.embedding.dModel = 4;
  document.attention.dK = 3;
  return document;
}

const ArrayChange* find(const std::vector<ArrayChange>& changes, const std::string& tensor) {
  const auto found = std::find_if(changes.begin(), changes.end(), [&](const ArrayChange& change) {
    return change.tensor == tensor;
  });
  return found == changes.end() ? nullptr : &*found;
}

std::vector<ArrayChange> afterSetting(const Document& document, const CellAddress& cell) {
  const SharedTrace before = evaluate(document);
  const Document changed = withCell(document, *before, cell, 0, 0, 0.75);
  return changedArrays(*before, *evaluate(changed, {}, {}, before), 0, 0);
}

}  // namespace

void ChangesTest::oneWeight() {
  const auto changes = afterSetting(simpleDocument(), {"attention.weights.wQ", 1, 2});
  QCOMPARE(changes.front().tensor, std::string("attention.weights.wQ"));
  QCOMPARE(changes.front().cells, Index{1});
  const ArrayChange* q = find(changes, "q");
  QVERIFY(q != nullptr);
  QCOMPARE(q->cells, Index{3});
  QCOMPARE(q->columns, Index{1});
  QCOMPARE(q->column, Index{2});
  QCOMPARE(find(changes, "scores")->cells, Index{9});
  QVERIFY(find(changes, "k") == nullptr);
  QVERIFY(find(changes, "v") == nullptr);
}

void ChangesTest::oneKeyWeightGivesAColumn() {
  Document document = simpleDocument();
  document.context = Sequences{{"a", "b"}};
  const auto changes = afterSetting(document, {"context", 1, 0});
  const ArrayChange* scores = find(changes, "scores");
  QCOMPARE(scores->cells, Index{3});
  QCOMPARE(scores->columns, Index{1});
  QCOMPARE(scores->column, Index{1});
  QVERIFY(find(changes, "q") == nullptr);
}

void ChangesTest::oneTokenGivesACross() {
  const auto changes = afterSetting(simpleDocument(), {"x", 1, 0});
  const ArrayChange* scores = find(changes, "scores");
  QVERIFY(scores->cross);
  QCOMPARE(scores->row, Index{1});
  QCOMPARE(scores->column, Index{1});
  QCOMPARE(scores->cells, Index{5});
  QCOMPARE(find(changes, "q")->rows, Index{1});
}

void ChangesTest::nothingChanged() {
  const SharedTrace trace = evaluate(simpleDocument());
  QVERIFY(changedArrays(*trace, *trace, 0, 0).empty());
  QVERIFY(changedArrays(*trace, *evaluate(simpleDocument()), 0, 0).empty());
}

void ChangesTest::otherShapesAreNotCompared() {
  Document longer = simpleDocument();
  longer.sequences[0].push_back("!");
  QVERIFY(changedArrays(*evaluate(simpleDocument()), *evaluate(longer), 0, 0).empty());
}

void ChangesTest::differences() {
  Document causal = simpleDocument();
  causal.attention.mask.causal = true;
  Document warmer = causal;
  warmer.attention.temperature = 2;
  const SharedTrace before = evaluate(causal), after = evaluate(warmer);
  const SharedTrace difference = differenceTrace(*before, *after);
  const auto at = [](const SharedTrace& trace, Index r, Index c) {
    return trace->attention.weights.matrix(0, 0)(r, c);
  };
  QCOMPARE(at(difference, 2, 1), at(after, 2, 1) - at(before, 2, 1));
  QCOMPARE(difference->attention.masked.matrix(0, 0)(0, 2),
           -std::numeric_limits<double>::infinity());
  QCOMPARE(difference->attention.q.matrix(0, 0)(0, 0), 0.0);
  QVERIFY(at(after, 0, 0) == 1);  // the arrays that were compared are as they were
  const SharedTrace other = evaluate(simpleDocument());
  const SharedTrace opened = differenceTrace(*before, *other);
  QVERIFY(std::isinf(opened->attention.masked.matrix(0, 0)(0, 2)));
}

QTEST_APPLESS_MAIN(ChangesTest)
#include "tst_changes.moc"
