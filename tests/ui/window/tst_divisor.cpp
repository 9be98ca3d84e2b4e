#include <cmath>

#include <QComboBox>
#include <QLineEdit>
#include <QSignalSpy>
#include <QSlider>
#include <QToolButton>

#include "core/math/random_state.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/models/matrix_text.h"
#include "ui/panels/divisor_control.h"
#include "ui/panels/jacobian_map.h"
#include "ui/panels/number_box.h"

using namespace attention_lab;
using namespace attention_lab::test;

/// The document's own divisor as a power of d_k, and what the inspector says of the row meanwhile.
class TestDivisor : public QObject, private WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { prepare("tst_divisor"); }
  void init() { open(); }
  void cleanup() { close(); }

  void draggedItIsLiveAndOneStep() {
    showDocument(8, 2);
    auto* slider = child<QSlider>("power of d_k, slider");
    const auto at = [&](double power) {
      return QPoint(6 + qRound((slider->width() - 12) * power), slider->height() / 2);
    };
    const double before = shownFact("Frobenius");
    QTest::mousePress(slider, Qt::LeftButton, {}, at(0.5));
    double last = before;
    QList<double> norms;
    for (const double power : {0.45, 0.35, 0.2, 0.05, 0.0}) {
      dragTo(slider, at(power));
      QTRY_VERIFY(model().traceIsCurrent());
      last = shownFact("Frobenius");
      norms << last;
      QVERIFY2(std::abs(last - normOfTheRow()) < 6e-4, qPrintable(QString::number(last)));
      QVERIFY(std::abs(shownFact("largest weight") - row().maxCoeff()) < 6e-4);
    }
    QVERIFY(norms.first() != norms.last());
    QTest::mouseRelease(slider, Qt::LeftButton, {}, at(0.0));
    QCOMPARE(model().document().attention.scaling.kind, ScalingKind::none);
    QCOMPARE(model().undoStack().count(), 1);
    QTest::mouseDClick(slider, Qt::LeftButton, {}, at(0.0));
    QCOMPARE(model().document().attention.scaling.kind, ScalingKind::sqrtDk);
  }

  void stopsHoldTheSlider() {
    showDocument(8, 1);
    auto* slider = child<QSlider>("power of d_k, slider");
    slider->setFocus();
    emit slider->sliderMoved(0);
    // A step of the keys beside a stop is taken as it is, a drag so near is the stop.
    QTest::keyClick(slider, Qt::Key_Right);
    QTest::keyClick(slider, Qt::Key_Right);
    QCOMPARE(model().document().attention.scaling.kind, ScalingKind::factor);
    QTRY_VERIFY(model().traceIsCurrent());
    auto* control = window().findChild<DivisorControl*>();
    QSignalSpy powers(control, &DivisorControl::powerEdited);
    const QPoint middle(slider->width() / 2, slider->height() / 2);
    QTest::mousePress(slider, Qt::LeftButton, {}, middle);
    for (int x = 0; x <= 30; ++x)
      dragTo(slider, middle + QPoint(x, 0));
    QTest::mouseRelease(slider, Qt::LeftButton, {}, middle + QPoint(30, 0));
    for (const auto& edited : powers) {
      const double power = edited.first().toDouble();
      QVERIFY(power == 0.5 || std::abs(power - 0.5) >= 0.02);
    }
  }

  void typedAndPressed() {
    showDocument(5, 1);
    auto* box = child<NumberBox>("power of d_k");
    type(box, QStringLiteral("0,3"));
    QCOMPARE(model().document().attention.scaling.kind, ScalingKind::factor);
    QVERIFY(std::abs(model().document().attention.scaling.factor - std::pow(5, -0.3)) < 1e-15);
    QCOMPARE(box->text(), QStringLiteral("0.3"));
    auto* combo = child<QComboBox>("divisor");
    QCOMPARE(combo->currentIndex(), int(ScalingKind::factor));
    const std::pair<const char*, ScalingKind> stops[] = {
        {"÷1", ScalingKind::none}, {"÷√d_k", ScalingKind::sqrtDk}, {"÷d_k", ScalingKind::dk}};
    for (const auto& [name, kind] : stops) {
      auto* button = child<QToolButton>(name);
      QTest::mouseClick(button, Qt::LeftButton);
      QCOMPARE(model().document().attention.scaling.kind, kind);
      QVERIFY(button->isChecked());
      QCOMPARE(combo->currentIndex(), int(kind));
      QTest::mouseClick(button, Qt::LeftButton);
      QVERIFY(button->isChecked());
    }
    // Back by a double click on the number.
    QTest::mouseDClick(box->findChild<QLineEdit*>(), Qt::LeftButton);
    QCOMPARE(model().document().attention.scaling.kind, ScalingKind::sqrtDk);
    type(box, QStringLiteral("1.5"));
    QVERIFY2(status().contains(QStringLiteral("1.5 is not between 0 and 1")), qPrintable(status()));
  }

  // The text ends with the one number that divides QKᵀ.
  void theDivisionIsWrittenOut() {
    RandomState random(3);
    for (int run = 0; run < 40; ++run) {
      const Index dK = 1 + static_cast<Index>(random.uniform() * 20);
      DivisorControl control;
      const double power = std::round(random.uniform() * 100) / 100;
      Scaling scaling = scalingOfPower(power, dK);
      if (run % 4 == 0) scaling = {static_cast<ScalingKind>(run / 4 % 3), 1};
      if (run % 7 == 0) scaling = {ScalingKind::factor, -1 - random.uniform()};
      const double temperature = run % 3 == 0 ? 1 : 0.1 + random.uniform() * 4;
      control.setDivision(scaling, temperature, dK);
      const QString text = control.division();
      const QString end = text.mid(text.lastIndexOf(QStringLiteral("÷ ")) + 2);
      const ParsedNumber number = parseNumberText(QString(end).replace(QChar(0x2212), '-'));
      QVERIFY2(number.problem.isEmpty(), qPrintable(text));
      const double divides = temperature / scalingFactor(scaling, dK);
      QVERIFY2(std::abs(number.value - divides) <= 0.006 * std::abs(divides), qPrintable(text));
      QCOMPARE(text.contains(QLatin1Char('T')), temperature != 1);
    }
    DivisorControl control;
    control.setDivision({}, 1.5, 4);
    QCOMPARE(control.division(), QStringLiteral("QKᵀ ÷ (√d_k · T) = QKᵀ ÷ (2 · 1.5) = QKᵀ ÷ 3"));
    control.setDivision({}, 1, 4);
    QCOMPARE(control.division(), QStringLiteral("QKᵀ ÷ √d_k = QKᵀ ÷ 2"));
    control.setDivision({ScalingKind::factor, 0}, 1, 4);
    QVERIFY(control.division().contains(QStringLiteral("all scores are 0")));
  }

  // The heatmap against differences of soft-max over the scores of the row.
  void theJacobianIsThatOfTheRow() {
    showDocument(4, 1);
    Selection selection = model().selection();
    selection.pinned = CellAddress{"weights", 1, 0};
    model().select(selection);
    const auto* map = window().findChild<JacobianMap*>();
    QVERIFY(map->isVisible());
    const RowVector scores = model().trace()->attention.masked.matrix(0, 0).row(1);
    const auto softmax = [](const RowVector& s) {
      RowVector e = (s.array() - s.maxCoeff()).exp();
      return RowVector(e / e.sum());
    };
    QCOMPARE(map->jacobian().rows(), scores.size());
    for (Index j = 0; j < scores.size(); ++j) {
      constexpr double h = 1e-5;
      RowVector up = scores, down = scores;
      up(j) += h;
      down(j) -= h;
      const RowVector slope = (softmax(up) - softmax(down)) / (2 * h);
      for (Index i = 0; i < scores.size(); ++i)
        QVERIFY(std::abs(map->jacobian()(i, j) - slope(i)) < 1e-9);
    }
  }

 private:
  void showDocument(Index dModel, Index heads) {
    Document document;
    document.sequences = {{"a", "b", "c", "d"}};
    document.embedding.dModel = dModel;
    document.attention.heads = heads;
    document.attention.weights.scale = 0.4;
    model().reset(document, {});
    QTRY_VERIFY(model().traceIsCurrent() &&
                model().trace()->document.sequences == document.sequences);
  }
  RowVector row() { return model().trace()->attention.weights.matrix(0, 0).row(0); }
  double normOfTheRow() {
    double sum = 0;
    for (Index i = 0; i < row().size(); ++i) {
      for (Index j = 0; j < row().size(); ++j)
        sum += std::pow((i == j ? row()(i) : 0) - row()(i) * row()(j), 2);
    }
    return std::sqrt(sum);
  }
  /// The number beside that text in the inspector.
  double shownFact(const char* text) {
    const auto labels = window().findChildren<QLabel*>();
    for (qsizetype i = 0; i + 1 < labels.size(); ++i) {
      if (labels[i]->text().contains(QLatin1String(text)) && labels[i]->isVisible())
        return labels[i + 1]->text().toDouble();
    }
    return std::nan("");
  }
  static void type(NumberBox* box, const QString& text) {
    box->setFocus();
    box->selectAll();
    QTest::keyClicks(box, text);
    QTest::keyClick(box, Qt::Key_Enter);
  }
};

QTEST_MAIN(TestDivisor)
#include "tst_divisor.moc"
