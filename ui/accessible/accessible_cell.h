#pragma once

#include <optional>

#include <QAccessible>

#include "core/document/document.h"

namespace attention_lab {

class TableParts;

enum class CellKind { cell, rowHeader, columnHeader };

/// A cell or header of a table that a canvas shows: "query love (2), key NLP (3)", "0.42". Its text
/// is the number, as screen readers speak a cell's text after its headers. Pressing pins it, or
/// lets go.
class AccessibleCell : public QAccessibleInterface,
                       public QAccessibleTableCellInterface,
                       public QAccessibleActionInterface,
                       public QAccessibleTextInterface,
                       public QAccessibleValueInterface {
 public:
  AccessibleCell(TableParts& parts, CellKind kind, int row, int column)
      : parts_(parts), kind_(kind), row_(row), column_(column) {}

  const TableParts& parts() const { return parts_; }
  CellKind kind() const { return kind_; }

  bool isValid() const override;
  QObject* object() const override { return nullptr; }
  QWindow* window() const override;
  QAccessibleInterface* childAt(int, int) const override { return nullptr; }
  QAccessibleInterface* parent() const override;
  QAccessibleInterface* child(int) const override { return nullptr; }
  int childCount() const override { return 0; }
  int indexOfChild(const QAccessibleInterface*) const override { return -1; }
  QString text(QAccessible::Text text) const override;
  void setText(QAccessible::Text, const QString&) override {}
  QRect rect() const override;
  QAccessible::Role role() const override;
  QAccessible::State state() const override;
  void* interface_cast(QAccessible::InterfaceType type) override;

  bool isSelected() const override;
  QList<QAccessibleInterface*> columnHeaderCells() const override;
  QList<QAccessibleInterface*> rowHeaderCells() const override;
  int columnIndex() const override { return column_; }
  int rowIndex() const override { return row_; }
  int columnExtent() const override { return 1; }
  int rowExtent() const override { return 1; }
  QAccessibleInterface* table() const override { return parent(); }

  QStringList actionNames() const override;
  void doAction(const QString& name) override;
  QStringList keyBindingsForAction(const QString&) const override { return {}; }

  void selection(int, int* start, int* end) const override { *start = *end = 0; }
  int selectionCount() const override { return 0; }
  void addSelection(int, int) override {}
  void removeSelection(int) override {}
  void setSelection(int, int, int) override {}
  int cursorPosition() const override { return 0; }
  void setCursorPosition(int) override {}
  QString text(int start, int end) const override { return spoken().mid(start, end - start); }
  int characterCount() const override { return static_cast<int>(spoken().size()); }
  QRect characterRect(int) const override { return rect(); }
  int offsetAtPoint(const QPoint&) const override { return 0; }
  void scrollToSubstring(int, int) override {}
  QString attributes(int, int* start, int* end) const override;

  // Of a number that can be changed.
  QVariant currentValue() const override;
  void setCurrentValue(const QVariant& value) override;
  QVariant maximumValue() const override { return {}; }
  QVariant minimumValue() const override { return {}; }
  QVariant minimumStepSize() const override { return 0.1; }

 private:
  bool canBeChosen() const;
  /// nullopt: nothing to change.
  std::optional<CellAddress> editable() const;
  /// What it says by itself: its number, of a header its name.
  QString spoken() const;

  TableParts& parts_;
  CellKind kind_;
  int row_, column_;
};

}  // namespace attention_lab
