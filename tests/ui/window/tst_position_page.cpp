#include <cmath>

#include <QComboBox>
#include <QLineEdit>
#include <QTabBar>

#include "tests/ui/window/window_fixture.h"
#include "ui/panels/position_page.h"
#include "ui/views/view_canvas.h"

using namespace attention_lab;
using namespace attention_lab::test;

class TestPositionPage : public QObject, private WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { prepare("tst_position_page"); }
  void init() {
    open();
    Document document;
    document.position.encoding = PositionEncoding::sinusoidal;
    model().reset(document, {});
    showTab("Position");
    QTRY_VERIFY(model().traceIsCurrent());
    page_ = window().findChild<PositionPage*>();
  }
  void cleanup() { close(); }

  void dimensionsAreRead_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("dimensions");
    QTest::newRow("range and numbers") << "0-3, 8, 12"
                                       << "0 1 2 3 8 12";
    QTest::newRow("each once") << "2 1-3"
                               << "2 1 3";
    QTest::newRow("dash with spaces") << "1 – 2"
                                      << "1 2";
    QTest::newRow("a word") << "abc"
                            << "";
    QTest::newRow("half a word") << "1, 2x"
                                 << "";
    QTest::newRow("backwards") << "5-2"
                               << "";
    QTest::newRow("nothing") << " , "
                             << "";
    QTest::newRow("too many") << "0-64"
                              << "";
  }
  void dimensionsAreRead() {
    QFETCH(QString, text);
    QFETCH(QString, dimensions);
    const ParsedDimensions parsed = parseDimensions(text);
    QCOMPARE(parsed.problem.isEmpty(), !dimensions.isEmpty());
    if (!parsed.problem.isEmpty()) return;
    QStringList numbers;
    for (const Index d : parsed.dimensions)
      numbers << QString::number(d);
    QCOMPARE(numbers.join(QLatin1Char(' ')), dimensions);
  }

  void badDimensionsKeepTheCurves() {
    auto* field = child<QLineEdit>("Dimensions to draw");
    field->selectAll();
    QTest::keyClicks(field, QStringLiteral("1, 3"));
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(model().selection().dimensions, (std::vector<Index>{1, 3}));
    QTest::keyClicks(field, QStringLiteral(", oops"));
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(model().selection().dimensions, (std::vector<Index>{1, 3}));
    QString said;
    for (const QLabel* label : page_->findChildren<QLabel*>()) {
      if (label->isVisible()) said += label->text();
    }
    QVERIFY2(said.contains(QStringLiteral("“oops” names no dimensions")), qPrintable(said));
    // Nor does the beginning of what is refused count.
    field->selectAll();
    QTest::keyClicks(field, QStringLiteral("5-1"));
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(model().selection().dimensions, (std::vector<Index>{1, 3}));
    field->selectAll();
    QTest::keyClicks(field, QStringLiteral("100"));
    QTest::keyClick(field, Qt::Key_Return);
    QVERIFY(page_->canvas()->view()->emptyText().contains(QStringLiteral("from 0 to 7")));
  }

  void cellsAreNamedMovedAndExplained() {
    page_->choose(QStringLiteral("position-heatmap"));
    ViewCanvas* canvas = page_->canvas();
    canvas->setFocus();
    QTest::keyClick(canvas, Qt::Key_Down);
    QCOMPARE(model().selection().pinned, (CellAddress{"position-heatmap", 0, 0}));
    QTest::keyClick(canvas, Qt::Key_Down);
    QTest::keyClick(canvas, Qt::Key_Right);
    QCOMPARE(model().selection().pinned, (CellAddress{"position-heatmap", 1, 1}));
    const QString value = QString::number(std::cos(1.0), 'g', QLocale::FloatingPointShortest);
    QCOMPARE(canvas->spokenCell(), QStringLiteral("position 1, dimension 1: ") + value);
    auto* title = window().findChild<QLabel*>(QStringLiteral("cellTitle"));
    QCOMPARE(title->text(), QStringLiteral("position 1, dimension 1"));
    QCOMPARE(window().findChild<QLabel*>(QStringLiteral("cellValue"))->text(), value);
    QTest::keyClick(canvas, Qt::Key_Up);
    QTest::keyClick(canvas, Qt::Key_Up);  // the edge
    QCOMPARE(model().selection().pinned, (CellAddress{"position-heatmap", 0, 1}));
    page_->choose(QStringLiteral("position-similarity"));
    QTest::keyClick(canvas, Qt::Key_Down);
    QCOMPARE(title->text(), QStringLiteral("position 0, position 0"));
    Document document = model().document();
    document.position.base = 100;
    model().change(QStringLiteral("b"), document);
    QTRY_VERIFY(model().traceIsCurrent());
    QCOMPARE(title->text(), QStringLiteral("position 0, position 0"));
    document.position.encoding = PositionEncoding::none;
    model().change(QStringLiteral("p"), document);
    QTRY_VERIFY(model().traceIsCurrent());
    QCOMPARE(title->text(), QStringLiteral("No cell chosen"));
  }

  void chooserStaysInPlace() {
    auto* kind = child<QComboBox>("View of the positional encoding");
    const QRect before = kind->geometry();
    kind->setCurrentIndex(1);
    QTest::qWait(20);
    QCOMPARE(kind->geometry(), before);
  }

 private:
  PositionPage* page_ = nullptr;
};

QTEST_MAIN(TestPositionPage)
#include "tst_position_page.moc"
