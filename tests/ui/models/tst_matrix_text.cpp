#include <cmath>

#include <QTest>

#include "ui/models/matrix_text.h"

using namespace attention_lab;

class TestMatrixText : public QObject {
  Q_OBJECT

 private slots:
  void reads_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QList<double>>("values");
    QTest::addColumn<int>("rows");
    QTest::addColumn<bool>("comma");
    const QList<double> four{1, 2.5, -3, 4e-3};
    QTest::newRow("spreadsheet cells") << "1\t2.5\n-3\t0.004\n" << four << 2 << false;
    QTest::newRow("Windows line ends") << "1\t2.5\r\n-3\t0.004\r\n" << four << 2 << false;
    QTest::newRow("German spreadsheet") << "1\t2,5\n-3\t0,004" << four << 2 << true;
    QTest::newRow("German CSV") << "1;2,5\n-3;0,004" << four << 2 << true;
    QTest::newRow("CSV") << "1,2.5\n-3,0.004" << four << 2 << false;
    QTest::newRow("CSV of whole numbers")
        << "1,2,3\n4,5,6" << QList<double>{1, 2, 3, 4, 5, 6} << 2 << false;
    QTest::newRow("lone decimal comma") << "0,5" << QList<double>{0.5} << 1 << true;
    QTest::newRow("NumPy print") << "[[ 1.     2.5  ]\n [-3.     0.004]]" << four << 2 << false;
    QTest::newRow("NumPy repr") << "array([[ 1.   ,  2.5  ],\n       [-3.   ,  0.004]])" << four
                                << 2 << false;
    QTest::newRow("NumPy row over two lines") << "[[1. 2.5\n  -3. 4e-3]]" << four << 1 << false;
    QTest::newRow("minus sign of typesetting") << "1 2.5\n−3 4e-3" << four << 2 << false;
    QTest::newRow("Markdown") << "| 1 | 2 |\n| ---: | ---: |\n| 1 | 2.5 |\n| -3 | 0.004 |" << four
                              << 2 << false;
  }
  void reads() {
    QFETCH(QString, text);
    QFETCH(QList<double>, values);
    QFETCH(int, rows);
    QFETCH(bool, comma);
    const ParsedMatrix parsed = parseMatrixText(text);
    QCOMPARE(parsed.problem, QString());
    QCOMPARE(parsed.values.rows(), Index{rows});
    QCOMPARE(parsed.sign == DecimalSign::comma, comma);
    const QList<double> found(parsed.values.reshaped<Eigen::RowMajor>().begin(),
                              parsed.values.reshaped<Eigen::RowMajor>().end());
    QCOMPARE(found, values);
  }

  void refuses_data() {
    QTest::addColumn<QString>("text");
    QTest::newRow("nothing") << "";
    QTest::newRow("words") << "a b";
    QTest::newRow("rows of different lengths") << "1 2\n3";
    QTest::newRow("not a number") << "1 nan";
    QTest::newRow("overflow") << "1 1e999";
    QTest::newRow("a gap in the table") << "1\t\t3";
  }
  void refuses() {
    QFETCH(QString, text);
    QVERIFY(!parseMatrixText(text).problem.isEmpty());
  }

  void signCanBeChosen() {
    QCOMPARE(parseMatrixText("1,5", DecimalSign::point).values.cols(), Index{2});
    QCOMPARE(parseMatrixText("1,5", DecimalSign::comma).values(0, 0), 1.5);
  }

  void writesAndReadsBack_data() {
    QTest::addColumn<MatrixFormat>("format");
    QTest::newRow("CSV") << MatrixFormat::csv;
    QTest::newRow("TSV") << MatrixFormat::tsv;
    QTest::newRow("NumPy") << MatrixFormat::numpy;
    QTest::newRow("Markdown") << MatrixFormat::markdown;
  }
  void writesAndReadsBack() {
    QFETCH(MatrixFormat, format);
    const Matrix matrix{{1.0 / 3, -2e-300, 0}, {1e300, 0.1, -7}};
    const ParsedMatrix back = parseMatrixText(matrixText(matrix, format));
    QCOMPARE(back.problem, QString());
    QCOMPARE(back.values, matrix);
  }

  void writesLatex() {
    const Matrix matrix{{1, -0.5}, {2e-9, -INFINITY}};
    QCOMPARE(matrixText(matrix, MatrixFormat::latex),
             QString("\\begin{bmatrix}\n1 & -0.5 \\\\\n2 \\cdot 10^{-9} & -\\infty\n"
                     "\\end{bmatrix}\n"));
  }

  void textInAMessageIsNoPlace() {
    const QString problem = parseMatrixText(QStringLiteral("1 2\n3 %2x")).problem;
    QVERIFY2(problem.contains(QStringLiteral("“%2x” in row 2")), qPrintable(problem));
  }

  void oneNumber_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("value");
    QTest::newRow("point") << " 0.5 " << 0.5;
    QTest::newRow("comma and typographic minus") << "−0,5" << -0.5;
    QTest::newRow("power of ten") << "1e-3" << 1e-3;
    for (const char* bad : {"", "abc", "1 2", "1e999", "nan", "inf"})
      QTest::newRow(bad) << bad << std::nan("");
  }
  void oneNumber() {
    QFETCH(QString, text);
    QFETCH(double, value);
    const ParsedNumber parsed = parseNumberText(text);
    QCOMPARE(parsed.problem.isEmpty(), !std::isnan(value));
    if (parsed.problem.isEmpty()) QCOMPARE(parsed.value, value);
  }

  void numbersForPeople() {
    QCOMPARE(exactText(-0.1), QStringLiteral("−0.1"));
    QCOMPARE(exactText(HUGE_VAL), QStringLiteral("∞"));
    QCOMPARE(exactText(-HUGE_VAL), QStringLiteral("−∞"));
  }
};

QTEST_GUILESS_MAIN(TestMatrixText)
#include "tst_matrix_text.moc"
