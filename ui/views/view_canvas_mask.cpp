// How the canvas paints the mask, with the mouse and with keys.

#include <algorithm>

#include <QApplication>

#include "ui/document/document_model.h"
#include "ui/views/view_canvas.h"

namespace attention_lab {
namespace {

/// In cells.
QPointF middleOf(const CellAddress& cell) {
  return {static_cast<double>(cell.column) + 0.5, static_cast<double>(cell.row) + 0.5};
}

}  // namespace

void ViewCanvas::setPaintsMask(bool paints) {
  if (paints == paintsMask_) return;
  endKeyStroke();
  paintsMask_ = paints;
  restCursor();
}

void ViewCanvas::restCursor() {
  if (paintsMask_) {
    viewport()->setCursor(Qt::CrossCursor);
  } else {
    viewport()->unsetCursor();
  }
}

bool ViewCanvas::isMaskCell(const CellAddress& cell) const {
  if (!editsCells_ || !view_->trace()) return false;
  if (paintsMask_ && (cell.tensor == "scaled" || cell.tensor == "weights")) return true;
  return cell.tensor == "masked";
}

bool ViewCanvas::canPaint(const CellAddress& cell) const {
  if (!isMaskCell(cell) || (!paintsMask_ && canScrub(cell))) return false;
  // Where single rows are told, a line between two points is not one between two cells.
  const Index last =
      view_->trace()->queryLengths[static_cast<std::size_t>(view_->selection().item)] - 1;
  return !view_->cellRect({cell.tensor, 0, 0}, area()).isNull() &&
         !view_->cellRect({cell.tensor, last, 0}, area()).isNull();
}

bool ViewCanvas::mayAttendAt(const CellAddress& cell) const {
  const Selection& selection = model_.selection();
  return mayAttend(model_.document().attention.mask, selection.item, selection.head, cell.row,
                   cell.column);
}

MaskStroke ViewCanvas::strokeAt(const QPointF& place, bool allow) const {
  const auto item = static_cast<std::size_t>(view_->selection().item);
  const Trace& trace = *view_->trace();
  return {trace.queryLengths[item], trace.keyLengths[item], place, allow};
}

QPointF ViewCanvas::placeOf(const CellAddress& cell, const QPointF& point) const {
  const QRectF first = view_->cellRect({cell.tensor, 0, 0}, area());
  return {(point.x() - first.left()) / first.width(), (point.y() - first.top()) / first.height()};
}

void ViewCanvas::beginStroke() {
  if (refusesEdits()) return;
  press_->gesture = model_.beginGesture();
  viewport()->setCursor(Qt::CrossCursor);
  paintMask(*press_->stroke, press_->gesture);
}

void ViewCanvas::paintTo(const QPointF& point) {
  if (press_->gesture == 0) {
    const double moved = (point - press_->start).manhattanLength();
    if (moved < QApplication::startDragDistance()) return;
    beginStroke();
    if (press_->gesture == 0) return;
  }
  const std::size_t before = press_->stroke->cells().size();
  press_->stroke->lineTo(placeOf(*press_->cell, point));
  if (press_->stroke->cells().size() > before) paintMask(*press_->stroke, press_->gesture);
}

void ViewCanvas::paintMask(const MaskStroke& stroke, int gesture) {
  const Selection selection = model_.selection();
  model_.edit(stroke.allows() ? tr("Allow cells of the mask") : tr("Forbid cells of the mask"),
              DocumentModel::Edit([&](const Document& document) {
                return withMaskCells(document, stroke.cells(), selection.item, selection.head,
                                     stroke.allows());
              }),
              gesture);
}

bool ViewCanvas::toggleMask() {
  const std::optional<CellAddress> cell = model_.selection().pinned;
  if (!cell || !isMaskCell(*cell)) return false;
  endKeyStroke();
  if (refusesEdits()) return true;
  const QPointF middle = middleOf(*cell);
  keyStroke_ = {strokeAt(middle, !mayAttendAt(*cell)), model_.beginGesture()};
  paintMask(keyStroke_->stroke, keyStroke_->gesture);
  return true;
}

// Goes on with the value of the cell that the keys are on.
bool ViewCanvas::extendMask(Index rows, Index columns) {
  const std::optional<CellAddress> cell = model_.selection().pinned;
  if (!cell || !isMaskCell(*cell)) return false;
  if (refusesEdits()) return true;
  // Undo ends a gesture.
  if (keyStroke_ && !model_.inGesture()) keyStroke_.reset();
  const QPointF middle = middleOf(*cell);
  if (!keyStroke_) {
    keyStroke_ = {strokeAt(middle, mayAttendAt(*cell)), model_.beginGesture()};
  }
  move(rows, columns);
  if (model_.selection().pinned == cell) return true;
  keyStroke_->stroke.lineTo(middle +
                            QPointF(static_cast<double>(columns), static_cast<double>(rows)));
  paintMask(keyStroke_->stroke, keyStroke_->gesture);
  return true;
}

void ViewCanvas::endKeyStroke() {
  if (!keyStroke_) return;
  keyStroke_.reset();
  if (model_.inGesture()) model_.endGesture();
}

}  // namespace attention_lab
