#include "ui/document/cell_reset.h"

#include <cmath>
#include <vector>

#include "core/document/edits.h"
#include "ui/document/document_command.h"
#include "ui/document/document_model.h"
#include "ui/language.h"
#include "ui/models/edit_words.h"
#include "ui/models/matrix_text.h"

namespace attention_lab {
namespace {

std::vector<const Document*> statesOf(DocumentModel& model) {
  std::vector<const Document*> states;
  const QUndoStack& stack = model.undoStack();
  for (int i = 0; i < stack.index(); ++i) {
    if (const auto* step = dynamic_cast<const DocumentCommand*>(stack.command(i))) {
      states.push_back(&step->before());
    }
  }
  states.push_back(&model.document());
  return states;
}

/// Whether the cell shows that number, up to the rounding of a turn there and back.
bool showsAlready(const DocumentModel& model, const CellAddress& cell, double value) {
  const Selection& selection = model.selection();
  if (!model.traceIsCurrent() || cell.tensor == "masked") return false;
  const auto shown = cellValue(*model.trace(), cell, selection.item, selection.head);
  return shown && std::abs(*shown - value) <= 1e-14 * (1 + std::abs(value));
}

Document withUnedited(const Document& document, const Trace& trace, const CellAddress& cell,
                      const Selection& selection, double value) {
  if (cell.tensor != "masked") {
    return withCell(document, trace, cell, selection.item, selection.head, value);
  }
  const MaskCell place{cell.row, cell.column};
  if (document.attention.mask.bias) {
    return withMaskBias(document, place, selection.item, selection.head, value);
  }
  return withMaskCells(document, {place}, selection.item, selection.head, value == 0);
}

/// The number; of the mask what it says.
QString valueWords(const CellAddress& cell, double value, bool bias) {
  if (cell.tensor != "masked" || (bias && value > -HUGE_VAL)) return exactText(value);
  return value == 0 ? DocumentModel::tr("may attend") : DocumentModel::tr("may not attend");
}

}  // namespace

void resetCell(DocumentModel& model, const CellAddress& shown, const QString& name) {
  const CellAddress cell = storedCell(shown);
  const Selection& selection = model.selection();
  UneditedCell unedited;
  try {
    unedited = uneditedCell(statesOf(model), cell, selection.item, selection.head);
  } catch (const Error& error) {
    return model.refuse(translated(error));
  }
  const QString place =
      QStringLiteral("%1[%2, %3]").arg(name).arg(cell.row + 1).arg(cell.column + 1);
  const Document before = model.document();
  const QString value = valueWords(cell, unedited.value, before.attention.mask.bias != nullptr);
  const DocumentModel::TraceEdit edit = [&](const Document& document, const Trace& trace) {
    return withUnedited(document, trace, cell, selection, unedited.value);
  };
  const bool already = showsAlready(model, cell, unedited.value);
  if (!already && !model.edit(DocumentModel::tr("Reset a cell"), edit)) return;
  model.note(
      model.document() == before
          ? DocumentModel::tr("%1 is %2 already, %3").arg(place, value, uneditedWords(unedited))
          : DocumentModel::tr("%1 is %2 again, %3").arg(place, value, uneditedWords(unedited)));
}

}  // namespace attention_lab
