#pragma once

#include <QString>

#include "core/math/matrix.h"

namespace attention_lab {

// What views and panels say alike.

/// "head 1 of 4"; `head` from 0.
QString headName(Index head, Index heads);
/// "item 1 of 2"; `item` from 0.
QString itemName(Index item, Index items);
QString nothingComputedText();
QString noSuchItemOrHeadText();

}  // namespace attention_lab
