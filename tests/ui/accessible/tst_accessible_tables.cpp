#include <QAccessible>
#include <QtTest>

#include "tests/ui/window/window_fixture.h"
#include "ui/accessible/table_parts.h"
#include "ui/accessible/tell.h"
#include "ui/panels/token_strip.h"
#include "ui/views/number_text.h"
#include "ui/views/view_canvas.h"

using namespace attention_lab;
using namespace attention_lab::test;

namespace {

/// What assistive technology was told.
struct Told {
  QAccessible::Event event;
  QString name, value;
  QAccessible::Role role;
};
QList<Told> told;

void hear(QAccessibleEvent& event) {
  const QAccessibleInterface* source = event.accessibleInterface();
  told << Told{event.type(), source->text(QAccessible::Name), source->text(QAccessible::Value),
               source->role()};
}

const Told* lastTold(QAccessible::Event event) {
  for (auto each = told.crbegin(); each != told.crend(); ++each)
    if (each->event == event) return &*each;
  return nullptr;
}

}  // namespace

/// The matrices as somebody has them who doesn't see them.
class TestAccessibleTables : public QObject, private WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() {
    prepare("tst_accessible_tables");
    setAccessibleHandler(hear);
  }
  void cleanupTestCase() { setAccessibleHandler(nullptr); }
  void init() {
    open();
    large();
    told.clear();
  }
  void cleanup() {
    window().setLanguage("en");
    close();
  }

  void largeMatrixIsATable();
  void cellsLieWhereTheyArePainted();
  void pressingPins();
  void keysMoveTheFocus();
  void focusGoesToTheCell();
  void changesAreTold();
  void embeddingsCanBeChanged();
  void chainHasItsMatrices();
  void otherViewsAreOtherThings();
  void millionCellsAreMadeOnDemand();
  void otherWordsInTheOtherLanguage();
  void tokensAreAList();
  void stripThatWasNeverShown();

 private:
  ViewCanvas* canvas(const char* name) {
    return window().findChild<ViewCanvas*>(QLatin1String(name));
  }
  QAccessibleInterface* large() {
    return QAccessible::queryAccessibleInterface(canvas("largeCanvas"));
  }
  void pin(const CellAddress& cell) {
    Selection selection = model().selection();
    selection.pinned = cell;
    model().select(selection);
  }
};

void TestAccessibleTables::largeMatrixIsATable() {
  QAccessibleInterface* table = large();
  QCOMPARE(table->role(), QAccessible::Table);
  QCOMPARE(table->text(QAccessible::Name), QString("Large matrix: A · attention weights"));
  QVERIFY(table->tableInterface());
  QCOMPARE(table->tableInterface()->rowCount(), 3);
  QCOMPARE(table->tableInterface()->columnCount(), 3);
  QCOMPARE(table->childCount(), 9 + 3 + 3);
  for (int i = 0; i < table->childCount(); ++i) {
    QAccessibleInterface* child = table->child(i);
    QVERIFY(child && child->isValid() && child->parent() == table);
    QCOMPARE(table->indexOfChild(child), i);
    QVERIFY(!child->text(QAccessible::Name).isEmpty());
  }
  const auto weights = model().trace()->attention.weights.matrix();
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < 3; ++c) {
      QAccessibleInterface* cell = table->tableInterface()->cellAt(r, c);
      QCOMPARE(cell->role(), QAccessible::Cell);
      QCOMPARE(cell->text(QAccessible::Value), numberText(weights(r, c), {}));
      QCOMPARE(cell->textInterface()->text(0, 99), numberText(weights(r, c), {}));
      const auto* place = cell->tableCellInterface();
      QVERIFY(place->rowIndex() == r && place->columnIndex() == c);
      QCOMPARE(place->rowHeaderCells().front()->role(), QAccessible::RowHeader);
      QCOMPARE(cell->text(QAccessible::Name),
               place->rowHeaderCells().front()->text(QAccessible::Name) + ", " +
                   place->columnHeaderCells().front()->text(QAccessible::Name));
    }
  }
  QCOMPARE(table->tableInterface()->cellAt(1, 2)->text(QAccessible::Name),
           QString("query love (2), key NLP (3)"));
  QCOMPARE(table->tableInterface()->rowDescription(1), QString("query love (2)"));
  QVERIFY(!table->tableInterface()->cellAt(3, 0) && !table->child(15));
}

void TestAccessibleTables::cellsLieWhereTheyArePainted() {
  for (const char* name : {"largeCanvas", "chainCanvas"}) {
    ViewCanvas* shown = canvas(name);
    QAccessibleInterface* at = QAccessible::queryAccessibleInterface(shown);
    const CellAddress address{"weights", 2, 1};
    const QRectF painted = shown->view()->cellRect(address, shown->area());
    const QPoint point = shown->viewport()->mapToGlobal(painted.center().toPoint());
    QAccessibleInterface* hit = at->childAt(point.x(), point.y());
    while (hit && hit->role() == QAccessible::Table)
      hit = hit->childAt(point.x(), point.y());
    QVERIFY(hit);
    QCOMPARE(hit->text(QAccessible::Name), QString("query NLP (3), key love (2)"));
    QVERIFY(hit->rect().contains(point) && at->rect().contains(hit->rect()));
    QVERIFY(!hit->state().offscreen);
  }
}

void TestAccessibleTables::pressingPins() {
  QAccessibleInterface* cell = large()->tableInterface()->cellAt(0, 2);
  QVERIFY(!cell->tableCellInterface()->isSelected());
  cell->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
  QCOMPARE(model().selection().pinned, (CellAddress{"weights", 0, 2}));
  QVERIFY(cell->tableCellInterface()->isSelected() && cell->state().selected);
  QCOMPARE(large()->tableInterface()->selectedCells(), QList<QAccessibleInterface*>{cell});
  // The chain has the same one.
  QAccessibleInterface* chain = QAccessible::queryAccessibleInterface(canvas("chainCanvas"));
  int selected = 0;
  for (int i = 0; i < chain->childCount(); ++i)
    selected += chain->child(i)->tableInterface()->selectedCellCount();
  QCOMPARE(selected, 1);
  cell->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
  QVERIFY(!model().selection().pinned);
}

void TestAccessibleTables::keysMoveTheFocus() {
  canvas("largeCanvas")->setFocus();
  QTest::keyClick(canvas("largeCanvas"), Qt::Key_Right);
  told.clear();
  QTest::keyClick(canvas("largeCanvas"), Qt::Key_Right);
  const Told* focus = lastTold(QAccessible::Focus);
  QVERIFY(focus);
  QCOMPARE(focus->name, QString("query I (1), key love (2)"));
  QCOMPARE(focus->value, numberText(model().trace()->attention.weights.matrix()(0, 1), {}));
  QCOMPARE(focus->role, QAccessible::Cell);
  QCOMPARE(large()->focusChild()->text(QAccessible::Name), focus->name);
  QVERIFY(large()->focusChild()->state().focused);
  // Pointing elsewhere isn't spoken.
  told.clear();
  Selection hovered = model().selection();
  hovered.hovered = CellAddress{"weights", 2, 2};
  model().select(hovered);
  QVERIFY(!lastTold(QAccessible::Focus));
  QTest::keyClick(canvas("largeCanvas"), Qt::Key_Escape);
  QVERIFY(lastTold(QAccessible::Focus));
  QCOMPARE(lastTold(QAccessible::Focus)->role, QAccessible::Table);
}

void TestAccessibleTables::focusGoesToTheCell() {
  pin({"weights", 1, 1});
  child<QTabBar>("Views")->setFocus();
  told.clear();
  canvas("largeCanvas")->setFocus();
  QTRY_VERIFY(lastTold(QAccessible::Focus) &&
              lastTold(QAccessible::Focus)->role == QAccessible::Cell);
  QCOMPARE(lastTold(QAccessible::Focus)->name, QString("query love (2), key love (2)"));
}

void TestAccessibleTables::changesAreTold() {
  QAccessibleInterface* cell = large()->tableInterface()->cellAt(1, 1);
  const QString before = cell->text(QAccessible::Value);
  told.clear();
  Document after = model().document();
  after.attention.temperature = 5;
  model().change("t", after);
  QTRY_VERIFY(lastTold(QAccessible::TableModelChanged));
  QCOMPARE(large()->tableInterface()->cellAt(1, 1), cell);  // the same numbers' place
  QVERIFY(cell->text(QAccessible::Value) != before);
  // Other tokens: other rows and columns.
  told.clear();
  after.sequences = {{"We", "like", "it", "so"}};
  model().change("tokens", after);
  QTRY_VERIFY(lastTold(QAccessible::TableModelChanged));
  QCOMPARE(large()->tableInterface()->rowCount(), 4);
  QCOMPARE(large()->tableInterface()->cellAt(3, 0)->text(QAccessible::Name),
           QString("query so (4), key We (1)"));
}

void TestAccessibleTables::embeddingsCanBeChanged() {
  Selection selection = model().selection();
  selection.tensor = "x_in";
  model().select(selection);
  QTRY_VERIFY(large()->text(QAccessible::Name).startsWith("Large matrix: X"));
  canvas("largeCanvas")->setFocus();
  QTest::keyClick(canvas("largeCanvas"), Qt::Key_Right);
  QAccessibleInterface* cell = large()->tableInterface()->cellAt(0, 0);
  QVERIFY(cell->valueInterface() && cell->state().editable);
  told.clear();
  cell->valueInterface()->setCurrentValue(0.75);
  QTRY_COMPARE(cell->text(QAccessible::Value), QString("0.75"));
  QCOMPARE(cell->valueInterface()->currentValue().toDouble(), 0.75);
  QTRY_VERIFY(lastTold(QAccessible::ValueChanged));
  QCOMPARE(lastTold(QAccessible::ValueChanged)->value, QString("0.75"));
  model().undoStack().undo();
  QTRY_VERIFY(cell->text(QAccessible::Value) != QString("0.75"));
  selection.tensor = "weights";  // is computed
  model().select(selection);
  QTRY_VERIFY(large()->text(QAccessible::Name).startsWith("Large matrix: A"));
  QVERIFY(!large()->tableInterface()->cellAt(0, 0)->valueInterface());
}

void TestAccessibleTables::chainHasItsMatrices() {
  QAccessibleInterface* chain = QAccessible::queryAccessibleInterface(canvas("chainCanvas"));
  QVERIFY(chain->role() != QAccessible::Table && !chain->tableInterface());
  QStringList names;
  for (int i = 0; i < chain->childCount(); ++i) {
    QAccessibleInterface* matrix = chain->child(i);
    QCOMPARE(matrix->role(), QAccessible::Table);
    QVERIFY(matrix->parent() == chain && chain->indexOfChild(matrix) == i);
    QVERIFY(chain->rect().contains(matrix->rect()));
    names << matrix->text(QAccessible::Name);
    auto* table = matrix->tableInterface();
    QVERIFY(names.back().endsWith(
        QStringLiteral("%1×%2").arg(table->rowCount()).arg(table->columnCount())));
  }
  QCOMPARE(names.size(), 8);
  QCOMPARE(names[1], QString("Q · queries, 3×8"));
}

void TestAccessibleTables::otherViewsAreOtherThings() {
  QCOMPARE(large()->role(), QAccessible::Table);
  large()->child(0);
  action("Steps")->trigger();
  QTRY_VERIFY(large()->role() != QAccessible::Table);
  QCOMPARE(large()->childCount(), 2);  // the row that is told, and the array
  QCOMPARE(large()->child(1)->tableInterface()->rowCount(), 3);
  action("Steps")->trigger();
  QTRY_COMPARE(large()->role(), QAccessible::Table);
  for (const char* tab : {"Heads", "Flow", "Text", "Position"}) {
    showTab(tab);
    ViewCanvas* shown = window().currentCanvas();
    QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(shown);
    QVERIFY(!interface->text(QAccessible::Name).isEmpty());
    if (!shown->view()->emptyText().isEmpty()) {
      QCOMPARE(interface->text(QAccessible::Description), shown->view()->emptyText());
      continue;
    }
    QVERIFY(interface->childCount() > 0);
    QVERIFY(interface->child(0)->childCount() > 0);
    shown->setFocus();
    told.clear();
    QTest::keyClick(shown, Qt::Key_Return);
    QTest::keyClick(shown, Qt::Key_Down);
    QTest::keyClick(shown, Qt::Key_Right);
    const Told* focus = lastTold(QAccessible::Focus);
    QVERIFY2(focus && focus->role == QAccessible::Cell && focus->name.contains('('), tab);
  }
}

void TestAccessibleTables::millionCellsAreMadeOnDemand() {
  Document document = model().document();
  document.sequences = {Tokens(1024, "word")};
  model().change("many", document);
  QTRY_COMPARE(model().trace()->attention.weights.matrix().rows(), 1024);
  QAccessibleInterface* table = large();
  QTRY_COMPARE(table->childCount(), 1024 * 1024 + 2 * 1024);
  const auto* parts = dynamic_cast<const TableParts*>(table);
  for (int i = 0; i < 20000; ++i)
    QVERIFY(!table->child(i)->text(QAccessible::Name).isEmpty());
  QVERIFY(parts->madeParts() <= 4096);
  QCOMPARE(table->tableInterface()->cellAt(1023, 1022)->text(QAccessible::Name),
           QString("query word (1024), key word (1023)"));
}

void TestAccessibleTables::otherWordsInTheOtherLanguage() {
  QCOMPARE(large()->child(0)->text(QAccessible::Name), QString("query I (1), key I (1)"));
  window().setLanguage("zh_CN");
  QTRY_VERIFY(large()->child(0)->text(QAccessible::Name).contains(QStringLiteral("查询")));
  window().setLanguage("en");
  QTRY_COMPARE(large()->child(0)->text(QAccessible::Name), QString("query I (1), key I (1)"));
}

void TestAccessibleTables::tokensAreAList() {
  auto* strip = child<TokenStrip>("Tokens");
  QAccessibleInterface* list = QAccessible::queryAccessibleInterface(strip);
  QCOMPARE(list->role(), QAccessible::List);
  QCOMPARE(list->childCount(), 4);
  QCOMPARE(list->child(1)->text(QAccessible::Name), QString("love"));
  QCOMPARE(list->child(1)->text(QAccessible::Description), QString("2 of 3"));
  QCOMPARE(list->child(3)->role(), QAccessible::Button);
  const QPoint center = list->child(2)->rect().center();
  QCOMPARE(list->childAt(center.x(), center.y()), list->child(2));
  strip->setFocus();
  told.clear();
  QTest::keyClick(strip, Qt::Key_Right);
  QTRY_VERIFY(lastTold(QAccessible::Focus));
  QCOMPARE(lastTold(QAccessible::Focus)->name, QString("love"));
  QVERIFY(list->child(1)->state().focused);
  list->child(1)->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
  QCOMPARE(list->childCount(), 5);  // its text is open
  QTest::keyClicks(QApplication::focusWidget(), "like");
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
  QTRY_COMPARE(list->child(1)->text(QAccessible::Name), QString("like"));
}

void TestAccessibleTables::stripThatWasNeverShown() {
  auto* strip = child<TokenStrip>("Context tokens");
  QAccessibleInterface* list = QAccessible::queryAccessibleInterface(strip);
  for (int i = 0; i < list->childCount(); ++i)
    QVERIFY(list->child(i)->rect().isEmpty());
}

QTEST_MAIN(TestAccessibleTables)
#include "tst_accessible_tables.moc"
