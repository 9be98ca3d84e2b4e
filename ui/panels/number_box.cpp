#include "ui/panels/number_box.h"

#include <QLocale>

namespace attention_lab {

NumberBox::NumberBox(QWidget* parent) : QDoubleSpinBox(parent) {
  QLocale plain = QLocale::c();
  plain.setNumberOptions(QLocale::OmitGroupSeparator);
  setLocale(plain);
  setKeyboardTracking(false);
  setAlignment(Qt::AlignRight);
  setButtonSymbols(QAbstractSpinBox::NoButtons);
}

QValidator::State NumberBox::validate(QString& text, int& position) const {
  text.replace(QLatin1Char(','), QLatin1Char('.'));
  return QDoubleSpinBox::validate(text, position);
}

double NumberBox::valueFromText(const QString& text) const {
  return QDoubleSpinBox::valueFromText(QString(text).replace(QLatin1Char(','), QLatin1Char('.')));
}

QString NumberBox::textFromValue(double value) const {
  QString text = QString::number(value, 'f', decimals());
  if (!text.contains(QLatin1Char('.'))) return text;
  while (text.endsWith(QLatin1Char('0')))
    text.chop(1);
  if (text.endsWith(QLatin1Char('.'))) text.chop(1);
  return text;
}

}  // namespace attention_lab
