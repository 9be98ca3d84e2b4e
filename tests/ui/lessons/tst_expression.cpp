#include <QtTest>

#include "core/error.h"
#include "ui/lessons/expression.h"
#include "ui/lessons/lesson_facts.h"
#include "ui/lessons/lesson_text.h"

using namespace attention_lab;

namespace {

ExpressionValue noName(const std::string& name, const std::vector<Index>&) {
  throw FormatError(name, {"no names here", {}});
}

double computed(const char* text) {
  return evaluateNumber(text, noName);
}

QString refusal(const std::function<void()>& action) {
  try {
    action();
  } catch (const Error& error) {
    return QString::fromUtf8(error.what());
  }
  return {};
}

}  // namespace

class TestExpression : public QObject {
  Q_OBJECT

 private slots:
  void computes_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("value");
    QTest::newRow("product before sum") << "1 + 2 * 3" << 7.0;
    QTest::newRow("from the left") << "8 - 3 - 2" << 3.0;
    QTest::newRow("division from the left") << "8 / 4 / 2" << 1.0;
    QTest::newRow("parentheses") << "(1 + 2) * 3" << 9.0;
    QTest::newRow("minus in front") << "-2 * -3" << 6.0;
    QTest::newRow("and before or") << "1 == 1 || 1 == 2 && 1 == 2" << 1.0;
    QTest::newRow("not") << "!(2 > 1)" << 0.0;
    QTest::newRow("not equal") << "2 != 1" << 1.0;
    QTest::newRow("equal within rounding") << "0.1 + 0.2 == 0.3" << 1.0;
    QTest::newRow("but no further") << "0.3000001 == 0.3" << 0.0;
    QTest::newRow("at least") << "2 >= 2 && 2 <= 2" << 1.0;
    QTest::newRow("texts") << "'causal' == 'causal'" << 1.0;
    QTest::newRow("text and number") << "'1' == 1" << 0.0;
    QTest::newRow("function") << "sqrt(2 + 2) + abs(-1)" << 3.0;
    QTest::newRow("exponent form") << "1e-3 * 1000" << 1.0;
  }
  void computes() {
    QFETCH(QString, text);
    QFETCH(double, value);
    QCOMPARE(computed(qPrintable(text)), value);
  }

  void refuses_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("why");
    QTest::newRow("rest") << "1 2"
                          << "1 2: not understood from “2” on";
    QTest::newRow("open parenthesis") << "(1"
                                      << "(1: “)” is missing";
    QTest::newRow("open text") << "'a"
                               << "'a: “'” is missing";
    QTest::newRow("nothing") << ""
                             << "a number or a name was wanted here";
    QTest::newRow("unknown function") << "sine(1)"
                                      << "sine(1): there is no function “sine”";
    QTest::newRow("arguments") << "sqrt(1, 2)"
                               << "sqrt(1, 2): sqrt takes 1 arguments, found 2";
    QTest::newRow("text to add") << "'a' + 1"
                                 << "'a' + 1: a number was wanted here";
    QTest::newRow("number to sum up") << "sum(1)"
                                      << "sum(1): a row or a matrix was wanted here";
    QTest::newRow("text alone") << "'a'"
                                << "'a': a number was wanted here";
  }
  void refuses() {
    QFETCH(QString, text);
    QFETCH(QString, why);
    QCOMPARE(refusal([&] { (void)computed(qPrintable(text)); }), why);
  }

  void readsTheTrace() {
    const LessonFacts facts = factsOf(twoHeads());
    const LessonScope scope{&facts, &facts, &facts};
    const AttentionTrace& attention = facts.trace->attention;
    const auto number = [&](const char* text) { return evaluateNumber(text, std::cref(scope)); };
    QCOMPARE(number("weights[0][1][2][0]"), attention.weights.matrix(0, 1)(2, 0));
    QCOMPARE(number("x[0][2][1]"), attention.x.matrix(0)(2, 1));
    QCOMPARE(number("wK[1][0]"), (*facts.trace->parameters.wK)(1, 0));
    QCOMPARE(number("sum(weights[0][1][2])"), 1.0);
    QCOMPARE(number("dot(q[0][0][1], k[0][0][2])"), attention.scores.matrix(0, 0)(1, 2));
    QCOMPARE(number("max(scores[0][1])"), attention.scores.matrix(0, 1).maxCoeff());
    QCOMPARE(number("argmax(weights[0][0][0]) == argmax(scores[0][0][0])"), 1.0);
    QCOMPARE(number("d_k == 2 && heads == 2 && tokens == 3 && factor * sqrt(2) == 1"), 1.0);
    QCOMPARE(number("attention.mask == 'causal' && position.encoding == 'none'"), 1.0);
    QCOMPARE(number("attention.scaling == 'sqrt-dk' && sentence == 'a b c'"), 1.0);
    QCOMPARE(number("token[0][1] == 'b' && pinned == 'weights[1][0]' && head == 1"), 1.0);
    QCOMPARE(number("distance(weights[0][0], start.weights[0][0])"), 0.0);
    QCOMPARE(number("zeros(weights[0][0])"), 3.0);
  }

  void refusesWhatIsNotThere_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("why");
    QTest::newRow("name") << "wieghts[0][0]"
                          << "there is no “wieghts” here";
    QTest::newRow("row") << "weights[0][0][3][0]"
                         << "weights has 3 elements, so there is no [3]";
    QTest::newRow("head") << "weights[0][2]"
                          << "weights has 2 elements, so there is no [2]";
    QTest::newRow("too many") << "weights[0][0][0][0][0]"
                              << "weights isn’t indexed by 5 numbers";
    QTest::newRow("too few") << "weights[0]"
                             << "weights isn’t indexed by 1 numbers";
    QTest::newRow("token") << "token[0][3]"
                           << "token has 3 elements, so there is no [3]";
    QTest::newRow("absent array") << "position[0]"
                                  << "there is no “position” here";
    QTest::newRow("sizes") << "dot(q[0][0][0], weights[0][0][0])"
                           << "the two matrices have different sizes";
  }
  void refusesWhatIsNotThere() {
    QFETCH(QString, text);
    QFETCH(QString, why);
    const LessonFacts facts = factsOf(twoHeads());
    const LessonScope scope{&facts, &facts, &facts};
    const std::string said = text.toStdString();
    QCOMPARE(refusal([&] { (void)evaluateExpression(said, std::cref(scope)); }),
             text + QStringLiteral(": ") + why);
  }

  void fillsNumbersIn() {
    Document document;
    document.sequences = {{"*I*", "love"}};
    const LessonFacts facts = factsOf(document);
    const LessonScope scope{&facts, &facts, &facts};
    QCOMPARE(filledText(QStringLiteral("a {1 / 8:.3f} b {2:.0f}"), scope),
             QStringLiteral("a 0.125 b 2"));
    QCOMPARE(filledText(QStringLiteral("{0 - 1:.1f}"), scope), QStringLiteral("\u22121.0"));
    QCOMPARE(filledText(QStringLiteral("{token[0][0]}"), scope), QStringLiteral("\\*I\\*"));
    const QString row = filledText(QStringLiteral("{weights[0][0][1]:.2f}"), scope);
    QCOMPARE(row.split(QStringLiteral(", ")).size(), 2);
    QCOMPARE(refusal([&] { (void)filledText(QStringLiteral("{1"), scope); }),
             QStringLiteral("{1: “}” is missing"));
    QCOMPARE(refusal([&] { (void)filledText(QStringLiteral("{1:3}"), scope); }),
             QStringLiteral("1:3: a number’s format is like “.3f”"));
  }

 private:
  static Document twoHeads() {
    Document document;
    document.sequences = {{"a", "b", "c"}};
    document.embedding.dModel = 4;
    document.attention.heads = 2;
    document.attention.mask.causal = true;
    document.view.head = 1;
    document.view.pinned = CellAddress{"weights", 1, 0};
    return document;
  }
};

QTEST_APPLESS_MAIN(TestExpression)
#include "tst_expression.moc"
