#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>

#include "core/io/document_file.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/panels/number_box.h"
#include "ui/panels/token_strip.h"
#include "ui/panels/weight_table.h"
#include "ui/views/view_canvas.h"

using namespace attention_lab;
using namespace attention_lab::test;

// What is undone, given up, refused or asked about before it is lost.
class TestTakingBack : public QObject, private WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { prepare("tst_taking_back"); }
  void init() { open(); }
  void cleanup() { close(); }

  void whatCannotBeComputedStaysOut() {
    Document document;
    document.position.encoding = PositionEncoding::rotary;
    document.attention.dK = 4;
    model().reset(document, {});
    QTRY_VERIFY(model().traceIsCurrent());
    auto* box = child<NumberBox>("d_k");
    type(box, QStringLiteral("3"));
    QCOMPARE(box->value(), 4.0);
    QVERIFY(model().document().attention.dK == 4 && model().traceIsCurrent());
    QCOMPARE(model().undoStack().count(), 0);
    QVERIFY2(status().startsWith(QStringLiteral("d_k: ")) &&
                 status().endsWith(QStringLiteral("It stays 4.")),
             qPrintable(status()));
  }

  void sizesOverTheBudgetStayOut() {
    for (const char* name : {"d_model", "heads", "d_k"}) {
      auto* box = child<NumberBox>(name);
      type(box, QString::number(box->maximum()));
      if (status().contains(QStringLiteral("GiB"))) {
        QVERIFY2(status().contains(QStringLiteral("It stays")), qPrintable(status()));
        return;
      }
      QTRY_VERIFY_WITH_TIMEOUT(model().traceIsCurrent(), 60000);
    }
    QFAIL("everything fits");
  }

  void undoReachesTheDocumentFromANumber() {
    auto* box = child<NumberBox>("d_model");
    const double before = box->value();
    type(box, QStringLiteral("7"));
    QCOMPARE(model().undoStack().index(), 1);
    QTest::keySequence(box, QKeySequence::Undo);
    QCOMPARE(model().undoStack().index(), 0);
    QCOMPARE(box->value(), before);
    QTest::keyClick(box, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(box->value(), 7.0);
    // Letters that aren't taken over yet are the box's.
    box->selectAll();
    QTest::keyClicks(box, QStringLiteral("9"));
    QTest::keySequence(box, QKeySequence::Undo);
    QCOMPARE(model().undoStack().index(), 1);
  }

  void undoneSentenceCanBeRedone() {
    auto* text = child<QLineEdit>("Text, split into tokens");
    const Tokens before = model().document().sequences[0];
    text->setFocus();
    text->selectAll();
    QTest::keyClicks(text, QStringLiteral("We love maths"));
    QTest::keySequence(text, QKeySequence::Undo);
    QCOMPARE(model().document().sequences[0], before);
    QVERIFY(model().undoStack().canRedo());
    QTest::keyClick(text, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(model().document().sequences[0], (Tokens{"We", "love", "maths"}));
    QCOMPARE(text->text(), QStringLiteral("We love maths"));
  }

  void stepsLeaveNoDust() {
    auto* box = child<NumberBox>("temperature");
    type(box, QStringLiteral("16.1"));
    QTest::keyClick(box, Qt::Key_Up);
    QCOMPARE(model().document().attention.temperature, 16.2);
    QVERIFY(model().document().attention.temperature - 16.2 == 0);
  }

  void escapeDropsADraggedChip() {
    auto* chips = child<TokenStrip>("Tokens");
    const QPoint from = chips->chipRect(0).center(), to = chips->chipRect(2).center();
    QTest::mousePress(chips->viewport(), Qt::LeftButton, {}, from);
    dragTo(chips->viewport(), to);
    QTest::keyClick(chips, Qt::Key_Escape);
    QTest::mouseRelease(chips->viewport(), Qt::LeftButton, {}, to);
    QCOMPARE(model().undoStack().count(), 0);
  }

  void escapeGivesBackAScrubbedCell() {
    Selection selection = model().selection();
    selection.tensor = "x";
    model().select(selection);
    auto* large = window().findChild<ViewCanvas*>(QStringLiteral("largeCanvas"));
    auto* table = window().findChild<WeightTable*>();
    const QPoint cells[] = {large->view()->cellRect({"x", 0, 0}, large->area()).center().toPoint(),
                            table->visualRect(table->model()->index(0, 0)).center()};
    QAbstractScrollArea* areas[] = {large, table};
    for (int i = 0; i < 2; ++i) {
      areas[i]->setFocus();
      QTest::mousePress(areas[i]->viewport(), Qt::LeftButton, {}, cells[i]);
      for (int y = 15; y <= 60; y += 5)
        dragTo(areas[i]->viewport(), cells[i] - QPoint(0, y));
      QCOMPARE(model().undoStack().count(), 1);
      QTest::keyClick(areas[i], Qt::Key_Escape);
      QCOMPARE(model().undoStack().count(), 0);
      QTest::mouseRelease(areas[i]->viewport(), Qt::LeftButton, {}, cells[i] - QPoint(0, 60));
      QVERIFY(model().document() == Document() && !model().inGesture());
      QTRY_VERIFY(model().traceIsCurrent());
    }
  }

  void asksBeforeAnothersWorkIsLost() {
    const QString path = saved(QStringLiteral("shared.attn"));
    QVERIFY2(status().startsWith(QStringLiteral("Saved to ")), qPrintable(status()));
    const auto write = [&](const QByteArray& text) {
      QFile file(path);
      QVERIFY(file.open(QIODevice::WriteOnly));
      file.write(text);
    };
    for (const bool replaces : {false, true}) {
      write("of another");
      QApplication::setActiveWindow(&window());  // after the question too
      type(child<NumberBox>("temperature"), replaces ? QStringLiteral("3") : QStringLiteral("2"));
      QString asked;
      withNextDialog<QMessageBox>([&](QMessageBox* box) {
        asked = box->text();
        for (QAbstractButton* button : box->buttons()) {
          const bool wanted = box->buttonRole(button) == QMessageBox::DestructiveRole;
          if (wanted == replaces) return button->click();
        }
      });
      QTest::keySequence(&window(), QKeySequence::Save);
      QTRY_VERIFY(asked.contains(QStringLiteral("shared.attn")));
      QFile file(path);
      QVERIFY(file.open(QIODevice::ReadOnly));
      QCOMPARE(file.readAll() == "of another", !replaces);
    }
    // One's own saving is no reason to ask.
    QApplication::setActiveWindow(&window());
    type(child<NumberBox>("temperature"), QStringLiteral("4"));
    QTest::keySequence(&window(), QKeySequence::Save);
    QVERIFY(!window().isWindowModified());
  }

  void lostFilesAreForgotten() {
    const QString path = saved(QStringLiteral("lost.attn"));
    const auto recent = [] {
      return QSettings().value(QStringLiteral("recentFiles")).toStringList();
    };
    QVERIFY(recent().contains(path));
    QVERIFY(QFile::remove(path));
    withNextDialog<QMessageBox>([](QMessageBox* box) { box->accept(); });
    QVERIFY(!window().openFile(path));
    QVERIFY(!recent().contains(path));
  }

 private:
  static void type(NumberBox* box, const QString& number) {
    box->setFocus();
    box->selectAll();
    QTest::keyClicks(box, number);
    QTest::keyClick(box, Qt::Key_Return);
  }
  /// Where the document was saved.
  QString saved(const QString& name) {
    const QString path = folder().filePath(name);
    writeDocument(path.toStdString(), model().document(), {});
    window().openFile(path);
    QTest::keySequence(&window(), QKeySequence::Save);
    return path;
  }
};

QTEST_MAIN(TestTakingBack)
#include "tst_taking_back.moc"
