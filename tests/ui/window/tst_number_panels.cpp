#include <QComboBox>
#include <QLineEdit>
#include <QSlider>

#include "tests/ui/window/window_fixture.h"
#include "ui/models/parameter_table_model.h"
#include "ui/panels/number_box.h"
#include "ui/panels/weight_table.h"
#include "ui/views/view_canvas.h"

using namespace attention_lab;
using namespace attention_lab::test;

class TestNumberPanels : public QObject, private WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { prepare("tst_number_panels"); }
  void init() { open(); }
  void cleanup() { close(); }

  void temperatureSliderIsOneStep() {
    auto* slider = child<QSlider>("temperature, slider");
    QVERIFY(slider);
    const QPoint from(slider->width() / 2, slider->height() / 2);
    QTest::mousePress(slider, Qt::LeftButton, {}, from);
    for (int i = 1; i <= 8; ++i)
      dragTo(slider, from + QPoint(3 * i, 0));
    QTest::mouseRelease(slider, Qt::LeftButton, {}, from + QPoint(24, 0));
    QVERIFY(model().document().attention.temperature > 1.2);
    QCOMPARE(model().undoStack().count(), 1);
    QTRY_VERIFY(model().traceIsCurrent());
    QVERIFY(model().trace()->stepsReused > 0);
    QTest::mouseDClick(slider, Qt::LeftButton, {}, from);
    QCOMPARE(model().document().attention.temperature, 1.0);
  }

  void scrubbedWeightIsOneStep() {
    auto* table = window().findChild<WeightTable*>();
    const auto* weights = static_cast<ParameterTableModel*>(table->model());
    const double before = weights->value(weights->index(0, 0));
    const QPoint from = table->visualRect(weights->index(0, 0)).center();
    QTest::mousePress(table->viewport(), Qt::LeftButton, {}, from);
    for (int y = 15; y <= 60; y += 5)
      dragTo(table->viewport(), from - QPoint(0, y));
    QTest::mouseRelease(table->viewport(), Qt::LeftButton, {}, from - QPoint(0, 60));
    QTRY_VERIFY(model().traceIsCurrent());
    // The first move only takes the cell.
    QCOMPARE(qRound(((*model().trace()->parameters.wQ)(0, 0) - before) * 1000), 450);
    QCOMPARE(model().undoStack().count(), 1);
    model().undoStack().undo();
    QTRY_VERIFY(model().traceIsCurrent());
    QCOMPARE((*model().trace()->parameters.wQ)(0, 0), before);
  }

  void pastedDecimalCommas() {
    auto* table = window().findChild<WeightTable*>();
    QApplication::clipboard()->setText(QStringLiteral("0,5\t-1,25"));
    table->setCurrentIndex(table->model()->index(1, 2));
    withNextDialog<QDialog>([](QDialog* dialog) { dialog->accept(); });
    QTest::keySequence(table, QKeySequence::Paste);
    QTRY_VERIFY(model().traceIsCurrent());
    QCOMPARE((*model().trace()->parameters.wQ)(1, 2), 0.5);
    QCOMPARE((*model().trace()->parameters.wQ)(1, 3), -1.25);
    QCOMPARE(model().undoStack().count(), 1);
  }

  void editsACustomMask() {
    auto* mask = child<QComboBox>("mask");
    mask->setFocus();
    mask->setCurrentIndex(2);
    emit mask->activated(2);
    QTRY_VERIFY(model().traceIsCurrent());
    QCOMPARE(model().selection().tensor, std::string("masked"));
    auto* large = window().findChild<ViewCanvas*>(QStringLiteral("largeCanvas"));
    Selection selection = model().selection();
    selection.pinned = CellAddress{"masked", 0, 1};
    model().select(selection);
    large->setFocus();
    QTest::keyClick(large, Qt::Key_Return);
    QTRY_VERIFY(model().traceIsCurrent());
    QCOMPARE(model().trace()->attention.weights.matrix(0, 0)(0, 1), 0.0);
  }

  void refusedNumbersSayWhy_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("why");
    QTest::newRow("too large") << "d_model"
                               << "99999"
                               << "99999 is not between 1 and 4096";
    QTest::newRow("zero") << "temperature"
                          << "0"
                          << "0 is not between 0.05 and 1000000";
    QTest::newRow("emptied") << "temperature"
                             << ""
                             << "a number is wanted";
    QTest::newRow("half a head") << "heads"
                                 << "1.5"
                                 << "1.5 is not a whole number";
    QTest::newRow("a word") << "seed"
                            << "abc"
                            << "“abc” is not a finite number";
    QTest::newRow("beyond doubles") << "temperature"
                                    << "1e999"
                                    << "“1e999” is not a finite number";
    QTest::newRow("too fine") << "temperature"
                              << "0.12345678"
                              << "more than 6 decimals";
  }
  void refusedNumbersSayWhy() {
    QFETCH(QString, name);
    QFETCH(QString, typed);
    QFETCH(QString, why);
    auto* box = named<NumberBox>(window(), name);
    const QString before = box->text();
    box->setFocus();
    box->selectAll();
    QTest::keyClick(box, Qt::Key_Delete);
    QTest::keyClicks(box, typed);
    QCOMPARE(box->text(), typed);  // nothing was cut off on the way
    QTest::keyClick(box, Qt::Key_Return);
    QVERIFY2(status().contains(why), qPrintable(status()));
    QVERIFY2(status().startsWith(name) && status().contains(before), qPrintable(status()));
    QCOMPARE(box->text(), before);
    QCOMPARE(model().undoStack().count(), 0);
  }

  void boxesShowWhatTheDocumentHas() {
    Document document;
    document.attention.temperature = 0.123456789;
    document.attention.scaling = {ScalingKind::factor, 1e-8};
    document.position.encoding = PositionEncoding::sinusoidal;
    document.position.base = 0.125;
    document.position.first = 1000000000;
    model().reset(document, {});
    QTRY_VERIFY(model().traceIsCurrent());
    QCOMPARE(child<NumberBox>("temperature")->text(), QStringLiteral("0.123456789"));
    QCOMPARE(child<NumberBox>("factor")->text().toDouble(), 1e-8);
    QCOMPARE(child<NumberBox>("base")->text(), QStringLiteral("0.125"));
    QCOMPARE(child<NumberBox>("first")->text(), QStringLiteral("1000000000"));
    // A box that was only looked at changes nothing.
    for (const char* name : {"temperature", "factor", "base", "first"}) {
      child<NumberBox>(name)->setFocus();
      QTest::keyClick(child<NumberBox>(name), Qt::Key_Return);
    }
    QCOMPARE(model().undoStack().count(), 0);
    model().reset(Document(), {});
    QCOMPARE(child<NumberBox>("temperature")->decimals(), 6);
  }

  void typedNumbersAreTaken() {
    auto* box = child<NumberBox>("temperature");
    box->selectAll();
    QTest::keyClicks(box, QStringLiteral("1,2345"));
    QTest::keyClick(box, Qt::Key_Enter);
    QCOMPARE(model().document().attention.temperature, 1.2345);
    QCOMPARE(box->text(), QStringLiteral("1.2345"));
  }

  void refusedCellsSayWhy_data() {
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("why");
    QTest::newRow("a word") << "abc"
                            << "W_Q[2, 1]: “abc” is not a finite number. It stays ";
    QTest::newRow("too large") << "1e999"
                               << "W_Q[2, 1]: “1e999” is not a finite number. It stays ";
    QTest::newRow("nothing") << ""
                             << "W_Q[2, 1]: a number is wanted. It stays ";
  }
  void refusedCellsSayWhy() {
    QFETCH(QString, typed);
    QFETCH(QString, why);
    auto* table = window().findChild<WeightTable*>();
    table->setCurrentIndex(table->model()->index(1, 0));
    QTest::keyClick(table, Qt::Key_F2);
    auto* editor = table->findChild<QLineEdit*>();
    QVERIFY(editor);
    editor->selectAll();
    QTest::keyClick(editor, Qt::Key_Delete);
    QTest::keyClicks(editor, typed);
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_VERIFY2(status().startsWith(why), qPrintable(status()));
    QCOMPARE(model().undoStack().count(), 0);
  }

  void editWhileComputingIsRefusedAloud() {
    Document after = model().document();
    after.attention.temperature = 3;
    model().change(QStringLiteral("t"), after);
    QVERIFY(!model().traceIsCurrent());
    auto* table = window().findChild<WeightTable*>();
    table->model()->setData(table->model()->index(0, 0), QStringLiteral("0.5"));
    QVERIFY2(status().contains(QStringLiteral("still being computed")), qPrintable(status()));
    QTRY_VERIFY(model().traceIsCurrent());
    // The result of the earlier change doesn't wipe it out; the next change does.
    QVERIFY2(status().contains(QStringLiteral("still being computed")), qPrintable(status()));
    table->model()->setData(table->model()->index(0, 0), QStringLiteral("0.5"));
    QTRY_VERIFY2(status().contains(QStringLiteral("computed in")), qPrintable(status()));
    QCOMPARE((*model().trace()->parameters.wQ)(0, 0), 0.5);
  }

  void editOfWhatCannotBeComputedIsRefusedAloud() {
    Document broken;
    broken.attention.dK = 3;
    broken.position.encoding = PositionEncoding::rotary;
    model().reset(broken, {});
    QTRY_VERIFY(status().contains(QStringLiteral("rotary")));
    const auto same = [](const Document& document, const Trace&) { return document; };
    QVERIFY(!model().edit(QStringLiteral("t"), DocumentModel::TraceEdit(same)));
    QVERIFY2(status().contains(QStringLiteral("can't be computed")), qPrintable(status()));
  }

  void hintWithoutTrace() {
    QLabel* hint = nullptr;
    auto* table = window().findChild<WeightTable*>();
    for (QLabel* label : table->parentWidget()->findChildren<QLabel*>()) {
      if (label->text().startsWith(QLatin1String("drag a cell"))) hint = label;
    }
    QVERIFY(hint);
    Document bad;
    bad.position.encoding = PositionEncoding::rotary;
    bad.attention.dK = 3;
    model().reset(bad, {});
    QTRY_COMPARE(hint->text(), QStringLiteral("Nothing has been computed yet."));
  }
};

QTEST_MAIN(TestNumberPanels)
#include "tst_number_panels.moc"
