#pragma once

#include <map>
#include <string>

#include <QImage>
#include <QPainter>

#include "core/document/trace.h"
#include "ui/theme.h"
#include "ui/views/cell_grid.h"

namespace attention_lab {

/// What a change did, flashed over the cells that changed.
struct Ripple {
  SharedTrace before;   ///< null: nothing to show
  double strength = 0;  ///< 0 … 1, falls while it fades
};

/// Whether comparing its arrays takes so long that it waits until the changes rest.
bool isSlowToCompare(const Trace& trace);

/// Tints the cells of heatmaps by how much they changed: the cell that changed most in an array
/// fully, one that changed at all at least a little.
class RipplePainter {
 public:
  void paint(QPainter& painter, const Ripple& ripple, const SharedTrace& now,
             const std::string& tensor, Index item, Index head, const CellGrid& grid,
             const Theme& theme);

 private:
  SharedTrace before_, now_;
  Index item_ = 0, head_ = 0;
  std::map<std::string, QImage> images_;  ///< a pixel a cell; null where nothing changed
};

}  // namespace attention_lab
