#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QPushButton>
#include <QSlider>
#include <QToolButton>

#include "core/io/document_file.h"
#include "core/io/scaling_csv.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/export/export_dialog.h"
#include "ui/panels/number_box.h"
#include "ui/panels/scaling_page.h"
#include "ui/views/scaling_lab_view.h"
#include "ui/views/view_canvas.h"

using namespace attention_lab;
using namespace attention_lab::test;

class TestScalingPage : public QObject, private WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { prepare("tst_scaling_page"); }
  void init() {
    open();
    Document document;
    document.view.scalingLab.draws = 500;
    model().reset(document, {});
    showTab("√d_k");
    QTRY_VERIFY(model().traceIsCurrent());
    page_ = window().findChild<ScalingPage*>();
    QTRY_VERIFY(complete());
  }
  void cleanup() { close(); }

  void numbersAreThoseOfTheCommandLine() {
    const ScalingSettings settings = model().document().view.scalingLab;
    QCOMPARE(settings.draws, 500);
    QCOMPARE(scalingCsv(*result()), scalingCsv(*runScaling(settings)));
    QCOMPARE(child<QLabel>("Draws so far")->text(), QStringLiteral("All 6500 draws are in."));
  }

  void eachControlBeginsAnew() {
    type("Keys per query", "3");
    QTRY_VERIFY(complete() && result()->keys == 3);
    type("Draws at each d_k", "200");
    QTRY_VERIFY(complete() && result()->drawsDone() == 200 * 13);
    type("Seed of the draws", "9");
    QTRY_VERIFY(complete() && result()->settings.seed == 9);
    QTest::mouseClick(child<QToolButton>("Draw with another seed"), Qt::LeftButton);
    QTRY_VERIFY(complete() && result()->settings.seed != 9);
    QCOMPARE(child<NumberBox>("Seed of the draws")->value(),
             static_cast<double>(result()->settings.seed));
    auto* distribution = child<QComboBox>("Distribution of q and k");
    distribution->setFocus();
    QTest::keyClick(distribution, Qt::Key_Down);
    QTRY_VERIFY(complete() && result()->settings.distribution == ScalingDistribution::uniform);
    QCOMPARE(scalingCsv(*result()), scalingCsv(*runScaling(model().document().view.scalingLab)));
    // No step to undo.
    QVERIFY(!model().undoStack().canUndo());
  }

  void divisorsAreTicked() {
    QCOMPARE(result()->exponents, (std::vector<double>{0, 0.5, 1}));
    tick("Divisor ÷1");
    QTRY_VERIFY(complete() && result()->exponents == (std::vector<double>{0.5, 1}));
    QVERIFY(!child<NumberBox>("Exponent of the own divisor")->isEnabled());
    tick("Own divisor");
    QTRY_VERIFY(complete() && result()->exponents == (std::vector<double>{0.25, 0.5, 1}));
    type("Exponent of the own divisor", "0.7");
    QTRY_VERIFY(complete() && result()->exponents == (std::vector<double>{0.5, 0.7, 1}));
    tick("Own divisor");
    tick("Divisor ÷√d_k");
    tick("Divisor ÷d_k");
    QTRY_VERIFY(complete() && result()->exponents.empty());
    QVERIFY(page_->canvas()->view()->emptyText().startsWith(QStringLiteral("No divisor")));
    QVERIFY(!child<QPushButton>("Numbers as CSV")->isEnabled());
  }

  void otherSizesAreLookedAtWithoutDrawingAnew() {
    const SharedScalingResult before = result();
    auto* slider = child<QSlider>("d_k looked at, slider");
    slider->setFocus();
    for (int i = 0; i < 4; ++i)
      QTest::keyClick(slider, Qt::Key_Right);  // an octave in four steps
    QTRY_VERIFY(complete() && result()->settings.dK == 128);
    QCOMPARE(child<NumberBox>("d_k looked at")->value(), 128.0);
    QCOMPARE(result()->sizes.size(), 13U);
    type("d_k looked at", "2048");
    // At once: these draws are there.
    QVERIFY(complete() && result()->settings.dK == 2048);
    QCOMPARE(scalingCsv(*result()), scalingCsv(*before));
    type("d_k looked at", "100");
    QTRY_VERIFY(complete() && result()->settings.dK == 100);
    QCOMPARE(result()->sizes.size(), 14U);
    type("d_k looked at", "16");
    QTRY_VERIFY(complete() && result()->sizes.size() == 13U);
    QCOMPARE(scalingCsv(*result()), scalingCsv(*before));
  }

  void documentsOwnFollowsTheDocument() {
    ViewState view = model().document().view;
    view.scalingLab.distribution = ScalingDistribution::document;
    model().setViewState(view);
    QTRY_VERIFY(complete() && result()->settings.distribution == ScalingDistribution::document);
    QCOMPARE(result()->keys, 3);  // I love NLP
    const std::string before = scalingCsv(*result());
    Document changed = model().document();
    changed.attention.weights.seed = 77;
    QVERIFY(model().change(QStringLiteral("weights"), changed));
    QTRY_VERIFY(complete() && scalingCsv(*result()) != before);
    changed.sequences = {{"alone"}};
    QVERIFY(model().change(QStringLiteral("tokens"), changed));
    QTRY_VERIFY(page_->canvas()->view()->emptyText().contains(QStringLiteral("at least two keys")));
    QVERIFY(model().undoStack().canUndo());
    model().undoStack().undo();
    QTRY_VERIFY(complete() && page_->canvas()->view()->emptyText().isEmpty());
  }

  void hiddenItRests() {
    ViewState view = model().document().view;
    view.scalingLab.draws = 10'000'000;  // minutes
    model().setViewState(view);
    QTRY_VERIFY(result()->settings.draws == 10'000'000);
    QVERIFY(!result()->complete);
    showTab("Chain");
    const Index done = result()->drawsDone();
    QTest::qWait(150);
    QCOMPARE(result()->drawsDone(), done);
    view.view = model().document().view.view;
    view.scalingLab.draws = 300;
    model().setViewState(view);
    QTest::qWait(50);
    QCOMPARE(result()->drawsDone(), done);
    showTab("√d_k");
    QTRY_VERIFY(complete() && result()->drawsDone() == 300 * 13);
  }

  void settingsAreSavedAndRestored() {
    type("Keys per query", "5");
    tick("Divisor ÷d_k");
    type("d_k looked at", "256");
    const std::string saved = documentText(model().documentToSave());
    QVERIFY2(saved.find("scalingLab") != std::string::npos, saved.c_str());
    model().reset(Document(), {});
    QCOMPARE(child<NumberBox>("Keys per query")->value(), 8.0);
    model().reset(parseDocument(saved, {}), {});
    QCOMPARE(child<NumberBox>("Keys per query")->value(), 5.0);
    QCOMPARE(child<NumberBox>("d_k looked at")->value(), 256.0);
    QVERIFY(!child<QCheckBox>("Divisor ÷d_k")->isChecked());
    QCOMPARE(child<QTabBar>("Views")->tabText(child<QTabBar>("Views")->currentIndex()),
             QStringLiteral("√d_k"));
    QTRY_VERIFY(complete() && result()->keys == 5 && result()->settings.dK == 256);
  }

  void badNumbersAreRefused() {
    type("Keys per query", "1");
    QCOMPARE(model().document().view.scalingLab.keys, 8);
    QVERIFY2(status().contains(QStringLiteral("Keys per query")), qPrintable(status()));
  }

  void numbersAreSaved() {
    const QString file = folder().filePath(QStringLiteral("numbers.csv"));
    withNextDialog<QFileDialog>([&](QFileDialog* dialog) {
      dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(file);
      static_cast<QDialog*>(dialog)->accept();
    });
    QTest::mouseClick(child<QPushButton>("Numbers as CSV"), Qt::LeftButton);
    QFile opened(file);
    QVERIFY(opened.open(QIODevice::ReadOnly));
    QCOMPARE(opened.readAll(), QByteArray::fromStdString(scalingCsv(*result())));
    QVERIFY(status().contains(file));
  }

  void figureIsWhatIsSeen() {
    QString title;
    QString empty = QStringLiteral("?");
    withNextDialog<ExportDialog>([&](ExportDialog* dialog) {
      title = dialog->view().title();
      empty = dialog->view().emptyText();
      dialog->reject();
    });
    action(QStringLiteral("Export"))->trigger();
    QCOMPARE(title, page_->canvas()->view()->title());
    QCOMPARE(empty, QString());
  }

  void speaksChinese() {
    window().setLanguage(QStringLiteral("zh_CN"));
    const QString title = page_->canvas()->view()->title();
    QVERIFY2(title.contains(QStringLiteral("除")), qPrintable(title));
    window().setLanguage(QStringLiteral("en"));
  }

 private:
  const ScalingLabView& view() {
    return dynamic_cast<const ScalingLabView&>(*page_->canvas()->view());
  }
  const SharedScalingResult& result() { return view().result(); }
  /// What is shown is all there is to draw of what is set.
  bool complete() {
    return result() && result()->complete &&
           result()->settings == model().document().view.scalingLab;
  }
  void type(const char* box, const char* number) {
    auto* field = child<NumberBox>(box);
    QVERIFY(field);
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, QString::fromLatin1(number));
    QTest::keyClick(field, Qt::Key_Return);
  }
  void tick(const char* name) {
    auto* box = child<QCheckBox>(name);
    QVERIFY(box);
    box->setFocus();
    QTest::keyClick(box, Qt::Key_Space);
  }

  ScalingPage* page_ = nullptr;
};

QTEST_MAIN(TestScalingPage)
#include "tst_scaling_page.moc"
