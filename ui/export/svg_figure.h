#pragma once

#include "ui/export/figure_writer.h"

namespace attention_lab {

/// Rectangles with crisp edges, text as text, the glyphs used embedded as fonts.
QByteArray svgFigure(const View& view, const FigureOptions& options);

}  // namespace attention_lab
