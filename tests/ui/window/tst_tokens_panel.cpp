#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QToolButton>

#include "tests/ui/window/window_fixture.h"
#include "ui/panels/token_strip.h"
#include "ui/theme.h"

using namespace attention_lab;
using namespace attention_lab::test;

class TestTokensPanel : public QObject, private WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { prepare("tst_tokens_panel"); }
  void init() { open(); }
  void cleanup() { close(); }

  void typingTokensComputes() {
    auto* text = child<QLineEdit>("Text, split into tokens");
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
    auto* chips = child<TokenStrip>("Tokens");
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
    dragTo(chips->viewport(), to);
    QTest::mouseRelease(chips->viewport(), Qt::LeftButton, {}, to);
    QCOMPARE(model().document().sequences[0], (Tokens{"NLP", "like"}));
  }

  void addedItemIsShownAtOnce() {
    for (QToolButton* button : window().findChildren<QToolButton*>()) {
      if (button->accessibleName() == QLatin1String("Add an item to the batch")) button->click();
    }
    QCOMPARE(model().document().sequences.size(), std::size_t{2});
    QCOMPARE(model().selection().item, 1);
    QTRY_COMPARE(model().trace()->sizes.items, Index{2});
  }

  void typingEndsWithTheItem() {
    Document document;
    document.sequences = {{"a", "b"}, {"x", "y", "z"}};
    model().reset(document, {});
    QTRY_COMPARE(model().trace()->sizes.items, Index{2});
    auto* text = child<QLineEdit>("Text, split into tokens");
    text->setFocus();
    QTest::keyClick(text, Qt::Key_End);
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

  void manyTokensAsk() {
    auto* text = child<QLineEdit>("Text, split into tokens");
    const QString much = QStringLiteral("word ").repeated(100000);
    QApplication::clipboard()->setText(much);
    text->selectAll();
    text->paste();
    QCOMPARE(model().document().sequences[0].size(), std::size_t{3});
    QCOMPARE(text->text().size(), much.size());
    QPushButton* some = nullptr;
    for (QPushButton* button : window().findChildren<QPushButton*>()) {
      if (button->isVisible() && button->text().startsWith(QLatin1String("Compute the first"))) {
        some = button;
      }
    }
    QVERIFY(some);
    for (QPushButton* button : window().findChildren<QPushButton*>()) {
      if (button->text().startsWith(QLatin1String("Keep the tokens"))) button->click();
    }
    QVERIFY(!some->isVisible());
    QCOMPARE(text->text(), QStringLiteral("I love NLP"));
  }

  void refusalsAreSaid() {
    auto* text = child<QLineEdit>("Text, split into tokens");
    text->setFocus();
    text->selectAll();
    QTest::keyClick(text, Qt::Key_Delete);
    QVERIFY2(status().contains(QStringLiteral("at least one token")), qPrintable(status()));
    QTest::keyClick(text, Qt::Key_Return);
    QCOMPARE(text->text(), QStringLiteral("I love NLP"));

    auto* chips = child<TokenStrip>("Tokens");
    QTest::mouseDClick(chips->viewport(), Qt::LeftButton, {}, chips->chipRect(1).center());
    auto* editor = chips->findChild<QLineEdit*>();
    editor->selectAll();
    QTest::keyClick(editor, Qt::Key_Delete);
    QTest::keyClick(editor, Qt::Key_Return);
    QVERIFY2(status().contains(QStringLiteral("“love” stays")), qPrintable(status()));

    Document one;
    one.sequences = {{"alone"}};
    model().reset(one, {});
    chips->setFocus();
    chips->setCurrent(0);
    QTest::keyClick(chips, Qt::Key_Delete);
    QVERIFY2(status().contains(QStringLiteral("last token stays")), qPrintable(status()));
  }

  void editorGoesAfterEnter_data() {
    QTest::addColumn<int>("key");
    QTest::addColumn<QString>("token");
    QTest::newRow("Return") << static_cast<int>(Qt::Key_Return) << "like";
    QTest::newRow("Enter of the keypad") << static_cast<int>(Qt::Key_Enter) << "like";
    QTest::newRow("Escape") << static_cast<int>(Qt::Key_Escape) << "love";
  }
  void editorGoesAfterEnter() {
    QFETCH(int, key);
    QFETCH(QString, token);
    auto* chips = child<TokenStrip>("Tokens");
    chips->setFocus();
    chips->setCurrent(1);
    QTest::keyClick(chips, Qt::Key_F2);
    QPointer<QLineEdit> editor = chips->findChild<QLineEdit*>();
    QVERIFY(editor && editor->hasFocus());
    QTest::keyClicks(editor, QStringLiteral("like"));
    QTest::keyClick(window().windowHandle(), static_cast<Qt::Key>(key));
    QTRY_VERIFY(!editor);
    QVERIFY(!chips->findChild<QLineEdit*>());
    QVERIFY(chips->hasFocus());
    QCOMPARE(QString::fromStdString(model().document().sequences[0][1]), token);
  }

  void addChipIsSeenBelowLongTokens() {
    Document document;
    document.sequences = {{"The", "incomprehensibilities", "of", "antidisestablishmentarianism",
                           "are", "مرحبابكمفيالعالمالجديدوالجميل", "floccinaucinihilipilification",
                           "نعم"}};
    model().reset(document, {});
    QTRY_VERIFY(model().traceIsCurrent());
    QTest::qWait(50);
    auto* chips = child<TokenStrip>("Tokens");
    const QRect add = chips->chipRect(8);
    QVERIFY(chips->viewport()->rect().contains(add));
    const QImage picture = window().grab().toImage();
    const QPoint centre = chips->viewport()->mapTo(&window(), add.center());
    const QColor ground = theme(ThemeKind::light).surface;
    QVERIFY(picture.pixelColor(centre) != ground);
  }
};

QTEST_MAIN(TestTokensPanel)
#include "tst_tokens_panel.moc"
