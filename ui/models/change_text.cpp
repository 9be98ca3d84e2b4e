#include "ui/models/change_text.h"

#include <algorithm>
#include <array>
#include <string_view>

#include <QCoreApplication>
#include <QStringList>

#include "ui/views/tensor_description.h"

namespace attention_lab {

namespace {

struct ChangeTextText {
  Q_DECLARE_TR_FUNCTIONS(ChangeText)
};

/// The arrays between these say the same once more.
constexpr std::array<std::string_view, 9> kTold{"x",      "context", "q",       "k", "v",
                                                "scores", "weights", "dropped", "z"};

bool isCause(const ArrayChange& change) {
  return change.tensor.starts_with("attention.weights.");
}

bool isTold(const Trace& trace, const ArrayChange& change) {
  const bool own = !trace.attention.output.sharesDataWith(trace.attention.concat) ||
                   trace.sizes.heads > 1;  // else the output is Z once more
  return isCause(change) || (change.tensor == "output" && own) ||
         std::find(kTold.begin(), kTold.end(), change.tensor) != kTold.end();
}

/// "W_Q" of "attention.weights.wQ".
QString symbol(const Trace& trace, const ArrayChange& change) {
  if (!isCause(change)) return describeTensor(trace, change.tensor).symbol;
  const QString name = QString::fromStdString(change.tensor.substr(change.tensor.rfind('.') + 1));
  return (name[0] == QLatin1Char('w') ? QStringLiteral("W_") : QStringLiteral("b_")) + name.mid(1);
}

QString part(const Trace& trace, const ArrayChange& change) {
  const QString name = symbol(trace, change);
  if (change.cells == change.allCells && change.allCells > 1)
    return ChangeTextText::tr("all of %1").arg(name);
  if (change.cross) {
    return ChangeTextText::tr("row %2 and column %3 of %1")
        .arg(name, QString::number(change.row + 1), QString::number(change.column + 1));
  }
  const QString cells = QString::number(change.cells);
  if (change.rows == 1 && change.cells > 1) {
    return ChangeTextText::tr("%1 cells in row %2 of %3")
        .arg(cells, QString::number(change.row + 1), name);
  }
  if (change.columns == 1 && change.cells > 1) {
    return ChangeTextText::tr("%1 cells in column %2 of %3")
        .arg(cells, QString::number(change.column + 1), name);
  }
  if (change.cells == 1) return ChangeTextText::tr("1 cell of %1").arg(name);
  return ChangeTextText::tr("%1 cells of %2").arg(cells, name);
}

}  // namespace

QString changeText(const Trace& trace, const std::vector<ArrayChange>& changes) {
  QStringList causes, effects;
  for (const ArrayChange& change : changes) {
    if (isTold(trace, change)) (isCause(change) ? causes : effects) << part(trace, change);
  }
  if (causes.isEmpty() && effects.isEmpty()) return {};
  const QString separator = ChangeTextText::tr(", ");
  if (causes.isEmpty()) return ChangeTextText::tr("Changed: %1").arg(effects.join(separator));
  if (effects.isEmpty()) return ChangeTextText::tr("Changed: %1").arg(causes.join(separator));
  return ChangeTextText::tr("Changed: %1 → %2")
      .arg(causes.join(separator), effects.join(separator));
}

}  // namespace attention_lab
