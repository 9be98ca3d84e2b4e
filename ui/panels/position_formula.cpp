#include "ui/panels/position_formula.h"

#include <cmath>

#include <QCoreApplication>

#include "core/position/rotary.h"
#include "core/position/sinusoidal.h"
#include "ui/models/matrix_text.h"

namespace attention_lab {
namespace {

QString say(const char* text) {
  return QCoreApplication::translate("CellFormula", text);
}

}  // namespace

std::vector<FormulaLine> positionFormula(const PositionSettings& settings, Index row, Index column,
                                         Index dModel, double value) {
  if (settings.encoding != PositionEncoding::sinusoidal) {
    return {{say(QT_TRANSLATE_NOOP("CellFormula", "learned table, position %1")).arg(row), value}};
  }
  const Index even = column - column % 2;
  const double angle =
      static_cast<double>(settings.first + row) / sinusoidalScale(column, dModel, settings.base);
  const bool sine = column % 2 == 0;
  return {{QStringLiteral("%1 / %2^(%3/%4)")
               .arg(QString::number(settings.first + row), exactNumber(settings.base),
                    QString::number(even), QString::number(dModel)),
           angle},
          {QStringLiteral("%1(%2)").arg(sine ? QStringLiteral("sin") : QStringLiteral("cos"),
                                        formulaNumber(angle)),
           sine ? std::sin(angle) : std::cos(angle)}};
}

std::vector<FormulaLine> rotationFormula(const PositionSettings& settings, Index row, Index column,
                                         Index dK, double own, double partner) {
  const Index even = column - column % 2;
  const double angle =
      static_cast<double>(settings.first + row) * rotaryFrequency(even / 2, dK, settings.base);
  const bool first = column == even;
  return {{say(QT_TRANSLATE_NOOP("CellFormula", "angle = %1·%2^(−%3/%4)"))
               .arg(QString::number(settings.first + row), exactNumber(settings.base),
                    QString::number(even), QString::number(dK)),
           angle},
          {QStringLiteral("%1·cos %2 %3 %4·sin %2")
               .arg(operand(own), formulaNumber(angle),
                    first ? QStringLiteral("−") : QStringLiteral("+"), operand(partner)),
           first ? own * std::cos(angle) - partner * std::sin(angle)
                 : own * std::cos(angle) + partner * std::sin(angle)}};
}

}  // namespace attention_lab
