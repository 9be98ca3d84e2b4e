#pragma once

#include <vector>

#include <QString>

#include "core/document/changes.h"

namespace attention_lab {

/// What a change did, in words: "1 cell of W_Q → 3 cells of Q, row 2 of QKᵀ, …, all of Z"; empty
/// when nothing differs. `trace` is the one after the change.
QString changeText(const Trace& trace, const std::vector<ArrayChange>& changes);

}  // namespace attention_lab
