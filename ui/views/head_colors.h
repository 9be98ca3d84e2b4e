#pragma once

#include <QPen>

#include "core/math/matrix.h"
#include "ui/views/view_style.h"

namespace attention_lab {

/// Colour and dashes of a head's lines, or of one of several curves: eight colours that stay apart
/// in colour-blind eyes (after Okabe and Ito, "Color Universal Design", 2008; darker or lighter
/// where they would be lost on the background), repeated with other dashes.
constexpr Index kHeadColors = 8;
QColor headColor(Index head, ThemeKind kind);
QPen headPen(Index head, ThemeKind kind, double width);

}  // namespace attention_lab
