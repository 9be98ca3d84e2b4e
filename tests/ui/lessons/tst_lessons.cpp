#include <QTextDocument>
#include <QtTest>

#include "core/error.h"
#include "ui/document/document_model.h"
#include "ui/language.h"
#include "ui/lessons/lesson.h"
#include "ui/lessons/lesson_session.h"

using namespace attention_lab;

namespace {

/// What a page's text shows when everything is answered and done.
QStringList partsOf(const LessonPageText& text) {
  return QStringList{text.body, text.question, text.answer, text.task, text.done} + text.choices;
}

QString shown(const QString& markdown) {
  QTextDocument document;
  document.setMarkdown(markdown,
                       QTextDocument::MarkdownFeatures(QTextDocument::MarkdownDialectGitHub) |
                           QTextDocument::MarkdownNoHTML);
  return document.toPlainText();
}

void addPages() {
  QTest::addColumn<QString>("folder");
  QTest::addColumn<int>("page");
  for (const QString& folder : lessonFolders()) {
    const SharedLesson lesson = readLesson(folder);
    for (int page = 0; page < static_cast<int>(lesson->pages.size()); ++page) {
      QTest::addRow("%s, page %d", qPrintable(lesson->id), page + 1) << folder << page;
    }
  }
}

}  // namespace

/// Every lesson that comes with the program, every page, both languages.
class TestLessons : public QObject {
  Q_OBJECT

 private slots:
  void cleanup() { installLanguage(QStringLiteral("en")); }

  void thereAreSixInOrder() {
    QMap<Index, QString> ids;
    for (const QString& folder : lessonFolders()) {
      const SharedLesson lesson = readLesson(folder);
      QVERIFY2(!ids.contains(lesson->order), qPrintable(lesson->id));
      ids.insert(lesson->order, lesson->id);
    }
    const QStringList wanted{"step_by_step", "why_sqrt_dk", "query_key_value",
                             "masks",        "word_order",  "several_heads"};
    QCOMPARE(QStringList(ids.values()), wanted);
  }

  void hasFiveToNinePagesInEveryLanguage() {
    for (const QString& folder : lessonFolders()) {
      const SharedLesson lesson = readLesson(folder);
      QVERIFY2(lesson->pages.size() >= 5 && lesson->pages.size() <= 9, qPrintable(lesson->id));
      for (const QString& language : languages())
        QCOMPARE(lesson->text(language).pages.size(), lesson->pages.size());
    }
  }

  void pageHoldsTogether_data() { addPages(); }
  void pageHoldsTogether() {
    QFETCH(QString, folder);
    QFETCH(int, page);
    const SharedLesson lesson = readLesson(folder);
    const LessonPage& now = lesson->pages[static_cast<std::size_t>(page)];
    const LessonFacts start = factsOf(now.document);
    const LessonFacts trying = now.trying ? factsOf(*now.trying) : start;
    const LessonScope opened{&start, &start, &trying};
    if (now.prediction && !now.prediction->answer.empty()) {
      (void)evaluateNumber(now.prediction->answer, std::cref(opened));
    } else if (now.prediction) {
      int right = 0;
      for (const std::string& choice : now.prediction->choices)
        right += evaluateCondition(choice, std::cref(opened)) ? 1 : 0;
      QCOMPARE(right, 1);
    }
    LessonFacts end = start;
    if (!now.goal.empty()) {
      QVERIFY(!evaluateCondition(now.goal, std::cref(opened)));
      end = factsOf(*now.solved);
    }
    const LessonScope solved{&end, &start, &trying};
    QVERIFY(now.goal.empty() || evaluateCondition(now.goal, std::cref(solved)));
    for (const QString& language : languages()) {
      const LessonPageText& text = lesson->text(language).pages[static_cast<std::size_t>(page)];
      for (const QString& part : partsOf(text)) {
        const QString seen = shown(filledText(part, part == text.done ? solved : opened));
        static const QRegularExpression markup(QStringLiteral("[*{}`<>]|NaN|\\binf\\b|^#"));
        QVERIFY2(!seen.contains(markup), qPrintable(seen));
      }
    }
  }

  void runsToItsEnd_data() {
    QTest::addColumn<QString>("folder");
    for (const QString& folder : lessonFolders())
      QTest::newRow(qPrintable(folder.section('/', -1))) << folder;
  }
  // As a learner who answers right and does what is asked.
  void runsToItsEnd() {
    QFETCH(QString, folder);
    DocumentModel model;
    LessonSession session(model);
    QVERIFY(session.start(readLesson(folder)));
    const int pages = session.pageCount();
    for (int page = 0; page < pages; ++page) {
      QCOMPARE(session.page(), page);
      QTRY_VERIFY(model.traceIsCurrent());
      QVERIFY(!session.isGoalMet());
      const LessonPage& now = session.current();
      if (now.prediction && now.prediction->choices.empty()) session.guess(session.rightAnswer());
      if (now.prediction && !now.prediction->choices.empty())
        session.choose(static_cast<int>(session.rightAnswer()));
      if (now.prediction) QCOMPARE(session.verdict(), Verdict::right);
      if (now.solved) {
        model.change(QStringLiteral("solution"), *now.solved);
        QTRY_VERIFY(model.traceIsCurrent());
        model.setViewState(now.solved->view);
        model.select(selectionOf(now.solved->view));
      }
      QVERIFY(session.isPageDone());
      session.next();
    }
    QVERIFY(!session.isActive());
  }

  void wrongAnswersAreWrong_data() { addPages(); }
  void wrongAnswersAreWrong() {
    QFETCH(QString, folder);
    QFETCH(int, page);
    DocumentModel model;
    LessonSession session(model);
    QVERIFY(session.start(readLesson(folder)));
    for (int i = 0; i < page; ++i)
      session.next();
    if (!session.current().prediction) return;
    const Prediction& prediction = *session.current().prediction;
    if (prediction.choices.empty()) {
      session.guess(session.rightAnswer() + 1.5 * prediction.tolerance + 0.001);
    } else {
      const int count = static_cast<int>(prediction.choices.size());
      session.choose((static_cast<int>(session.rightAnswer()) + 1) % count);
    }
    QCOMPARE(session.verdict(), Verdict::wrong);
  }
};

QTEST_MAIN(TestLessons)
#include "tst_lessons.moc"
