#pragma once

#include <vector>

#include <QPainter>

#include "core/math/matrix.h"
#include "ui/views/view_style.h"

namespace attention_lab {

/// A line from the left to the right edge of a rectangle, level at both ends.
struct FlowLine {
  double from = 0, to = 0;  ///< y at the left and at the right
  double width = 1;
  double opacity = 1;
  Index head = 0;  ///< colour and dashes
};

/// Later lines over earlier ones. As curves in SVG and PDF; where pixels are filled by hand, which
/// takes a twentieth of the time of stroking them and gives the same picture.
void paintFlowLines(QPainter& painter, const QRectF& rect, const std::vector<FlowLine>& lines,
                    ThemeKind theme);

}  // namespace attention_lab
