#include <QtTest>

#include "core/document/steps.h"
#include "core/math/random_state.h"
#include "tests/core/io/document_text.h"

using namespace attention_lab;
using namespace attention_lab::test;

/// The step that was on the screen.
class TestViewStep : public QObject {
  Q_OBJECT

 private slots:
  void everyStepComesBack();
  void readFromItsWords();
  void wrongOnesAreNamed_data();
  void wrongOnesAreNamed();
};

void TestViewStep::everyStepComesBack() {
  RandomState random(1);
  for (const Step& step : stepTable()) {
    Document document = parseDocument(twoTokens(), {});
    document.view.steps = {true, step.id, static_cast<Index>(random.uniform() * 9)};
    QCOMPARE(parseDocument(documentText(document), {}).view, document.view);
  }
  QVERIFY(!contains(documentText(parseDocument(twoTokens(), {})), "step"));
}

void TestViewStep::readFromItsWords() {
  const Document document = parseDocument(
      twoTokens(R"("view": {"step": {"name": "quotient", "row": 1, "mine": 3}})"), {});
  QVERIFY(document.view.steps == (StepState{true, StepId::quotient, 1}));
  QVERIFY(contains(documentText(document), "mine"));
  const Document first = parseDocument(twoTokens(R"("view": {"step": {}})"), {});
  QVERIFY(first.view.steps == (StepState{true, StepId::scores, 0}));
}

void TestViewStep::wrongOnesAreNamed_data() {
  QTest::addColumn<std::string>("step");
  QTest::addColumn<std::string>("place");
  QTest::newRow("word") << std::string(R"({"name": "soft-max"})") << std::string("view.step.name");
  QTest::newRow("row") << std::string(R"({"row": -1})") << std::string("view.step.row");
  QTest::newRow("list") << std::string("[1]") << std::string("view.step");
}

void TestViewStep::wrongOnesAreNamed() {
  QFETCH(std::string, step);
  QFETCH(std::string, place);
  const std::string error = errorOf(twoTokens("\"view\": {\"step\": " + step + "}"));
  QVERIFY2(contains(error, place), error.c_str());
}

QTEST_APPLESS_MAIN(TestViewStep)
#include "tst_view_step.moc"
