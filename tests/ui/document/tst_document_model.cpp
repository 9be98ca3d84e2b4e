#include <QSignalSpy>
#include <QTest>

#include "core/document/edits.h"
#include "ui/document/document_model.h"

using namespace attention_lab;

namespace {

Document withTemperature(Document document, double temperature) {
  document.attention.temperature = temperature;
  return document;
}

DocumentModel::Edit temperature(double value) {
  return [value](const Document& document) { return withTemperature(document, value); };
}

}  // namespace

class TestDocumentModel : public QObject {
  Q_OBJECT

 private slots:
  void changeUndoRedo() {
    DocumentModel model;
    model.reset(Document(), {});
    model.change("t", withTemperature(model.document(), 2));
    QCOMPARE(model.document().attention.temperature, 2.0);
    QVERIFY(model.isModified());
    model.undoStack().undo();
    QCOMPARE(model.document().attention.temperature, 1.0);
    QVERIFY(!model.isModified());
    model.undoStack().redo();
    QCOMPARE(model.document().attention.temperature, 2.0);
  }

  void noStepWhenNothingChanged() {
    DocumentModel model;
    model.change("t", model.document());
    QCOMPARE(model.undoStack().count(), 0);
  }

  void stepsOfOneGestureMerge() {
    DocumentModel model;
    const int gesture = model.beginGesture();
    for (const double value : {1.5, 2.0, 3.0})
      QVERIFY(model.edit("t", temperature(value), gesture));
    model.endGesture();
    QCOMPARE(model.undoStack().count(), 1);
    const int next = model.beginGesture();
    QVERIFY(model.edit("t", temperature(4), next));
    QCOMPARE(model.undoStack().count(), 2);
    model.undoStack().undo();
    QCOMPARE(model.document().attention.temperature, 3.0);
    model.undoStack().undo();
    QCOMPARE(model.document().attention.temperature, 1.0);
  }

  void gestureThatEndsWhereItBeganDropsItself() {
    DocumentModel model;
    const int gesture = model.beginGesture();
    QVERIFY(model.edit("t", temperature(2), gesture));
    QVERIFY(model.edit("t", temperature(1), gesture));
    QCOMPARE(model.undoStack().count(), 0);
    QVERIFY(!model.isModified());
  }

  void dragThereAndBackLosesNothing() {
    DocumentModel model;
    Document document;
    document.attention.weights.source = WeightSource::values;
    document.embedding.dModel = 2;
    const auto matrix = std::make_shared<const Matrix>(Matrix{{1, 2}, {3, 4}});
    document.attention.weights.values.wQ = matrix;
    document.attention.weights.values.wK = matrix;
    document.attention.weights.values.wV = matrix;
    model.reset(document, {});
    const int gesture = model.beginGesture();
    for (const Index size : {1, 2}) {
      QVERIFY(model.edit(
          "d_k", [size](const Document& d) { return withDk(d, size); }, gesture));
    }
    QCOMPARE(*model.document().attention.weights.values.wQ, *matrix);
  }

  void refusedEditIsReported() {
    DocumentModel model;
    QSignalSpy refused(&model, &DocumentModel::editRefused);
    QVERIFY(!model.edit("tokens", [](const Document& document) {
      return withTokens(document, TokenList::sequences, 0, {});
    }));
    QCOMPARE(refused.count(), 1);
    QCOMPARE(model.undoStack().count(), 0);
  }

  void latestTraceArrives() {
    DocumentModel model;
    model.reset(Document(), {});
    for (int i = 2; i < 30; ++i)
      model.change("t", withTemperature(model.document(), i));
    QTRY_VERIFY(model.traceIsCurrent());
    QCOMPARE(model.trace()->document.attention.temperature, 29.0);
  }

  void whatCannotBeComputedIsNotTaken_data() {
    QTest::addColumn<Document>("broken");
    Document document;
    document.sequences = {Tokens(200000, "a")};
    QTest::newRow("over the budget") << document;
    document = Document();
    document.attention.dK = 3;
    document.position.encoding = PositionEncoding::rotary;
    QTest::newRow("sizes that don't agree") << document;
  }

  void whatCannotBeComputedIsNotTaken() {
    QFETCH(Document, broken);
    DocumentModel model;
    model.reset(Document(), {});
    QTRY_VERIFY(model.traceIsCurrent());
    const Document before = model.document();
    QSignalSpy refused(&model, &DocumentModel::editRefused);
    QVERIFY(!model.change("broken", broken));
    QCOMPARE(refused.count(), 1);
    QVERIFY(model.document() == before && model.traceIsCurrent());
    QCOMPARE(model.undoStack().count(), 0);
  }

  void cancelledGestureLeavesNothing() {
    DocumentModel model;
    model.reset(Document(), {});
    const Document before = model.document();
    const int gesture = model.beginGesture();
    model.change("t", withTemperature(before, 2), gesture);
    model.change("t", withTemperature(before, 3), gesture);
    QCOMPARE(model.undoStack().count(), 1);
    model.cancelGesture();
    QVERIFY(model.document() == before && !model.inGesture());
    QCOMPARE(model.undoStack().count(), 0);
  }

  void selectionFollowsTheSizes() {
    DocumentModel model;
    model.reset(Document(), {});
    QTRY_VERIFY(model.traceIsCurrent());
    model.select({0, 0, "weights", CellAddress{"weights", 2, 2}, std::nullopt});
    QVERIFY(model.edit("tokens", [](const Document& document) {
      return withTokens(document, TokenList::sequences, 0, {"one"});
    }));
    QTRY_VERIFY(model.traceIsCurrent());
    QVERIFY(!model.selection().pinned);
  }

  void differenceComesWhenItIsMade() {
    DocumentModel model;
    model.reset(Document(), {});
    QTRY_VERIFY(model.traceIsCurrent());
    Selection selection = model.selection();
    selection.moment = Moment::difference;
    model.select(selection);
    QCOMPARE(model.shownTrace(), model.trace());  // nothing to compare with
    // Until it is there, the numbers are called what they are.
    bool calledNow = false;
    connect(&model, &DocumentModel::traceAvailable, this, [&] {
      calledNow = model.shownMoment() == Moment::now && model.shownTrace() == model.trace();
    });
    model.change("t", withTemperature(model.document(), 2));
    QTRY_COMPARE(model.shownMoment(), Moment::difference);
    QVERIFY(calledNow);
    const double now = model.trace()->attention.scaled.matrix(0)(0, 0);
    const double before = model.traceBefore()->attention.scaled.matrix(0)(0, 0);
    QCOMPARE(model.shownTrace()->attention.scaled.matrix(0)(0, 0), now - before);
  }

  void anotherDocumentHasNoBefore() {
    DocumentModel model;
    model.reset(Document(), {});
    QTRY_VERIFY(model.traceIsCurrent());
    model.change("t", withTemperature(model.document(), 2));
    QTRY_VERIFY(model.traceBefore());
    QSignalSpy failed(&model, &DocumentModel::evaluationFailed);
    Document broken;
    broken.sequences = {Tokens(200000, "a")};
    model.reset(broken, {});
    QVERIFY(!model.traceBefore());
    QTRY_COMPARE(failed.count(), 1);
    QVERIFY(!model.trace() && !model.traceBefore());
  }

  void cellsOfAViewAloneAreNotSaved() {
    DocumentModel model;
    model.reset(Document(), {});
    QTRY_VERIFY(model.traceIsCurrent());
    Selection selection = model.selection();
    selection.pinned = CellAddress{"position-heatmap", 1, 0};
    model.select(selection);
    QVERIFY(!model.documentToSave().view.pinned);
  }

  void viewIsSavedButNoStep() {
    DocumentModel model;
    model.reset(Document(), {});
    ViewState view = model.document().view;
    view.colormap = "magma";
    model.setViewState(view);
    model.change("t", withTemperature(model.document(), 2));
    model.undoStack().undo();
    QCOMPARE(model.document().view.colormap, std::string("magma"));
    QVERIFY(!model.isModified());
    model.select({0, 0, "scores", CellAddress{"scores", 1, 0}, std::nullopt});
    QCOMPARE(model.documentToSave().view.tensor, std::string("scores"));
    QCOMPARE(model.documentToSave().view.pinned->row, Index{1});
  }

  void goesWhileComputing() {
    Document big;
    big.sequences = {Tokens(1500, "a")};
    for (int i = 0; i < 5; ++i) {
      DocumentModel model;
      model.reset(big, {});
    }
    QTest::qWait(20);  // a late answer would reach a model that is gone
  }
};

QTEST_GUILESS_MAIN(TestDocumentModel)
#include "tst_document_model.moc"
