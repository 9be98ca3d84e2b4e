#pragma once

#include <QAccessible>
#include <QHash>

#include "ui/views/spoken_table.h"

namespace attention_lab {

class CanvasAccessible;
class ViewCanvas;

/// One of the tables of a canvas, for assistive technology. Its children are the cells, row by row,
/// then the row headers, then the column headers. They are made when they are asked for, and at
/// most some thousands are kept.
class TableParts : public QAccessibleTableInterface {
 public:
  TableParts(const CanvasAccessible& owner, ViewCanvas& canvas, int index)
      : owner_(owner), canvas_(canvas), index_(index) {}
  TableParts(const TableParts&) = delete;
  TableParts& operator=(const TableParts&) = delete;
  ~TableParts() override { drop(); }

  const CanvasAccessible& owner() const { return owner_; }
  ViewCanvas& canvas() const { return canvas_; }
  /// What the canvas shows now; null: no such table any more.
  const SpokenTable* shown() const;
  /// The interface that the table is of.
  virtual QAccessibleInterface* self() const = 0;

  int partCount() const;
  QAccessibleInterface* part(int index) const;
  int indexOfPart(const QAccessibleInterface* part) const;
  /// The cell painted there, in the canvas's viewport.
  QAccessibleInterface* partAt(const QPoint& point) const;
  QAccessibleInterface* rowHeader(int row) const;
  QAccessibleInterface* columnHeader(int column) const;
  QAccessibleInterface* current() const;
  /// Where a cell is seen in the viewport; without a place of its own it is the whole of it.
  QRectF cellRect(int row, int column) const;
  QRectF tableRect() const;
  bool isCurrent(int row, int column) const;
  int madeParts() const { return static_cast<int>(made_.size()); }
  /// Forgets the children.
  void drop();
  /// Tells of other numbers, when there may be some; of other rows or columns, after which the
  /// children are others.
  void tellChange(bool numbers);

  QAccessibleInterface* caption() const override { return nullptr; }
  QAccessibleInterface* summary() const override { return nullptr; }
  QAccessibleInterface* cellAt(int row, int column) const override;
  int selectedCellCount() const override { return current() ? 1 : 0; }
  QList<QAccessibleInterface*> selectedCells() const override;
  QString columnDescription(int column) const override;
  QString rowDescription(int row) const override;
  int selectedColumnCount() const override { return 0; }
  int selectedRowCount() const override { return 0; }
  int columnCount() const override;
  int rowCount() const override;
  QList<int> selectedColumns() const override { return {}; }
  QList<int> selectedRows() const override { return {}; }
  bool isColumnSelected(int) const override { return false; }
  bool isRowSelected(int) const override { return false; }
  bool selectRow(int) override { return false; }
  bool selectColumn(int) override { return false; }
  bool unselectRow(int) override { return false; }
  bool unselectColumn(int) override { return false; }
  void modelChange(QAccessibleTableModelChangeEvent*) override {}

 private:
  /// Of what rows and columns are called, and how many there are.
  std::size_t shape() const;

  const CanvasAccessible& owner_;
  ViewCanvas& canvas_;
  int index_;
  mutable QHash<int, QAccessible::Id> made_;  ///< by the index of the part
  mutable std::size_t shape_ = 0;             ///< when the first part was made
};

}  // namespace attention_lab
