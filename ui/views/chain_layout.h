#pragma once

#include <vector>

#include <QFont>
#include <QPainterPath>

#include "ui/views/axis_labels.h"
#include "ui/views/cell_grid.h"
#include "ui/views/chain_graph.h"

namespace attention_lab {

/// Where one matrix of the chain lies. `block` holds all of it; blocks never overlap.
struct ChainBox {
  QRectF block;
  QRectF captions, title, shape;
  CellGrid grid;
  AxisLabels rowLabels, columnLabels;
  double rowLabelRoom = 0;
};

/// An arrow's line, without its head; the head points along the line's end.
struct ChainPath {
  QPainterPath line;
  QPointF tip;
  QPointF direction;  ///< of length 1
};

struct ChainLayout {
  QFont font, smallFont, titleFont;
  QFont labelFont;                ///< of tokens: smaller where rows are low
  std::vector<ChainBox> boxes;    ///< as graph.nodes
  std::vector<ChainPath> arrows;  ///< as graph.arrows
  QRectF head;                    ///< a line of words above
  std::vector<QRectF> legend;     ///< as labels.legend, below; empty without room
  double arrowHead = 0;
};

/// What is written besides titles and shapes.
struct ChainLabels {
  QStringList queries, keys;  ///< tokens
  QStringList legend;         ///< the colour ranges, each after a strip of colours
};

/// Fits the diagram into the area: cells as large as they can be, labels at more matrices where
/// there is room, a smaller font where there is none. `head`: whether that line is wanted. The
/// legend is left out where it would cost a smaller font.
ChainLayout layOutChain(const ChainGraph& graph, const ChainLabels& labels, const QRectF& area,
                        const QFont& font, bool head);

/// Size at which cells hold their numbers, within reason; there is always room for the legend.
QSizeF chainSizeHint(const ChainGraph& graph, const ChainLabels& labels, const QFont& font);

}  // namespace attention_lab
