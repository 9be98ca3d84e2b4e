#include "ui/panels/parameters_panel.h"

#include <algorithm>
#include <limits>
#include <utility>

#include <QComboBox>
#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QRandomGenerator>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/document/edits.h"
#include "ui/application_style.h"
#include "ui/language.h"
#include "ui/models/class_part_text.h"
#include "ui/panels/divisor_control.h"
#include "ui/panels/lock_mark.h"
#include "ui/panels/number_box.h"
#include "ui/panels/number_control.h"
#include "ui/panels/panel_parts.h"

namespace attention_lab {
namespace {

enum MaskChoice { maskNone, maskCausal, maskCustom };

int maskChoice(const MaskSettings& mask) {
  return mask.keep || mask.bias ? maskCustom : mask.causal ? maskCausal : maskNone;
}

/// Everything allowed, or what the causal mask allows, as a mask to edit cell by cell.
std::shared_ptr<const Tensor> keepMask(const Sizes& sizes, bool causal) {
  auto keep = std::make_shared<Tensor>(Shape{1, 1, sizes.queries, sizes.keys});
  auto cells = keep->editMatrix();
  for (Index query = 0; query < sizes.queries; ++query) {
    for (Index key = 0; key < sizes.keys; ++key)
      cells(query, key) = causal && key > query ? 0 : 1;
  }
  return keep;
}

/// The part of the class preset that a line belongs to.
std::string partOf(std::string_view line) {
  constexpr std::pair<std::string_view, std::string_view> parts[] = {
      {"d_model", "dModel"},      {"d_k", "dK"},        {"d_v", "dV"},
      {"factor", "divisor"},      {"base", "position"}, {"first", "position"},
      {"dropout seed", "dropout"}};
  for (const auto& [name, part] : parts)
    if (name == line) line = part;
  return "parameters." + std::string(line);
}

Index asIndex(double value) {
  return static_cast<Index>(value + 0.5);
}

}  // namespace

ParametersPanel::ParametersPanel(DocumentModel& model, QWidget* parent)
    : QWidget(parent),
      model_(model),
      heading_(panelHeading(this)),
      lock_(new LockMark(true, this)),
      grid_(new QGridLayout) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(heading_);
  layout->addWidget(lock_);
  layout->addLayout(grid_);
  grid_->setColumnStretch(1, 1);
  makeSizes();
  makeChoices();
  makeDropout();
  makePosition();
  makeSeed();
  connect(&model_, &DocumentModel::documentChanged, this, &ParametersPanel::showDocument);
  retranslate();
  showDocument();
}

void ParametersPanel::addLine(const char* name, QWidget* control, const char* toolTip) {
  auto* label = panelLabel(this);
  // Names that lessons point at.
  control->setObjectName(QLatin1String(name));
  label->setObjectName(QLatin1String(name) + QStringLiteral("Label"));
  label->setBuddy(control);
  const int row = grid_->rowCount();
  grid_->addWidget(label, row, 0);
  grid_->addWidget(control, row, 1);
  auto* lock = new LockMark(false, this);
  grid_->addWidget(lock, row, 2);
  lines_.push_back({label, control, name, toolTip, partOf(name), lock});
}

void ParametersPanel::addNumber(NumberControl* control, const char* name, const char* toolTip,
                                const NumberEdit& edit) {
  addLine(name, control, toolTip);
  connect(control, &NumberControl::gestureBegan, this,
          [this] { gesture_ = model_.beginGesture(); });
  connect(control, &NumberControl::gestureEnded, this, [this] {
    gesture_ = 0;
    model_.endGesture();
  });
  connect(control->box(), &NumberBox::refused, &model_, &DocumentModel::refuse);
  connect(control, &NumberControl::valueEdited, this, [this, name, control, edit](double value) {
    take(
        name, *control->box(), [&](const Document& d) { return edit(d, value); }, gesture_);
  });
}

void ParametersPanel::take(const char* name, const NumberBox& box, const DocumentModel::Edit& edit,
                           int gesture) {
  QString why;
  const auto listening = connect(&model_, &DocumentModel::editRefused, this,
                                 [&why](const Error& error) { why = translated(error); });
  const bool done = model_.edit(tr("Change %1").arg(tr(name)), edit, gesture);
  disconnect(listening);
  if (done) return;
  showDocument();
  model_.refuse(tr("%1: %2. It stays %3.").arg(tr(name), why, box.text()));
}

void ParametersPanel::addBox(NumberBox* box, const char* name, const char* toolTip,
                             const NumberEdit& edit) {
  addLine(name, box, toolTip);
  connect(box, &NumberBox::refused, &model_, &DocumentModel::refuse);
  connect(box, &NumberBox::valueChanged, this, [this, name, box, edit](double value) {
    take(name, *box, [&](const Document& d) { return edit(d, value); });
  });
}

void ParametersPanel::makeSizes() {
  dModel_ = new NumberControl({1, 64, 4096, 0, false, 8}, this);
  heads_ = new NumberControl({1, 16, 256, 0, false, 1}, this);
  dK_ = new NumberControl({1, 64, 4096, 0, false, 4}, this);
  dV_ = new NumberControl({1, 64, 4096, 0, false, 4}, this);
  temperature_ = new NumberControl({0.05, 20, 1e6, 2, true, 1}, this);
  addNumber(dModel_, QT_TR_NOOP("d_model"), QT_TR_NOOP("Numbers in a token's embedding"),
            [](const Document& d, double value) { return withDModel(d, asIndex(value)); });
  addNumber(heads_, QT_TR_NOOP("heads"), QT_TR_NOOP("Attention heads side by side"),
            [](const Document& d, double value) { return withHeads(d, asIndex(value)); });
  addNumber(dK_, QT_TR_NOOP("d_k"), QT_TR_NOOP("Numbers in a query and in a key, per head"),
            [](const Document& d, double value) { return withDk(d, asIndex(value)); });
  addNumber(dV_, QT_TR_NOOP("d_v"), QT_TR_NOOP("Numbers in a value, per head"),
            [](const Document& d, double value) { return withDv(d, asIndex(value)); });
  addNumber(temperature_, QT_TR_NOOP("temperature"),
            QT_TR_NOOP("Divides the scores once more: low is sharp, high is even"),
            [](Document d, double value) {
              d.attention.temperature = value;
              return d;
            });
}

void ParametersPanel::makeDropout() {
  dropout_ = new NumberControl({0, 0.9, 0.99, 2, false, 0}, this);
  addNumber(dropout_, QT_TR_NOOP("dropout"),
            QT_TR_NOOP("Part of the attention weights that is set to 0 by chance, as in training"),
            [](Document d, double value) {
              d.attention.dropout.rate = value;
              return d;
            });
  dropoutSeed_ = new NumberBox(this);
  dropoutSeed_->setInitial(0);
  dropoutSeed_->setLimits(0, std::numeric_limits<std::uint32_t>::max(), 0);
  addBox(dropoutSeed_, QT_TR_NOOP("dropout seed"), QT_TR_NOOP("Which weights dropout hits"),
         [](Document d, double value) {
           d.attention.dropout.seed = static_cast<std::uint32_t>(value);
           return d;
         });
}

void ParametersPanel::makeDivisor() {
  divisor_ = new QComboBox(this);
  addLine(QT_TR_NOOP("divisor"), divisor_, QT_TR_NOOP("What QKᵀ is divided by"));
  connect(divisor_, &QComboBox::activated, this, [this](int choice) {
    Document after = model_.document();
    const double before = model_.trace() ? model_.trace()->factor : 1;
    after.attention.scaling.kind = static_cast<ScalingKind>(choice);
    // The own factor starts where the divisor was.
    if (after.attention.scaling.kind == ScalingKind::factor)
      after.attention.scaling.factor = before;
    if (!model_.change(tr("Change the divisor"), std::move(after))) showDocument();
  });
  factor_ = new NumberBox(this);
  factor_->setLimits(-1e6, 1e6, 6);
  factor_->setSingleStep(0.1);
  factor_->setInitial(1);
  addBox(factor_, QT_TR_NOOP("factor"), QT_TR_NOOP("Multiplies QKᵀ"), [](Document d, double value) {
    d.attention.scaling = {ScalingKind::factor, value};
    return d;
  });
  power_ = new DivisorControl(this);
  constexpr const char* name = QT_TR_NOOP("power of d_k");
  addLine(name, power_,
          QT_TR_NOOP("p in QKᵀ ÷ d_k^p: 0 divides by 1, 0.5 by √d_k, 1 by d_k; the temperature "
                     "divides once more"));
  connect(power_, &DivisorControl::gestureBegan, this,
          [this] { gesture_ = model_.beginGesture(); });
  connect(power_, &DivisorControl::gestureEnded, this, [this] {
    gesture_ = 0;
    model_.endGesture();
  });
  NumberBox* box = power_->power()->box();
  connect(box, &NumberBox::refused, &model_, &DocumentModel::refuse);
  connect(power_, &DivisorControl::powerEdited, this, [this, name, box](double power) {
    const auto edit = [power](Document document) {
      const Index dK = resolveArraySizes(document).dK;
      document.attention.scaling = scalingOfPower(power, dK);
      return document;
    };
    take(name, *box, edit, gesture_);
  });
}

void ParametersPanel::makeChoices() {
  makeDivisor();
  mask_ = new QComboBox(this);
  addLine(QT_TR_NOOP("mask"), mask_,
          QT_TR_NOOP("Which keys a query may attend to; a custom mask is painted in the matrix "
                     "“masked”, by dragging over its cells"));
  connect(mask_, &QComboBox::activated, this, &ParametersPanel::applyMask);
}

void ParametersPanel::applyMask(int choice) {
  if (choice == maskChoice(model_.document().attention.mask)) return;
  const auto edit = [choice](Document document) {
    MaskSettings& mask = document.attention.mask;
    const bool causal = mask.causal;
    mask = MaskSettings();
    if (choice == maskCausal) mask.causal = true;
    if (choice == maskCustom) mask.keep = keepMask(resolveArraySizes(document), causal);
    return document;
  };
  if (!model_.edit(tr("Change the mask"), DocumentModel::Edit(edit))) return showDocument();
  if (choice != maskCustom) return;
  Selection selection = model_.selection();
  selection.tensor = "masked";
  model_.select(selection);
}

void ParametersPanel::makePosition() {
  position_ = new QComboBox(this);
  addLine(QT_TR_NOOP("position"), position_, QT_TR_NOOP("How tokens know where they stand"));
  connect(position_, &QComboBox::activated, this, [this](int choice) {
    Document after = model_.document();
    after.position.encoding = static_cast<PositionEncoding>(choice);
    if (!model_.change(tr("Change the positional encoding"), std::move(after))) showDocument();
  });
  base_ = new NumberBox(this);
  base_->setInitial(PositionSettings().base);
  base_->setLimits(1.01, 1e9, 2);
  base_->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
  addBox(base_, QT_TR_NOOP("base"), QT_TR_NOOP("Base of the wavelengths"),
         [](Document d, double value) {
           d.position.base = value;
           return d;
         });
  first_ = new NumberBox(this);
  first_->setInitial(0);
  first_->setLimits(0, 1e6, 0);
  addBox(first_, QT_TR_NOOP("first"), QT_TR_NOOP("Index of the first position"),
         [](Document d, double value) {
           d.position.first = static_cast<Index>(value);
           return d;
         });
}

void ParametersPanel::makeSeed() {
  seedLine_ = new QWidget(this);
  seed_ = new NumberBox(seedLine_);
  dice_ = new QToolButton(seedLine_);
  auto* layout = new QHBoxLayout(seedLine_);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(seed_, 1);
  layout->addWidget(dice_);
  addLine(QT_TR_NOOP("seed"), seedLine_,
          QT_TR_NOOP("Random weights, the numbers of numpy.random.RandomState(seed)"));
  seed_->setLimits(0, std::numeric_limits<std::uint32_t>::max(), 0);
  const auto draw = [this](double value) {
    const auto drawn = [value](const Document& document) {
      return withWeightSeed(document, static_cast<std::uint32_t>(value));
    };
    if (!model_.edit(tr("Draw the weights"), DocumentModel::Edit(drawn))) showDocument();
  };
  connect(seed_, &NumberBox::refused, &model_, &DocumentModel::refuse);
  connect(seed_, &NumberBox::valueChanged, this, draw);
  // Three digits: to be read out and typed in again.
  connect(dice_, &QToolButton::clicked, this,
          [draw] { draw(QRandomGenerator::global()->bounded(1000)); });
}

void ParametersPanel::setUsable(QWidget* control, const QString& reason) {
  for (const Line& line : lines_) {
    if (line.control != control) continue;
    const bool locked = locksPart(model_.classPreset(), line.part);
    const QString why = locked ? lockedText(*findClassPart(line.part)) : reason;
    control->setEnabled(why.isEmpty());
    const QString tip = why.isEmpty() ? tr(line.toolTip) : why;
    setPlainToolTip(*control, tip);
    setPlainToolTip(*line.label, tip);
    // That the whole panel is locked is said once.
    const bool mark =
        locked && !locksPart(model_.classPreset(), "parameters") && control->isVisibleTo(this);
    line.lock->setReason(mark ? why : QString());
  }
}

void ParametersPanel::showLine(QWidget* control, bool visible) {
  for (const Line& line : lines_) {
    if (line.control != control) continue;
    visible = visible && !hidesPart(model_.classPreset(), line.part);
    line.label->setVisible(visible);
    control->setVisible(visible);
  }
}

void ParametersPanel::showLock() {
  const bool locked = locksPart(model_.classPreset(), "parameters");
  lock_->setReason(locked ? lockedText(*findClassPart("parameters")) : QString());
}

void ParametersPanel::showDocument() {
  const Document& document = model_.document();
  showLock();
  showSizes(document);
  showChoices(document);
  showPosition(document);
}

void ParametersPanel::showSizes(const Document& document) {
  try {
    const Sizes sizes = resolveArraySizes(document);
    dModel_->setValue(static_cast<double>(std::max<Index>(sizes.dModel, 1)));
    heads_->setValue(static_cast<double>(sizes.heads));
    dK_->setValue(static_cast<double>(sizes.dK));
    dV_->setValue(static_cast<double>(sizes.dV));
    dK_->setInitial(static_cast<double>(std::max<Index>(1, sizes.dModel / sizes.heads)));
    dV_->setInitial(static_cast<double>(sizes.dK));
  } catch (const Error&) {
    // Sizes that don't agree: the status line says so, the controls stay as they were.
  }
  temperature_->setValue(document.attention.temperature);
  const QString given = document.attention.given
                            ? tr("The document gives q, k and v; they fix the sizes.")
                            : QString();
  const QString oneHot = document.embedding.source == EmbeddingSource::oneHot
                             ? tr("One-hot embeddings have one number per distinct token.")
                             : QString();
  for (NumberControl* control : {dModel_, heads_, dK_, dV_, temperature_})
    showLine(control, true);
  setUsable(dModel_, given.isEmpty() ? oneHot : given);
  for (NumberControl* control : {heads_, dK_, dV_})
    setUsable(control, given);
  setUsable(temperature_, {});
  showLine(seedLine_, true);
  seed_->showValue(document.attention.weights.seed);
  setUsable(seedLine_, document.attention.given
                           ? tr("The document gives q, k and v; there are no weights to draw.")
                           : QString());
}

void ParametersPanel::showChoices(const Document& document) {
  for (QWidget* control : std::initializer_list<QWidget*>{divisor_, mask_, dropout_})
    showLine(control, true);
  divisor_->setCurrentIndex(static_cast<int>(document.attention.scaling.kind));
  factor_->showValue(document.attention.scaling.factor);
  showLine(factor_, document.attention.scaling.kind == ScalingKind::factor);
  try {
    power_->setDivision(document.attention.scaling, document.attention.temperature,
                        resolveArraySizes(document).dK);
  } catch (const Error&) {
    // As in showSizes().
  }
  mask_->setCurrentIndex(maskChoice(document.attention.mask));
  dropout_->setValue(document.attention.dropout.rate);
  dropoutSeed_->showValue(document.attention.dropout.seed);
  showLine(dropoutSeed_, document.attention.dropout.rate > 0);
  for (QWidget* control :
       std::initializer_list<QWidget*>{divisor_, factor_, mask_, dropout_, dropoutSeed_})
    setUsable(control, {});
}

void ParametersPanel::showPosition(const Document& document) {
  const PositionEncoding encoding = document.position.encoding;
  showLine(position_, true);
  position_->setCurrentIndex(static_cast<int>(encoding));
  setUsable(position_, document.attention.given && encoding == PositionEncoding::none
                           ? tr("The document gives q, k and v; there is no embedding.")
                           : QString());
  base_->showValue(document.position.base);
  first_->showValue(static_cast<double>(document.position.first));
  const bool waves =
      encoding == PositionEncoding::sinusoidal || encoding == PositionEncoding::rotary;
  for (NumberBox* box : {base_, first_}) {
    showLine(box, waves);
    setUsable(box, {});
  }
}

void ParametersPanel::retranslate() {
  heading_->setText(tr("Parameters"));
  for (const Line& line : lines_) {
    line.label->setText(tr(line.name));
    line.control->setAccessibleName(tr(line.name));
    setPlainToolTip(*line.control, tr(line.toolTip));
    if (auto* control = qobject_cast<NumberControl*>(line.control)) {
      control->setNames(tr(line.name), tr(line.toolTip));
    }
    if (line.control == power_) power_->setNames(tr(line.name), tr(line.toolTip));
  }
  seed_->setAccessibleName(tr("seed"));
  labelButton(dice_, QStringLiteral("dice"), tr("Draw other random weights"));
  const auto fill = [](QComboBox* box, const QStringList& texts) {
    const int chosen = std::max(0, box->currentIndex());
    box->clear();
    box->addItems(texts);
    box->setCurrentIndex(chosen);
  };
  // In the order of ScalingKind, MaskChoice and PositionEncoding.
  fill(divisor_, {tr("÷ √d_k"), tr("÷ d_k"), tr("none"), tr("own factor")});
  fill(mask_, {tr("none"), tr("causal"), tr("custom")});
  fill(position_, {tr("none"), tr("sinusoidal"), tr("learned"), tr("rotary"), tr("ALiBi")});
}

void ParametersPanel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange) {
    retranslate();
    showDocument();
  }
  QWidget::changeEvent(event);
}

}  // namespace attention_lab
