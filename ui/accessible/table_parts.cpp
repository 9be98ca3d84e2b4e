#include "ui/accessible/table_parts.h"

#include <algorithm>

#include "ui/accessible/accessible_cell.h"
#include "ui/accessible/canvas_accessible.h"
#include "ui/accessible/tell.h"
#include "ui/views/view_canvas.h"

namespace attention_lab {

namespace {

constexpr int kMostParts = 4096;
// Of longer axes the first names stand for all.
constexpr Index kMostNames = 256;

}  // namespace

const SpokenTable* TableParts::shown() const {
  const auto& tables = owner_.tables();
  const auto index = static_cast<std::size_t>(index_);
  return index < tables.size() ? &tables[index] : nullptr;
}

int TableParts::rowCount() const {
  return shown() ? static_cast<int>(shown()->rows) : 0;
}

int TableParts::columnCount() const {
  return shown() ? static_cast<int>(shown()->columns) : 0;
}

int TableParts::partCount() const {
  const int rows = rowCount(), columns = columnCount();
  return rows * columns + rows + columns;
}

QAccessibleInterface* TableParts::part(int index) const {
  if (index < 0 || index >= partCount()) return nullptr;
  if (const auto id = made_.value(index)) return QAccessible::accessibleInterface(id);
  auto& self = const_cast<TableParts&>(*this);
  if (madeParts() >= kMostParts) self.drop();
  if (made_.isEmpty()) shape_ = shape();
  const int rows = rowCount(), columns = columnCount(), cells = rows * columns;
  AccessibleCell* made =
      index < cells ? new AccessibleCell(self, CellKind::cell, index / columns, index % columns)
      : index < cells + rows
          ? new AccessibleCell(self, CellKind::rowHeader, index - cells, 0)
          : new AccessibleCell(self, CellKind::columnHeader, 0, index - cells - rows);
  made_.insert(index, QAccessible::registerAccessibleInterface(made));
  return made;
}

int TableParts::indexOfPart(const QAccessibleInterface* part) const {
  const auto* cell = dynamic_cast<const AccessibleCell*>(part);
  if (!cell || &cell->parts() != this) return -1;
  const int rows = rowCount(), columns = columnCount();
  switch (cell->kind()) {
    case CellKind::rowHeader:
      return rows * columns + cell->rowIndex();
    case CellKind::columnHeader:
      return rows * columns + rows + cell->columnIndex();
    case CellKind::cell:
      break;
  }
  return cell->rowIndex() * columns + cell->columnIndex();
}

QAccessibleInterface* TableParts::cellAt(int row, int column) const {
  if (row < 0 || row >= rowCount() || column < 0 || column >= columnCount()) return nullptr;
  return part(row * columnCount() + column);
}

QAccessibleInterface* TableParts::rowHeader(int row) const {
  return part(rowCount() * columnCount() + row);
}

QAccessibleInterface* TableParts::columnHeader(int column) const {
  return part(rowCount() * columnCount() + rowCount() + column);
}

QAccessibleInterface* TableParts::partAt(const QPoint& point) const {
  const auto place = shown() ? shown()->at(point, canvas_.area()) : std::nullopt;
  return place ? cellAt(static_cast<int>(place->first), static_cast<int>(place->second)) : nullptr;
}

QAccessibleInterface* TableParts::current() const {
  const SpokenTable* table = shown();
  if (!table || !table->current) return nullptr;
  return cellAt(static_cast<int>(table->current->first), static_cast<int>(table->current->second));
}

bool TableParts::isCurrent(int row, int column) const {
  const SpokenTable* table = shown();
  return table && table->current == SpokenTable::Place{row, column};
}

QList<QAccessibleInterface*> TableParts::selectedCells() const {
  QAccessibleInterface* cell = current();
  return cell ? QList<QAccessibleInterface*>{cell} : QList<QAccessibleInterface*>();
}

QString TableParts::rowDescription(int row) const {
  return row >= 0 && row < rowCount() && shown()->rowName ? shown()->rowName(row) : QString();
}

QString TableParts::columnDescription(int column) const {
  return column >= 0 && column < columnCount() && shown()->columnName ? shown()->columnName(column)
                                                                      : QString();
}

QRectF TableParts::cellRect(int row, int column) const {
  const SpokenTable* table = shown();
  const QRectF rect = table && table->rect ? table->rect(row, column, canvas_.area()) : QRectF();
  return rect.isNull() ? QRectF(canvas_.viewport()->rect()) : rect;
}

QRectF TableParts::tableRect() const {
  const SpokenTable* table = shown();
  if (!table || table->rows == 0 || table->columns == 0) return canvas_.viewport()->rect();
  return cellRect(0, 0).united(cellRect(rowCount() - 1, columnCount() - 1));
}

std::size_t TableParts::shape() const {
  const SpokenTable* table = shown();
  if (!table) return 0;
  std::size_t shape = qHashMulti(0, table->name, table->rows, table->columns);
  for (int row = 0; row < std::min(table->rows, kMostNames); ++row)
    shape = qHashMulti(shape, rowDescription(row));
  for (int column = 0; column < std::min(table->columns, kMostNames); ++column)
    shape = qHashMulti(shape, columnDescription(column));
  return shape;
}

void TableParts::drop() {
  // By the time that a canvas goes, its children may be gone before.
  for (const QAccessible::Id id : std::exchange(made_, {}))
    QAccessible::deleteAccessibleInterface(id);
}

void TableParts::tellChange(bool numbers) {
  if (made_.isEmpty()) return;
  using Change = QAccessibleTableModelChangeEvent;
  const bool same = shape_ == shape();
  if (same && !numbers) return;
  if (!same) drop();
  Change change(self(), same ? Change::DataChanged : Change::ModelReset);
  change.setFirstRow(0);
  change.setFirstColumn(0);
  change.setLastRow(rowCount() - 1);
  change.setLastColumn(columnCount() - 1);
  tellAccessible(change);
}

}  // namespace attention_lab
