#include <QLineEdit>
#include <QScrollBar>

#include "tests/ui/window/window_fixture.h"
#include "ui/views/view_canvas.h"

using namespace attention_lab;
using namespace attention_lab::test;

class TestViewCanvas : public QObject, private WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { prepare("tst_view_canvas"); }
  void init() { open(); }
  void cleanup() { close(); }

  void pointPinAndLetGo() {
    auto* canvas = window().findChild<ViewCanvas*>(QStringLiteral("largeCanvas"));
    const QPoint cell =
        canvas->view()->cellRect({"weights", 1, 2}, canvas->area()).center().toPoint();
    QTest::mouseMove(window().windowHandle(), canvas->viewport()->mapTo(&window(), cell));
    QTRY_VERIFY(model().selection().hovered);
    auto* title = window().findChild<QLabel*>(QStringLiteral("cellTitle"));
    QCOMPARE(title->text(), QStringLiteral("A[love, NLP]"));
    QTest::mouseClick(canvas->viewport(), Qt::LeftButton, {}, cell);
    QCOMPARE(model().selection().pinned, (CellAddress{"weights", 1, 2}));
    QTest::keyClick(canvas, Qt::Key_Left);
    QCOMPARE(model().selection().pinned, (CellAddress{"weights", 1, 1}));
    QVERIFY(canvas->spokenCell().contains(QStringLiteral("love")));
    QTest::keyClick(canvas, Qt::Key_Escape);
    QVERIFY(!model().selection().pinned);
  }

  void clickInTheChainMakesLarge() {
    auto* chain = window().findChild<ViewCanvas*>(QStringLiteral("chainCanvas"));
    const QPoint cell = chain->view()->cellRect({"q", 0, 0}, chain->area()).center().toPoint();
    QTest::mouseClick(chain->viewport(), Qt::LeftButton, {}, cell);
    QCOMPARE(model().selection().tensor, std::string("q"));
    auto* large = window().findChild<ViewCanvas*>(QStringLiteral("largeCanvas"));
    QCOMPARE(large->view()->id(), QStringLiteral("q"));
  }

  void hiddenViewsWait() {
    auto* chain = window().findChild<ViewCanvas*>(QStringLiteral("chainCanvas"));
    child<QTabBar>("Views")->setCurrentIndex(1);
    QTest::qWait(20);
    const SharedTrace before = chain->view()->trace();
    Document after = model().document();
    after.attention.temperature = 3;
    model().change(QStringLiteral("t"), after);
    QTRY_VERIFY(model().traceIsCurrent());
    QCOMPARE(chain->view()->trace(), before);
    child<QTabBar>("Views")->setCurrentIndex(0);
    QTRY_COMPARE(chain->view()->trace(), model().trace());
  }

  void selectionBeyondTheOldTrace() {
    Document document;
    document.sequences = {{"a", "b"}, {"c", "d"}};
    document.attention.heads = 2;
    document.view.item = 1;
    document.view.head = 1;
    document.view.pinned = CellAddress{"weights", 1, 1};
    QTRY_VERIFY(model().trace());
    model().reset(document, {});
    QTRY_COMPARE(model().trace()->sizes.heads, Index{2});
    QVERIFY(model().selection().pinned.has_value());
  }

  void escapeLetsGoFromAnywhere() {
    QTRY_VERIFY(model().trace());
    Selection selection = model().selection();
    selection.pinned = CellAddress{"weights", 0, 1};
    model().select(selection);
    QTest::keyClick(child<QLineEdit>("Text, split into tokens"), Qt::Key_Escape);
    QVERIFY(!model().selection().pinned);
  }

  void computedCellsSayThatTheyAre() {
    auto* large = window().findChild<ViewCanvas*>(QStringLiteral("largeCanvas"));
    pin({"weights", 0, 1});
    large->setFocus();
    QTest::keyClick(large, Qt::Key_Return);
    QVERIFY2(status().startsWith(QStringLiteral("A is computed")), qPrintable(status()));
    QVERIFY(!large->findChild<QLineEdit*>());
  }

  void refusedCellOfXSaysWhy() {
    auto* chain = window().findChild<ViewCanvas*>(QStringLiteral("chainCanvas"));
    pin({"x_in", 0, 0});
    const double before = model().trace()->attention.x.matrix(0)(0, 0);
    chain->setFocus();
    QTest::keyClick(chain, Qt::Key_Return);
    auto* editor = chain->findChild<QLineEdit*>();
    QVERIFY(editor);
    QTest::keyClicks(editor, QStringLiteral("abc"));
    QTest::keyClick(editor, Qt::Key_Enter);
    QVERIFY2(status().contains(QStringLiteral("“abc” is not a finite number")),
             qPrintable(status()));
    QVERIFY(chain->hasFocus());
    QCOMPARE(model().trace()->attention.x.matrix(0)(0, 0), before);
    QCOMPARE(model().undoStack().count(), 0);
  }

  void otherNumbersThanTheDocumentsAreNotEdited_data() {
    QTest::addColumn<int>("key");
    QTest::newRow("before") << int(Qt::Key_B);
    QTest::newRow("difference") << int(Qt::Key_D);
  }
  void otherNumbersThanTheDocumentsAreNotEdited() {
    QFETCH(int, key);
    auto* large = window().findChild<ViewCanvas*>(QStringLiteral("largeCanvas"));
    pin({"x_in", 0, 0});
    large->setFocus();
    type(large, QStringLiteral("5"));
    QTRY_COMPARE(model().trace()->attention.x.matrix(0)(0, 0), 5.0);
    const Document before = model().document();
    QTest::keyPress(large, static_cast<Qt::Key>(key));
    QTRY_VERIFY(model().shownMoment() != Moment::now);
    QTest::keyClick(large, Qt::Key_Return);
    QVERIFY(!large->findChild<QLineEdit*>());
    QVERIFY2(status().startsWith(QStringLiteral("Not changed: while B or D")),
             qPrintable(status()));
    model().refuse(QString());
    const QPoint cell = large->view()->cellRect({"x_in", 0, 0}, large->area()).center().toPoint();
    QTest::mouseDClick(large->viewport(), Qt::LeftButton, {}, cell);
    QVERIFY(!large->findChild<QLineEdit*>());
    QVERIFY(status().startsWith(QStringLiteral("Not changed")));
    model().refuse(QString());
    QTest::mousePress(large->viewport(), Qt::LeftButton, {}, cell);
    for (const int y : {15, 20, 35})
      dragTo(large->viewport(), cell - QPoint(0, y));
    QVERIFY(status().startsWith(QStringLiteral("Not changed")));
    QCOMPARE(model().document(), before);
    // Let go, the drag starts from the document's number, not from the one that was seen.
    QTest::keyRelease(large, static_cast<Qt::Key>(key));
    for (const int y : {35, 45})
      dragTo(large->viewport(), cell - QPoint(0, y));
    QTest::mouseRelease(large->viewport(), Qt::LeftButton, {}, cell - QPoint(0, 45));
    QTRY_VERIFY(model().traceIsCurrent());
    QCOMPARE(model().trace()->attention.x.matrix(0)(0, 0), 5.1);
  }

  void cellsBeyondTheTraceAreNotSpoken() {
    auto* large = window().findChild<ViewCanvas*>(QStringLiteral("largeCanvas"));
    Selection selection = model().selection();
    selection.pinned = CellAddress{"weights", 0, 0};
    model().select(selection);
    QVERIFY(!large->spokenCell().isEmpty());
    selection.item = 1;  // an item was added, and is being computed
    model().select(selection);
    QCOMPARE(large->spokenCell(), large->view()->emptyText());
  }

  void infinityIsSaidInWords() {
    Document document;
    document.sequences = {{"a", "b"}};
    document.embedding.source = EmbeddingSource::values;
    document.embedding.values = std::make_shared<const std::vector<Matrix>>(
        std::vector<Matrix>{Matrix::Constant(2, 1, 1e200)});
    document.attention.weights.source = WeightSource::values;
    for (SharedMatrix* matrix :
         {&document.attention.weights.values.wQ, &document.attention.weights.values.wK,
          &document.attention.weights.values.wV}) {
      *matrix = std::make_shared<const Matrix>(Matrix::Constant(1, 1, 1));
    }
    model().reset(document, {});
    QTRY_VERIFY(model().traceIsCurrent() && model().trace()->sizes.queries == 2);
    auto* value = window().findChild<QLabel*>(QStringLiteral("cellValue"));
    pin({"scores", 0, 0});
    QCOMPARE(value->text(), QStringLiteral("∞: too large for a number"));
    pin({"weights", 0, 0});
    QCOMPARE(value->text(), QStringLiteral("NaN: not a number"));
    QStringList words;
    for (const QLabel* label : window().findChildren<QLabel*>()) {
      if (label->isVisible()) words << label->text();
    }
    QVERIFY(words.contains(QStringLiteral("a score of the row is ∞, and ∞ − ∞ is not a number")));
    QCOMPARE(words.count(QStringLiteral("not a number")), 4);  // entropy … Jacobian
  }

  void manyTokensKeepReadableCells_data() {
    QTest::addColumn<int>("tokens");
    for (const int tokens : {12, 16, 20, 23})
      QTest::addRow("%d tokens", tokens) << tokens;
  }
  void manyTokensKeepReadableCells() {
    QFETCH(int, tokens);
    Document document;
    document.sequences = {Tokens(static_cast<std::size_t>(tokens), "token")};
    model().reset(document, {});
    QTRY_VERIFY(model().traceIsCurrent() && model().trace()->sizes.queries == tokens);
    auto* large = window().findChild<ViewCanvas*>(QStringLiteral("largeCanvas"));
    const QRectF cell = large->view()->cellRect({"weights", 0, 0}, large->area());
    QVERIFY2(cell.height() >= 10, qPrintable(QString::number(cell.height())));
  }

  void chainFitsTheSmallScreen() {
    window().resize(1024, 768);
    window().setLanguage(QStringLiteral("zh_CN"));
    for (const int tokens : {3, 5, 9}) {
      Document document;
      document.sequences = {Tokens(static_cast<std::size_t>(tokens), "自然语言处理")};
      document.attention.heads = 2;
      document.attention.mask.causal = true;
      document.attention.weights.outputProjection = true;
      document.position.encoding = PositionEncoding::sinusoidal;
      model().reset(document, {});
      QTRY_VERIFY(model().traceIsCurrent() && model().trace()->sizes.queries == tokens);
      auto* chain = window().findChild<ViewCanvas*>(QStringLiteral("chainCanvas"));
      QCOMPARE(chain->horizontalScrollBar()->maximum(), 0);
    }
    window().setLanguage(QStringLiteral("en"));
  }

 private:
  void type(ViewCanvas* canvas, const QString& number) {
    QTest::keyClick(canvas, Qt::Key_Return);
    auto* editor = canvas->findChild<QLineEdit*>();
    QVERIFY(editor);
    QTest::keyClicks(editor, number);
    QTest::keyClick(editor, Qt::Key_Enter);
  }
  void pin(const CellAddress& cell) {
    Selection selection = model().selection();
    selection.tensor = cell.tensor;
    selection.pinned = cell;
    model().select(selection);
  }
};

QTEST_MAIN(TestViewCanvas)
#include "tst_view_canvas.moc"
