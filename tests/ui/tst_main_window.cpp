#include <memory>

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDialog>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QMouseEvent>
#include <QPushButton>
#include <QSettings>
#include <QSlider>
#include <QStandardPaths>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolButton>

#include "core/io/document_file.h"
#include "ui/language.h"
#include "ui/main_window.h"
#include "ui/models/parameter_table_model.h"
#include "ui/panels/number_box.h"
#include "ui/panels/token_strip.h"
#include "ui/panels/weight_table.h"
#include "ui/views/view_canvas.h"

using namespace attention_lab;

namespace {

/// Calls `f` with the next modal dialog, once it is there.
template <class Dialog, class F>
void withNextDialog(F f) {
  auto* timer = new QTimer(qApp);
  timer->setInterval(5);
  QObject::connect(timer, &QTimer::timeout, qApp, [timer, f] {
    auto* dialog = qobject_cast<Dialog*>(QApplication::activeModalWidget());
    if (!dialog) return;
    timer->stop();
    timer->deleteLater();
    f(dialog);
  });
  timer->start();
}

template <class T>
T* named(const QWidget& window, const QString& name) {
  for (T* widget : window.findChildren<T*>()) {
    if (widget->accessibleName() == name) return widget;
  }
  return nullptr;
}

}  // namespace

class TestMainWindow : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QCoreApplication::setOrganizationName(QStringLiteral("AttentionLabTest"));
    QCoreApplication::setApplicationName(QStringLiteral("tst_main_window"));
    QStandardPaths::setTestModeEnabled(true);
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder_.path());
    FileActions::setNativeDialogs(false);
    QSettings().setValue(QStringLiteral("language"), QStringLiteral("en"));
    QSettings().setValue(QStringLiteral("theme"), 1);
    MainWindow::applyStoredSettings();
  }

  void init() {
    window_ = std::make_unique<MainWindow>();
    window_->resize(1280, 800);
    window_->show();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    QApplication::setActiveWindow(window_.get());  // without a window manager nobody else does
    QTRY_VERIFY(model().traceIsCurrent());
  }
  void cleanup() {
    model().undoStack().setClean();
    window_.reset();
  }

  void typingTokensComputes() {
    auto* text = named<QLineEdit>(*window_, QStringLiteral("Text, split into tokens"));
    QVERIFY(text);
    text->selectAll();
    QTest::keyClicks(text, QStringLiteral("We love maths!"));
    QTRY_COMPARE(model().document().sequences[0], (Tokens{"We", "love", "maths", "!"}));
    QTRY_VERIFY(model().traceIsCurrent());
    QCOMPARE(model().trace()->sizes.queries, Index{4});
    QCOMPARE(model().undoStack().count(), 1);  // the keystrokes of one go
    model().undoStack().undo();
    QCOMPARE(model().document().sequences[0], (Tokens{"I", "love", "NLP"}));
  }

  void chipsRenameMoveRemove() {
    auto* chips = named<TokenStrip>(*window_, QStringLiteral("Tokens"));
    QVERIFY(chips);
    QTest::mouseDClick(chips->viewport(), Qt::LeftButton, {}, chips->chipRect(1).center());
    auto* editor = chips->findChild<QLineEdit*>();
    QVERIFY(editor);
    editor->selectAll();
    QTest::keyClicks(editor, QStringLiteral("like"));
    QTest::keyClick(editor, Qt::Key_Return);
    QCOMPARE(model().document().sequences[0], (Tokens{"I", "like", "NLP"}));
    chips->setFocus();
    chips->setCurrent(0);
    QTest::keyClick(chips, Qt::Key_Right, Qt::ControlModifier);
    QCOMPARE(model().document().sequences[0], (Tokens{"like", "I", "NLP"}));
    QTest::keyClick(chips, Qt::Key_Delete);
    QCOMPARE(model().document().sequences[0], (Tokens{"like", "NLP"}));
    const QPoint from = chips->chipRect(0).center(), to = chips->chipRect(1).center();
    QTest::mousePress(chips->viewport(), Qt::LeftButton, {}, from);
    drag(chips->viewport(), from, to);
    QTest::mouseRelease(chips->viewport(), Qt::LeftButton, {}, to);
    QCOMPARE(model().document().sequences[0], (Tokens{"NLP", "like"}));
  }

  void temperatureSliderIsOneStep() {
    auto* slider = named<QSlider>(*window_, QStringLiteral("temperature, slider"));
    QVERIFY(slider);
    const QPoint from(slider->width() / 2, slider->height() / 2);
    QTest::mousePress(slider, Qt::LeftButton, {}, from);
    for (int i = 1; i <= 8; ++i)
      drag(slider, from, from + QPoint(3 * i, 0));
    QTest::mouseRelease(slider, Qt::LeftButton, {}, from + QPoint(24, 0));
    QVERIFY(model().document().attention.temperature > 1.2);
    QCOMPARE(model().undoStack().count(), 1);
    QTRY_VERIFY(model().traceIsCurrent());
    QVERIFY(model().trace()->stepsReused > 0);
    QTest::mouseDClick(slider, Qt::LeftButton, {}, from);
    QCOMPARE(model().document().attention.temperature, 1.0);
  }

  void scrubbedWeightIsOneStep() {
    auto* table = window_->findChild<WeightTable*>();
    const auto* weights = static_cast<ParameterTableModel*>(table->model());
    const double before = weights->value(weights->index(0, 0));
    const QPoint from = table->visualRect(weights->index(0, 0)).center();
    QTest::mousePress(table->viewport(), Qt::LeftButton, {}, from);
    for (int y = 15; y <= 60; y += 5)
      drag(table->viewport(), from, from - QPoint(0, y));
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
    auto* table = window_->findChild<WeightTable*>();
    QApplication::clipboard()->setText(QStringLiteral("0,5\t-1,25"));
    table->setCurrentIndex(table->model()->index(1, 2));
    withNextDialog<QDialog>([](QDialog* dialog) { dialog->accept(); });
    QTest::keySequence(table, QKeySequence::Paste);
    QTRY_VERIFY(model().traceIsCurrent());
    QCOMPARE((*model().trace()->parameters.wQ)(1, 2), 0.5);
    QCOMPARE((*model().trace()->parameters.wQ)(1, 3), -1.25);
    QCOMPARE(model().undoStack().count(), 1);
  }

  void pointPinAndLetGo() {
    auto* canvas = window_->findChild<ViewCanvas*>(QStringLiteral("largeCanvas"));
    const QPoint cell =
        canvas->view()->cellRect({"weights", 1, 2}, canvas->area()).center().toPoint();
    QTest::mouseMove(window_->windowHandle(), canvas->viewport()->mapTo(window_.get(), cell));
    QTRY_VERIFY(model().selection().hovered);
    auto* title = window_->findChild<QLabel*>(QStringLiteral("cellTitle"));
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
    auto* chain = window_->findChild<ViewCanvas*>(QStringLiteral("chainCanvas"));
    const QPoint cell = chain->view()->cellRect({"q", 0, 0}, chain->area()).center().toPoint();
    QTest::mouseClick(chain->viewport(), Qt::LeftButton, {}, cell);
    QCOMPARE(model().selection().tensor, std::string("q"));
    auto* large = window_->findChild<ViewCanvas*>(QStringLiteral("largeCanvas"));
    QCOMPARE(large->view()->id(), QStringLiteral("q"));
  }

  void hiddenViewsWait() {
    auto* chain = window_->findChild<ViewCanvas*>(QStringLiteral("chainCanvas"));
    tab(QStringLiteral("Views"))->setCurrentIndex(1);
    QTest::qWait(20);
    const SharedTrace before = chain->view()->trace();
    Document after = model().document();
    after.attention.temperature = 3;
    model().change(QStringLiteral("t"), after);
    QTRY_VERIFY(model().traceIsCurrent());
    QCOMPARE(chain->view()->trace(), before);
    tab(QStringLiteral("Views"))->setCurrentIndex(0);
    QTRY_COMPARE(chain->view()->trace(), model().trace());
  }

  void editsACustomMask() {
    auto* mask = named<QComboBox>(*window_, QStringLiteral("mask"));
    mask->setFocus();
    mask->setCurrentIndex(2);
    emit mask->activated(2);
    QTRY_VERIFY(model().traceIsCurrent());
    QCOMPARE(model().selection().tensor, std::string("masked"));
    auto* large = window_->findChild<ViewCanvas*>(QStringLiteral("largeCanvas"));
    Selection selection = model().selection();
    selection.pinned = CellAddress{"masked", 0, 1};
    model().select(selection);
    large->setFocus();
    QTest::keyClick(large, Qt::Key_Return);
    QTRY_VERIFY(model().traceIsCurrent());
    QCOMPARE(model().trace()->attention.weights.matrix(0, 0)(0, 1), 0.0);
  }

  void savesAndOpensAgain() {
    const QString path = folder_.filePath(QStringLiteral("saved.attn"));
    auto* box = named<NumberBox>(*window_, QStringLiteral("temperature"));
    box->selectAll();
    QTest::keyClicks(box, QStringLiteral("2,5"));
    QTest::keyClick(box, Qt::Key_Return);
    QCOMPARE(model().document().attention.temperature, 2.5);
    QVERIFY(window_->isWindowModified());
    withNextDialog<QFileDialog>([path](QFileDialog* dialog) {
      dialog->selectFile(path);
      dialog->findChild<QLineEdit*>()->setText(path);
      QMetaObject::invokeMethod(dialog, "accept");
    });
    QTest::keySequence(window_.get(), QKeySequence::Save);
    QTRY_VERIFY(!window_->isWindowModified());
    QCOMPARE(readDocument(path.toStdString()).attention.temperature, 2.5);
    model().reset(Document(), {});
    QVERIFY(window_->openFile(path));
    QCOMPARE(model().document().attention.temperature, 2.5);
    QVERIFY(window_->windowTitle().startsWith(QStringLiteral("saved.attn")));
  }

  void badFileKeepsTheDocument() {
    const QString path = folder_.filePath(QStringLiteral("bad.attn"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{\"format\": \"<img src=x>\"");
    file.close();
    const Document before = model().document();
    bool plain = true;
    withNextDialog<QMessageBox>([&plain](QMessageBox* box) {
      for (const QLabel* label : box->findChildren<QLabel*>()) {
        if (!label->text().isEmpty()) plain = plain && label->textFormat() == Qt::PlainText;
      }
      box->accept();
    });
    QVERIFY(!window_->openFile(path));
    QVERIFY(plain);
    QVERIFY(model().document() == before);
  }

  void asksBeforeWorkIsLost_data() {
    QTest::addColumn<int>("answer");
    QTest::addColumn<bool>("closes");
    QTest::newRow("cancel keeps the window") << static_cast<int>(QMessageBox::Cancel) << false;
    QTest::newRow("discard closes it") << static_cast<int>(QMessageBox::Discard) << true;
  }
  void asksBeforeWorkIsLost() {
    QFETCH(int, answer);
    QFETCH(bool, closes);
    Document after = model().document();
    after.attention.temperature = 3;
    model().change(QStringLiteral("t"), after);
    withNextDialog<QMessageBox>([answer](QMessageBox* box) {
      box->button(static_cast<QMessageBox::StandardButton>(answer))->click();
    });
    QCOMPARE(window_->close(), closes);
  }

  void everyControlHasAName() {
    tab(QStringLiteral("Views"))->setCurrentIndex(1);
    QStringList nameless;
    for (QWidget* widget : window_->findChildren<QWidget*>()) {
      const bool control = widget->focusPolicy() != Qt::NoFocus && widget->isVisible();
      const bool inner = widget->objectName().startsWith(QLatin1String("qt_"));
      const QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(widget);
      if (control && !inner && spoken->text(QAccessible::Name).isEmpty()) {
        nameless += QLatin1String(widget->metaObject()->className());
      }
    }
    QCOMPARE(nameless.join(QLatin1Char(' ')), QString());
  }

  void fitsTheSmallScreen_data() {
    QTest::addColumn<double>("zoom");
    for (const double zoom : {0.8, 1.0, 1.5, 2.0, 3.0}) {
      QTest::addRow("text at %d %%", qRound(zoom * 100)) << zoom;
    }
  }
  void fitsTheSmallScreen() {
    QFETCH(double, zoom);
    window_->setZoom(zoom);
    window_->resize(1024, 768);
    QTest::qWait(30);
    QVERIFY2(window_->width() <= 1024 && window_->height() <= 768,
             qPrintable(QStringLiteral("%1 × %2").arg(window_->width()).arg(window_->height())));
    window_->setZoom(1);
  }

  void addedItemIsShownAtOnce() {
    for (QToolButton* button : window_->findChildren<QToolButton*>()) {
      if (button->accessibleName() == QLatin1String("Add an item to the batch")) button->click();
    }
    QCOMPARE(model().document().sequences.size(), std::size_t{2});
    QCOMPARE(model().selection().item, 1);
    QTRY_COMPARE(model().trace()->sizes.items, Index{2});
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

  void typingEndsWithTheItem() {
    Document document;
    document.sequences = {{"a", "b"}, {"x", "y", "z"}};
    model().reset(document, {});
    QTRY_COMPARE(model().trace()->sizes.items, Index{2});
    auto* text = named<QLineEdit>(*window_, QStringLiteral("Text, split into tokens"));
    text->setFocus();
    QTest::keyClicks(text, " q");
    QCOMPARE(model().document().sequences[0], (Tokens{"a", "b", "q"}));
    Selection selection = model().selection();
    selection.item = 1;
    model().select(selection);
    QCOMPARE(text->text(), QStringLiteral("x y z"));
    QTest::keyClick(text, Qt::Key_End);
    QTest::keyClicks(text, " r");
    QCOMPARE(model().document().sequences[0], (Tokens{"a", "b", "q"}));
    QCOMPARE(model().document().sequences[1], (Tokens{"x", "y", "z", "r"}));
  }

  void escapeLetsGoFromAnywhere() {
    QTRY_VERIFY(model().trace());
    Selection selection = model().selection();
    selection.pinned = CellAddress{"weights", 0, 1};
    model().select(selection);
    QTest::keyClick(named<QLineEdit>(*window_, QStringLiteral("Text, split into tokens")),
                    Qt::Key_Escape);
    QVERIFY(!model().selection().pinned);
  }

  void overTheBudgetKeepsTheDocument() {
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("big.attn"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"format":"attention-lab","version":1,"sequences":[["a"]],)"
               R"("attention":{"heads":100000,"dK":100000}})");
    file.close();
    QTRY_VERIFY(model().trace());
    QTimer::singleShot(200, qApp, [] {
      if (QWidget* box = QApplication::activeModalWidget()) box->close();
    });
    QVERIFY(!window_->openFile(path));
    QCOMPARE(model().document().attention.heads, Index{1});
    QVERIFY(model().traceIsCurrent());
  }

  void switchesLanguage() {
    const QTabBar* views = tab(QStringLiteral("Views"));
    const QString english = views->tabText(0);
    window_->setLanguage(QStringLiteral("zh_CN"));
    QCOMPARE(currentLanguage(), QStringLiteral("zh_CN"));
    QTRY_VERIFY(views->tabText(0) != english);
    window_->setLanguage(QStringLiteral("en"));
    QTRY_COMPARE(views->tabText(0), english);
  }

  void manyTokensAsk() {
    auto* text = named<QLineEdit>(*window_, QStringLiteral("Text, split into tokens"));
    const QString much = QStringLiteral("word ").repeated(100000);
    QApplication::clipboard()->setText(much);
    text->selectAll();
    text->paste();
    QCOMPARE(model().document().sequences[0].size(), std::size_t{3});
    QCOMPARE(text->text().size(), much.size());
    QPushButton* some = nullptr;
    for (QPushButton* button : window_->findChildren<QPushButton*>()) {
      if (button->isVisible() && button->text().startsWith(QLatin1String("Compute the first"))) {
        some = button;
      }
    }
    QVERIFY(some);
    for (QPushButton* button : window_->findChildren<QPushButton*>()) {
      if (button->text().startsWith(QLatin1String("Keep the tokens"))) button->click();
    }
    QVERIFY(!some->isVisible());
    QCOMPARE(text->text(), QStringLiteral("I love NLP"));
  }

 private:
  DocumentModel& model() { return window_->model(); }
  QTabBar* tab(const QString& name) { return named<QTabBar>(*window_, name); }
  /// A move with the left button held.
  static void drag(QWidget* widget, const QPoint&, const QPoint& to) {
    QMouseEvent event(QEvent::MouseMove, to, widget->mapToGlobal(to), Qt::NoButton, Qt::LeftButton,
                      Qt::NoModifier);
    QApplication::sendEvent(widget, &event);
  }

  QTemporaryDir folder_;
  std::unique_ptr<MainWindow> window_;
};

QTEST_MAIN(TestMainWindow)
#include "tst_main_window.moc"
