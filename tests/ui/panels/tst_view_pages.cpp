#include <QCheckBox>
#include <QComboBox>
#include <QPushButton>
#include <QScrollBar>
#include <QTabBar>
#include <QtTest>

#include "ui/document/document_model.h"
#include "ui/language.h"
#include "ui/main_window.h"
#include "ui/panels/flow_page.h"
#include "ui/panels/heads_page.h"
#include "ui/panels/number_box.h"
#include "ui/panels/text_page.h"
#include "ui/theme.h"
#include "ui/views/flow_view.h"
#include "ui/views/heads_view.h"
#include "ui/views/text_view.h"
#include "ui/views/view_canvas.h"

using namespace attention_lab;

/// The pages of heads, flow and text in a window, by mouse and keys.
class TestViewPages : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void init();
  void thumbnailsAreChosen();
  void keysReachHeadsAndCells();
  void headControls();
  void flowControls();
  void flowScrollsToTheToken();
  void textControls();
  void allControlsHaveNames_data();
  void allControlsHaveNames();
  void nothingIsComputed();
  void windowRestoresTheView_data();
  void windowRestoresTheView();
  void choiceIsSavedAndClamped();

 private:
  template <class Page>
  std::unique_ptr<Page> shown(QSize size = {700, 500});
  static Document fourHeads(int tokens = 5);
  const Selection& selection() const { return model_->selection(); }
  static QPoint viewportPoint(const QPointF& point) { return point.toPoint(); }

  std::unique_ptr<DocumentModel> model_;
};

Document TestViewPages::fourHeads(int tokens) {
  Document document;
  document.sequences = {Tokens()};
  for (int i = 0; i < tokens; ++i)
    document.sequences[0].push_back("token" + std::to_string(i + 1));
  document.attention.heads = 4;
  document.attention.temperature = 2;
  return document;
}

void TestViewPages::initTestCase() {
  QStandardPaths::setTestModeEnabled(true);
  installLanguage("en");
}

void TestViewPages::init() {
  model_ = std::make_unique<DocumentModel>();
  model_->reset(fourHeads(), {});
  QTRY_VERIFY(model_->traceIsCurrent());
}

template <class Page>
std::unique_ptr<Page> TestViewPages::shown(QSize size) {
  auto page = std::make_unique<Page>(*model_);
  ViewStyle style;
  style.font = interfaceFont(10);
  page->setStyleOfViews(style);
  page->resize(size);
  page->show();
  if (!QTest::qWaitForWindowExposed(page.get())) return nullptr;
  page->canvas()->setFocus();
  return page;
}

void TestViewPages::thumbnailsAreChosen() {
  const auto page = shown<HeadsPage>();
  const ViewCanvas& canvas = *page->canvas();
  auto& view = dynamic_cast<HeadsView&>(*canvas.view());
  const auto tile = [&](std::size_t head) {
    return view.layout(canvas.area()).tiles[head].grid.cell(1, 2).center().toPoint();
  };
  QTest::mouseMove(canvas.viewport(), tile(2));
  QCOMPARE(selection().hoveredHead, std::optional<Index>(2));
  QVERIFY(selection().hovered == (CellAddress{"weights", 1, 2}));
  QCOMPARE(view.layout(canvas.area()).panels.front().picture, 2u);
  QTest::mouseClick(canvas.viewport(), Qt::LeftButton, {}, tile(2));
  QCOMPARE(selection().head, 2);
  QTest::mouseClick(canvas.viewport(), Qt::LeftButton, Qt::ControlModifier, tile(0));
  QCOMPARE(selection().heads.chosen, (std::vector<Index>{0, 2}));
  QEvent leave(QEvent::Leave);
  QCoreApplication::sendEvent(canvas.viewport(), &leave);
  QVERIFY(!selection().hovered && !selection().hoveredHead);
  QCOMPARE(view.layout(canvas.area()).panels.size(), 2u);
}

void TestViewPages::keysReachHeadsAndCells() {
  const auto page = shown<HeadsPage>();
  ViewCanvas& canvas = *page->canvas();
  QTest::keyClick(&canvas, Qt::Key_Right);
  QCOMPARE(selection().head, 1);
  QCOMPARE(canvas.spokenCell().left(11), QString("head 2 of 4"));
  QTest::keyClick(&canvas, Qt::Key_Return);
  QTest::keyClick(&canvas, Qt::Key_Down);
  QTest::keyClick(&canvas, Qt::Key_Right);
  QVERIFY(selection().pinned == (CellAddress{"weights", 1, 1}));
  QCOMPARE(selection().head, 1);
  QVERIFY(canvas.spokenCell().contains("token2 → token2"));
  QTest::keyClick(&canvas, Qt::Key_Right, Qt::ShiftModifier);
  QCOMPARE(selection().heads.chosen, (std::vector<Index>{1, 2}));
  QTest::keyClick(&canvas, Qt::Key_Escape);
  QVERIFY(!selection().pinned);
  QTest::keyClick(&canvas, Qt::Key_Escape);
  QVERIFY(selection().heads.chosen.empty());
}

void TestViewPages::headControls() {
  const auto page = shown<HeadsPage>();
  auto* array = page->findChild<QComboBox*>();
  auto* mean = page->findChild<QCheckBox*>();
  QVERIFY(array && mean && mean->isEnabled());
  QTest::mouseClick(mean, Qt::LeftButton, {}, QPoint(8, mean->height() / 2));
  QVERIFY(selection().heads.mean);
  auto& view = dynamic_cast<HeadsView&>(*page->canvas()->view());
  QCOMPARE(view.layout(page->canvas()->area()).tiles.size(), 5u);
  QVERIFY(array->findData("scores") >= 0 && array->findData("x_in") < 0);
  array->setFocus();
  QTest::keyClicks(array, "Q");  // the first that begins so
  QTest::keyClick(array, Qt::Key_Return);
  QVERIFY(array->currentData() != QVariant("weights"));
  Selection q = selection();
  q.tensor = "q";
  model_->select(q);
  QCOMPARE(array->currentData().toString(), "q");
  QVERIFY(!mean->isEnabled() && mean->toolTip().contains("no mean"));
}

void TestViewPages::flowControls() {
  const auto page = shown<FlowPage>();
  const ViewCanvas& canvas = *page->canvas();
  auto& view = dynamic_cast<FlowView&>(*canvas.view());
  const std::size_t before = view.shownLines().size();
  auto* box = page->findChild<NumberBox*>();
  auto* all = page->findChild<QPushButton*>();
  QVERIFY(box && all && !all->isEnabled());
  QCOMPARE(box->value(), 90.0);
  box->setValue(100);
  QCOMPARE(selection().heads.share, 1.0);
  QCOMPARE(view.shownLines().size(), 100u);
  QVERIFY(before < 100u);
  const QPointF entry = view.layout(canvas.area()).legend.entries[1].center();
  QTest::mouseClick(canvas.viewport(), Qt::LeftButton, {}, entry.toPoint());
  QCOMPARE(selection().heads.chosen, (std::vector<Index>{1}));
  QCOMPARE(selection().head, 1);
  QCOMPARE(view.shownLines().size(), 25u);
  const QPointF token = view.layout(canvas.area()).queryLabels.labels[3].rect.center();
  QTest::mouseClick(canvas.viewport(), Qt::LeftButton, {}, token.toPoint());
  QCOMPARE(view.shownLines().size(), 5u);
  QTest::mouseClick(all, Qt::LeftButton);
  QVERIFY(selection().heads.chosen.empty());
  QCOMPARE(view.shownLines().size(), 20u);
}

void TestViewPages::flowScrollsToTheToken() {
  model_->reset(fourHeads(60), {});
  QTRY_VERIFY(model_->traceIsCurrent());
  const auto page = shown<FlowPage>({600, 300});
  ViewCanvas& canvas = *page->canvas();
  QVERIFY(canvas.verticalScrollBar()->maximum() > 300);
  QCOMPARE(canvas.horizontalScrollBar()->maximum(), 0);
  for (int i = 0; i < 40; ++i)
    QTest::keyClick(&canvas, Qt::Key_Down);
  QCOMPARE(selection().pinned->row, 39);
  const QRectF label = canvas.view()->focusRect(canvas.area());
  QVERIFY(QRectF(canvas.viewport()->rect()).contains(label));
}

void TestViewPages::textControls() {
  const auto page = shown<TextPage>();
  ViewCanvas& canvas = *page->canvas();
  auto& view = dynamic_cast<TextView&>(*canvas.view());
  QVERIFY(canvas.spokenCell().startsWith("Point at a token"));
  QTest::mouseClick(canvas.viewport(), Qt::LeftButton, {},
                    view.layout(canvas.area()).queries[2].rect.center().toPoint());
  QCOMPARE(selection().pinned->row, 2);
  auto* side = page->findChild<QComboBox*>();
  side->setFocus();
  QTest::keyClick(side, Qt::Key_Down);
  QVERIFY(selection().heads.side == TokenSide::key);
  QCOMPARE(selection().pinned->column, 2);  // the same token, from the other side
  QEvent leave(QEvent::Leave);
  QCoreApplication::sendEvent(canvas.viewport(), &leave);
  QCOMPARE(view.sentence(), "“token3” is attended by:");
  canvas.setFocus();
  QTest::keyClick(&canvas, Qt::Key_Right);
  QCOMPARE(selection().pinned->column, 3);
  auto* mean = page->findChild<QCheckBox*>();
  QTest::mouseClick(mean, Qt::LeftButton, {}, QPoint(8, mean->height() / 2));
  QVERIFY(selection().heads.mean);
  QTest::keyClick(&canvas, Qt::Key_Escape);
  QVERIFY(!selection().pinned);
}

void TestViewPages::allControlsHaveNames_data() {
  QTest::addColumn<QString>("language");
  QTest::newRow("English") << "en";
  QTest::newRow("Chinese") << "zh_CN";
}

void TestViewPages::allControlsHaveNames() {
  QFETCH(QString, language);
  const auto heads = shown<HeadsPage>();
  const auto flow = shown<FlowPage>();
  const auto text = shown<TextPage>();
  installLanguage(language);
  QCoreApplication::processEvents();
  for (ViewPage* page : std::initializer_list<ViewPage*>{heads.get(), flow.get(), text.get()}) {
    for (const QWidget* widget : page->findChildren<QWidget*>()) {
      if (widget->focusPolicy() == Qt::NoFocus || !widget->isVisible()) continue;
      if (qobject_cast<const QScrollBar*>(widget) || widget->inherits("QLineEdit")) continue;
      QVERIFY2(!widget->accessibleName().isEmpty(), widget->metaObject()->className());
      const bool latin = widget->accessibleName().at(0).unicode() < 0x250;
      QCOMPARE(latin, language == "en");
    }
    QVERIFY(!page->canvas()->spokenCell().isEmpty());
  }
  installLanguage("en");
}

void TestViewPages::nothingIsComputed() {
  const auto page = shown<FlowPage>();
  QSignalSpy started(model_.get(), &DocumentModel::evaluationStarted);
  page->findChild<NumberBox*>()->setValue(70);
  QTest::keyClick(page->canvas(), Qt::Key_Down);
  QTest::keyClick(page->canvas(), Qt::Key_3);
  QCOMPARE(started.count(), 0);
  QVERIFY(!model_->isModified());
}

void TestViewPages::windowRestoresTheView_data() {
  QTest::addColumn<QString>("view");
  for (const char* view : {"chain", "heads", "flow", "text", "position-heatmap"})
    QTest::newRow(view) << QString(view);
}

void TestViewPages::windowRestoresTheView() {
  QFETCH(QString, view);
  MainWindow window;
  window.show();
  Document document = fourHeads();
  document.view.view = view.toStdString();
  document.view.heads = {{1, 3}, true, 0.6, TokenSide::key};
  document.view.head = 3;
  window.model().reset(document, {});
  QTRY_VERIFY(window.model().traceIsCurrent());
  QCOMPARE(window.currentCanvas()->view()->id(), view);
  QVERIFY(window.currentCanvas()->isVisible());
  QVERIFY(window.model().selection().heads == document.view.heads);
  // Every tab can be reached by keys and shows its view.
  QTabBar* tabs = nullptr;
  for (QTabBar* bar : window.findChildren<QTabBar*>())
    if (bar->objectName() == QLatin1String("viewTabs")) tabs = bar;
  QVERIFY(tabs);
  tabs->setCurrentIndex(0);
  tabs->setFocus();
  for (const char* next : {"heads", "flow", "text", "position-curves", "scaling-lab", "compare"}) {
    QTest::keyClick(tabs, Qt::Key_Right);
    if (QString(next) == "position-curves" && view.startsWith("position")) continue;
    QCOMPARE(window.currentCanvas()->view()->id(), QString(next));
    QCOMPARE(window.model().document().view.view, std::string(next));
  }
  window.model().undoStack().setClean();
}

void TestViewPages::choiceIsSavedAndClamped() {
  Selection chosen = selection();
  chosen.head = 3;
  chosen.heads = {{1, 3}, true, 0.75, TokenSide::key};
  model_->select(chosen);
  QVERIFY(model_->documentToSave().view.heads == chosen.heads);
  Document two = model_->document();
  two.attention.heads = 2;
  model_->change("two heads", two);
  QTRY_VERIFY(model_->traceIsCurrent());
  QCOMPARE(selection().heads.chosen, (std::vector<Index>{1}));
  QCOMPARE(selection().head, 1);
}

QTEST_MAIN(TestViewPages)
#include "tst_view_pages.moc"
