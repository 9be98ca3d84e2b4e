#pragma once

#include "ui/export/figure_writer.h"

namespace attention_lab {

/// One page of the figure's size, fonts embedded, no date and no random identifiers.
QByteArray pdfFigure(const View& view, const FigureOptions& options);

}  // namespace attention_lab
