#pragma once

#include <vector>

#include <QFont>
#include <QString>

#include "ui/views/axis_labels.h"
#include "ui/views/cell_grid.h"
#include "ui/views/head_pictures.h"

namespace attention_lab {

/// Where the parts of the view of all heads lie. Thumbnails and large pictures never cover one
/// another, so that what is enlarged stays under the pointer.
struct HeadsLayout {
  struct Tile {
    QRectF rect;   ///< what a click chooses: label and picture
    QRectF label;  ///< null where there is no room
    CellGrid grid;
  };
  struct Panel {
    std::size_t picture = 0;
    QRectF rect, label;
    CellGrid grid;
    QFont labelFont;
    AxisLabels rowLabels, columnLabels;
  };
  QFont font, smallFont, titleFont, tileFont;
  QRectF title, subtitle, colorBar;
  std::vector<Tile> tiles;    ///< as the pictures; none for a single one
  std::vector<Panel> panels;  ///< the large ones
  int tileColumns = 1;
};

struct HeadsWords {
  QString title, subtitle;
};

/// `large`: which pictures are shown large, at least one. Where the area is too small for the font,
/// the font shrinks.
HeadsLayout layOutHeads(const std::vector<HeadPicture>& pictures,
                        const std::vector<std::size_t>& large, const HeadsWords& words,
                        const QRectF& area, const QFont& font);
/// Size at which labels, and the numbers of small matrices, are readable.
QSizeF headsSizeHint(const std::vector<HeadPicture>& pictures, std::size_t large,
                     const QFont& font);

}  // namespace attention_lab
