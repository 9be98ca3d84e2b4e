#pragma once

#include <QFont>
#include <QString>

#include "ui/views/axis_labels.h"
#include "ui/views/cell_grid.h"
#include "ui/views/heatmap_content.h"

namespace attention_lab {

/// What stands round the large matrix, in words.
struct MatrixWords {
  QString title;      ///< empty: none
  QString subtitle;   ///< axes, head, colours
  QString notes;      ///< below: empty rows, NaN, pooling
  QString sumText;    ///< widest margin sum; empty: no sums
  QString barsTitle;  ///< over the bars; empty: no bars
};

/// Where the parts of the large matrix lie; parts that are left out have null rectangles.
struct MatrixLayout {
  QFont font, smallFont, titleFont;
  QFont labelFont;  ///< of rows and columns: smaller where rows are low
  QRectF title, subtitle, notes;
  CellGrid grid;
  AxisLabels rowLabels, columnLabels;
  double rowLabelRoom = 0;     ///< left of the grid
  double columnLabelRoom = 0;  ///< above the grid
  double gap = 0;              ///< between labels and grid
  QRectF sums, colorBar, barsTitle, bars;
};

/// Fits everything into the area; where it is too small for the font, the font shrinks.
MatrixLayout layOutMatrix(const HeatmapContent& content, const MatrixWords& words,
                          const QRectF& area, const QFont& font);

/// Size at which all labels, and the numbers of a small matrix, are readable.
QSizeF matrixSizeHint(const HeatmapContent& content, const MatrixWords& words, const QFont& font);

}  // namespace attention_lab
