#include <QAccessible>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QMap>
#include <QMenuBar>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QSplitter>
#include <QTabBar>

#include "core/io/document_file.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/export/export_dialog.h"
#include "ui/language.h"
#include "ui/panels/number_box.h"
#include "ui/panels/token_strip.h"
#include "ui/theme.h"
#include "ui/views/heatmap_content.h"
#include "ui/views/view_canvas.h"

using namespace attention_lab;
using namespace attention_lab::test;

class TestMainWindow : public QObject, private WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { prepare("tst_main_window"); }
  void init() { open(); }
  void cleanup() { close(); }

  void savesAndOpensAgain() {
    const QString path = folder().filePath(QStringLiteral("saved.attn"));
    auto* box = child<NumberBox>("temperature");
    box->selectAll();
    QTest::keyClicks(box, QStringLiteral("2,5"));
    QTest::keyClick(box, Qt::Key_Return);
    QCOMPARE(model().document().attention.temperature, 2.5);
    QVERIFY(window().isWindowModified());
    withNextDialog<QFileDialog>([path](QFileDialog* dialog) {
      dialog->selectFile(path);
      dialog->findChild<QLineEdit*>()->setText(path);
      QMetaObject::invokeMethod(dialog, "accept");
    });
    QTest::keySequence(&window(), QKeySequence::Save);
    QTRY_VERIFY(!window().isWindowModified());
    QCOMPARE(readDocument(path.toStdString()).attention.temperature, 2.5);
    model().reset(Document(), {});
    QVERIFY(window().openFile(path));
    QCOMPARE(model().document().attention.temperature, 2.5);
    QVERIFY(window().windowTitle().startsWith(QStringLiteral("saved.attn")));
  }

  void badFileKeepsTheDocument() {
    const QString path = folder().filePath(QStringLiteral("bad.attn"));
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
    QVERIFY(!window().openFile(path));
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
    QCOMPARE(window().close(), closes);
  }

  void everyControlHasAName() {
    QStringList nameless;
    for (const char* tab : {"Chain", "Heads", "Flow", "Text", "Position"}) {
      showTab(tab);
      for (QWidget* widget : window().findChildren<QWidget*>()) {
        const bool control = widget->focusPolicy() != Qt::NoFocus && widget->isVisible();
        const bool inner = widget->objectName().startsWith(QLatin1String("qt_"));
        const QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(widget);
        if (control && !inner && spoken->text(QAccessible::Name).isEmpty()) {
          nameless += QLatin1String(tab) + QLatin1String(widget->metaObject()->className());
        }
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
    window().setZoom(zoom);
    window().resize(1024, 768);
    QTest::qWait(30);
    QVERIFY2(window().width() <= 1024 && window().height() <= 768,
             qPrintable(QStringLiteral("%1 × %2").arg(window().width()).arg(window().height())));
    for (const char* name : {"Undo", "Redo", "Export figure"}) {
      auto* button = child<QAbstractButton>(name);
      QVERIFY2(button && button->isVisible(), name);
      const QRect place(button->mapTo(&window(), QPoint()), button->size());
      QVERIFY2(window().rect().contains(place), name);
    }
    const auto* columns = child<QTabBar>("Columns");
    QVERIFY(columns->isHidden() || columns->sizeHint().width() <= columns->width());
    showTab("Position");
    const auto* canvas = window().findChild<ViewCanvas*>(QStringLiteral("positionCanvas"));
    if (canvas->isVisible()) QCOMPARE(canvas->area().toRect(), canvas->viewport()->rect());
    window().setZoom(1);
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
    QVERIFY(!window().openFile(path));
    QCOMPARE(model().document().attention.heads, Index{1});
    QVERIFY(model().traceIsCurrent());
  }

  void switchesLanguage() {
    const QTabBar* views = child<QTabBar>("Views");
    const QString english = views->tabText(0);
    window().setLanguage(QStringLiteral("zh_CN"));
    QCOMPARE(currentLanguage(), QStringLiteral("zh_CN"));
    QTRY_VERIFY(views->tabText(0) != english);
    window().setLanguage(QStringLiteral("en"));
    QTRY_COMPARE(views->tabText(0), english);
  }

  void missingExampleIsReported() {
    FileActions files(model(), window());
    QString said;
    withNextDialog<QMessageBox>([&said](QMessageBox* box) {
      said = box->text();
      box->accept();
    });
    const Document before = model().document();
    QVERIFY(!files.openExample(QStringLiteral(":/examples/none.attn")));
    QCOMPARE(said, QStringLiteral("The example could not be opened."));
    QVERIFY(model().document() == before);
  }

  void propertiesAreOneUndoStep() {
    withNextDialog<QDialog>([](QDialog* dialog) {
      named<QLineEdit>(*dialog, QStringLiteral("Title"))->setText(QStringLiteral("First lesson"));
      auto* notes = named<QPlainTextEdit>(*dialog, QStringLiteral("Notes"));
      notes->setFocus();
      QTest::keyClicks(notes, QStringLiteral("Look at love"));
      dialog->accept();
    });
    action(QStringLiteral("Properties"))->trigger();
    QCOMPARE(model().document().title, std::string("First lesson"));
    QCOMPARE(model().document().notes, std::string("Look at love"));
    QVERIFY(window().windowTitle().startsWith(QStringLiteral("First lesson")));
    QCOMPARE(model().undoStack().count(), 1);
    model().undoStack().undo();
    QCOMPARE(model().document().notes, std::string());
  }

  void savesWhatIsSeen() {
    showTab("Position");
    auto* kind = child<QComboBox>("View of the positional encoding");
    kind->setFocus();
    QTest::keyClick(kind, Qt::Key_Down);
    QTest::keyClick(kind, Qt::Key_Down);
    QCOMPARE(model().documentToSave().view.view, std::string("position-similarity"));
    QCOMPARE(model().documentToSave().view.language, std::string("en"));
    window().setLanguage(QStringLiteral("zh_CN"));
    const Document saved = model().documentToSave();
    QCOMPARE(saved.view.language, std::string("zh_CN"));
    window().setLanguage(QStringLiteral("en"));
    showTab("Chain");
    model().reset(saved, {});
    QCOMPARE(currentLanguage(), QStringLiteral("zh_CN"));
    QCOMPARE(child<QTabBar>("Views")->tabText(child<QTabBar>("Views")->currentIndex()),
             QStringLiteral("Position"));
    QCOMPARE(kind->currentIndex(), 2);
    window().setLanguage(QStringLiteral("en"));
  }

  void oneSidedRangeIsSeen() {
    Document document;
    document.view.rangeHigh = 0.5;
    model().reset(document, {});
    auto* large = window().findChild<ViewCanvas*>(QStringLiteral("largeCanvas"));
    QTRY_VERIFY(model().traceIsCurrent() && large->view()->style().range);
    const auto content = heatmapContent(*model().trace(), "weights", {}, large->view()->style());
    QCOMPARE(content->source.scale.barLow, 0.0);
    QCOMPARE(content->source.scale.barHigh, 0.5);
    QCOMPARE(model().documentToSave().view.rangeHigh, 0.5);
    QVERIFY(!model().documentToSave().view.rangeLow);
  }

  void mnemonicsAreUnique_data() {
    QTest::addColumn<QString>("language");
    QTest::newRow("English") << "en";
    QTest::newRow("Chinese") << "zh_CN";
  }
  void mnemonicsAreUnique() {
    QFETCH(QString, language);
    window().setLanguage(language);
    for (const QMenuBar* bar : window().findChildren<QMenuBar*>())
      requireUniqueMnemonics(bar->actions());
    window().setLanguage(QStringLiteral("en"));
  }

  void figureDialogStartsBesideTheDocument() {
    QDir(folder().path()).mkdir(QStringLiteral("lesson"));
    const QString path = folder().filePath(QStringLiteral("lesson/one.attn"));
    writeDocument(path.toStdString(), Document(), {});
    QVERIFY(window().openFile(path));
    QTRY_VERIFY(model().traceIsCurrent());
    QString where, filter, file;
    // The dialog of the figure, then that of the file.
    withNextDialog<ExportDialog>([&](ExportDialog* dialog) {
      named<QComboBox>(*dialog, QStringLiteral("Format"))->setCurrentIndex(1);
      withNextDialog<QFileDialog>([&](QFileDialog* files) {
        where = files->directory().absolutePath();
        filter = files->selectedNameFilter();
        files->findChild<QLineEdit*>()->setText(QStringLiteral("version.2"));
        QMetaObject::invokeMethod(files, "accept");
      });
      dialog->accept();
    });
    action(QStringLiteral("Export figure"))->trigger();
    QCOMPARE(where, QFileInfo(path).absolutePath());
    QCOMPARE(filter, QStringLiteral("SVG drawing (*.svg)"));
    QVERIFY(QFile::exists(folder().filePath(QStringLiteral("lesson/version.2.svg"))));
  }

  void completedFigureNameOverwritesOnlyWhenAsked() {
    const QString picture = folder().filePath(QStringLiteral("version.3.png"));
    QFile old(picture);
    QVERIFY(old.open(QIODevice::WriteOnly));
    old.write("old");
    old.close();
    int asked = 0;
    withNextDialog<ExportDialog>([&](ExportDialog* dialog) {
      withNextDialog<QFileDialog>([&](QFileDialog* files) {
        files->findChild<QLineEdit*>()->setText(folder().filePath(QStringLiteral("version.3")));
        withNextDialog<QMessageBox>([&](QMessageBox* box) {
          ++asked;
          withNextDialog<QFileDialog>([](QFileDialog* again) { again->reject(); });
          box->button(QMessageBox::No)->click();
        });
        QMetaObject::invokeMethod(files, "accept");
      });
      dialog->accept();
    });
    action(QStringLiteral("Export figure"))->trigger();
    QCOMPARE(asked, 1);
    QVERIFY(old.open(QIODevice::ReadOnly));
    QCOMPARE(old.readAll(), QByteArray("old"));
  }

  void quitClosesEveryWindow() {
    MainWindow second;
    second.show();
    QVERIFY(QTest::qWaitForWindowExposed(&second));
    action(QStringLiteral("Quit"))->trigger();
    QVERIFY(!window().isVisible());
    QVERIFY(!second.isVisible());
  }

  void panelsAreNarrowAgainAfterLargeText() {
    window().resize(1024, 768);
    QTest::qWait(50);
    const QWidget* side = child<TokenStrip>("Tokens");
    while (!qobject_cast<const QSplitter*>(side->parentWidget()))
      side = side->parentWidget();
    const int before = side->width();
    for (const double zoom : {1.3, 2.0, 3.0}) {
      window().setZoom(zoom);
      QTest::qWait(50);
      window().setZoom(1);
      QTest::qWait(50);
      QCOMPARE(side->width(), before);
      QCOMPARE(side->findChild<QScrollArea*>()->horizontalScrollBar()->maximum(), 0);
    }
  }

  void fiveRowsAreSeenAtLargeText_data() {
    QTest::addColumn<double>("zoom");
    QTest::newRow("200 %") << 2.0;
    QTest::newRow("300 %") << 3.0;
  }
  void fiveRowsAreSeenAtLargeText() {
    QFETCH(double, zoom);
    Document document;
    document.sequences = {{"a", "b", "c", "d", "e", "f"}};
    model().reset(document, {});
    window().resize(1024, 768);
    window().setZoom(zoom);
    QTest::qWait(100);
    auto* large = window().findChild<ViewCanvas*>(QStringLiteral("largeCanvas"));
    const double line = large->fontMetrics().height();
    const QRectF fifth = large->view()->cellRect({"weights", 4, 0}, large->area());
    QVERIFY2(fifth.bottom() <= large->viewport()->height() && fifth.height() > line / 2,
             qPrintable(QStringLiteral("%1 of %2, %3 high")
                            .arg(fifth.bottom())
                            .arg(large->viewport()->height())
                            .arg(fifth.height())));
    window().setZoom(1);
  }

  void statusFollowsTheTheme() {
    auto* label = child<QLabel>("Status");
    const auto hasInk = [label](const QColor& ink) {
      const QImage picture = label->grab().toImage();
      for (int y = 0; y < picture.height(); ++y) {
        for (int x = 0; x < picture.width(); ++x) {
          if (picture.pixelColor(x, y) == ink) return true;
        }
      }
      return false;
    };
    for (const ThemeChoice choice : {ThemeChoice::dark, ThemeChoice::light}) {
      window().setThemeChoice(choice);
      QTest::qWait(50);
      const Theme& colors = theme(currentTheme());
      QVERIFY(hasInk(colors.mutedText));
      model().refuse(QStringLiteral("IIIIIIIIIII"));
      QVERIFY(hasInk(colors.warning));
      model().change(QStringLiteral("t"), changed());
      QTRY_VERIFY(model().traceIsCurrent());
    }
  }

 private:
  Document changed() {
    Document after = model().document();
    after.attention.temperature += 1;
    return after;
  }
  static void requireUniqueMnemonics(const QList<QAction*>& actions) {
    QMap<QString, QString> taken;
    for (QAction* action : actions) {
      if (action->menu()) {
        emit action->menu()->aboutToShow();
        requireUniqueMnemonics(action->menu()->actions());
      }
      const QString key = QKeySequence::mnemonic(action->text()).toString();
      if (key.isEmpty()) continue;
      QVERIFY2(!taken.contains(key),
               qPrintable(QStringLiteral("%1 and %2").arg(taken.value(key), action->text())));
      taken.insert(key, action->text());
    }
  }
};

QTEST_MAIN(TestMainWindow)
#include "tst_main_window.moc"
