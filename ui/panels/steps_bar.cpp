#include "ui/panels/steps_bar.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QSlider>
#include <QToolButton>

#include "ui/application_style.h"
#include "ui/document/document_model.h"
#include "ui/panels/number_box.h"
#include "ui/panels/panel_parts.h"
#include "ui/views/ripple_animation.h"
#include "ui/views/step_words.h"

namespace attention_lab {
namespace {

constexpr double usualSpeed = 1;  // rows per second
/// So that within soft-max nothing comes and goes more than three times a second.
constexpr double highestSpeed = 10;
constexpr double lowestSpeed = 0.1;

}  // namespace

StepsBar::StepsBar(DocumentModel& model, QWidget* parent)
    : QWidget(parent),
      model_(model),
      layout_(new QBoxLayout(QBoxLayout::LeftToRight, this)),
      slider_(new QSlider(Qt::Horizontal, this)),
      speedLabel_(panelLabel(this, "muted")),
      speed_(new NumberBox(this)),
      buttons_(new QWidget(this)),
      pace_(new QWidget(this)) {
  auto* row = new QHBoxLayout(buttons_);
  row->setContentsMargins(0, 0, 0, 0);
  const auto button = [&](QToolButton*& made, void (StepsBar::*slot)()) {
    made = new QToolButton(buttons_);
    row->addWidget(made);
    connect(made, &QToolButton::clicked, this, slot);
  };
  button(stepBack_, &StepsBar::previousStep);
  button(rowBack_, &StepsBar::previousRow);
  button(play_, &StepsBar::togglePlay);
  button(rowOn_, &StepsBar::nextRow);
  button(stepOn_, &StepsBar::nextStep);
  row->addStretch(1);
  for (QToolButton* repeated : {stepBack_, rowBack_, rowOn_, stepOn_})
    repeated->setAutoRepeat(true);
  close_ = new QToolButton(this);
  connect(close_, &QToolButton::clicked, this, [this] { setActive(false); });
  auto* pace = new QHBoxLayout(pace_);
  pace->setContentsMargins(0, 0, 0, 0);
  pace->addWidget(slider_, 1);
  pace->addWidget(speed_);
  pace->addWidget(speedLabel_);
  pace->addWidget(close_);
  speedLabel_->setBuddy(speed_);
  speed_->setRange(lowestSpeed, highestSpeed);
  speed_->setDecimals(1);
  speed_->setSingleStep(0.5);
  speed_->setValue(usualSpeed);
  speed_->setInitial(usualSpeed);
  setSpeed(usualSpeed);
  tabAfter(buttons_, slider_);
  tabAfter(slider_, speed_);
  tabAfter(speed_, close_);
  layout_->setContentsMargins(0, 0, 0, 0);
  layout_->addWidget(buttons_);
  layout_->addWidget(pace_, 1);
  connect(slider_, &QSlider::valueChanged, this, [this](int frame) {
    if (const SharedTrace& trace = model_.trace()) {
      go(StepSequence(*trace, model_.selection().item).at(frame));
    }
  });
  connect(speed_, &NumberBox::valueChanged, this, &StepsBar::setSpeed);
  connect(speed_, &NumberBox::refused, &model_, &DocumentModel::refuse);
  connect(&timer_, &QTimer::timeout, this, &StepsBar::tick);
  connect(&model_, &DocumentModel::selectionChanged, this, &StepsBar::showSelection);
  connect(&model_, &DocumentModel::traceAvailable, this, &StepsBar::showSelection);
  retranslate();
}

void StepsBar::setActive(bool active) {
  if (active == model_.selection().steps.active) return;
  Selection selection = model_.selection();
  selection.steps = {active};
  if (active) selection.tensor = stepOf(selection.steps.step).tensor;
  model_.select(selection);
  // Keys move the steps from now on, not what was edited before.
  if (active) play_->setFocus();
}

void StepsBar::go(const StepState& state) {
  Selection selection = model_.selection();
  if (!selection.steps.active) return;
  const bool another = state.step != selection.steps.step;
  selection.steps = state;
  if (another) selection.tensor = stepOf(state.step).tensor;
  model_.select(selection);
}

void StepsBar::moveSteps(Index steps) {
  const Selection& selection = model_.selection();
  if (!model_.trace() || !selection.steps.active) return;
  go(StepSequence(*model_.trace(), selection.item).movedBySteps(selection.steps, steps));
}

void StepsBar::moveRows(Index rows) {
  const Selection& selection = model_.selection();
  if (!model_.trace() || !selection.steps.active) return;
  const StepSequence sequence(*model_.trace(), selection.item);
  go(sequence.at(sequence.frameOf(selection.steps) + rows));
}

void StepsBar::togglePlay() {
  const Selection& selection = model_.selection();
  if (!model_.trace() || !selection.steps.active) return;
  const StepSequence sequence(*model_.trace(), selection.item);
  const bool starts = !isPlaying();
  if (starts && sequence.frameOf(selection.steps) + 1 >= sequence.frameCount()) go(sequence.at(0));
  setPlaying(starts);
}

void StepsBar::tick() {
  const Selection& selection = model_.selection();
  if (!model_.trace() || !selection.steps.active) return setPlaying(false);
  const StepSequence sequence(*model_.trace(), selection.item);
  StepState next = sequence.at(sequence.frameOf(selection.steps) + 1);
  if (RippleAnimation::reducedMotion()) {
    next = sequence.movedBySteps(selection.steps, 1);
    next.row = sequence.rows() - 1;
  }
  go(next);
  if (sequence.frameOf(next) + 1 >= sequence.frameCount()) setPlaying(false);
}

void StepsBar::setPlaying(bool playing) {
  if (playing == isPlaying()) return;
  if (playing) {
    timer_.start();
  } else {
    timer_.stop();
  }
  showPlaying();
}

void StepsBar::setSpeed(double rowsPerSecond) {
  timer_.setInterval(qRound(1000 / rowsPerSecond));
}

void StepsBar::showSelection() {
  const Selection& selection = model_.selection();
  const SharedTrace& trace = model_.trace();
  setVisible(selection.steps.active);
  setEnabled(trace != nullptr);
  if (!selection.steps.active || !trace) return setPlaying(false);
  const StepSequence sequence(*trace, selection.item);
  const StepState state = sequence.clamped(selection.steps);
  // Another item may have fewer rows.
  if (state != selection.steps) return go(state);
  const Index frame = sequence.frameOf(state);
  const QSignalBlocker blocker(slider_);
  slider_->setRange(0, static_cast<int>(sequence.frameCount() - 1));
  slider_->setPageStep(static_cast<int>(sequence.rows()));
  slider_->setValue(static_cast<int>(frame));
  const QString place =
      stepWords(*trace, selection, stepRow(*trace, selection.item, selection.head, state)).place;
  setPlainToolTip(*slider_, stepTitle(*trace, state.step) + QStringLiteral("\n") + place);
  slider_->setAccessibleDescription(stepTitle(*trace, state.step) + QStringLiteral(", ") + place);
  rowBack_->setEnabled(frame > 0);
  rowOn_->setEnabled(frame + 1 < sequence.frameCount());
  stepBack_->setEnabled(sequence.placeOf(state.step) > 0);
  stepOn_->setEnabled(sequence.placeOf(state.step) + 1 <
                      static_cast<Index>(sequence.steps().size()));
}

void StepsBar::showPlaying() {
  const bool playing = isPlaying();
  labelButton(play_, playing ? QStringLiteral("pause") : QStringLiteral("play"),
              playing ? tr("Pause") : tr("Play"));
}

void StepsBar::retranslate() {
  labelButton(stepBack_, QStringLiteral("step-back"), tr("Previous step (Page Up)"));
  labelButton(rowBack_, QStringLiteral("previous"), tr("One row back (Shift+Page Up)"));
  labelButton(rowOn_, QStringLiteral("next"), tr("One row on (Shift+Page Down)"));
  labelButton(stepOn_, QStringLiteral("step-forward"), tr("Next step (Page Down)"));
  labelButton(close_, QStringLiteral("close"), tr("Leave the steps"));
  slider_->setAccessibleName(tr("Step and row"));
  speedLabel_->setText(tr("&rows/s"));
  speed_->setAccessibleName(tr("Rows per second"));
  setPlainToolTip(*speed_, tr("How many rows per second are played"));
  showPlaying();
  showSelection();
  placeParts();
}

void StepsBar::placeParts() {
  slider_->setMinimumWidth(6 * fontMetrics().height());
  const int wanted = buttons_->sizeHint().width() + pace_->sizeHint().width();
  layout_->setDirection(wanted <= width() ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

void StepsBar::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange ||
      event->type() == QEvent::FontChange) {
    retranslate();
  }
}

void StepsBar::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  placeParts();
}

}  // namespace attention_lab
