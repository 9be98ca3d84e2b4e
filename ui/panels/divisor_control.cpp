#include "ui/panels/divisor_control.h"

#include <cmath>

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/application_style.h"
#include "ui/panels/number_box.h"
#include "ui/panels/number_control.h"
#include "ui/panels/panel_parts.h"
#include "ui/views/number_text.h"

namespace attention_lab {
namespace {

/// A stop holds the slider within this of its power.
constexpr double stopReach = 0.02;

/// What QKᵀ is divided by for the scaling alone: "√d_k", "d_k^0.3"; empty where it is 1.
QString divisorSymbol(const Scaling& scaling, std::optional<double> power) {
  switch (scaling.kind) {
    case ScalingKind::sqrtDk:
      return QStringLiteral("√d_k");
    case ScalingKind::dk:
      return QStringLiteral("d_k");
    case ScalingKind::none:
      return {};
    case ScalingKind::factor:
      break;
  }
  if (power && *power != 0) return QStringLiteral("d_k^%1").arg(tickText(*power));
  return {};
}

}  // namespace

DivisorControl::DivisorControl(QWidget* parent)
    : QWidget(parent),
      power_(new NumberControl({0, 1, 1, 2, false, 0.5}, this)),
      stopRow_(new QWidget(this)),
      stopLine_(new QHBoxLayout(stopRow_)),
      division_(panelLabel(this, "muted")) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(2);
  layout->addWidget(power_);
  makeStops();
  division_->setObjectName(QStringLiteral("division"));
  division_->setWordWrap(true);
  division_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  layout->addWidget(division_);
  connect(power_, &NumberControl::gestureBegan, this, [this] {
    dragged_ = true;
    emit gestureBegan();
  });
  connect(power_, &NumberControl::gestureEnded, this, [this] {
    dragged_ = false;
    emit gestureEnded();
  });
  connect(power_, &NumberControl::valueEdited, this, [this](double power) {
    for (const double stop : stopPowers) {
      if (dragged_ && std::abs(power - stop) < stopReach) power = stop;
    }
    emit powerEdited(power);
  });
  retranslate();
}

void DivisorControl::makeStops() {
  stopLine_->setContentsMargins(0, 0, 0, 0);
  stopLine_->setSpacing(0);
  static constexpr std::array<const char*, 3> texts{"÷1", "÷√d_k", "÷d_k"};
  for (std::size_t i = 0; i < stops_.size(); ++i) {
    auto* button = new QToolButton(stopRow_);
    button->setCheckable(true);
    button->setProperty("role", "stop");
    button->setText(QString::fromUtf8(texts[i]));
    button->setAccessibleName(button->text());
    if (i > 0) stopLine_->addStretch(1);
    stopLine_->addWidget(button);
    connect(button, &QToolButton::clicked, this, [this, i] {
      // Checked is what the document says, not what was pressed.
      setDivision(scaling_, temperature_, dK_);
      emit powerEdited(stopPowers[i]);
    });
    stops_[i] = button;
  }
  auto* line = new QHBoxLayout;
  line->addWidget(stopRow_, 1);
  line->addStretch(0);
  static_cast<QVBoxLayout*>(layout())->addLayout(line);
}

void DivisorControl::placeStops() {
  int wanted = 0;
  for (const QToolButton* stop : stops_)
    wanted += stop->sizeHint().width();
  const int slider = power_->box()->x();
  stopRow_->setMaximumWidth(wanted <= slider ? slider : QWIDGETSIZE_MAX);
}

void DivisorControl::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  power_->layout()->activate();
  placeStops();
}

void DivisorControl::setDivision(const Scaling& scaling, double temperature, Index dK) {
  scaling_ = scaling;
  temperature_ = temperature;
  dK_ = dK;
  const std::optional<double> power = powerOf(scaling, dK);
  if (power) power_->setValue(*power);
  // With d_k = 1 all of them divide by 1.
  power_->setEnabled(dK > 1);
  constexpr ScalingKind kinds[] = {ScalingKind::none, ScalingKind::sqrtDk, ScalingKind::dk};
  for (std::size_t i = 0; i < stops_.size(); ++i)
    stops_[i]->setChecked(scaling.kind == kinds[i]);
  division_->setText(division());
}

QString DivisorControl::division() const {
  const double factor = scalingFactor(scaling_, dK_);
  if (factor == 0) return tr("QKᵀ · 0: all scores are 0");
  const QString scores = QStringLiteral("QKᵀ ÷ %1");
  const double divisor = 1 / factor;
  const std::optional<double> power = powerOf(scaling_, dK_);
  const QString symbol = divisorSymbol(scaling_, power), number = tickText(divisor);
  const QString t = tickText(temperature_);
  QStringList terms;
  const bool one = divisor == 1 && symbol.isEmpty();
  if (temperature_ == 1) {
    if (!symbol.isEmpty()) terms << scores.arg(symbol);
  } else if (one) {
    terms << scores.arg(QStringLiteral("T"));
  } else {
    const QString both = QStringLiteral("(%1 · %2)");
    terms << scores.arg(both.arg(symbol.isEmpty() ? number : symbol, QStringLiteral("T")))
          << scores.arg(both.arg(number, t));
  }
  terms << scores.arg(tickText(divisor * temperature_));
  return terms.join(QStringLiteral(" = "));
}

void DivisorControl::setNames(const QString& name, const QString& toolTip) {
  power_->setNames(name, toolTip);
  setAccessibleName(name);
  setPlainToolTip(*this, toolTip);
}

void DivisorControl::retranslate() {
  division_->setAccessibleName(tr("What divides QKᵀ in all"));
  setDivision(scaling_, temperature_, dK_);
}

void DivisorControl::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::LanguageChange) retranslate();
}

}  // namespace attention_lab
