#include <QtTest>

#include "core/document/edits.h"
#include "core/document/evaluate.h"
#include "ui/models/change_text.h"

using namespace attention_lab;

/// What the status line says of a change.
class ChangeTextTest : public QObject {
  Q_OBJECT

 private slots:
  void causeAndEffects();
  void settingHasNoCause();
  void nothingChanged();
};

namespace {

Document simpleDocument() {
  Document document;
  document.embedding.dModel = 4;
  return document;
}

QString told(const SharedTrace& before, const Document& after) {
  const SharedTrace now = evaluate(after, {}, {}, before);
  return changeText(*now, changedArrays(*before, *now, 0, 0));
}

}  // namespace

void ChangeTextTest::causeAndEffects() {
  const Document document = simpleDocument();
  const SharedTrace before = evaluate(document);
  const Document after = withCell(document, *before, {"attention.weights.wK", 0, 1}, 0, 0, 2);
  QCOMPARE(told(before, after),
           QStringLiteral("Changed: 1 cell of W_K → 3 cells in column 2 of K, all of QKᵀ, all of "
                          "A, all of Z = A·V"));
  const Document token = withCell(document, *before, {"x", 1, 0}, 0, 0, 2);
  QVERIFY(told(before, token).contains(QStringLiteral("row 2 and column 2 of QKᵀ")));
}

void ChangeTextTest::settingHasNoCause() {
  const SharedTrace before = evaluate(simpleDocument());
  Document after = simpleDocument();
  after.attention.mask.causal = true;
  QCOMPARE(told(before, after), QStringLiteral("Changed: 6 cells of A, 8 cells of Z = A·V"));
}

void ChangeTextTest::nothingChanged() {
  QCOMPARE(told(evaluate(simpleDocument()), simpleDocument()), QString());
}

QTEST_MAIN(ChangeTextTest)
#include "tst_change_text.moc"
