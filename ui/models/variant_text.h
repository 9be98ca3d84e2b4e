#pragma once

#include <QString>

#include "core/document/document.h"

namespace attention_lab {

/// What a variant has otherwise than its document, in a few words: "without √d_k", "seed 2, causal
/// mask"; "a copy" when nothing differs. Of what is on the screen, the head.
QString variantText(const Document& document, const Document& variant);

}  // namespace attention_lab
