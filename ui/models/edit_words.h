#pragma once

#include <string>

#include <QString>

#include "core/document/trace.h"
#include "core/document/unedited_cell.h"

namespace attention_lab {

// What the program says about changing cells, in the current language.

/// Why a cell of the array can't be changed, and what to change instead.
QString whyNotEditable(const Trace& trace, const std::string& tensor);

/// What a cell is again after a double click: "the number that seed 7 draws".
QString uneditedWords(const UneditedCell& cell);

/// Where a change of the mask counts besides the item and head that are seen: "in all heads";
/// empty: nowhere else.
QString maskScope(const Trace& trace);

}  // namespace attention_lab
