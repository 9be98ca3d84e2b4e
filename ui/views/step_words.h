#pragma once

#include <QString>
#include <QStringList>

#include "core/document/step_row.h"
#include "ui/views/selection.h"

namespace attention_lab {

/// What is said of a step.
struct StepWords {
  QString place;     ///< "step 2 of 8 · row “love”, 2 of 3 · head 1 of 2"
  QString title;     ///< "÷ √d_k: scaling"
  QString formula;   ///< with symbols: query i, key j
  QString numbers;   ///< the same for one cell of the row, with its numbers
  QString sentence;  ///< why
};

/// Of the selection's step, item and head; `row` is that step's.
StepWords stepWords(const Trace& trace, const Selection& selection, const StepRow& row);
QString stepTitle(const Trace& trace, StepId id);
/// Before the numbers of a line: "− largest", "0.42 · v(love)".
QString stepLineLabel(const Trace& trace, const StepLine& line, const QStringList& keys);
/// After them: "Σ = 1.83", "max = 1.10".
QString stepMarginText(const StepLine& line);

/// The column whose numbers are written out: the pinned one, else the first that isn't forbidden.
Index stepColumn(const Selection& selection, const StepRow& row);

}  // namespace attention_lab
