#include <cmath>
#include <map>
#include <set>

#include <QLineEdit>
#include <QToolButton>

#include "core/document/edits.h"
#include "core/math/random_state.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/views/view_canvas.h"

using namespace attention_lab;
using namespace attention_lab::test;

/// The mask painted with the mouse and with keys.
class TestMaskPainting : public QObject, private WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { prepare("tst_mask_painting"); }
  void init() { open(); }
  void cleanup() { close(); }

  // Random masks; the cells passed are found by asking the view at many points of the way.
  void aDragPaintsWhatItPasses() {
    RandomState random(4);
    for (int run = 0; run < 12; ++run) {
      show(documentOf(run));
      const Index item = run % 2, head = run / 2 % 2;
      choose("masked", item, head);
      const Index queries = item == 0 ? 9 : 6, keys = queries;
      const auto any = [&](Index n) { return static_cast<Index>(random.uniform() * double(n)); };
      const CellAddress start{"masked", any(queries), any(keys)};
      const Document before = model().document();
      const bool allow = !mayAttend(before.attention.mask, item, head, start.row, start.column);
      QPoint from = place(start);
      // By how many points of the way each cell is passed; a corner only maybe.
      std::map<std::pair<Index, Index>, int> passed{{{start.row, start.column}, 100}};
      std::set<std::pair<Index, Index>> near;
      QTest::mousePress(large()->viewport(), Qt::LeftButton, {}, from);
      QCOMPARE(model().document(), before);  // a click pins
      for (int move = 0; move < 3; ++move) {
        const QPoint to = place({"masked", any(queries), any(keys)});
        for (int i = 0; i <= 2000; ++i) {
          const QPointF point = QPointF(from) + QPointF(to - from) * i / 2000;
          if (const auto cell = large()->view()->cellAt(point, large()->area()))
            ++passed[{cell->row, cell->column}];
          for (const QPointF& aside : {QPointF(1, 1), QPointF(-1, 1), QPointF(1, -1)}) {
            for (const double sign : {-1.0, 1.0}) {
              if (const auto cell = large()->view()->cellAt(point + sign * aside, large()->area()))
                near.insert({cell->row, cell->column});
            }
          }
        }
        dragTo(large()->viewport(), to);
        from = to;
      }
      QTest::mouseRelease(large()->viewport(), Qt::LeftButton, {}, from);
      const MaskSettings& mask = model().document().attention.mask;
      if (passed.size() == 1) continue;  // never left the cell
      for (Index i = 0; i < queries; ++i) {
        for (Index j = 0; j < keys; ++j) {
          const bool was = mayAttend(before.attention.mask, item, head, i, j);
          const bool is = mayAttend(mask, item, head, i, j);
          const auto points = passed.find({i, j});
          if (points != passed.end() && points->second > 3) QCOMPARE(is, allow);
          if (!near.contains({i, j}) && !passed.contains({i, j})) QCOMPARE(is, was);
        }
      }
      QCOMPARE(model().undoStack().count(), 1);
      QTRY_VERIFY(model().traceIsCurrent());
      model().undoStack().undo();
      QCOMPARE(model().document(), before);
    }
  }

  void escapeTakesTheStrokeBack() {
    show(documentOf(1));
    choose("masked", 0, 0);
    const Document before = model().document();
    large()->setFocus();
    QTest::mousePress(large()->viewport(), Qt::LeftButton, {}, place({"masked", 3, 0}));
    dragTo(large()->viewport(), place({"masked", 3, 4}));
    QVERIFY(model().document() != before);
    QTest::keyClick(large(), Qt::Key_Escape);
    QCOMPARE(model().document(), before);
    QCOMPARE(model().undoStack().count(), 0);
    dragTo(large()->viewport(), place({"masked", 5, 4}));
    QTest::mouseRelease(large()->viewport(), Qt::LeftButton, {}, place({"masked", 5, 4}));
    QCOMPARE(model().document(), before);
  }

  void causalBecomesCells() {
    show(documentOf(0));
    Document causal = model().document();
    causal.attention.mask = {};
    causal.attention.mask.causal = true;
    show(causal);
    choose("masked", 0, 0);
    drag(large(), place({"masked", 0, 2}), place({"masked", 0, 4}));
    const MaskSettings& mask = model().document().attention.mask;
    QVERIFY(!mask.causal && mask.keep);
    QTRY_VERIFY(model().traceIsCurrent());
    const ConstMap masked = model().trace()->attention.masked.matrix(0, 0);
    for (Index j = 0; j < 9; ++j)
      QCOMPARE(std::isinf(masked(0, j)), j == 1 || j > 4);
    QVERIFY(std::isinf(masked(1, 2)) && !std::isinf(masked(2, 1)));
  }

  void whilePaintingAPressToggles() {
    show(documentOf(0));
    choose("weights", 0, 0);
    auto* paint = child<QToolButton>("Paint mask");
    QVERIFY(paint && paint->isVisible());
    const CellAddress cell{"weights", 2, 1};
    const auto allowed = [&] {
      return mayAttend(model().document().attention.mask, 0, 0, cell.row, cell.column);
    };
    const bool first = allowed();
    QTest::mouseClick(large()->viewport(), Qt::LeftButton, {}, place(cell));
    QCOMPARE(allowed(), first);
    QTest::mouseClick(paint, Qt::LeftButton);
    QTest::mousePress(large()->viewport(), Qt::LeftButton, {}, place(cell));
    QCOMPARE(allowed(), !first);
    QTest::mouseRelease(large()->viewport(), Qt::LeftButton, {}, place(cell));
    QTest::mouseDClick(large()->viewport(), Qt::LeftButton, {}, place(cell));
    QCOMPARE(allowed(), first);  // and not reset
    QCOMPARE(model().undoStack().count(), 2);
    // Only where a mask can be seen.
    choose("z", 0, 0);
    QVERIFY(!paint->isVisible());
    const Document before = model().document();
    QTest::mouseClick(large()->viewport(), Qt::LeftButton, {}, place({"z", 0, 0}));
    QCOMPARE(model().document(), before);
  }

  void keysToggleAndGoOn() {
    Document open = documentOf(0);
    open.attention.mask = {};
    show(open);
    choose("masked", 0, 0);
    pin({"masked", 1, 1});
    large()->setFocus();
    QTest::keyClick(large(), Qt::Key_Space);
    withShift(Qt::Key_Right);
    withShift(Qt::Key_Down);
    QCOMPARE(forbidden(0, 0), QStringLiteral("1,1 1,2 2,2"));
    QCOMPARE(model().selection().pinned, (CellAddress{"masked", 2, 2}));
    QCOMPARE(model().undoStack().count(), 1);
    QTRY_VERIFY(model().traceIsCurrent());
    // Without Shift it is a walk; Space then toggles what is there.
    QTest::keyClick(large(), Qt::Key_Left);
    QTest::keyClick(large(), Qt::Key_Space);
    QTest::keyClick(large(), Qt::Key_Left);
    QTest::keyClick(large(), Qt::Key_Right);
    QTest::keyClick(large(), Qt::Key_Space);
    QCOMPARE(forbidden(0, 0), QStringLiteral("1,1 1,2 2,2"));
    QCOMPARE(model().undoStack().count(), 3);
    model().undoStack().undo();
    model().undoStack().undo();
    model().undoStack().undo();
    QCOMPARE(model().document().attention.mask, open.attention.mask);
    // Undo in between ends the stroke.
    withShift(Qt::Key_Right);
    QCOMPARE(forbidden(0, 0), QString());
  }

  void aShortItemHasNoPadding() {
    show(documentOf(3));
    choose("masked", 1, 0);
    const Document before = model().document();
    QVERIFY(large()->view()->cellRect({"masked", 0, 6}, large()->area()).isNull());
    // Far beyond the last token of the item.
    const QPoint start = place({"masked", 5, 5});
    drag(large(), start, start + QPoint(400, 300));
    const MaskSettings &was = before.attention.mask, &is = model().document().attention.mask;
    QVERIFY(mayAttend(is, 1, 0, 5, 5) != mayAttend(was, 1, 0, 5, 5));
    for (Index i = 0; i < 9; ++i) {
      for (Index j = 6; j < 9; ++j)
        QCOMPARE(mayAttend(is, 1, 0, i, j), mayAttend(was, 1, 0, i, j));
    }
  }

  void inTheChainToo() {
    show(documentOf(2));
    choose("weights", 0, 1);
    auto* chain = window().findChild<ViewCanvas*>(QStringLiteral("chainCanvas"));
    const auto at = [&](Index row, Index column) {
      return chain->view()->cellRect({"masked", row, column}, chain->area()).center().toPoint();
    };
    const bool first = mayAttend(model().document().attention.mask, 0, 1, 8, 0);
    drag(chain, at(8, 0), at(8, 8));
    for (Index j = 0; j < 9; ++j)
      QCOMPARE(mayAttend(model().document().attention.mask, 0, 1, 8, j), !first);
    QCOMPARE(model().undoStack().count(), 1);
  }

  void aBiasIsScrubbedAndTyped() {
    Document document = documentOf(0);
    document.attention.mask = {};
    Tensor bias = Tensor::zero({1, 1, 9, 9});
    bias.edit()[1] = 0.25;
    bias.edit()[2] = -HUGE_VAL;
    document.attention.mask.bias = std::make_shared<const Tensor>(bias);
    show(document);
    choose("masked", 0, 0);
    const auto added = [&] {
      return maskMatrix(*model().document().attention.mask.bias, 0, 0)(0, 1);
    };
    const QPoint from = place({"masked", 0, 1});
    QTest::mousePress(large()->viewport(), Qt::LeftButton, {}, from);
    for (const int y : {15, 20, 45})
      dragTo(large()->viewport(), from - QPoint(0, y));
    QTest::mouseRelease(large()->viewport(), Qt::LeftButton, {}, from - QPoint(0, 45));
    QCOMPARE(added(), 0.55);
    QCOMPARE(model().undoStack().count(), 1);
    QTRY_VERIFY(model().traceIsCurrent());
    pin({"masked", 0, 1});
    large()->setFocus();
    QTest::keyClicks(large(), QStringLiteral("2"));
    auto* editor = large()->findChild<QLineEdit*>();
    QVERIFY(editor);
    QTest::keyClick(editor, Qt::Key_Enter);
    QTRY_VERIFY(model().traceIsCurrent());
    QVERIFY(std::abs(model().trace()->attention.masked.matrix(0, 0)(0, 1) - 2) < 1e-15);
    QTest::mouseDClick(large()->viewport(), Qt::LeftButton, {}, from);
    QCOMPARE(added(), 0.25);
    // What is forbidden has no number to drag: dragging allows it.
    drag(large(), place({"masked", 0, 2}), place({"masked", 0, 3}));
    QVERIFY(mayAttend(model().document().attention.mask, 0, 0, 0, 2));
  }

  void whereElseItCountsIsSaid() {
    show(documentOf(0));
    choose("masked", 0, 0);
    const auto told = [&](const char* words) {
      for (const QLabel* label : window().findChildren<QLabel*>()) {
        if (label->isVisible() && label->text().contains(QLatin1String(words))) return true;
      }
      return false;
    };
    QVERIFY(told("in all items and heads"));
    Document single = model().document();
    Tensor keep({2, 2, 9, 9});
    std::fill_n(keep.edit(), keep.size(), 1.0);
    single.attention.mask = {};
    single.attention.mask.keep = std::make_shared<const Tensor>(keep);
    show(single);
    choose("masked", 0, 0);
    QVERIFY(!told("in all"));
    QVERIFY(told("Drag over cells"));
  }

 private:
  static Document documentOf(int run) {
    RandomState random(static_cast<std::uint32_t>(run + 10));
    Document document;
    document.sequences = {Tokens(9, "word"), Tokens(6, "w")};
    document.attention.heads = 2;
    const auto draw = [&](double forbidden) {
      Tensor cells({run % 4 == 0 ? 1 : 2, run % 3 == 0 ? 1 : 2, 9, 9});
      for (Index i = 0; i < cells.size(); ++i)
        cells.edit()[i] = random.uniform() < 0.3 ? forbidden : 1;
      return std::make_shared<const Tensor>(cells);
    };
    document.attention.mask.keep = draw(0);
    if (run % 3 == 2) document.attention.mask.causal = true;
    return document;
  }
  void show(const Document& document) {
    model().undoStack().setClean();
    model().reset(document, {});
    QTRY_VERIFY(model().traceIsCurrent() &&
                model().trace()->document.attention == document.attention);
  }
  void choose(const std::string& tensor, Index item, Index head) {
    Selection selection = model().selection();
    selection.tensor = tensor;
    selection.item = item;
    selection.head = head;
    selection.pinned.reset();
    model().select(selection);
    QCoreApplication::processEvents();
  }
  void pin(const CellAddress& cell) {
    Selection selection = model().selection();
    selection.pinned = cell;
    model().select(selection);
  }
  /// Shift stays held; QTest::keyClick() would let it go.
  void withShift(Qt::Key key) {
    for (const auto type : {QEvent::KeyPress, QEvent::KeyRelease}) {
      QKeyEvent event(type, key, Qt::ShiftModifier);
      QApplication::sendEvent(large(), &event);
    }
  }
  ViewCanvas* large() { return window().findChild<ViewCanvas*>(QStringLiteral("largeCanvas")); }
  QPoint place(const CellAddress& cell) {
    return large()->view()->cellRect(cell, large()->area()).center().toPoint();
  }
  void drag(ViewCanvas* canvas, const QPoint& from, const QPoint& to) {
    QTest::mousePress(canvas->viewport(), Qt::LeftButton, {}, from);
    dragTo(canvas->viewport(), from + (to - from) / 2);
    dragTo(canvas->viewport(), to);
    QTest::mouseRelease(canvas->viewport(), Qt::LeftButton, {}, to);
  }
  /// Cells that may not be attended to, as "row,column".
  QString forbidden(Index item, Index head) {
    QStringList cells;
    for (Index i = 0; i < 9; ++i) {
      for (Index j = 0; j < 9; ++j) {
        if (!mayAttend(model().document().attention.mask, item, head, i, j))
          cells << QStringLiteral("%1,%2").arg(i).arg(j);
      }
    }
    return cells.join(' ');
  }
};

QTEST_MAIN(TestMaskPainting)
#include "tst_mask_painting.moc"
