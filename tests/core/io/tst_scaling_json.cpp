#include <QTest>

#include "tests/core/io/document_text.h"

using namespace attention_lab;
using namespace attention_lab::test;

Q_DECLARE_METATYPE(std::string)

/// `view.scalingLab` of a document.
class TestScalingJson : public QObject {
  Q_OBJECT

 private slots:
  void everyKey();
  void defaultsAreLeftOut();
  void unknownKeysStay();
  void errors_data();
  void errors();
};

namespace {

std::string lab(const std::string& settings) {
  return twoTokens("\"view\": {\"scalingLab\": " + settings + "}");
}

}  // namespace

void TestScalingJson::everyKey() {
  const Document document =
      parseDocument(lab(R"({"keys": 5, "distribution": "uniform", "sizes": [3, 1], "dK": 128, )"
                        R"("divisors": ["dk", 0.25, "none"], "draws": 500, "seed": 7})"),
                    {});
  ScalingSettings wanted;
  wanted.keys = 5;
  wanted.distribution = ScalingDistribution::uniform;
  wanted.sizes = {3, 1};
  wanted.dK = 128;
  wanted.exponents = {1, 0.25, 0};
  wanted.draws = 500;
  wanted.seed = 7;
  QVERIFY(document.view.scalingLab == wanted);
  QVERIFY(sameByValue(parseDocument(documentText(document), {}), document));
  wanted.sizes.clear();
  wanted.exponents.clear();
  Document none = document;
  none.view.scalingLab = wanted;
  QVERIFY(parseDocument(documentText(none), {}).view.scalingLab == wanted);
}

void TestScalingJson::defaultsAreLeftOut() {
  const Document document = parseDocument(lab("{}"), {});
  QVERIFY(document.view.scalingLab == ScalingSettings());
  QVERIFY(!contains(documentText(document), "scalingLab"));
}

void TestScalingJson::unknownKeysStay() {
  for (const char* settings : {R"({"theme": [1]})", R"({"theme": [1], "keys": 4})"}) {
    const Document document = parseDocument(lab(settings), {});
    const nlohmann::json written = nlohmann::json::parse(documentText(document));
    QVERIFY(written["view"]["scalingLab"] == nlohmann::json::parse(settings));
  }
}

void TestScalingJson::errors_data() {
  QTest::addColumn<std::string>("settings");
  QTest::addColumn<std::string>("wanted");
  const auto row = [](const char* settings, const char* wanted) {
    QTest::newRow(settings) << std::string(settings) << std::string("view.scalingLab") + wanted;
  };
  row("3", ": wanted an object");
  row(R"({"keys": 1})", ".keys: wanted a whole number");
  row(R"({"distribution": "cauchy"})", ".distribution: wanted one of \"normal\", \"uniform\"");
  row(R"({"sizes": [4, 0]})", ".sizes: wanted a list of whole numbers from 1");
  row(R"({"sizes": 4})", ".sizes: wanted a list");
  row(R"({"dK": 1e9})", ".dK: wanted a whole number");
  row(R"({"divisors": "dk"})", ".divisors: wanted a list of at most eight divisors");
  row(R"({"divisors": ["none", "sqrt"]})", ".divisors[1]: wanted \"none\", \"sqrt-dk\", \"dk\" or");
  row(R"({"divisors": [3]})", ".divisors[0]: wanted \"none\"");
  row(R"({"draws": 1})", ".draws: wanted a whole number from 2");
  row(R"({"seed": -1})", ".seed: wanted");
}

void TestScalingJson::errors() {
  QFETCH(std::string, settings);
  QFETCH(std::string, wanted);
  const std::string error = errorOf(lab(settings));
  QVERIFY2(error.starts_with(wanted), error.c_str());
}

QTEST_APPLESS_MAIN(TestScalingJson)
#include "tst_scaling_json.moc"
