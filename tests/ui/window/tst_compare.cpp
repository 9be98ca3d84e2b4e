#include <QComboBox>
#include <QPainter>
#include <QStackedWidget>
#include <QToolButton>
#include <QtTest>

#include "core/io/document_file.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/document/comparison.h"
#include "ui/language.h"
#include "ui/models/variant_entries.h"
#include "ui/models/variant_text.h"
#include "ui/panels/inspector_panel.h"
#include "ui/views/compare_view.h"
#include "ui/views/view_canvas.h"

using namespace attention_lab;
using namespace attention_lab::test;

/// A variant beside the document, in the window, with real events.
class TestCompare : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void init();
  void cleanup();
  void everyEntryMakesAVariant();
  void oneClickAndBack();
  void eachSideHasItsOwnSteps();
  void pointingMarksTheSameCell();
  void clickingChoosesTheSide();
  void anotherHeadKeepsItsOwn();
  void differenceAndRanges();
  void otherTokensHaveNoDifference();
  void isSavedAndAskedFor();
  void theVariantBecomesTheDocument();
  void comesBackAfterAnotherDocument();
  void figureHasAll();
  void whatChangedFlashesOnItsSide();
  void withoutAVariantItSaysSo();

 private:
  MainWindow& window() { return fixture_.window(); }
  DocumentModel& model() { return fixture_.model(); }
  Comparison& comparison() { return window().comparison(); }
  const CompareView& view() {
    return dynamic_cast<const CompareView&>(*window().currentCanvas()->view());
  }
  QWidget* viewport() { return window().currentCanvas()->viewport(); }
  QPoint cellPoint(std::size_t panel, Index row, Index column) {
    return view()
        .cellRect(panel, {"weights", row, column}, window().currentCanvas()->area())
        .center()
        .toPoint();
  }
  void start(const char* id);
  void undo() { fixture_.action(QStringLiteral("Undo"))->trigger(); }
  QTabBar* sides() { return fixture_.child<QTabBar>("Edited"); }

  WindowFixture fixture_;
};

void TestCompare::initTestCase() {
  fixture_.prepare("tst_compare");
}

void TestCompare::init() {
  fixture_.open();
  Document document;
  document.sequences = {{"the", "cat", "sat"}};
  document.attention.heads = 2;
  document.attention.mask.causal = true;
  document.embedding.scale = 0.5;
  model().reset(document, {});
  QTRY_VERIFY(model().traceIsCurrent());
}

void TestCompare::cleanup() {
  comparison().variant().undoStack().setClean();
  model().markSaved({});
  fixture_.close();
}

// As the menu is used: opened, and its entry chosen.
void TestCompare::start(const char* id) {
  QMenu* menu = fixture_.child<QToolButton>("Compare")->menu();
  emit menu->aboutToShow();
  auto* action = menu->findChild<QAction*>(QLatin1String(id));
  QVERIFY(action);
  action->trigger();
  QVERIFY(comparison().isActive());
  QTRY_VERIFY(comparison().variantTrace() && comparison().variant().traceIsCurrent());
  QTRY_VERIFY(view().variant());
}

void TestCompare::everyEntryMakesAVariant() {
  const Document base = comparison().base();
  QStringList texts;
  for (const VariantEntry& entry : variantEntries()) {
    QVERIFY2(entry.applicable(base), entry.id);
    const Document variant = entry.edit(base);
    const QString text = variantText(base, variant);
    QVERIFY(!texts.contains(text));
    texts << text;
    if (QLatin1String(entry.id) == QLatin1String("copy")) continue;
    QVERIFY2(variant != base, entry.id);
    // Made of the variant, it leads back: all but the seed, which goes on.
    if (QLatin1String(entry.id) != QLatin1String("seed")) QVERIFY(entry.edit(variant) == base);
  }
  QCOMPARE(texts, (QStringList{"without √d_k", "with sinusoidal position", "weights of seed 1",
                               "without mask", "head 2", "a copy"}));
}

void TestCompare::oneClickAndBack() {
  QVERIFY(!sides() || !sides()->isVisible());
  start("scaling");
  QCOMPARE(view().id(), QString("compare"));
  QVERIFY(sides()->isVisible());
  QCOMPARE(sides()->tabText(1), QString("B · without √d_k"));
  QCOMPARE(view().pictures().variant().name, QString("without √d_k"));
  QVERIFY(window().isWindowModified());
  undo();
  QVERIFY(!comparison().isActive());
  QVERIFY(!sides()->isVisible());
  QVERIFY(!window().isWindowModified());
  QVERIFY(!view().emptyText().isEmpty());
  fixture_.action(QStringLiteral("Redo"))->trigger();
  QVERIFY(comparison().isActive());
}

void TestCompare::eachSideHasItsOwnSteps() {
  start("copy");
  sides()->setCurrentIndex(1);
  QVERIFY(model().selection().side == Side::variant);
  auto* divisor = [&]() -> QComboBox* {
    for (QComboBox* box : window().findChildren<QComboBox*>())
      if (box->isVisible() && box->count() == 4 && box->itemText(0).contains("√d_k")) return box;
    return nullptr;
  }();
  QVERIFY(divisor);
  divisor->setFocus();
  QTest::keyClick(divisor, Qt::Key_Down);
  QVERIFY(model().document().attention.scaling.kind == ScalingKind::sqrtDk);
  QVERIFY(comparison().variant().document().attention.scaling.kind == ScalingKind::dk);
  QVERIFY(model().document().variant->attention.scaling.kind == ScalingKind::dk);
  QTRY_COMPARE(view().pictures().variant().name, QString("÷ d_k"));
  // Undo is the side's own; what made the variant is the document's.
  undo();
  QVERIFY(comparison().isActive());
  QVERIFY(comparison().variant().document().attention.scaling.kind == ScalingKind::sqrtDk);
  QVERIFY(!fixture_.action(QStringLiteral("Undo"))->isEnabled());
  QTest::keyClick(&window(), Qt::Key_F9);
  QVERIFY(model().selection().side == Side::document);
  QVERIFY(fixture_.action(QStringLiteral("Undo"))->isEnabled());
  // Taken away with what it had become, it comes back so.
  QTest::keyClick(&window(), Qt::Key_F9);
  fixture_.action(QStringLiteral("Redo"))->trigger();
  fixture_.action(QStringLiteral("Remove the variant"))->trigger();
  QVERIFY(!comparison().isActive());
  undo();
  QVERIFY(comparison().variant().document().attention.scaling.kind == ScalingKind::dk);
}

void TestCompare::pointingMarksTheSameCell() {
  start("scaling");
  QTest::mouseMove(viewport(), cellPoint(1, 2, 1));
  QVERIFY(model().selection().hovered == (CellAddress{"weights", 2, 1}));
  QVERIFY(comparison().variant().selection().hovered == model().selection().hovered);
  const QString spoken = window().currentCanvas()->spokenCell();
  QCOMPARE(spoken.count("sat, cat: "), 3);
  // The inspector explains the cell of the side that is pointed at.
  QVERIFY(model().selection().side == Side::document);
  const auto shown = [&] {
    for (const auto* inspector : window().findChildren<InspectorPanel*>())
      if (inspector->isVisible()) return inspector;
    return static_cast<const InspectorPanel*>(nullptr);
  };
  const InspectorPanel* ofVariant = shown();
  QTest::mouseMove(viewport(), cellPoint(0, 2, 1));
  QVERIFY(shown() && shown() != ofVariant);
}

void TestCompare::clickingChoosesTheSide() {
  start("scaling");
  QTest::mouseClick(viewport(), Qt::LeftButton, {}, cellPoint(1, 1, 0));
  QVERIFY(model().selection().side == Side::variant);
  QCOMPARE(sides()->currentIndex(), 1);
  QVERIFY(comparison().variant().selection().pinned == (CellAddress{"weights", 1, 0}));
  QTest::keyClick(window().currentCanvas(), Qt::Key_Down);
  QVERIFY(model().selection().pinned == (CellAddress{"weights", 2, 0}));
  QTest::mouseClick(viewport(), Qt::LeftButton, {}, cellPoint(2, 2, 0));
  QVERIFY(!model().selection().pinned);
  QTest::mouseClick(viewport(), Qt::LeftButton, {}, cellPoint(0, 1, 0));
  QVERIFY(model().selection().side == Side::document);
}

void TestCompare::anotherHeadKeepsItsOwn() {
  start("head");
  QCOMPARE(view().variantHead(), 1);
  Selection selection = model().selection();
  QCOMPARE(selection.head, 0);
  selection.head = 1;
  model().select(selection);
  QCOMPARE(comparison().variant().selection().head, 1);
  comparison().edit(Side::variant);
  selection = comparison().variant().selection();
  selection.head = 0;
  comparison().variant().select(selection);
  QCOMPARE(model().selection().head, 1);
  QCOMPARE(model().document().variant->view.head, 0);
  QCOMPARE(view().variantHead(), 0);
  // Other variants show the document's head.
  comparison().edit(Side::document);
  start("scaling");
  QCOMPARE(comparison().variant().selection().head, 1);
  selection = model().selection();
  selection.head = 0;
  model().select(selection);
  QCOMPARE(view().variantHead(), 0);
}

void TestCompare::differenceAndRanges() {
  start("mask");
  const ComparePictures& pictures = view().pictures();
  const HeatmapSource& a = pictures.document().content->source;
  const HeatmapSource& b = pictures.variant().content->source;
  const HeatmapSource& difference = pictures.difference().content->source;
  for (Index r = 0; r < 3; ++r) {
    for (Index c = 0; c < 3; ++c) {
      QCOMPARE(difference.values.at(r, c), b.values.at(r, c) - a.values.at(r, c));
      // What only one of the two forbids is no hole in the difference.
      QVERIFY(!difference.hatched(r, c));
    }
  }
  QVERIFY(a.hatched(0, 1) && !b.hatched(0, 1));
  QCOMPARE(a.scale.high, 1.0);
  QVERIFY(difference.scale.diverging && difference.scale.low == -difference.scale.high);
  start("scaling");
  Selection selection = model().selection();
  selection.tensor = "scaled";
  model().select(selection);
  const auto& signedPictures = view().pictures();
  QCOMPARE(signedPictures.document().content->source.scale.high,
           signedPictures.variant().content->source.scale.high);
  selection.tensor = "masked";
  model().select(selection);
  QVERIFY(view().pictures().difference().content->source.hatched(0, 1));
}

void TestCompare::otherTokensHaveNoDifference() {
  start("copy");
  comparison().edit(Side::variant);
  Document changed = comparison().variant().document();
  changed.sequences = {{"a", "dog"}};
  comparison().variant().change("tokens", changed);
  QTRY_COMPARE(view().pictures().difference().why,
               QString("No difference: A is 3 × 3, B is 2 × 2."));
  changed.sequences = {{"sat", "cat", "the"}};
  comparison().variant().change("tokens", changed);
  QTRY_VERIFY(view().pictures().difference().why.contains("other tokens"));
  QVERIFY(view().pictures().document().content && view().pictures().variant().content);
}

void TestCompare::isSavedAndAskedFor() {
  const QString file = fixture_.folder().filePath("compared.attn");
  start("position");
  writeDocument(file.toStdString(), model().documentToSave(), {});
  model().markSaved(file.toStdString());
  QVERIFY(!window().isWindowModified());
  comparison().edit(Side::variant);
  Document changed = comparison().variant().document();
  changed.attention.temperature = 2;
  comparison().variant().change("temperature", changed);
  QVERIFY(window().isWindowModified());
  undo();
  QVERIFY(!window().isWindowModified());
  QVERIFY(window().openFile(file));
  QVERIFY(comparison().isActive());
  QTRY_VERIFY(comparison().variantTrace());
  QCOMPARE(view().id(), QString("compare"));
  // A long name is cut short in the tab, whole on pointing at it.
  QVERIFY(sides()->tabText(1).startsWith("B · with si"));
  QVERIFY(sides()->tabToolTip(1).contains("with sinusoidal position"));
  QVERIFY(!window().isWindowModified());
}

void TestCompare::theVariantBecomesTheDocument() {
  start("scaling");
  fixture_.action(QStringLiteral("Use the variant"))->trigger();
  QVERIFY(!comparison().isActive());
  QVERIFY(model().document().attention.scaling.kind == ScalingKind::none);
  undo();
  QVERIFY(comparison().isActive());
  QVERIFY(model().document().attention.scaling.kind == ScalingKind::sqrtDk);
  QVERIFY(comparison().variant().document().attention.scaling.kind == ScalingKind::none);
}

void TestCompare::comesBackAfterAnotherDocument() {
  start("scaling");
  comparison().edit(Side::variant);
  Document changed = comparison().variant().document();
  changed.attention.temperature = 2;
  comparison().variant().change("temperature", changed);
  model().setAside();
  model().reset(Document(), {});
  QVERIFY(!comparison().isActive());
  model().takeBack();
  QVERIFY(comparison().isActive());
  QCOMPARE(comparison().variant().document().attention.temperature, 2.0);
  QTRY_VERIFY(comparison().variantTrace());
  comparison().edit(Side::document);
  undo();
  QVERIFY(!comparison().isActive());
}

void TestCompare::figureHasAll() {
  start("scaling");
  fixture_.action(QStringLiteral("Copy picture"))->trigger();
  const QImage picture = QGuiApplication::clipboard()->image();
  CompareView alone;
  alone.setStyle(view().style());
  alone.setTrace(view().trace());
  QVERIFY(alone.sizeHint().width() < picture.width() / 2.0 + 1);
  QVERIFY(picture.width() > 800);
}

void TestCompare::withoutAVariantItSaysSo() {
  fixture_.showTab("Compare");
  QCOMPARE(view().id(), QString("compare"));
  QVERIFY(view().emptyText().contains("There is no variant"));
  QVERIFY(fixture_.action(QStringLiteral("Remove the variant")));
  QVERIFY(!fixture_.action(QStringLiteral("Remove the variant"))->isEnabled());
}

void TestCompare::whatChangedFlashesOnItsSide() {
  start("scaling");
  auto& shown = dynamic_cast<CompareView&>(*window().currentCanvas()->view());
  const auto panels = [&] {
    const QRectF area(0, 0, 1200, 700);
    QImage image(area.size().toSize(), QImage::Format_RGB32);
    QPainter painter(&image);
    shown.paint(painter, area);
    painter.end();
    const auto rects = shown.panelRects(area);
    return std::array<QImage, 2>{image.copy(rects[0].toRect()), image.copy(rects[1].toRect())};
  };
  const auto warm = [](Document document) {
    document.attention.temperature = 3;
    return document;
  };
  shown.setRipple({});
  comparison().variant().edit(QStringLiteral("t"), DocumentModel::Edit(warm));
  QTRY_VERIFY(shown.variantRipple().before && shown.variantRipple().strength > 0);
  auto flashing = panels();
  shown.setVariantRipple({});
  auto plain = panels();
  QCOMPARE(flashing[0], plain[0]);
  QVERIFY(flashing[1] != plain[1]);
  model().edit(QStringLiteral("t"), DocumentModel::Edit(warm));
  QTRY_VERIFY(shown.ripple().strength > 0);
  shown.setVariantRipple({});
  flashing = panels();
  shown.setRipple({});
  plain = panels();
  QVERIFY(flashing[0] != plain[0]);
  QCOMPARE(flashing[1], plain[1]);
}

QTEST_MAIN(TestCompare)
#include "tst_compare.moc"
