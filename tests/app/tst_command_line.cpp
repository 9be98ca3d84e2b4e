#include <cmath>
#include <sys/resource.h>

#include <QImage>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include "core/document/evaluate.h"
#include "core/io/document_file.h"
#include "tests/support/cases.h"
#include "ui/views/view.h"

using namespace attention_lab;

/// The program as scripts call it: exit statuses, files, one line on standard error.
class CommandLineTest : public QObject {
  Q_OBJECT

 private slots:
  void computeWritesWhatTheCoreComputes();
  void computePicksArrays();
  void stacksAreComputedAndDrawn();
  void setChangesOneKey();
  void everyWriterGivesTheSameBytesTwice_data();
  void everyWriterGivesTheSameBytesTwice();
  void everyViewRenders_data();
  void everyViewRenders();
  void documentSaysTheLanguage();
  void headsFlowAndTextSayWhatTheyShow();
  void curvesOfTheDimensionsAskedFor();
  void figuresAreTheSameBytesTwice_data();
  void figuresAreTheSameBytesTwice();
  void wrongUseIsStatus2_data();
  void wrongUseIsStatus2();
  void whatCannotBeDoneIsStatus1_data();
  void whatCannotBeDoneIsStatus1();
  void aFailureLeavesTheOldFile();
  void outOfMemoryIsASentence_data();
  void outOfMemoryIsASentence();
  void helpAndVersion();
  void withoutADisplayItSaysSo();

 private:
  struct Result {
    int status;
    QByteArray out, err;
  };
  /// `addressSpace`: bytes that the program may use at most.
  static Result run(const QStringList& arguments, bool display = true,
                    rlim_t addressSpace = RLIM_INFINITY);
  QString path(const QString& name) const { return folder_.filePath(name); }
  static QString example(const char* name) {
    return QStringLiteral(TEST_SOURCE_DIR "/resources/examples/%1.attn").arg(name);
  }
  static QByteArray contents(const QString& file);

  QTemporaryDir folder_;
};

CommandLineTest::Result CommandLineTest::run(const QStringList& arguments, bool display,
                                             rlim_t addressSpace) {
  QProcess process;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert("LC_ALL", "C.UTF-8");
  if (!display) {
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}) {
      environment.remove(name);
    }
  }
  process.setProcessEnvironment(environment);
  if (addressSpace != RLIM_INFINITY) {
    process.setChildProcessModifier([addressSpace] {
      const rlimit limit{addressSpace, addressSpace};
      setrlimit(RLIMIT_AS, &limit);
    });
  }
  process.start(ATTENTION_LAB_PROGRAM, arguments);
  process.waitForFinished(60000);
  const int status = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
  return {status, process.readAllStandardOutput(), process.readAllStandardError()};
}

QByteArray CommandLineTest::contents(const QString& file) {
  QFile opened(file);
  return opened.open(QIODevice::ReadOnly) ? opened.readAll() : QByteArray();
}

void CommandLineTest::computeWritesWhatTheCoreComputes() {
  for (const auto& file : test::filesIn(test::referenceFolder(), ".attn")) {
    const QString output = path("trace.npz");
    const Result result = run({"compute", QString::fromStdString(file.string()), "-o", output});
    QVERIFY2(result.status == 0, result.err.constData());
    QVERIFY2(result.out.isEmpty() && result.err.isEmpty(), result.err.constData());
    const auto written = test::readNamedArrays(output.toStdString());
    const SharedTrace trace = evaluate(readDocument(file));
    const auto arrays = traceArrays(*trace);
    QCOMPARE(written.size(), arrays.size());
    for (const NamedArray& array : arrays) {
      QCOMPARE(test::difference(written.at(array.name), array.values, 0), QString());
    }
  }
}

void CommandLineTest::computePicksArrays() {
  const QString output = path("picked.npz");
  QCOMPARE(run({"compute", example("two_heads"), "-o", output, "--only", "weights,z"}).status, 0);
  const auto written = test::readNamedArrays(output.toStdString());
  QCOMPARE(written.size(), 2U);
  QVERIFY(written.contains("weights") && written.contains("z"));
  const Result unknown = run({"compute", example("two_heads"), "-o", output, "--only", "weight"});
  QCOMPARE(unknown.status, 1);
  QVERIFY2(unknown.err.contains("“weight”; there are x, "), unknown.err.constData());
  for (const char* names : {"", " ", "weights,", ",z"}) {
    const QString never = path("never.npz");
    const Result nameless = run({"compute", example("two_heads"), "-o", never, "--only", names});
    QCOMPARE(nameless.status, 1);
    QVERIFY2(nameless.err.contains("there is no array “”; there are"), nameless.err.constData());
    QVERIFY(!QFile::exists(never));
  }
}

void CommandLineTest::stacksAreComputedAndDrawn() {
  const auto file = test::referenceFolder() / "stacks" / "stack_state_dict.attn";
  const QString document = QString::fromStdString(file.string());
  const QString output = path("stack.npz");
  Result result = run({"compute", document, "-o", output});
  QVERIFY2(result.status == 0, result.err.constData());
  const auto written = test::readNamedArrays(output.toStdString());
  QCOMPARE(written.at("decoder.1.cross.weights").shape(), (Shape{2, 2, 3, 3}));
  const auto drawn = [&](const QStringList& options) {
    result = run(QStringList{"render", document, "-o", path("stack.svg")} + options);
    return result.status == 0 ? contents(path("stack.svg")) : QByteArray();
  };
  const QByteArray cross = drawn({"--view", "decoder.1.cross.weights"});
  QVERIFY2(!cross.isEmpty(), result.err.constData());
  QCOMPARE(drawn({"--view", "weights", "--layer", "decoder.1.cross"}), cross);
  // Layer 2 is the decoder's second, after the encoder's only one.
  const QByteArray self = drawn({"--view", "decoder.1.self.weights"});
  QCOMPARE(drawn({"--view", "weights", "--layer", "2"}), self);
  QVERIFY(!self.isEmpty() && self != cross);
  QVERIFY(!drawn({"--view", "chain"}).isEmpty());
  QVERIFY(drawn({"--view", "chain", "--layer", "3"}).isEmpty());
  QVERIFY2(result.status == 1 && result.err.contains("layer: 3"), result.err.constData());
  QVERIFY(drawn({"--view", "decoder.2.self.weights"}).isEmpty());
  QVERIFY2(result.err.contains("decoder.2.self"), result.err.constData());
}

void CommandLineTest::setChangesOneKey() {
  const auto weights = [&](const QStringList& settings) {
    QStringList arguments{"compute", example("i_love_nlp"), "-o", path("set.npz")};
    for (const QString& setting : settings)
      arguments << "--set" << setting;
    return run(arguments).status == 0
               ? test::readNamedArrays(path("set.npz").toStdString()).at("weights")
               : Tensor();
  };
  const Tensor before = weights({});
  const Tensor flat = weights({"attention.temperature=1e9"});
  const auto n = static_cast<double>(before.columns());
  QVERIFY((flat.matrix().array() - 1 / n).abs().maxCoeff() < 1e-6);
  const Tensor causal = weights({"attention.mask=causal", "attention.scaling=none"});
  QCOMPARE(causal.matrix()(0, 0), 1.0);
  QCOMPARE(causal.matrix()(0, 1), 0.0);
}

void CommandLineTest::everyWriterGivesTheSameBytesTwice_data() {
  QTest::addColumn<QString>("ending");
  for (const ArrayWriter& writer : arrayWriters()) {
    QTest::newRow(writer.extension) << QString(writer.extension);
  }
}

void CommandLineTest::everyWriterGivesTheSameBytesTwice() {
  QFETCH(QString, ending);
  const QString one = path("one" + ending);
  const QString two = path("two" + ending);
  QCOMPARE(run({"compute", example("cross_attention"), "-o", one}).status, 0);
  QCOMPARE(run({"compute", example("cross_attention"), "-o", two}).status, 0);
  QVERIFY(!contents(one).isEmpty());
  QCOMPARE(contents(one), contents(two));
}

void CommandLineTest::everyViewRenders_data() {
  QTest::addColumn<QString>("view");
  for (const ViewEntry& entry : viewTable())
    QTest::newRow(entry.id) << QString(entry.id);
  for (const char* array : {"x_in", "q", "scores", "masked", "weights", "z", "output"}) {
    QTest::newRow(array) << QString(array);
  }
}

void CommandLineTest::everyViewRenders() {
  QFETCH(QString, view);
  const QString output = path(view + ".png");
  const Result result = run({"render", example("word_order_with_position"), "--view", view, "-o",
                             output, "--width-mm", "120", "--height-mm", "90", "--dpi", "100",
                             "--set", "variant.attention.scaling=none"});
  QVERIFY2(result.status == 0, result.err.constData());
  const QImage image(output);
  QVERIFY2(std::abs(image.width() - 472.4) < 1 && std::abs(image.height() - 354.3) < 1,
           qPrintable(QStringLiteral("%1×%2").arg(image.width()).arg(image.height())));
  QCOMPARE(image.dotsPerMeterX(), 3937);
  // Something is drawn: more than a background and a frame.
  QSet<QRgb> colours;
  for (int y = 0; y < image.height(); ++y) {
    for (int x = 0; x < image.width(); ++x)
      colours.insert(image.pixel(x, y));
  }
  QVERIFY(colours.size() > 20);
}

void CommandLineTest::documentSaysTheLanguage() {
  const auto picture = [&](const QStringList& more) {
    const QString output = path("language.svg");
    const Result result = run(QStringList{"render", example("i_love_nlp"), "-o", output} + more);
    return result.status == 0 ? contents(output) : result.err;
  };
  const QByteArray english = picture({"--language", "en"});
  const QByteArray chinese = picture({"--language", "zh_CN"});
  QVERIFY(english != chinese);
  const QStringList saved{"--set", "view.language=zh_CN"};
  QCOMPARE(picture(saved), chinese);
  QCOMPARE(picture(saved + QStringList{"--language", "en"}), english);
  QCOMPARE(picture({"--set", "view.language=tlh"}), english);
}

void CommandLineTest::headsFlowAndTextSayWhatTheyShow() {
  const auto svg = [&](const QStringList& more) {
    const QString output = path("view.svg");
    const QStringList arguments{"render", example("two_heads"), "-o", output};
    return run(arguments + more).status == 0 ? contents(output) : QByteArray();
  };
  const QString pin = R"(view.pinned={"tensor": "weights", "row": 1, "column": 0})";
  const QStringList wide{"--width-mm", "200", "--height-mm", "130"};
  const QByteArray heads = svg(QStringList{"--view", "heads", "--mean"} + wide);
  QVERIFY(heads.contains(">h2<") && heads.contains("mean of 2 heads –"));
  QVERIFY(svg({"--view", "heads", "--language", "zh_CN"}).contains("全部头"));
  QVERIFY(svg({"--view", "flow", "--share", "0.6"}).contains("until 60 %"));
  QVERIFY(svg({"--view", "flow", "--language", "zh_CN"}).contains("提问（查询）"));
  const QByteArray one = svg({"--view", "flow", "--heads", "1", "--set", pin});
  QVERIFY(!one.isEmpty() && one != svg({"--view", "flow", "--heads", "0", "--set", pin}));
  QVERIFY(svg({"--view", "text", "--set", pin, "--side", "key"}).contains("is attended by"));
  QVERIFY(svg({"--view", "text", "--set", pin, "--language", "zh_CN"}).contains("关注："));
  // What a document says of its view is what is drawn.
  const QByteArray saved = svg({"--set", "view.view=\"flow\"", "--set", "view.heads=[1]", "--set",
                                "view.share=0.6", "--set", pin, "--set", "view.side=\"key\""});
  QVERIFY(!saved.isEmpty());
  QVERIFY(saved ==
          svg({"--view", "flow", "--heads", "1", "--share", "0.6", "--side", "key", "--set", pin}));
}

void CommandLineTest::curvesOfTheDimensionsAskedFor() {
  const QString output = path("curves.svg");
  const Result result = run({"render", example("word_order_with_position"), "--view",
                             "position-curves", "--dimensions", "1,3", "-o", output});
  QCOMPARE(result.status, 0);
  const QByteArray svg = contents(output);
  QVERIFY(svg.contains(">dim 1<") && svg.contains(">dim 3<") && !svg.contains(">dim 2<"));
}

void CommandLineTest::figuresAreTheSameBytesTwice_data() {
  QTest::addColumn<QString>("ending");
  for (const char* ending : {"png", "svg", "pdf"})
    QTest::newRow(ending) << QString(ending);
}

void CommandLineTest::figuresAreTheSameBytesTwice() {
  QFETCH(QString, ending);
  for (const char* view : {"chain", "weights", "position-curves", "flow"}) {
    const QString one = path("one." + ending);
    const QString two = path("two." + ending);
    const QString document = example("word_order_with_position");
    QCOMPARE(run({"render", document, "--view", view, "-o", one}).status, 0);
    QTest::qWait(1100);  // a date with seconds would differ
    QCOMPARE(run({"render", document, "--view", view, "-o", two}).status, 0);
    QVERIFY(!contents(one).isEmpty());
    QVERIFY2(contents(one) == contents(two), view);
  }
}

void CommandLineTest::wrongUseIsStatus2_data() {
  QTest::addColumn<QStringList>("arguments");
  const QString document = example("i_love_nlp");
  const QString png = path("never.png");
  QTest::newRow("compute nothing") << QStringList{"compute"};
  QTest::newRow("compute to nowhere") << QStringList{"compute", document};
  QTest::newRow("compute to an unknown kind") << QStringList{"compute", document, "-o", png};
  QTest::newRow("unknown option") << QStringList{"compute", document, "--fast"};
  QTest::newRow("two documents") << QStringList{"compute", document, document, "-o", png};
  QTest::newRow("--set without =")
      << QStringList{"compute", document, "-o", path("a.npz"), "--set", "attention.scaling"};
  QTest::newRow("render an unknown view")
      << QStringList{"render", document, "--view", "crystal", "-o", png};
  QTest::newRow("render to an unknown kind") << QStringList{"render", document, "-o", "a.bmp"};
  QTest::newRow("range of one number")
      << QStringList{"render", document, "--range", "1", "-o", png};
  QTest::newRow("dimensions that are none")
      << QStringList{"render", document, "--dimensions", "x", "-o", png};
  QTest::newRow("heads that are no numbers")
      << QStringList{"render", document, "--heads", "1,x", "-o", png};
  QTest::newRow("more than all of a row")
      << QStringList{"render", document, "--share", "1.5", "-o", png};
  QTest::newRow("a document without a name") << QStringList{"compute", "", "-o", path("a.npz")};
  QVERIFY(QFile::copy(document, path("same.json")));
  QTest::newRow("over the document itself")
      << QStringList{"compute", path("same.json"), "-o", folder_.path() + "/./same.json"};
  QTest::newRow("neither command nor file") << QStringList{"trian"};
  QTest::newRow("dpi of nothing") << QStringList{"render", document, "--dpi", "0", "-o", png};
  QTest::newRow("unknown theme") << QStringList{"render", document, "--theme", "sepia", "-o", png};
  QTest::newRow("unknown language")
      << QStringList{"render", document, "--language", "tlh", "-o", png};
}

void CommandLineTest::wrongUseIsStatus2() {
  QFETCH(QStringList, arguments);
  const Result result = run(arguments);
  QVERIFY2(result.status == 2, qPrintable(QString::number(result.status) + result.err));
  QVERIFY(result.out.isEmpty());
  QVERIFY2(result.err.count('\n') == 1 && result.err.startsWith("attention-lab: "),
           result.err.constData());
}

void CommandLineTest::whatCannotBeDoneIsStatus1_data() {
  QTest::addColumn<QStringList>("arguments");
  QTest::addColumn<QByteArray>("said");
  const QString document = example("i_love_nlp");
  const QString output = path("never.npz");
  QTest::newRow("no such file") << QStringList{"compute", path("absent.attn"), "-o", output}
                                << QByteArray("absent.attn");
  QTest::newRow("no such folder") << QStringList{"compute", document, "-o",
                                                 path("no/such/folder.npz")}
                                  << QByteArray("no/such/folder.npz");
  QTest::newRow("a wrong value") << QStringList{"compute", document, "-o",
                                                output,    "--set",  "attention.scaling=often"}
                                 << QByteArray("attention.scaling");
  QTest::newRow("over the memory") << QStringList{"compute", document,
                                                  "-o",      output,
                                                  "--set",   "attention.dK=1000000",
                                                  "--set",   "attention.heads=1000",
                                                  "--set",   "attention.weights={}"}
                                   << QByteArray("GiB");
  QTest::newRow("a stack whose heads don't fit")
      << QStringList{"compute", document, "-o", output, "--set", R"(transformer={"heads": 3})"}
      << QByteArray("transformer.heads");
  QTest::newRow("no variant") << QStringList{"render",  document, "--view",
                                             "compare", "-o",     path("never.png")}
                              << QByteArray("There is no variant");
  QTest::newRow("an item too far")
      << QStringList{"render", document, "--item", "9", "-o", path("never.png")}
      << QByteArray("i_love_nlp.attn: item: 9");
  QTest::newRow("an item that isn't there")
      << QStringList{"render", document, "--item", "7", "-o", path("never.png")} << QByteArray("7");
}

void CommandLineTest::whatCannotBeDoneIsStatus1() {
  QFETCH(QStringList, arguments);
  QFETCH(QByteArray, said);
  const Result result = run(arguments);
  QVERIFY2(result.status == 1, qPrintable(QString::number(result.status) + result.err));
  QVERIFY2(result.err.contains(said), result.err.constData());
  QVERIFY2(result.err.count('\n') == 1, result.err.constData());
  QVERIFY(!QFile::exists(path("never.npz")));
}

void CommandLineTest::aFailureLeavesTheOldFile() {
  const QString output = path("kept.npz");
  QFile file(output);
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write("old");
  file.close();
  QCOMPARE(run({"compute", path("absent.attn"), "-o", output}).status, 1);
  QCOMPARE(contents(output), QByteArray("old"));
}

void CommandLineTest::outOfMemoryIsASentence_data() {
  QTest::addColumn<QStringList>("arguments");
  const QString document = path("long.attn");
  QTest::newRow("compute") << QStringList{"compute", document, "-o", path("never.npz")};
  QTest::newRow("render") << QStringList{"render", document, "-o", path("never.png")};
}

void CommandLineTest::outOfMemoryIsASentence() {
#ifdef __SANITIZE_ADDRESS__
  QSKIP("the sanitizer needs address space without limit");
#endif
  QFETCH(QStringList, arguments);
  QFile file(path("long.attn"));
  QVERIFY(file.open(QIODevice::WriteOnly));
  // 1.5 GiB of scores: within the program's own budget.
  file.write(R"({"format": "attention-lab", "version": 1, "sequences": [["a")" +
             QByteArray(R"(, "a")").repeated(6999) + "]]}");
  file.close();
  const Result result = run(arguments, true, rlim_t{1} << 30);
  QVERIFY2(result.status == 1, qPrintable(QString::number(result.status) + result.err));
  QCOMPARE(result.err, QByteArray("attention-lab: not enough memory\n"));
  QVERIFY(!QFile::exists(arguments.last()));
}

void CommandLineTest::helpAndVersion() {
  const Result version = run({"--version"});
  QCOMPARE(version.status, 0);
  QVERIFY(version.out.startsWith("attention-lab "));
  const Result help = run({"--help"});
  QCOMPARE(help.status, 0);
  QVERIFY(help.out.contains("compute") && help.out.contains("render"));
  const Result render = run({"render", "--help"});
  QCOMPARE(render.status, 0);
  for (const QString& view : viewIds())
    QVERIFY2(render.out.contains(view.toUtf8()), qPrintable(view));
}

void CommandLineTest::withoutADisplayItSaysSo() {
  const Result result = run({}, false);
  QCOMPARE(result.status, 1);
  QVERIFY(result.err.contains("compute") && result.err.contains("render"));
}

QTEST_GUILESS_MAIN(CommandLineTest)
#include "tst_command_line.moc"
