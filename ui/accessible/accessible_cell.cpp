#include "ui/accessible/accessible_cell.h"

#include <cmath>

#include <QCoreApplication>
#include <QWindow>

#include "ui/accessible/table_parts.h"
#include "ui/views/view_canvas.h"

namespace attention_lab {

namespace {

struct AccessibleCellText {
  Q_DECLARE_TR_FUNCTIONS(AccessibleCell)
};

}  // namespace

bool AccessibleCell::isValid() const {
  const bool row = kind_ == CellKind::columnHeader || row_ < parts_.rowCount();
  return row && (kind_ == CellKind::rowHeader || column_ < parts_.columnCount());
}

QWindow* AccessibleCell::window() const {
  return parts_.canvas().window()->windowHandle();
}

QAccessibleInterface* AccessibleCell::parent() const {
  return parts_.self();
}

QString AccessibleCell::spoken() const {
  if (!isValid()) return {};
  switch (kind_) {
    case CellKind::rowHeader:
      return parts_.rowDescription(row_);
    case CellKind::columnHeader:
      return parts_.columnDescription(column_);
    case CellKind::cell:
      break;
  }
  return parts_.shown()->text(row_, column_);
}

QString AccessibleCell::text(QAccessible::Text text) const {
  if (!isValid()) return {};
  if (kind_ != CellKind::cell) return text == QAccessible::Name ? spoken() : QString();
  if (text == QAccessible::Value) return spoken();
  if (text != QAccessible::Name) return {};
  // What the only column is called goes without saying.
  if (parts_.columnCount() == 1) return parts_.rowDescription(row_);
  return AccessibleCellText::tr("%1, %2").arg(parts_.rowDescription(row_),
                                              parts_.columnDescription(column_));
}

QRect AccessibleCell::rect() const {
  if (!isValid()) return {};
  const QRectF table = parts_.tableRect();
  QRectF rect = parts_.cellRect(kind_ == CellKind::columnHeader ? 0 : row_,
                                kind_ == CellKind::rowHeader ? 0 : column_);
  // Headers stand before their row, over their column.
  if (kind_ == CellKind::rowHeader) rect.moveRight(table.left());
  if (kind_ == CellKind::columnHeader) rect.moveBottom(table.top());
  const QPoint corner = parts_.canvas().viewport()->mapToGlobal(QPoint(0, 0));
  return rect.toAlignedRect().translated(corner);
}

QAccessible::Role AccessibleCell::role() const {
  return kind_ == CellKind::rowHeader      ? QAccessible::RowHeader
         : kind_ == CellKind::columnHeader ? QAccessible::ColumnHeader
                                           : QAccessible::Cell;
}

bool AccessibleCell::canBeChosen() const {
  return kind_ == CellKind::cell && isValid() && parts_.shown()->chosen;
}

bool AccessibleCell::isSelected() const {
  return kind_ == CellKind::cell && parts_.isCurrent(row_, column_);
}

QAccessible::State AccessibleCell::state() const {
  QAccessible::State state;
  const ViewCanvas& canvas = parts_.canvas();
  state.invalid = !isValid();
  state.editable = editable().has_value();
  state.readOnly = !state.editable;
  state.selectable = state.focusable = canBeChosen();
  state.selected = isSelected();
  state.focused = isSelected() && canvas.hasFocus();
  state.invisible = !canvas.isVisible();
  const QWidget* viewport = canvas.viewport();
  const QRect seen(viewport->mapToGlobal(QPoint(0, 0)), viewport->size());
  state.offscreen = !rect().intersects(seen);
  return state;
}

void* AccessibleCell::interface_cast(QAccessible::InterfaceType type) {
  switch (type) {
    case QAccessible::TableCellInterface:
      return static_cast<QAccessibleTableCellInterface*>(this);
    case QAccessible::ActionInterface:
      return canBeChosen() ? static_cast<QAccessibleActionInterface*>(this) : nullptr;
    case QAccessible::TextInterface:
      return static_cast<QAccessibleTextInterface*>(this);
    case QAccessible::ValueInterface:
      return editable() ? static_cast<QAccessibleValueInterface*>(this) : nullptr;
    default:
      return nullptr;
  }
}

QList<QAccessibleInterface*> AccessibleCell::columnHeaderCells() const {
  if (kind_ != CellKind::cell || !isValid()) return {};
  return {parts_.columnHeader(column_)};
}

QList<QAccessibleInterface*> AccessibleCell::rowHeaderCells() const {
  if (kind_ != CellKind::cell || !isValid()) return {};
  return {parts_.rowHeader(row_)};
}

QStringList AccessibleCell::actionNames() const {
  if (!canBeChosen()) return {};
  return {pressAction(), setFocusAction()};
}

void AccessibleCell::doAction(const QString& name) {
  if (!canBeChosen()) return;
  ViewCanvas& canvas = parts_.canvas();
  Selection selection = parts_.shown()->chosen(row_, column_);
  if (name == pressAction() && isSelected()) {
    selection.pinned.reset();
  } else if (name == setFocusAction()) {
    canvas.setFocus(Qt::OtherFocusReason);
  } else if (name != pressAction()) {
    return;
  }
  canvas.choose(selection);
}

QString AccessibleCell::attributes(int, int* start, int* end) const {
  *start = 0;
  *end = characterCount();
  return {};
}

std::optional<CellAddress> AccessibleCell::editable() const {
  if (!canBeChosen() || !parts_.shown()->number) return std::nullopt;
  const std::optional<CellAddress> cell = parts_.shown()->chosen(row_, column_).pinned;
  return cell && parts_.canvas().canScrub(*cell) ? cell : std::nullopt;
}

QVariant AccessibleCell::currentValue() const {
  return editable() ? QVariant(parts_.shown()->number(row_, column_)) : QVariant();
}

void AccessibleCell::setCurrentValue(const QVariant& value) {
  bool number = false;
  const double wanted = value.toDouble(&number);
  const auto cell = editable();
  if (cell && number && std::isfinite(wanted)) parts_.canvas().change(*cell, wanted);
}

}  // namespace attention_lab
