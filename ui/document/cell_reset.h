#pragma once

#include <QString>

#include "core/document/document.h"

namespace attention_lab {

class DocumentModel;

/// Sets a cell of an editable array, of the item and head looked at, to what it was before it was
/// edited (see uneditedCell, over the model's undo steps), and notes what that is. `name`: "W_Q".
void resetCell(DocumentModel& model, const CellAddress& cell, const QString& name);

}  // namespace attention_lab
