#include <QCheckBox>
#include <QLineEdit>
#include <QMenuBar>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>
#include <QToolButton>

#include "tests/ui/window/window_fixture.h"
#include "ui/language.h"
#include "ui/lessons/lesson_highlight.h"
#include "ui/panels/lesson_panel.h"
#include "ui/panels/lesson_question.h"
#include "ui/panels/lesson_text_view.h"
#include "ui/views/view_canvas.h"

using namespace attention_lab;
using namespace attention_lab::test;

class TestLessonPanel : public QObject, public WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { prepare("lessonPanel"); }
  void init() { open(); }
  void cleanup() {
    window().setLanguage(QStringLiteral("en"));
    window().setZoom(1);
    window().lessons().leave();
    close();
  }

  void menuListsThemInOrder() {
    QStringList texts;
    for (QAction* entry : lessonMenu()->actions()) {
      if (!entry->isSeparator()) texts += entry->text().remove(QLatin1Char('&'));
    }
    QCOMPARE(texts.size(), 6 + 3);
    QCOMPARE(texts[0], QStringLiteral("1  Attention, step by step"));
    QCOMPARE(texts[5], QStringLiteral("6  Several heads"));
    QVERIFY(!action(QStringLiteral("Leave the lesson"))->isEnabled());
    window().setLanguage(QStringLiteral("zh_CN"));
    QTRY_COMPARE(lessonMenu()->actions()[0]->text().remove(QLatin1Char('&')),
                 QStringLiteral("1  一步一步看注意力"));
  }

  void toolBarHasThemToo() {
    const auto* lessons = child<QToolButton>("Lesson");
    QVERIFY(lessons && lessons->menu() && lessons->isVisible());
  }

  void givesTheOwnDocumentBack() {
    Document own = model().document();
    own.sequences = {{"my", "own", "words"}};
    model().reset(own, folder().filePath(QStringLiteral("own.attn")).toStdString());
    QTRY_VERIFY(model().traceIsCurrent());
    Document after = model().document();
    after.attention.temperature = 3;
    model().change(QStringLiteral("my change"), after);
    Selection selection = model().selection();
    selection.tensor = "scores";
    selection.pinned = CellAddress{"scores", 1, 2};
    model().select(selection);
    showTab("Flow");
    const Document before = model().document();
    const QString title = window().windowTitle();

    start(0);
    QVERIFY(!model().undoStack().canUndo());
    QVERIFY(model().filePath().empty());
    changeTemperature();
    QTRY_VERIFY(model().undoStack().canUndo());
    button("lessonLeave")->click();

    QVERIFY(!window().lessons().isActive());
    QVERIFY(model().document() == before);
    QVERIFY(model().selection().pinned == selection.pinned);
    QCOMPARE(model().selection().tensor, std::string("scores"));
    QCOMPARE(window().windowTitle(), title);
    QCOMPARE(child<QTabBar>("Views")->tabText(child<QTabBar>("Views")->currentIndex()),
             QStringLiteral("Flow"));
    QVERIFY(model().isModified() && window().isWindowModified());
    QCOMPARE(model().undoStack().undoText(), QStringLiteral("my change"));
    model().undoStack().undo();
    QCOMPARE(model().document().attention.temperature, 1.0);
    QVERIFY(!model().isModified());
    QTRY_VERIFY(model().traceIsCurrent());
    QCOMPARE(model().trace()->document.sequences[0][0], std::string("my"));
  }

  void closingAsksAboutTheOwnDocument() {
    start(0);
    changeTemperature();
    QVERIFY(window().close());  // nothing of the user's is lost
    window().show();
    Document after = model().document();
    after.attention.temperature = 3;
    model().change(QStringLiteral("t"), after);
    start(0);
    bool asked = false;
    withNextDialog<QMessageBox>([&](QMessageBox* box) {
      asked = true;
      box->button(QMessageBox::Cancel)->click();
    });
    QVERIFY(!window().close());
    QVERIFY(asked);
    QCOMPARE(model().document().attention.temperature, 3.0);
  }

  void anExampleIsOpenedFromTheOwnDocument() {
    start(0);
    const QString path = folder().filePath(QStringLiteral("another.attn"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{\"format\":\"attention-lab\",\"version\":1,\"sequences\":[[\"b\"]]}");
    file.close();
    QVERIFY(window().openFile(path));
    QVERIFY(!window().lessons().isActive() && !model().hasAside());
    QCOMPARE(model().document().sequences[0][0], std::string("b"));
  }

  void pagesByKeyboard() {
    start(1);
    QCOMPARE(label("lessonProgress")->text(), QStringLiteral("page 1 of 7"));
    QVERIFY(!button("lessonBack")->isEnabled());
    QCOMPARE(button("lessonNext")->text(), QStringLiteral("Skip"));
    auto* canvas = window().findChild<ViewCanvas*>(QStringLiteral("chainCanvas"));
    canvas->setFocus();
    QTest::keyClick(canvas, Qt::Key_Right, Qt::AltModifier);
    QCOMPARE(label("lessonProgress")->text(), QStringLiteral("page 2 of 7"));
    text("lessonBody")->setFocus();
    QTest::keyClick(text("lessonBody"), Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(label("lessonProgress")->text(), QStringLiteral("page 1 of 7"));
    QTest::keyClick(canvas, Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(!window().lessons().isActive());
    QVERIFY(!window().findChild<LessonPanel*>()->isVisible());
  }

  void numberIsPredicted() {
    start(1);
    QVERIFY(!text("lessonAnswer")->isVisible());
    auto* number = window().findChild<QLineEdit*>(QStringLiteral("lessonNumber"));
    QVERIFY(number->isVisible() && !button("lessonCheck")->isEnabled());
    number->setFocus();
    QTest::keyClicks(number, QStringLiteral("much"));
    QTest::keyClick(number, Qt::Key_Return);
    QVERIFY(label("lessonVerdict")->text().contains(QStringLiteral("“much” is not a finite")));
    number->clear();
    QTest::keyClicks(number, QStringLiteral("16"));
    QTest::keyClick(number, Qt::Key_Return);
    QVERIFY(label("lessonVerdict")->text().startsWith(QStringLiteral("Not so")));
    QVERIFY(!text("lessonAnswer")->isVisible());
    QCOMPARE(model().document().attention.dK, Index{4});
    number->clear();
    QTest::keyClicks(number, QStringLiteral("8,1"));
    button("lessonCheck")->click();
    QCOMPARE(label("lessonVerdict")->text(), QStringLiteral("✓ Right."));
    QVERIFY(text("lessonAnswer")->isVisible());
    QCOMPARE(button("lessonNext")->text(), QStringLiteral("Next"));
    // What was asked about happens, and can be undone.
    QCOMPARE(model().document().attention.dK, Index{64});
    QTRY_VERIFY(model().traceIsCurrent());
    model().undoStack().undo();
    QCOMPARE(model().document().attention.dK, Index{4});
  }

  void choiceIsMade() {
    start(0);
    button("lessonNext")->click();
    const QList<QRadioButton*> choices =
        window().findChild<LessonQuestion*>()->findChildren<QRadioButton*>();
    QCOMPARE(choices.size(), 3);
    QCOMPARE(choices[1]->accessibleName(), QStringLiteral("love"));
    // By its text: the button alone is small.
    for (QLabel* each : window().findChild<LessonQuestion*>()->findChildren<QLabel*>()) {
      if (each->text() == QLatin1String("love")) QTest::mouseClick(each, Qt::LeftButton);
    }
    QVERIFY(choices[1]->isChecked());
    button("lessonCheck")->click();
    QVERIFY(label("lessonVerdict")->text().startsWith(QStringLiteral("Not so")));
    choices[2]->setFocus();
    QTest::keyClick(choices[2], Qt::Key_Space);
    button("lessonCheck")->click();
    QCOMPARE(label("lessonVerdict")->text(), QStringLiteral("✓ Right."));
    // It stays answered.
    button("lessonNext")->click();
    button("lessonBack")->click();
    QCOMPARE(label("lessonVerdict")->text(), QStringLiteral("✓ Right."));
    QVERIFY(window().findChild<LessonQuestion*>()->findChildren<QRadioButton*>()[2]->isChecked());
  }

  void answerCanBeShown() {
    start(4);
    button("lessonShow")->click();
    QCOMPARE(label("lessonVerdict")->text(), QStringLiteral("The answer:"));
    QVERIFY(text("lessonAnswer")->toPlainText().startsWith(QStringLiteral("By 0.0")));
  }

  void goalIsWatched() {
    start(1);
    showPage(2);
    QVERIFY(label("lessonTaskMark")->isVisible() && !label("lessonDoneMark")->isVisible());
    auto* divisor = child<QComboBox>("divisor");
    divisor->setFocus();
    QTest::keyClick(divisor, Qt::Key_Home);
    QTRY_VERIFY(label("lessonDoneMark")->isVisible());
    QVERIFY(text("lessonDone")->isVisible());
    QCOMPARE(button("lessonNext")->text(), QStringLiteral("Next"));
    model().undoStack().undo();
    QTRY_VERIFY(model().traceIsCurrent());
    QVERIFY(label("lessonDoneMark")->isVisible());
  }

  void goalByPointing() {
    start(0);
    QTest::qWait(50);
    auto* large = window().findChild<ViewCanvas*>(QStringLiteral("largeCanvas"));
    const QPointF cell = large->view()->cellRect({"x_in", 1, 1}, large->area()).center();
    QTest::mouseClick(large->viewport(), Qt::LeftButton, {}, cell.toPoint());
    QTRY_VERIFY(label("lessonDoneMark")->isVisible());
  }

  void languageFollowsAtOnce() {
    start(1);
    button("lessonShow")->click();
    const QString english = text("lessonBody")->toPlainText();
    window().setLanguage(QStringLiteral("zh_CN"));
    QTRY_VERIFY(text("lessonBody")->toPlainText() != english);
    QVERIFY(text("lessonBody")->toPlainText().contains(QStringLiteral("乘积")));
    QVERIFY(text("lessonAnswer")->toPlainText().contains(QStringLiteral("方差")));
    QCOMPARE(model().document().attention.dK, Index{64});
  }

  void partsAreOutlined_data() {
    QTest::addColumn<int>("lesson");
    QTest::addColumn<int>("pages");
    const int pages[] = {8, 7, 7, 8, 7, 7};
    for (int lesson = 0; lesson < 6; ++lesson)
      QTest::addRow("lesson %d", lesson + 1) << lesson << pages[lesson];
  }
  // Every highlight of every page finds its part, inside the window.
  void partsAreOutlined() {
    QFETCH(int, lesson);
    QFETCH(int, pages);
    start(lesson);
    QCOMPARE(window().lessons().pageCount(), pages);
    for (int page = 0; page < pages; ++page) {
      showPage(page);
      QTRY_VERIFY(model().traceIsCurrent());
      QTest::qWait(30);
      const auto& wanted = window().lessons().current().highlights;
      std::size_t found = 0;
      for (const LessonHighlight* outline : window().findChildren<LessonHighlight*>()) {
        if (outline->outline().isEmpty()) continue;
        ++found;
        QVERIFY(outline->testAttribute(Qt::WA_TransparentForMouseEvents));
        QVERIFY(outline->rect().intersects(outline->outline()));
      }
      QVERIFY2(
          found >= wanted.size(),
          qPrintable(
              QStringLiteral("page %1: %2 of %3").arg(page + 1).arg(found).arg(wanted.size())));
    }
    window().lessons().leave();
    QCOMPARE(window().findChildren<LessonHighlight*>().size(), 0);
  }

  void nothingIsWiderThanItsPanel_data() {
    QTest::addColumn<double>("zoom");
    for (const double zoom : {0.8, 1.0, 2.0, 3.0})
      QTest::addRow("text at %d %%", qRound(zoom * 100)) << zoom;
  }
  void nothingIsWiderThanItsPanel() {
    QFETCH(double, zoom);
    window().resize(1024, 768);
    window().setZoom(zoom);
    start(3);
    for (int page = 0; page < window().lessons().pageCount(); ++page) {
      showPage(page);
      QTest::qWait(20);
      QVERIFY2(window().width() <= 1024 && window().height() <= 768,
               qPrintable(QStringLiteral("%1 × %2").arg(window().width()).arg(window().height())));
      const auto* panel = window().findChild<LessonPanel*>();
      QVERIFY2(panel->isVisible(), "the text is seen at once");
      const auto* body = text("lessonBody");
      QVERIFY(body->document()->idealWidth() <= body->viewport()->width() + 1);
      QCOMPARE(body->height() >= body->document()->size().height(), true);
      const QWidget* next = button("lessonNext");
      QVERIFY(window().rect().contains(QRect(next->mapTo(&window(), QPoint()), next->size())));
    }
  }

  void everyControlHasAName() {
    QStringList nameless;
    for (const int lesson : {0, 1}) {
      start(lesson);
      showPage(1);
      for (const QWidget* widget : window().findChild<LessonPanel*>()->findChildren<QWidget*>()) {
        if (widget->focusPolicy() == Qt::NoFocus || !widget->isVisible()) continue;
        if (widget->objectName().startsWith(QLatin1String("qt_"))) continue;
        if (widget->accessibleName().isEmpty() && !qobject_cast<const QAbstractButton*>(widget))
          nameless += QLatin1String(widget->metaObject()->className());
        const auto* button = qobject_cast<const QAbstractButton*>(widget);
        if (button && button->text().isEmpty() && button->accessibleName().isEmpty())
          nameless += QLatin1String(button->metaObject()->className());
      }
    }
    QCOMPARE(nameless.join(QLatin1Char(' ')), QString());
  }

  void linksAndFilesAreLeftAlone() {
    LessonTextView view;
    view.showMarkdown(QStringLiteral("![x](file:///etc/hostname) <b>bold</b> [a](http://b.c)"));
    QVERIFY(view.toPlainText().contains(QStringLiteral("<b>bold</b>")));
    QVERIFY(!view.openLinks() && !view.openExternalLinks());
    QVERIFY(!view.loadResource(QTextDocument::ImageResource,
                               QUrl(QStringLiteral("file:///etc/hostname")))
                 .isValid());
  }

 private:
  QMenu* lessonMenu() {
    for (QMenuBar* bar : window().findChildren<QMenuBar*>()) {
      for (QAction* entry : bar->actions()) {
        const QString name = entry->text().remove(QLatin1Char('&'));
        if (name != QLatin1String("Lesson") && !name.startsWith(QStringLiteral("课程"))) continue;
        emit entry->menu()->aboutToShow();
        return entry->menu();
      }
    }
    return nullptr;
  }
  void start(int lesson) {
    lessonMenu()->actions()[lesson]->trigger();
    QVERIFY(window().lessons().isActive());
    QTRY_VERIFY(model().traceIsCurrent());
  }
  void showPage(int page) {
    while (window().lessons().page() > page)
      button("lessonBack")->click();
    while (window().lessons().page() < page)
      button("lessonNext")->click();
    QTRY_VERIFY(model().traceIsCurrent());
  }
  QAbstractButton* button(const char* name) {
    return window().findChild<QAbstractButton*>(QLatin1String(name));
  }
  QLabel* label(const char* name) { return window().findChild<QLabel*>(QLatin1String(name)); }
  LessonTextView* text(const char* name) {
    return window().findChild<LessonTextView*>(QLatin1String(name));
  }
  /// A change in the lesson's document.
  void changeTemperature() {
    Document after = model().document();
    after.attention.temperature = 2;
    model().change(QStringLiteral("in the lesson"), after);
  }
};

QTEST_MAIN(TestLessonPanel)
#include "tst_lesson_panel.moc"
