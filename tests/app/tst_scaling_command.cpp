#include <cmath>

#include <QFile>
#include <QImage>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include "core/io/scaling_csv.h"

using namespace attention_lab;

/// `attention-lab scaling` as scripts call it.
class ScalingCommandTest : public QObject {
  Q_OBJECT

 private slots:
  void csvIsWhatTheCoreComputes();
  void defaultsAreGood();
  void columnsAndRows();
  void meansFollowTheory();
  void documentsOwnQueriesAndKeys();
  void documentsSettingsAreTaken();
  void picturesAreDrawn_data();
  void picturesAreDrawn();
  void renderDrawsTheSame();
  void wrongUseIsStatus2_data();
  void wrongUseIsStatus2();
  void whatCannotBeDoneIsStatus1();

 private:
  struct Result {
    int status;
    QByteArray err;
  };
  static Result run(const QStringList& arguments);
  QString path(const QString& name) const { return folder_.filePath(name); }
  static QString example(const char* name) {
    return QStringLiteral(TEST_SOURCE_DIR "/resources/examples/%1.attn").arg(name);
  }
  static QByteArray contents(const QString& file);
  /// The CSV's cells by line, its header first.
  QList<QStringList> csv(const QStringList& arguments);

  QTemporaryDir folder_;
};

ScalingCommandTest::Result ScalingCommandTest::run(const QStringList& arguments) {
  QProcess process;
  process.start(ATTENTION_LAB_PROGRAM, QStringList{"scaling"} + arguments);
  const bool finished = process.waitForFinished(120000);
  return {finished ? process.exitCode() : -1, process.readAllStandardError()};
}

QByteArray ScalingCommandTest::contents(const QString& file) {
  QFile opened(file);
  return opened.open(QIODevice::ReadOnly) ? opened.readAll() : QByteArray();
}

QList<QStringList> ScalingCommandTest::csv(const QStringList& arguments) {
  const QString output = path("out.csv");
  QFile::remove(output);
  const Result result = run(arguments + QStringList{"-o", output});
  if (result.status != 0 || !result.err.isEmpty()) qWarning() << result.status << result.err;
  QList<QStringList> lines;
  for (const QString& line : QString::fromUtf8(contents(output)).split('\n', Qt::SkipEmptyParts))
    lines << line.split(',');
  return lines;
}

void ScalingCommandTest::csvIsWhatTheCoreComputes() {
  ScalingSettings settings;
  settings.sizes = {4, 64};
  settings.keys = 5;
  settings.draws = 700;
  settings.seed = 3;
  settings.distribution = ScalingDistribution::uniform;
  settings.exponents = {0, 0.5, 1, 0.25};
  const QString output = path("numbers.csv");
  const QStringList arguments{"--dk",   "4,64", "--keys",         "5",       "--draws",    "700",
                              "--seed", "3",    "--distribution", "uniform", "--exponent", "0.25",
                              "-o",     output};
  QCOMPARE(run(arguments).status, 0);
  QCOMPARE(contents(output), QByteArray::fromStdString(scalingCsv(*runScaling(settings))));
}

void ScalingCommandTest::defaultsAreGood() {
  const QList<QStringList> lines = csv({});
  QCOMPARE(lines.size(), 1 + 3 * 13);
  QCOMPARE(lines[1].mid(0, 3), (QStringList{"none", "1", "20000"}));
  QCOMPARE(lines.last().mid(0, 3), (QStringList{"dk", "4096", "20000"}));
}

void ScalingCommandTest::columnsAndRows() {
  const QList<QStringList> lines =
      csv({"--dk", "512, 8", "--draws", "50", "--divisors", "dk,none"});
  QCOMPARE(lines.size(), 5);
  QCOMPARE(lines[0].mid(0, 7), (QStringList{"divisor", "d_k", "draws", "score_variance",
                                            "largest_weight", "entropy_bits", "jacobian_norm"}));
  QCOMPARE(QSet<QString>(lines[0].begin() + 7, lines[0].end()),
           (QSet<QString>{"score_variance_sd", "largest_weight_sd", "entropy_bits_sd",
                          "jacobian_norm_sd"}));
  QStringList starts;
  for (const QStringList& line : lines.mid(1)) {
    starts << line.mid(0, 3).join(' ');
    QCOMPARE(line.size(), 11);
    for (const QString& cell : line.mid(3))
      QVERIFY(std::isfinite(cell.toDouble()));
  }
  QCOMPARE(starts, (QStringList{"none 8 50", "none 512 50", "dk 8 50", "dk 512 50"}));
}

void ScalingCommandTest::meansFollowTheory() {
  for (const QStringList& line : csv({"--dk", "1,16,256", "--draws", "4000"}).mid(1)) {
    const double dK = line[1].toDouble(), factor = line[0] == "none" ? 1
                                                   : line[0] == "dk" ? dK * dK
                                                                     : dK;
    const double error = line[7].toDouble() / std::sqrt(4000.0);
    QVERIFY(std::abs(line[3].toDouble() - dK / factor) < 4.5 * error);
    QVERIFY(line[4].toDouble() > 1.0 / 8 && line[4].toDouble() < 1);
    QVERIFY(line[5].toDouble() > 0 && line[5].toDouble() < 3);
    QVERIFY(line[6].toDouble() > 0 && line[6].toDouble() < std::sqrt(0.5));
  }
}

void ScalingCommandTest::documentsOwnQueriesAndKeys() {
  const QStringList more{"--distribution", "document", "--dk", "8", "--draws", "100"};
  const QList<QStringList> one = csv(QStringList{example("two_heads")} + more);
  QCOMPARE(one.size(), 4);
  QVERIFY(csv(QStringList{example("i_love_nlp")} + more) != one);
  QCOMPARE(csv(QStringList{example("two_heads")} + more), one);
  const QStringList scaled{"--set", "attention.weights.scale=3"};
  QVERIFY(csv(QStringList{example("two_heads")} + more + scaled) != one);
}

void ScalingCommandTest::documentsSettingsAreTaken() {
  const QStringList set{"--set",
                        "view.scalingLab={\"draws\":20,\"sizes\":[3],\"dK\":3,"
                        "\"divisors\":[0.25]}"};
  const QList<QStringList> saved = csv(QStringList{example("i_love_nlp")} + set);
  QCOMPARE(saved.size(), 2);
  QCOMPARE(saved[1].mid(0, 3), (QStringList{"dk^0.25", "3", "20"}));
  const QList<QStringList> other = csv(QStringList{example("i_love_nlp"), "--draws", "30"} + set);
  QCOMPARE(other[1].mid(0, 3), (QStringList{"dk^0.25", "3", "30"}));
}

void ScalingCommandTest::picturesAreDrawn_data() {
  QTest::addColumn<QString>("ending");
  for (const char* ending : {".png", ".svg", ".pdf"})
    QTest::newRow(ending) << QString(ending);
}

void ScalingCommandTest::picturesAreDrawn() {
  QFETCH(QString, ending);
  const QString one = path("one" + ending), two = path("two" + ending);
  const QStringList arguments{"--draws", "100", "--at", "256", "--width-mm", "160", "-o"};
  const Result result = run(arguments + QStringList{one});
  QVERIFY2(result.status == 0 && result.err.isEmpty(), result.err.constData());
  QCOMPARE(run(arguments + QStringList{two}).status, 0);
  QVERIFY(contents(one).size() > 10000);
  QCOMPARE(contents(one), contents(two));
}

void ScalingCommandTest::renderDrawsTheSame() {
  const QString one = path("lab.png"), two = path("view.png");
  const QStringList set{"--set", "view.scalingLab.draws=100"};
  QCOMPARE(run(QStringList{example("i_love_nlp"), "-o", one} + set).status, 0);
  QCOMPARE(
      QProcess::execute(
          ATTENTION_LAB_PROGRAM,
          QStringList{"render", example("i_love_nlp"), "--view", "scaling-lab", "-o", two} + set),
      0);
  QVERIFY(!contents(one).isEmpty());
  QCOMPARE(QImage(one), QImage(two));
}

void ScalingCommandTest::wrongUseIsStatus2_data() {
  QTest::addColumn<QStringList>("arguments");
  QTest::addColumn<QString>("why");
  const auto row = [](const QStringList& arguments, const char* why) {
    QTest::newRow(qPrintable(arguments.join(' '))) << arguments << QString::fromUtf8(why);
  };
  const QString out = QStringLiteral("%1");
  row({}, "where to? Say -o FILE");
  row({"-o", "x.txt"}, "“x.txt” should end with one of .csv, .png");
  row({"-o", out, "--dk", "4,x"}, "--dk wants a whole number from 1 to 65536, found “x”");
  row({"-o", out, "--dk", ""}, "--dk wants a whole number");
  row({"-o", out, "--dk", "0"}, "--dk wants a whole number from 1");
  row({"-o", out, "--keys", "1"}, "--keys wants a whole number from 2 to 1024, found “1”");
  row({"-o", out, "--draws", "1e3"}, "--draws wants a whole number from 2");
  row({"-o", out, "--seed", "-1"}, "--seed wants a whole number from 0");
  row({"-o", out, "--distribution", "cauchy"},
      "--distribution wants one of normal, uniform, document, found “cauchy”");
  row({"-o", out, "--distribution", "document"}, "--distribution document wants a document");
  row({"-o", out, "--divisors", "sqrt"}, "--divisors wants one of none, sqrt-dk, dk");
  row({"-o", out, "--exponent", "3"}, "--exponent wants a number from -1 to 2");
  row({"-o", out, "--set", "view.head=1"}, "--set changes a document");
  row({"-o", out, "--theme", "pink"}, "--theme wants one of light, dark");
  row({"-o", out, "--language", "tlh"}, "--language wants one of");
}

void ScalingCommandTest::wrongUseIsStatus2() {
  QFETCH(QStringList, arguments);
  QFETCH(QString, why);
  const QString output = path("none.csv");
  for (QString& argument : arguments)
    if (argument == QLatin1String("%1")) argument = output;
  const Result result = run(arguments);
  QCOMPARE(result.status, 2);
  QVERIFY2(QString::fromUtf8(result.err).startsWith("attention-lab: " + why),
           result.err.constData());
  QCOMPARE(result.err.count('\n'), 1);
  QVERIFY(!QFile::exists(output));
}

void ScalingCommandTest::whatCannotBeDoneIsStatus1() {
  const QString output = path("none.csv");
  const Result missing = run({path("missing.attn"), "-o", output});
  QCOMPARE(missing.status, 1);
  QVERIFY2(missing.err.contains("missing.attn"), missing.err.constData());
  const Result one = run({example("i_love_nlp"), "--distribution", "document", "--set",
                          "sequences=[[\"a\"]]", "-o", output});
  QCOMPARE(one.status, 1);
  QVERIFY2(one.err.contains("a document with at least two keys is needed"), one.err.constData());
  QVERIFY(!QFile::exists(output));
  const Result nowhere = run({"--draws", "2", "--dk", "1", "-o", path("no/folder/x.csv")});
  QCOMPARE(nowhere.status, 1);
}

QTEST_GUILESS_MAIN(ScalingCommandTest)
#include "tst_scaling_command.moc"
