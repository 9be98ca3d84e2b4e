// How the canvas turns mouse and keys into intents.

#include <algorithm>
#include <cmath>
#include <utility>

#include <QApplication>
#include <QMouseEvent>

#include "core/document/edits.h"
#include "ui/document/cell_reset.h"
#include "ui/document/document_model.h"
#include "ui/models/edit_words.h"
#include "ui/models/matrix_text.h"
#include "ui/views/inline_editor.h"
#include "ui/views/tensor_description.h"
#include "ui/views/view_canvas.h"

namespace attention_lab {
namespace {

/// Whether the key begins a number that is typed.
bool beginsNumber(const QKeyEvent& event) {
  if (event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) return false;
  const QString text = event.text();
  return text.size() == 1 && QStringLiteral("0123456789+-−.,").contains(text);
}

}  // namespace

void ViewCanvas::hover(const std::optional<CellAddress>& cell) {
  Selection selection = model_.selection();
  selection.leave();
  selection.hovered = cell;
  model_.select(selection);
}

void ViewCanvas::mousePressEvent(QMouseEvent* event) {
  finishEdit(true);
  endKeyStroke();
  if (event->button() != Qt::LeftButton || !view_) return;
  press_ = Press{event->position(), view_->cellAt(event->position(), area())};
  if (!press_->cell) return;
  const CellAddress& cell = *press_->cell;
  if (canPaint(cell)) {
    press_->stroke = strokeAt(placeOf(cell, event->position()), !mayAttendAt(cell));
    if (paintsMask_) beginStroke();
  } else if (canScrub(cell)) {
    press_->scrub = Scrub(*scrubbedNumber(cell), event->position().y());
  }
}

void ViewCanvas::mouseMoveEvent(QMouseEvent* event) {
  if (!view_) return;
  if (!press_) {
    if (const auto pointed = view_->pointedAt(event->position(), area())) {
      return model_.select(*pointed);
    }
    return hover(view_->cellAt(event->position(), area()));
  }
  if (press_->stroke) return paintTo(event->position());
  if (press_->scrub) {
    return scrub(event->position().y(), event->modifiers() & Qt::ShiftModifier);
  }
  refuseDrag(event->position());
}

void ViewCanvas::refuseDrag(const QPointF& place) {
  if (!press_->cell || press_->refused || !editsCells_) return;
  const CellAddress& cell = *press_->cell;
  if (isEditable(model_.document(), cell.tensor) || view_->ownCell(cell) || !view_->trace()) return;
  if ((place - press_->start).manhattanLength() < QApplication::startDragDistance()) return;
  press_->refused = true;
  model_.refuse(whyNotEditable(*view_->trace(), cell.tensor));
}

bool ViewCanvas::canScrub(const CellAddress& cell) const {
  return editsCells_ && isEditable(model_.document(), cell.tensor) && scrubbedNumber(cell);
}

std::optional<double> ViewCanvas::scrubbedNumber(const CellAddress& cell) const {
  const double shown = valueAt(model_.trace(), cell);
  if (!std::isfinite(shown)) return std::nullopt;
  if (cell.tensor != "masked") return shown;
  const auto& bias = model_.document().attention.mask.bias;
  const Selection& selection = view_->selection();
  if (!bias) return std::nullopt;
  return maskMatrix(*bias, selection.item, selection.head)(cell.row, cell.column);
}

void ViewCanvas::scrub(double y, bool fine) {
  Scrub& scrub = *press_->scrub;
  if (!scrub.isMoving()) {
    if (!scrub.reaches(y, QApplication::startDragDistance()) || refusesEdits()) return;
    scrub.begin(y);
    press_->gesture = model_.beginGesture();
    viewport()->setCursor(Qt::SizeVerCursor);
    return;
  }
  setCell(*press_->cell, scrub.moveTo(y, fine), press_->gesture);
}

void ViewCanvas::endPress() {
  press_.reset();
  restCursor();
}

void ViewCanvas::mouseReleaseEvent(QMouseEvent* event) {
  if (!press_ || event->button() != Qt::LeftButton) return;
  const Press press = *press_;
  endPress();
  if (press.gesture != 0) return model_.endGesture();
  const double moved = (event->position() - press.start).manhattanLength();
  if (moved >= QApplication::startDragDistance()) return;
  if (const auto clicked = view_->clicked(press.start, area(), event->modifiers())) {
    return model_.select(*clicked);
  }
  click(press);
}

void ViewCanvas::click(const Press& press) {
  Selection selection = model_.selection();
  if (press.cell) {
    const bool same = selection.pinned == press.cell;
    selection.pinned = same ? std::nullopt : press.cell;
    if (same) selection.leave();
  }
  if (choosesTensor_) {
    const QString tensor = view_->tensorAt(press.start, area());
    if (press.cell) {
      selection.tensor = press.cell->tensor;
    } else if (!tensor.isEmpty()) {
      selection.tensor = tensor.toStdString();
    }
  }
  model_.select(selection);
}

void ViewCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
  if (!view_ || event->button() != Qt::LeftButton) return;
  const std::optional<CellAddress> cell = view_->cellAt(event->position(), area());
  if (!cell || !editsCells_ || (paintsMask_ && canPaint(*cell))) return mousePressEvent(event);
  finishEdit(true);
  Selection selection = model_.selection();
  selection.pinned = cell;
  model_.select(selection);
  reset(*cell);
}

void ViewCanvas::reset(const CellAddress& cell) {
  const SharedTrace& trace = view_->trace();
  if (!trace || refusesEdits()) return;
  if (!isEditable(model_.document(), cell.tensor)) {
    return model_.refuse(whyNotEditable(*trace, cell.tensor));
  }
  const CellAddress stored = storedCell(cell);
  resetCell(model_, stored, describeTensor(*trace, stored.tensor).symbol);
}

void ViewCanvas::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape && press_ && press_->gesture != 0) {
    endPress();
    return model_.cancelGesture();
  }
  const bool extends = event->modifiers() & Qt::ShiftModifier;
  if (!extends && event->key() != Qt::Key_Shift) endKeyStroke();
  if (view_) {
    if (const auto pressed = view_->keyPressed(event->key(), event->modifiers(), area())) {
      model_.select(*pressed);
      return reveal();
    }
  }
  switch (event->key()) {
    case Qt::Key_Left:
      return extends && extendMask(0, -1) ? void() : move(0, -1);
    case Qt::Key_Right:
      return extends && extendMask(0, 1) ? void() : move(0, 1);
    case Qt::Key_Up:
      return extends && extendMask(-1, 0) ? void() : move(-1, 0);
    case Qt::Key_Down:
      return extends && extendMask(1, 0) ? void() : move(1, 0);
    case Qt::Key_Space:
      if (toggleMask()) return;
      break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_F2:
      if (model_.selection().pinned) edit(*model_.selection().pinned);
      return;
    case Qt::Key_Escape: {
      Selection selection = model_.selection();
      if (!selection.pinned && !selection.hovered) break;
      selection.pinned.reset();
      selection.leave();
      return model_.select(selection);
    }
    case Qt::Key_B:
      return showMoment(Moment::before);
    case Qt::Key_D:
      return showMoment(Moment::difference);
    default:
      if (!editsCells_ || !model_.selection().pinned || !beginsNumber(*event)) break;
      edit(*model_.selection().pinned);
      if (editor_) editor_->insert(event->text());
      return;
  }
  QAbstractScrollArea::keyPressEvent(event);
}

void ViewCanvas::keyReleaseEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Shift) endKeyStroke();
  const bool held = event->key() == Qt::Key_B || event->key() == Qt::Key_D;
  if (!held) return QAbstractScrollArea::keyReleaseEvent(event);
  if (!event->isAutoRepeat()) showMoment(Moment::now);
}

void ViewCanvas::focusOutEvent(QFocusEvent* event) {
  endKeyStroke();
  showMoment(Moment::now);
  QAbstractScrollArea::focusOutEvent(event);
}

void ViewCanvas::showMoment(Moment moment) {
  Selection selection = model_.selection();
  selection.moment = model_.traceBefore() ? moment : Moment::now;
  model_.select(selection);
}

void ViewCanvas::move(Index rows, Index columns) {
  if (!model_.trace() || !view_) return;
  Selection selection = model_.selection();
  CellAddress cell = selection.pinned.value_or(CellAddress{selection.tensor, -1, -1});
  // A view of one array takes the keys for itself, whatever was pinned elsewhere.
  const bool here = !view_->cellRect(cell, area()).isNull();
  if (!here) cell = {view_->id().toStdString(), 0, 0};
  if (view_->cellRect(cell, area()).isNull()) cell.tensor = selection.tensor;
  if (here) {
    cell.row += rows;
    cell.column += columns;
  }
  // Beyond the edges, and in padding rows, nothing is drawn.
  if (view_->cellRect(cell, area()).isNull()) return;
  selection.pinned = cell;
  selection.leave();
  choose(selection);
}

double ViewCanvas::valueAt(const SharedTrace& trace, const CellAddress& cell) const {
  if (!trace) return 0;
  const Selection& selection = view_->selection();
  return cellValue(*trace, cell, selection.item, selection.shownHead()).value_or(0);
}

bool ViewCanvas::refusesEdits() {
  if (model_.selection().moment == Moment::now) return false;
  model_.refuse(
      tr("Not changed: while B or D is held, the cells show other numbers than the document's."));
  return true;
}

void ViewCanvas::setCell(const CellAddress& cell, double value, int gesture) {
  const Selection selection = model_.selection();
  if (cell.tensor == "masked") {
    model_.edit(tr("Change the mask's bias"), DocumentModel::Edit([&](const Document& document) {
                  return withMaskBias(document, {cell.row, cell.column}, selection.item,
                                      selection.head, value);
                }),
                gesture);
    return;
  }
  model_.edit(tr("Change a cell"),
              DocumentModel::TraceEdit([&](const Document& document, const Trace& trace) {
                return withCell(document, trace, cell, selection.item, selection.head, value);
              }),
              gesture);
}

void ViewCanvas::edit(const CellAddress& cell) {
  if (!editsCells_ || !view_->trace()) return;
  if (!isEditable(model_.document(), cell.tensor)) {
    return model_.refuse(whyNotEditable(*view_->trace(), cell.tensor));
  }
  if (refusesEdits()) return;
  if (cell.tensor == "masked" && !model_.document().attention.mask.bias) {
    toggleMask();
    return;
  }
  const double value = valueAt(model_.trace(), cell);
  const QRectF place = view_->cellRect(cell, area());
  if (place.isNull()) return;
  finishEdit(true);
  edited_ = cell;
  const int line = fontMetrics().height();
  const int width = std::max(static_cast<int>(place.width()), line * 6);
  QRect box(0, 0, width, line * 2);
  box.moveCenter(place.center().toPoint());
  box.moveLeft(std::clamp(box.left(), 0, std::max(0, viewport()->width() - width)));
  box.moveTop(std::clamp(box.top(), 0, std::max(0, viewport()->height() - box.height())));
  editor_ = new InlineEditor(exactNumber(value), box, this);
  editor_->setAccessibleName(tr("Value of the cell"));
  connect(editor_, &InlineEditor::finished, this, &ViewCanvas::takeEdit);
}

void ViewCanvas::finishEdit(bool take) {
  if (editor_) editor_->finish(take);
}

void ViewCanvas::takeEdit(bool take, const QString& text) {
  editor_ = nullptr;
  if (!take) return;
  const ParsedNumber parsed = parseNumberText(text);
  if (parsed.problem.isEmpty()) {
    // What is typed is what the cell is to show; the mask adds the rest.
    const bool masked = edited_.tensor == "masked";
    const double without =
        masked ? valueAt(model_.trace(), {"scaled", edited_.row, edited_.column}) : 0;
    return setCell(edited_, parsed.value - without, 0);
  }
  model_.refuse(tr("%1: %2. It stays as it was.").arg(cellText(edited_), parsed.problem));
}

}  // namespace attention_lab
