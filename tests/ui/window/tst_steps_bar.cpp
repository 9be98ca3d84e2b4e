#include <QClipboard>
#include <QLineEdit>
#include <QProcess>
#include <QSlider>
#include <QToolButton>
#include <QtTest>

#include "core/io/document_file.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/panels/chain_page.h"
#include "ui/panels/number_box.h"
#include "ui/panels/steps_bar.h"
#include "ui/views/ripple_animation.h"
#include "ui/views/view_canvas.h"

using namespace attention_lab;
using namespace attention_lab::test;

/// The steps in the window: by buttons, slider, menu, and the keys of a clicker.
class TestStepsBar : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { fixture_.prepare("steps_bar"); }
  void init() { fixture_.open(); }
  void cleanup() {
    RippleAnimation::setReducedMotion(false);
    fixture_.close();
  }
  void theyTakeNoRoomUntilTheyAreShown();
  void buttonsMove();
  void clickerStepsFromAnywhere();
  void sliderReachesEveryFrame();
  void playingEnds();
  void reducedMotionGoesFromStepToStep();
  void hiddenNumbersAreNotTold();
  void stepsFollowTheDocument();
  void figuresAreOfTheState();
  void theStepIsSavedAndDrawn();
  void controlsHaveNames();

 private:
  const StepState& state() { return fixture_.model().selection().steps; }
  StepsBar& bar() { return *fixture_.window().findChild<StepsBar*>(); }
  QToolButton* button(const char* name) {
    for (auto* button : bar().findChildren<QToolButton*>())
      if (button->accessibleName().startsWith(QLatin1String(name))) return button;
    return nullptr;
  }
  void start() { QTest::keyClick(&fixture_.window(), Qt::Key_F8); }
  StepSequence sequence() { return {*fixture_.model().trace(), fixture_.model().selection().item}; }

  WindowFixture fixture_;
};

void TestStepsBar::theyTakeNoRoomUntilTheyAreShown() {
  QVERIFY(bar().isHidden());
  ViewCanvas* large = fixture_.window().findChild<ViewCanvas*>("largeCanvas");
  QCOMPARE(large->view()->id(), "weights");
  fixture_.showTab("Flow");
  start();
  QVERIFY(state() == (StepState{true, StepId::scores, 0}));
  QVERIFY(bar().isVisible());
  QCOMPARE(large->view()->id(), "step");
  QVERIFY(fixture_.action("Steps")->isChecked());
  QTest::mouseClick(button("Leave"), Qt::LeftButton);
  QVERIFY(!state().active && bar().isHidden());
  QCOMPARE(large->view()->id(), "scores");
  QVERIFY(!fixture_.action("Steps")->isChecked());
}

void TestStepsBar::buttonsMove() {
  start();
  QVERIFY(!button("Previous step")->isEnabled() && !button("One row back")->isEnabled());
  QTest::mouseClick(button("One row on"), Qt::LeftButton);
  QVERIFY(state() == (StepState{true, StepId::scores, 1}));
  QTest::mouseClick(button("Next step"), Qt::LeftButton);
  QVERIFY(state() == (StepState{true, StepId::scale, 1}));
  QCOMPARE(fixture_.model().selection().tensor, std::string("scaled"));
  QTest::mouseClick(button("One row back"), Qt::LeftButton);
  QTest::mouseClick(button("Previous step"), Qt::LeftButton);
  QVERIFY(state() == (StepState{true, StepId::scores, 0}));
}

void TestStepsBar::clickerStepsFromAnywhere() {
  QTest::keyClick(&fixture_.window(), Qt::Key_PageDown);
  QVERIFY(!state().active);
  start();
  fixture_.window().findChild<ViewCanvas*>("chainCanvas")->setFocus();
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_PageDown);
  QCOMPARE(state().step, StepId::scale);
  bar().findChild<QSlider*>()->setFocus();
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_PageDown);
  QCOMPARE(state().step, StepId::largest);
  bar().findChild<NumberBox*>()->setFocus();
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_PageDown, Qt::ShiftModifier);
  QCOMPARE(state().step, StepId::shift);  // the next frame of soft-max
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_PageUp);
  QCOMPARE(state().step, StepId::largest);
  // From the other views it brings the chain to the front.
  fixture_.showTab("Flow");
  QTest::keyClick(&fixture_.window(), Qt::Key_PageUp);
  QCOMPARE(state().step, StepId::scale);
  QVERIFY(bar().isVisible());
  // In a text it moves in the text.
  auto* editor = fixture_.child<QLineEdit>("Text, split into tokens");
  QVERIFY(editor);
  editor->setFocus();
  QTest::keyClick(editor, Qt::Key_PageDown);
  QCOMPARE(state().step, StepId::scale);
}

void TestStepsBar::sliderReachesEveryFrame() {
  start();
  auto* slider = bar().findChild<QSlider*>();
  QCOMPARE(slider->maximum() + 1, static_cast<int>(sequence().frameCount()));
  for (int frame = 0; frame <= slider->maximum(); ++frame) {
    slider->setValue(frame);
    QVERIFY(state() == sequence().at(frame));
  }
  QVERIFY(!button("Next step")->isEnabled() && !button("One row on")->isEnabled());
  slider->setFocus();
  QTest::keyClick(slider, Qt::Key_Home);
  QCOMPARE(state().row, 0);
  QTest::keyClick(slider, Qt::Key_Right);
  QCOMPARE(state().row, 1);
}

void TestStepsBar::playingEnds() {
  start();
  auto* speed = bar().findChild<NumberBox*>();
  speed->setValue(speed->maximum());
  auto* slider = bar().findChild<QSlider*>();
  slider->setValue(slider->maximum() - 2);
  QTest::mouseClick(button("Play"), Qt::LeftButton);
  QVERIFY(bar().isPlaying() && button("Pause"));
  QTRY_COMPARE(slider->value(), slider->maximum());
  QVERIFY(!bar().isPlaying() && button("Play"));
  // Once more from the beginning.
  QTest::keyClick(&fixture_.window(), Qt::Key_F8, Qt::ShiftModifier);
  QVERIFY(bar().isPlaying());
  QCOMPARE(slider->value(), 0);
  QTRY_VERIFY(slider->value() >= 1);
  QTest::mouseClick(button("Pause"), Qt::LeftButton);
  QVERIFY(!bar().isPlaying());
  QTest::mouseClick(button("Play"), Qt::LeftButton);
  start();  // leaves the steps
  QVERIFY(!bar().isPlaying() && !state().active);
}

void TestStepsBar::reducedMotionGoesFromStepToStep() {
  RippleAnimation::setReducedMotion(true);
  start();
  auto* speed = bar().findChild<NumberBox*>();
  speed->setValue(speed->maximum());
  std::vector<StepState> seen;
  connect(&fixture_.model(), &DocumentModel::selectionChanged, this,
          [&] { seen.push_back(state()); });
  QTest::mouseClick(button("Play"), Qt::LeftButton);
  QTRY_VERIFY(!bar().isPlaying());
  disconnect(&fixture_.model(), nullptr, this, nullptr);
  seen.erase(std::unique(seen.begin(), seen.end()), seen.end());
  QCOMPARE(seen.size(), sequence().steps().size() - 1);
  for (const StepState& each : seen)
    QCOMPARE(each.row, sequence().rows() - 1);
}

void TestStepsBar::hiddenNumbersAreNotTold() {
  Selection selection = fixture_.model().selection();
  selection.pinned = CellAddress{"weights", 1, 1};
  fixture_.model().select(selection);
  auto* value = fixture_.window().findChild<QLabel*>("cellValue");
  ViewCanvas* chain = fixture_.window().findChild<ViewCanvas*>("chainCanvas");
  QVERIFY(value->isVisible() && chain->spokenCell().startsWith("A"));
  start();
  QVERIFY(!value->isVisible());
  QCOMPARE(chain->spokenCell(), QString());
  bar().findChild<QSlider*>()->setValue(bar().findChild<QSlider*>()->maximum());
  QVERIFY(value->isVisible() && chain->spokenCell().startsWith("A"));
}

void TestStepsBar::stepsFollowTheDocument() {
  start();
  auto* slider = bar().findChild<QSlider*>();
  slider->setValue(slider->maximum());
  const Index before = sequence().frameCount();
  fixture_.model().edit("mask", DocumentModel::Edit([](Document document) {
                          document.attention.mask.causal = true;
                          document.sequences[0].pop_back();
                          return document;
                        }));
  QTRY_VERIFY(fixture_.model().traceIsCurrent());
  QVERIFY(state() == sequence().at(sequence().frameCount() - 1));
  QVERIFY(sequence().frameCount() != before);
  QCOMPARE(slider->value(), slider->maximum());
}

void TestStepsBar::figuresAreOfTheState() {
  start();
  QClipboard* clipboard = QApplication::clipboard();
  fixture_.action("Copy picture")->trigger();
  const QImage first = clipboard->image();
  QVERIFY(!first.isNull());
  QTest::keyClick(&fixture_.window(), Qt::Key_PageDown);
  fixture_.action("Copy picture")->trigger();
  QVERIFY(clipboard->image() != first);
  fixture_.window().findChild<ViewCanvas*>("largeCanvas")->setFocus();
  fixture_.action("Copy picture")->trigger();
  const QImage told = clipboard->image();
  QTest::keyClick(&fixture_.window(), Qt::Key_PageDown);
  fixture_.action("Copy picture")->trigger();
  QVERIFY(clipboard->image() != told);
}

void TestStepsBar::theStepIsSavedAndDrawn() {
  start();
  const auto drawn = [&](const char* view) {
    const std::string file = fixture_.folder().filePath("step.attn").toStdString();
    const QString picture = fixture_.folder().filePath("step.png");
    writeDocument(file, fixture_.model().documentToSave(), {});
    QProcess program;
    program.start(ATTENTION_LAB_PROGRAM,
                  {"render", QString::fromStdString(file), "--view", view, "-o", picture});
    program.waitForFinished(60000);
    return QImage(picture);
  };
  bar().findChild<QSlider*>()->setValue(3);
  const StepState saved = state();
  const QImage third = drawn("step"), chain = drawn("chain");
  QVERIFY(!third.isNull());
  QCOMPARE(drawn("step"), third);
  bar().findChild<QSlider*>()->setValue(7);
  QVERIFY(drawn("step") != third);
  QVERIFY(drawn("chain") != chain);
  // Opened again, it tells the same step.
  bar().findChild<QSlider*>()->setValue(3);
  const Document document = parseDocument(documentText(fixture_.model().documentToSave()), {});
  QTest::mouseClick(button("Leave"), Qt::LeftButton);
  QVERIFY(!state().active);
  fixture_.model().reset(document, {});
  QTRY_VERIFY(fixture_.model().traceIsCurrent());
  QVERIFY(state() == saved);
  QVERIFY(bar().isVisible());
}

void TestStepsBar::controlsHaveNames() {
  start();
  for (QWidget* widget : bar().findChildren<QWidget*>()) {
    if (widget->focusPolicy() == Qt::NoFocus || widget->objectName().startsWith("qt_")) continue;
    QVERIFY2(!widget->accessibleName().isEmpty(), widget->metaObject()->className());
    QVERIFY(!widget->toolTip().isEmpty());
  }
}

QTEST_MAIN(TestStepsBar)
#include "tst_steps_bar.moc"
