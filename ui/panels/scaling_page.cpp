#include "ui/panels/scaling_page.h"

#include <algorithm>
#include <limits>

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QRandomGenerator>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/document/lab_source.h"
#include "ui/application_style.h"
#include "ui/compute/scaling_run.h"
#include "ui/document/document_model.h"
#include "ui/panels/number_box.h"
#include "ui/panels/number_control.h"
#include "ui/panels/panel_parts.h"
#include "ui/panels/wrap_layout.h"
#include "ui/views/scaling_lab_view.h"
#include "ui/views/scaling_words.h"
#include "ui/views/view_canvas.h"

namespace attention_lab {
namespace {

enum LabLine { keysLine, distributionLine, sizeLine, divisorsLine, drawsLine, seedLine };
constexpr double namedExponents[] = {0, 0.5, 1};
constexpr std::size_t ownDivisor = 3;
constexpr double firstOwnExponent = 0.25;
/// Four steps an octave, so that powers of two are met.
constexpr int sizeSteps = 48;
/// Of the page's height.
constexpr double mostControls = 0.33;

bool isNamed(double exponent) {
  return std::ranges::find(namedExponents, exponent) != std::end(namedExponents);
}

}  // namespace

ScalingPage::ScalingPage(DocumentModel& model, QWidget* parent)
    : QWidget(parent),
      model_(model),
      run_(new ScalingRun(this)),
      controls_(new QWidget),
      scroller_(new QScrollArea(this)),
      progress_(panelLabel(this, "muted")),
      canvas_(new ViewCanvas(model, this)) {
  canvas_->setObjectName(QStringLiteral("scalingCanvas"));
  canvas_->setChoosesTensor(false);
  canvas_->setEditsCells(false);
  canvas_->setView(makeView(QStringLiteral("scaling-lab")));
  progress_->setObjectName(QStringLiteral("scalingProgress"));
  progress_->setWordWrap(true);
  new WrapLayout(fontMetrics().height(), controls_);
  makeControls();
  // Large text in a small window: the plots keep their room, the controls scroll.
  controls_->setObjectName(QStringLiteral("scrolled"));
  controls_->installEventFilter(this);
  scroller_->setFrameShape(QFrame::NoFrame);
  scroller_->setFocusPolicy(Qt::NoFocus);
  scroller_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroller_->setWidgetResizable(true);
  scroller_->setWidget(controls_);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  auto* below = new QHBoxLayout;
  below->addWidget(progress_, 1);
  below->addWidget(numbers_);
  layout->addWidget(scroller_);
  layout->addLayout(below);
  layout->addWidget(canvas_, 1);
  connect(run_, &ScalingRun::advanced, this, &ScalingPage::showResult);
  connect(run_, &ScalingRun::failed, this, &ScalingPage::showFailure);
  connect(&model_, &DocumentModel::viewStateChanged, this, &ScalingPage::showSettings);
  connect(&model_, &DocumentModel::documentReset, this, &ScalingPage::showSettings);
  connect(&model_, &DocumentModel::traceAvailable, this, [this] {
    if (settings().distribution != ScalingDistribution::document) return;
    stale_ = true;
    draw();
  });
  QWidget* last = nullptr;
  for (int i = 0; i < controls_->layout()->count(); ++i) {
    QWidget* line = controls_->layout()->itemAt(i)->widget();
    if (last != nullptr) tabAfter(last, line);
    last = line;
  }
  tabAfter(last, numbers_);
  tabAfter(numbers_, canvas_);
  retranslate();
  showSettings();
}

ScalingPage::~ScalingPage() = default;

void ScalingPage::setStyleOfViews(const ViewStyle& style) {
  canvas_->setStyleOfViews(style);
}

ScalingLabView& ScalingPage::view() const {
  return dynamic_cast<ScalingLabView&>(*canvas_->view());
}

const ScalingSettings& ScalingPage::settings() const {
  return model_.document().view.scalingLab;
}

QLabel* ScalingPage::addLine(QWidget* control) {
  auto* line = new QWidget(controls_);
  auto* label = panelLabel(line, "muted");
  auto* layout = new QHBoxLayout(line);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(label);
  layout->addWidget(control);
  controls_->layout()->addWidget(line);
  return label;
}

void ScalingPage::makeControls() {
  keys_ = new NumberBox(controls_);
  keys_->setLimits(2, kMostScalingKeys, 0);
  distribution_ = new QComboBox(controls_);
  distribution_->addItems({{}, {}, {}});
  dK_ = new NumberControl({1, 4096, kMostScalingSize, 0, true, 64, sizeSteps}, controls_);
  draws_ = new NumberBox(controls_);
  draws_->setLimits(kLeastScalingDraws, kMostScalingDraws, 0);
  draws_->setSingleStep(1000);
  auto* seeds = new QWidget(controls_);
  seed_ = new NumberBox(seeds);
  seed_->setLimits(0, std::numeric_limits<std::uint32_t>::max(), 0);
  dice_ = new QToolButton(seeds);
  auto* seedLayout = new QHBoxLayout(seeds);
  seedLayout->setContentsMargins(0, 0, 0, 0);
  seedLayout->addWidget(seed_);
  seedLayout->addWidget(dice_);
  numbers_ = new QPushButton(this);
  labels_[sizeLine] = addLine(dK_);
  makeDivisors();
  labels_[keysLine] = addLine(keys_);
  labels_[distributionLine] = addLine(distribution_);
  labels_[drawsLine] = addLine(draws_);
  labels_[seedLine] = addLine(seeds);
  labels_[sizeLine]->setBuddy(dK_->box());
  labels_[keysLine]->setBuddy(keys_);
  labels_[distributionLine]->setBuddy(distribution_);
  labels_[drawsLine]->setBuddy(draws_);
  labels_[seedLine]->setBuddy(seed_);
  const auto number = [this](NumberBox* box, auto&& set) {
    connect(box, &NumberBox::refused, &model_, &DocumentModel::refuse);
    connect(box, &NumberBox::valueChanged, this, [this, set](double value) {
      ScalingSettings changed = settings();
      set(changed, value);
      change(changed);
    });
  };
  number(keys_, [](ScalingSettings& s, double value) { s.keys = static_cast<Index>(value); });
  number(draws_, [](ScalingSettings& s, double value) { s.draws = static_cast<Index>(value); });
  number(seed_,
         [](ScalingSettings& s, double value) { s.seed = static_cast<std::uint32_t>(value); });
  connect(dK_->box(), &NumberBox::refused, &model_, &DocumentModel::refuse);
  connect(dK_, &NumberControl::valueEdited, this, [this](double value) {
    ScalingSettings changed = settings();
    changed.dK = static_cast<Index>(value);
    change(changed);
  });
  connect(distribution_, &QComboBox::activated, this, [this](int choice) {
    ScalingSettings changed = settings();
    changed.distribution = static_cast<ScalingDistribution>(choice);
    change(changed);
  });
  connect(dice_, &QToolButton::clicked, this, [this] {
    ScalingSettings changed = settings();
    // Three digits: to be read out and typed in again.
    changed.seed = QRandomGenerator::global()->bounded(1000U);
    change(changed);
  });
  connect(numbers_, &QPushButton::clicked, this, [this] { emit numbersWanted(view().result()); });
}

void ScalingPage::makeDivisors() {
  for (QCheckBox*& divisor : divisors_) {
    divisor = new QCheckBox(controls_);
    connect(divisor, &QCheckBox::clicked, this, &ScalingPage::changeDivisors);
  }
  exponent_ = new NumberBox(controls_);
  exponent_->setLimits(kLeastScalingExponent, kMostScalingExponent, 4);
  exponent_->setSingleStep(0.05);
  exponent_->showValue(firstOwnExponent);
  connect(exponent_, &NumberBox::refused, &model_, &DocumentModel::refuse);
  connect(exponent_, &NumberBox::valueChanged, this, &ScalingPage::changeDivisors);
  labels_[divisorsLine] = addLine(divisors_[0]);
  controls_->layout()->addWidget(divisors_[1]);
  controls_->layout()->addWidget(divisors_[2]);
  auto* own = new QWidget(controls_);
  auto* layout = new QHBoxLayout(own);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(divisors_[ownDivisor]);
  layout->addWidget(exponent_);
  controls_->layout()->addWidget(own);
}

void ScalingPage::changeDivisors() {
  ScalingSettings changed = settings();
  changed.exponents.clear();
  for (std::size_t i = 0; i < ownDivisor; ++i)
    if (divisors_[i]->isChecked()) changed.exponents.push_back(namedExponents[i]);
  if (divisors_[ownDivisor]->isChecked()) changed.exponents.push_back(exponent_->value());
  exponent_->setEnabled(divisors_[ownDivisor]->isChecked());
  change(changed);
}

void ScalingPage::change(const ScalingSettings& settings) {
  ViewState view = model_.document().view;
  view.scalingLab = settings;
  model_.setViewState(view);  // viewStateChanged() brings everything in line
}

void ScalingPage::showSettings() {
  const ScalingSettings& shown = settings();
  keys_->showValue(static_cast<double>(shown.keys));
  draws_->showValue(static_cast<double>(shown.draws));
  seed_->showValue(shown.seed);
  if (dK_->value() != static_cast<double>(shown.dK)) dK_->setValue(static_cast<double>(shown.dK));
  distribution_->setCurrentIndex(static_cast<int>(shown.distribution));
  const auto has = [&](double exponent) {
    return std::ranges::find(shown.exponents, exponent) != shown.exponents.end();
  };
  for (std::size_t i = 0; i < ownDivisor; ++i)
    divisors_[i]->setChecked(has(namedExponents[i]));
  const auto own = std::ranges::find_if_not(shown.exponents, isNamed);
  const bool hasOwn = own != shown.exponents.end();
  divisors_[ownDivisor]->setChecked(hasOwn);
  exponent_->setEnabled(hasOwn);
  if (hasOwn) exponent_->showValue(*own);
  draw();
}

void ScalingPage::draw() {
  if (settings() != drawn_) stale_ = stale_ || !chooseWithin();
  if (stale_ && isVisible()) restart();
}

bool ScalingPage::chooseWithin() {
  const SharedScalingResult& there = view().result();
  ScalingSettings before = drawn_;
  before.dK = settings().dK;
  if (!there || !there->complete || before != settings()) return false;
  const auto chosen = withChosen(*there, settings().dK);
  if (!chosen) return false;
  drawn_ = settings();
  showResult(chosen);
  return true;
}

void ScalingPage::restart() {
  stale_ = false;
  drawn_ = settings();
  ScalingSource source;
  if (drawn_.distribution == ScalingDistribution::document) {
    if (!model_.trace()) return showFailure(tr("The document isn’t computed yet."));
    source = scalingSource(*model_.trace());
  }
  run_->start(drawn_, std::move(source));
  showProgress();
}

void ScalingPage::showResult(const SharedScalingResult& result) {
  view().setProblem({});
  view().setResult(result);
  // Measures and paints anew.
  canvas_->viewChanged();
  showProgress();
}

void ScalingPage::showFailure(const QString& why) {
  view().setResult(nullptr);
  view().setProblem(why);
  canvas_->viewChanged();
  showProgress();
}

void ScalingPage::showProgress() {
  const SharedScalingResult& result = view().result();
  numbers_->setEnabled(result != nullptr && !result->exponents.empty());
  if (!result) return progress_->setText(run_->isRunning() ? tr("drawing …") : QString());
  progress_->setText(
      result->complete
          ? tr("All %1 draws are in.").arg(result->drawsDone())
          : tr("%1 of %2 draws are in.").arg(result->drawsDone()).arg(result->drawsWanted()));
}

void ScalingPage::retranslate() {
  labels_[sizeLine]->setText(tr("&d_k"));
  dK_->setNames(tr("d_k looked at"), tr("At this d_k the histogram and the matrices are drawn"));
  labels_[divisorsLine]->setText(tr("divisors"));
  for (std::size_t i = 0; i < ownDivisor; ++i) {
    divisors_[i]->setText(divisorText(namedExponents[i]));
    divisors_[i]->setAccessibleName(tr("Divisor %1").arg(divisorText(namedExponents[i])));
  }
  divisors_[ownDivisor]->setText(tr("÷d_k to the power"));
  divisors_[ownDivisor]->setAccessibleName(tr("Own divisor"));
  exponent_->setAccessibleName(tr("Exponent of the own divisor"));
  exponent_->setToolTip(
      plainToolTip(tr("0 divides by nothing, 0.5 by √d_k, 1 by d_k; from −1 to 2")));
  labels_[keysLine]->setText(tr("&keys"));
  keys_->setAccessibleName(tr("Keys per query"));
  labels_[distributionLine]->setText(tr("&q and k"));
  distribution_->setAccessibleName(tr("Distribution of q and k"));
  for (int i = 0; i < distribution_->count(); ++i)
    distribution_->setItemText(i, distributionText(static_cast<ScalingDistribution>(i)));
  setPlainToolTip(
      *distribution_,
      tr("Normal and uniform: independent entries of mean 0 and variance 1. This document’s: "
         "tokens and columns drawn from its own Q and K."));
  labels_[drawsLine]->setText(tr("dra&ws"));
  draws_->setAccessibleName(tr("Draws at each d_k"));
  setPlainToolTip(*draws_, tr("Queries drawn at each d_k, with their keys"));
  labels_[seedLine]->setText(tr("seed"));
  seed_->setAccessibleName(tr("Seed of the draws"));
  labelButton(dice_, QStringLiteral("dice"), tr("Draw with another seed"));
  numbers_->setText(tr("&Numbers as CSV …"));
  numbers_->setAccessibleName(tr("Numbers as CSV"));
  canvas_->setAccessibleName(tr("√d_k laboratory"));
  progress_->setAccessibleName(tr("Draws so far"));
  showProgress();
}

void ScalingPage::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::LanguageChange) retranslate();
  if (event->type() == QEvent::FontChange) sizeControls();
}

void ScalingPage::sizeControls() {
  const int digit = fontMetrics().horizontalAdvance(QLatin1Char('0'));
  exponent_->setMinimumWidth(digit * 6 + fontMetrics().height() * 5 / 4);
  dK_->setMinimumWidth(digit * 28);
  fitControls();
}

void ScalingPage::fitControls() {
  const int wanted = controls_->layout()->heightForWidth(scroller_->viewport()->width());
  scroller_->setFixedHeight(std::min(wanted, static_cast<int>(mostControls * height())));
}

bool ScalingPage::eventFilter(QObject* watched, QEvent* event) {
  if (watched == controls_ && event->type() == QEvent::LayoutRequest) fitControls();
  return QWidget::eventFilter(watched, event);
}

void ScalingPage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fitControls();
}

void ScalingPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  // What is hidden while the text size changes hears of it only now.
  sizeControls();
  draw();
}

void ScalingPage::hideEvent(QHideEvent* event) {
  if (run_->isRunning()) {
    run_->stop();
    stale_ = true;
  }
  QWidget::hideEvent(event);
}

}  // namespace attention_lab
