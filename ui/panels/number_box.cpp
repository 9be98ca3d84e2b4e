#include "ui/panels/number_box.h"

#include <algorithm>
#include <cmath>

#include <QLineEdit>
#include <QLocale>
#include <QSignalBlocker>

#include "ui/models/matrix_text.h"
#include "ui/panels/panel_parts.h"

namespace attention_lab {
namespace {

/// As many as QDoubleSpinBox takes.
constexpr int mostDecimals = 323;

}  // namespace

NumberBox::NumberBox(QWidget* parent) : QDoubleSpinBox(parent) {
  QLocale plain = QLocale::c();
  plain.setNumberOptions(QLocale::OmitGroupSeparator);
  setLocale(plain);
  setKeyboardTracking(false);
  setAlignment(Qt::AlignRight);
  setButtonSymbols(QAbstractSpinBox::NoButtons);
  lineEdit()->installEventFilter(this);
}

void NumberBox::setLimits(double low, double high, int decimals) {
  low_ = low;
  high_ = high;
  decimals_ = decimals;
  setDecimals(decimals);
  setRange(low, high);
}

void NumberBox::showValue(double value) {
  const QSignalBlocker blocker(this);
  setDecimals(digitsOf(value));
  setRange(std::min(low_, value), std::max(high_, value));
  setValue(value);
}

QString NumberBox::shownText() const {
  const bool special = value() == minimum() && !specialValueText().isEmpty();
  return special ? specialValueText() : textFromValue(value()) + suffix();
}

bool NumberBox::isHalfTyped() const {
  return text() != shownText();
}

bool NumberBox::event(QEvent* event) {
  // What was taken over is undone as a step of the document, not as letters.
  if (isUndoOrRedo(*event) && !isHalfTyped()) {
    event->ignore();
    return true;
  }
  return QDoubleSpinBox::event(event);
}

bool NumberBox::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::MouseButtonDblClick || !initial_ || isReadOnly()) {
    return QDoubleSpinBox::eventFilter(watched, event);
  }
  setValue(*initial_);
  selectAll();
  return true;
}

int NumberBox::digitsOf(double value) const {
  int digits = decimals_;
  while (digits < mostDecimals && QString::number(value, 'f', digits).toDouble() != value)
    ++digits;
  return digits;
}

void NumberBox::stepBy(int steps) {
  const double before = value();
  double after = before;
  {
    const QSignalBlocker blocker(this);
    interpretText();
    const int digits = digitsOf(value());
    QDoubleSpinBox::stepBy(steps);
    after = QString::number(value(), 'f', digits).toDouble();
    setValue(before);
  }
  setValue(after);
  selectAll();
}

QString NumberBox::bare(const QString& text) const {
  QString number = text.trimmed();
  const QString unit = suffix().trimmed();
  if (!unit.isEmpty() && number.endsWith(unit)) number.chop(unit.size());
  return number.trimmed();
}

std::optional<double> NumberBox::read(const QString& text) const {
  if (!specialValueText().isEmpty() && text == specialValueText()) return minimum();
  const ParsedNumber parsed = parseNumberText(bare(text));
  if (!parsed.problem.isEmpty()) return std::nullopt;
  return parsed.value;
}

QString NumberBox::problem(const QString& text) const {
  const std::optional<double> number = read(text);
  if (!number) return parseNumberText(bare(text)).problem;
  if (*number < minimum() || *number > maximum()) {
    return tr("%1 is not between %2 and %3")
        .arg(exactNumber(*number), textFromValue(minimum()), textFromValue(maximum()));
  }
  if (QString::number(*number, 'f', decimals()).toDouble() == *number) return {};
  return decimals() == 0 ? tr("%1 is not a whole number").arg(exactNumber(*number))
                         : tr("%1 has more than %2 decimals")
                               .arg(exactNumber(*number), QString::number(decimals()));
}

QValidator::State NumberBox::validate(QString& text, int&) const {
  return problem(text).isEmpty() ? QValidator::Acceptable : QValidator::Intermediate;
}

void NumberBox::fixup(QString& text) const {
  const QString why = problem(text);
  text = shownText();
  if (why.isEmpty()) return;
  emit refused(tr("%1: %2. It stays %3.").arg(accessibleName(), why, text));
}

double NumberBox::valueFromText(const QString& text) const {
  return read(text).value_or(value());
}

QString NumberBox::textFromValue(double value) const {
  // Very small and large ones in powers of ten, which can be typed too.
  const double size = std::abs(value);
  if ((size > 0 && size < 1e-6) || size >= 1e12) return exactNumber(value);
  QString text = QString::number(value, 'f', decimals());
  if (!text.contains(QLatin1Char('.'))) return text;
  while (text.endsWith(QLatin1Char('0')))
    text.chop(1);
  if (text.endsWith(QLatin1Char('.'))) text.chop(1);
  return text;
}

}  // namespace attention_lab
