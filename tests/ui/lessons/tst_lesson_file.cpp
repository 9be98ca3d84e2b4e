#include <QtTest>

#include "core/error.h"
#include "ui/lessons/lesson.h"

using namespace attention_lab;

/// Faults in a lesson's folder are named by file and place.
class TestLessonFile : public QObject {
  Q_OBJECT

 private slots:
  void reads() {
    const SharedLesson lesson = readLesson(folder(goodPages(), goodText(), goodText()));
    QCOMPARE(lesson->order, Index{3});
    QCOMPARE(lesson->pages.size(), std::size_t{1});
    const LessonPage& page = lesson->pages[0];
    QVERIFY(page.document.attention.mask.causal);
    QCOMPARE(page.document.view.tensor, std::string("scores"));
    QCOMPARE(page.trying->attention.temperature, 2.0);
    QCOMPARE(page.highlights, std::vector<std::string>{"widget:mask"});
    QVERIFY(page.trying->attention.mask.causal);
    const LessonPageText& text = lesson->text(QStringLiteral("en")).pages[0];
    QCOMPARE(text.body.trimmed(), QStringLiteral("## One\n\nA text."));
    QCOMPARE(text.question.trimmed(), QStringLiteral("Which?"));
    QCOMPARE(text.choices, QStringList({QStringLiteral("this"), QStringLiteral("that")}));
    QCOMPARE(text.answer.trimmed(), QStringLiteral("This."));
  }

  void refuses_data() {
    QTest::addColumn<QString>("pages");
    QTest::addColumn<QString>("english");
    QTest::addColumn<QString>("why");
    const auto row = [&](const char* name, const QString& page, const QString& why) {
      QTest::newRow(name) << page << goodText() << why;
    };
    row("unknown key", "{\"gaol\": \"1\"}", "pages[0].gaol: a lesson has no such key");
    row("setting", "{\"set\": [\"attention.mask\"]}",
        "pages[0].set: wanted PATH=VALUE, found attention.mask");
    row("unknown word", "{\"set\": [\"attention.mask=casual\"]}", "pages[0]: attention.mask: ");
    row("view", "{\"view\": {\"item\": -1}}", "pages[0]: view.item: ");
    row("neither answer nor choices", "{\"predict\": {}}",
        "pages[0].predict: wanted either “answer” or “choices”");
    row("try", "{\"try\": [\"attention.heads=0\"]}", "pages[0].try: attention.heads: ");
    row("list of numbers", "{\"highlight\": [1]}", "pages[0].highlight[0]: ");
    row("no such document", "{\"document\": \"none.attn\"}", "lesson.json: ");
    row("question without a prediction", "{}",
        "pages[0]: a prediction needs a question, and a question a prediction");
    row("more conditions than choices", "{\"predict\": {\"choices\": [\"1\", \"0\", \"0\"]}}",
        "pages[0]: as many choices are wanted as there are conditions");
    row("goal without a task",
        "{\"predict\": {\"choices\": [\"1\", \"0\"]}, \"goal\": \"heads == 2\"}",
        "pages[0]: a goal needs the parts “task” and “done”");
    QTest::newRow("a page missing") << goodPages() + QStringLiteral(", {}") << goodText()
                                    << "en.md: 1 pages; lesson.json has 2";
    QTest::newRow("no title") << goodPages() << QStringLiteral("---\n## One\n")
                              << "a lesson begins with “# ” and its title";
    QTest::newRow("unknown part") << goodPages() << goodText().replace("answer", "anwser")
                                  << "there is no part “anwser” of a page";
    QTest::newRow("question without an answer")
        << goodPages() << goodText().section("<!-- answer", 0, 0)
        << "pages[0]: a question needs an answer";
  }
  void refuses() {
    QFETCH(QString, pages);
    QFETCH(QString, english);
    QFETCH(QString, why);
    QString said;
    try {
      readLesson(folder(pages, english, goodText()));
    } catch (const Error& error) {
      said = QString::fromUtf8(error.what());
    }
    QVERIFY2(said.contains(why), qPrintable(said));
  }

  void missingLanguageIsNamed() {
    const QString path = folder(goodPages(), goodText(), goodText());
    QVERIFY(QFile::remove(path + QStringLiteral("/zh_CN.md")));
    try {
      readLesson(path);
      QFAIL("read all the same");
    } catch (const Error& error) {
      QVERIFY2(QString::fromStdString(error.file()).endsWith(QStringLiteral("zh_CN.md")),
               error.what());
    }
  }

 private:
  static QString goodPages() {
    return QStringLiteral(
        "{\"set\": [\"attention.mask=causal\"], \"view\": {\"tensor\": \"scores\"},"
        " \"highlight\": [\"widget:mask\"], \"predict\": {\"choices\": [\"1\", \"0\"]},"
        " \"try\": [\"attention.temperature=2\"]}");
  }
  static QString goodText() {
    return QStringLiteral(
        "# Title\n\n---\n## One\n\nA text.\n\n<!-- question -->\nWhich?\n\n- this\n- that\n\n"
        "<!-- answer -->\nThis.\n");
  }
  void write(const QString& name, const QString& text) {
    QFile file(folder_->filePath(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text.toUtf8());
  }
  QString folder(const QString& pages, const QString& english, const QString& chinese) {
    folder_ = std::make_unique<QTemporaryDir>();
    write(QStringLiteral("document.attn"),
          QStringLiteral("{\"format\":\"attention-lab\",\"version\":1,\"sequences\":[[\"a\"]]}"));
    write(QStringLiteral("lesson.json"),
          QStringLiteral("{\"order\": 3, \"pages\": [%1]}").arg(pages));
    write(QStringLiteral("en.md"), english);
    write(QStringLiteral("zh_CN.md"), chinese);
    return folder_->path();
  }

  std::unique_ptr<QTemporaryDir> folder_;
};

QTEST_APPLESS_MAIN(TestLessonFile)
#include "tst_lesson_file.moc"
