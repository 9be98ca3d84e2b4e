#include <cmath>

#include <QLineEdit>
#include <QToolButton>

#include "core/document/edits.h"
#include "core/document/embed.h"
#include "core/math/random_state.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/models/parameter_table_model.h"
#include "ui/panels/weight_table.h"
#include "ui/views/view_canvas.h"

using namespace attention_lab;
using namespace attention_lab::test;

/// Every array that can be changed by hand, in every place where it is seen.
class TestScrubbing : public QObject, private WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { prepare("tst_scrubbing"); }
  void init() { open(); }
  void cleanup() { close(); }

  void cells_data() {
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("tensor");
    QTest::addColumn<QString>("canvas");
    const auto add = [](const char* kind, const char* tensor, bool inChain) {
      QTest::addRow("%s, %s, large", tensor, kind) << kind << tensor << "largeCanvas";
      if (inChain) QTest::addRow("%s, %s, chain", tensor, kind) << kind << tensor << "chainCanvas";
    };
    add("none", "x", false);
    add("none", "x_in", true);
    add("sinusoidal", "x", false);
    add("sinusoidal", "x_in", true);
    add("learned", "position", false);
    add("cross", "context", false);
    add("cross", "context_in", true);
    for (const char* tensor : {"q", "k", "v"}) {
      add("given", tensor, true);
      add("turned", tensor, true);
    }
  }
  void cells() {
    QFETCH(QString, kind);
    QFETCH(QString, tensor);
    QFETCH(QString, canvas);
    show(documentOf(kind));
    const CellAddress cell{tensor.toStdString(), 1, 2};
    choose(cell.tensor);
    auto* view = window().findChild<ViewCanvas*>(canvas);
    const double first = value(cell);
    const QPoint from = place(view, cell);
    // Ten pixels are 0.1, with Shift 0.01.
    QTest::mousePress(view->viewport(), Qt::LeftButton, {}, from);
    move(view, from - QPoint(0, 15));
    move(view, from - QPoint(0, 20));
    move(view, from - QPoint(0, 25));
    QTRY_VERIFY(model().traceIsCurrent());
    QVERIFY2(near(value(cell), first + 0.1), qPrintable(QString::number(value(cell) - first)));
    move(view, from - QPoint(0, 35), Qt::ShiftModifier);
    QTRY_VERIFY(model().traceIsCurrent());
    QVERIFY(near(value(cell), first + 0.11));
    QTest::mouseRelease(view->viewport(), Qt::LeftButton, {}, from - QPoint(0, 35));
    QCOMPARE(model().undoStack().count(), 1);
    // Esc gives a second drag up.
    QTest::mousePress(view->viewport(), Qt::LeftButton, {}, from);
    move(view, from + QPoint(0, 15));
    move(view, from + QPoint(0, 45));
    QTest::keyClick(view, Qt::Key_Escape);
    QTest::mouseRelease(view->viewport(), Qt::LeftButton, {}, from + QPoint(0, 45));
    QTRY_VERIFY(model().traceIsCurrent());
    QVERIFY(near(value(cell), first + 0.11));
    QCOMPARE(model().undoStack().count(), 1);
    // A digit begins a number, Enter takes it.
    pin(cell);
    view->setFocus();
    QTest::keyClicks(view, QStringLiteral("-"));
    auto* editor = view->findChild<QLineEdit*>();
    QVERIFY(editor);
    QTest::keyClicks(editor, QStringLiteral("2.5"));
    QTest::keyClick(editor, Qt::Key_Enter);
    QTRY_VERIFY(model().traceIsCurrent());
    QVERIFY(near(value(cell), -2.5));
    QCOMPARE(model().undoStack().count(), 2);
    // A double click: as it was, and it is said what that is.
    QTest::mouseDClick(view->viewport(), Qt::LeftButton, {}, from);
    QTRY_VERIFY(model().traceIsCurrent());
    QVERIFY2(near(value(cell), first), qPrintable(QString::number(value(cell) - first)));
    const bool given = kind == QLatin1String("given") || kind == QLatin1String("turned");
    QVERIFY2(status().contains(given ? QStringLiteral("when the document was opened")
                                     : QStringLiteral("the number that seed")),
             qPrintable(status()));
    QCOMPARE(model().undoStack().count(), 3);
    QTest::mouseDClick(view->viewport(), Qt::LeftButton, {}, from);
    QVERIFY(status().contains(QStringLiteral("already")));
    QCOMPARE(model().undoStack().count(), 3);
    model().undoStack().undo();
    QTRY_VERIFY(model().traceIsCurrent());
    QVERIFY(near(value(cell), -2.5));
  }

  void computedCellsSayWhatTheyAreMadeOf_data() {
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("tensor");
    QTest::addColumn<QString>("words");
    QTest::newRow("scores") << "none"
                            << "scores"
                            << "QKᵀ is computed: from Q and K; change X or the weights.";
    QTest::newRow("scores of given ones") << "given"
                                          << "scores"
                                          << "QKᵀ is computed: from Q and K; change those.";
    QTest::newRow("queries") << "none"
                             << "q"
                             << "Q is computed: X times W_Q";
    QTest::newRow("weights") << "none"
                             << "weights"
                             << "A is computed: by soft-max";
    QTest::newRow("sines") << "sinusoidal"
                           << "position"
                           << "choose the position “learned”";
    QTest::newRow("Z") << "none"
                       << "z"
                       << "from A and V";
    QTest::newRow("output") << "cross"
                            << "output"
                            << "W_O too";
  }
  void computedCellsSayWhatTheyAreMadeOf() {
    QFETCH(QString, kind);
    QFETCH(QString, tensor);
    QFETCH(QString, words);
    show(documentOf(kind));
    const CellAddress cell{tensor.toStdString(), 1, 1};
    choose(cell.tensor);
    auto* large = window().findChild<ViewCanvas*>(QStringLiteral("largeCanvas"));
    const Document before = model().document();
    const QPoint from = place(large, cell);
    QTest::mousePress(large->viewport(), Qt::LeftButton, {}, from);
    move(large, from - QPoint(0, 30));
    QVERIFY2(status().contains(words), qPrintable(status()));
    QTest::mouseRelease(large->viewport(), Qt::LeftButton, {}, from - QPoint(0, 30));
    model().refuse(QString());
    QTest::mouseDClick(large->viewport(), Qt::LeftButton, {}, from);
    QVERIFY2(status().contains(words), qPrintable(status()));
    QCOMPARE(model().document(), before);
  }

  void weightsAndBiases_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"W_Q", "W_K", "W_V", "W_O", "b_Q", "b_K", "b_V", "b_O"})
      QTest::newRow(name) << name;
  }
  void weightsAndBiases() {
    QFETCH(QString, name);
    show(documentOf(QStringLiteral("biases")));
    QTest::mouseClick(named<QToolButton>(window(), name), Qt::LeftButton);
    auto* table = window().findChild<WeightTable*>();
    const auto* weights = static_cast<ParameterTableModel*>(table->model());
    const QModelIndex index = weights->index(0, 1);
    const double first = weights->value(index);
    const QPoint from = table->visualRect(index).center();
    QTest::mousePress(table->viewport(), Qt::LeftButton, {}, from);
    for (const int y : {15, 20, 30})
      dragTo(table->viewport(), from - QPoint(0, y));
    QTest::mouseRelease(table->viewport(), Qt::LeftButton, {}, from - QPoint(0, 30));
    QTRY_VERIFY(model().traceIsCurrent());
    QVERIFY(near(weights->value(index), first + 0.15));
    QCOMPARE(model().undoStack().count(), 1);
    table->setCurrentIndex(index);
    QTest::keyClicks(table, QStringLiteral("7"));
    auto* editor = table->viewport()->findChild<QLineEdit*>();
    QVERIFY(editor);
    QTest::keyClick(editor, Qt::Key_Enter);
    QTRY_COMPARE(weights->value(index), 7.0);
    QTest::mouseDClick(table->viewport(), Qt::LeftButton, {}, from);
    QTRY_VERIFY(model().traceIsCurrent());
    QCOMPARE(weights->value(index), first);
    QCOMPARE(model().undoStack().count(), 3);
    QVERIFY2(status().startsWith(name + QStringLiteral("[1, 2] is")), qPrintable(status()));
    QVERIFY(status().contains(QStringLiteral("when the document was opened")));
  }

  void drawnWeightGoesBackToItsSeed() {
    auto* table = window().findChild<WeightTable*>();
    const auto* weights = static_cast<ParameterTableModel*>(table->model());
    const QModelIndex index = weights->index(1, 1);
    model().edit(QStringLiteral("draw"), DocumentModel::Edit([](const Document& document) {
                   return withWeightSeed(document, 77);
                 }));
    QTRY_VERIFY(model().traceIsCurrent());
    const double drawn = weights->value(index);
    emit table->scrubbed(1, 1, 3);
    QTRY_VERIFY(model().traceIsCurrent());
    QCOMPARE(weights->value(index), 3.0);
    QTest::mouseDClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(index).center());
    QTRY_VERIFY(model().traceIsCurrent());
    QCOMPARE(weights->value(index), drawn);
    QVERIFY2(status().contains(QStringLiteral("the number that seed 77 draws")),
             qPrintable(status()));
  }

 private:
  static Document documentOf(const QString& kind) {
    Document document;
    document.sequences = {{"a", "b", "c"}};
    document.embedding.dModel = 4;
    document.embedding.seed = 3;
    if (kind == QLatin1String("sinusoidal"))
      document.position.encoding = PositionEncoding::sinusoidal;
    if (kind == QLatin1String("learned")) document.position.encoding = PositionEncoding::learned;
    if (kind == QLatin1String("cross")) {
      document.context = Sequences{{"u", "v"}};
      document.attention.weights.outputProjection = true;
    }
    if (kind == QLatin1String("given") || kind == QLatin1String("turned")) {
      RandomState random(5);
      GivenQkv given;
      for (Tensor* array : {&given.q, &given.k, &given.v}) {
        Tensor drawn({1, 1, 3, 4});
        drawn.editMatrix() = random.normals(3, 4);
        *array = drawn;
      }
      document.attention.given = std::make_shared<const GivenQkv>(given);
      if (kind == QLatin1String("turned")) document.position.encoding = PositionEncoding::rotary;
    }
    if (kind == QLatin1String("biases")) {
      document.attention.weights.outputProjection = true;
      AttentionWeights& values = document.attention.weights.values;
      values = resolveParameters(document, resolveSizes(document));
      document.attention.weights.source = WeightSource::values;
      RandomState random(6);
      for (SharedMatrix* bias : {&values.bQ, &values.bK, &values.bV, &values.bO})
        *bias = std::make_shared<const Matrix>(random.normals(1, 4));
    }
    return document;
  }
  void show(const Document& document) {
    model().undoStack().setClean();
    model().reset(document, {});
    QTRY_VERIFY(model().traceIsCurrent() &&
                model().trace()->document.sequences == document.sequences);
  }
  void choose(const std::string& tensor) {
    Selection selection = model().selection();
    selection.tensor = tensor;
    model().select(selection);
    QCoreApplication::processEvents();
  }
  void pin(const CellAddress& cell) {
    Selection selection = model().selection();
    selection.pinned = cell;
    model().select(selection);
  }
  static QPoint place(ViewCanvas* canvas, const CellAddress& cell) {
    return canvas->view()->cellRect(cell, canvas->area()).center().toPoint();
  }
  static void move(ViewCanvas* canvas, const QPoint& to, Qt::KeyboardModifiers keys = {}) {
    QMouseEvent event(QEvent::MouseMove, to, canvas->viewport()->mapToGlobal(to), Qt::NoButton,
                      Qt::LeftButton, keys);
    QApplication::sendEvent(canvas->viewport(), &event);
  }
  double value(const CellAddress& cell) {
    return cellValue(*model().trace(), cell, 0, 0).value_or(std::nan(""));
  }
  static bool near(double a, double b) { return std::abs(a - b) < 1e-12; }
};

QTEST_MAIN(TestScrubbing)
#include "tst_scrubbing.moc"
