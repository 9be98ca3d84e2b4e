#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QAccessibleWidget>
#include <QObject>

#include "core/document/trace.h"
#include "ui/accessible/table_parts.h"

namespace attention_lab {

/// One of several tables of a canvas: a matrix of the chain.
class MatrixAccessible : public QAccessibleInterface, public TableParts {
 public:
  using TableParts::TableParts;

  QAccessibleInterface* self() const override { return const_cast<MatrixAccessible*>(this); }
  bool isValid() const override { return shown() != nullptr; }
  QObject* object() const override { return nullptr; }
  QWindow* window() const override;
  QAccessibleInterface* childAt(int x, int y) const override;
  QAccessibleInterface* parent() const override;
  QAccessibleInterface* child(int index) const override { return part(index); }
  int childCount() const override { return partCount(); }
  int indexOfChild(const QAccessibleInterface* child) const override { return indexOfPart(child); }
  QAccessibleInterface* focusChild() const override;
  QString text(QAccessible::Text text) const override;
  void setText(QAccessible::Text, const QString&) override {}
  QRect rect() const override;
  QAccessible::Role role() const override { return QAccessible::Table; }
  QAccessible::State state() const override;
  void* interface_cast(QAccessible::InterfaceType type) override;
};

/// A canvas for assistive technology: where its view is one matrix, the table of its cells; else
/// the tables that it shows. What keys choose is told as the focus, so that it is spoken.
class CanvasAccessible : public QAccessibleWidget, public TableParts {
 public:
  explicit CanvasAccessible(ViewCanvas& canvas);
  ~CanvasAccessible() override;

  /// What the view shows.
  const std::vector<SpokenTable>& tables() const;

  QAccessibleInterface* self() const override { return const_cast<CanvasAccessible*>(this); }
  QAccessibleInterface* childAt(int x, int y) const override;
  QAccessibleInterface* child(int index) const override;
  int childCount() const override;
  int indexOfChild(const QAccessibleInterface* child) const override;
  QAccessibleInterface* focusChild() const override;
  QString text(QAccessible::Text text) const override;
  QAccessible::Role role() const override;
  QAccessible::State state() const override;
  void* interface_cast(QAccessible::InterfaceType type) override;

 private:
  class Listener;
  MatrixAccessible* matrix(int index) const;
  /// The tables that somebody asked for.
  std::vector<TableParts*> made() const;
  QWidget* editor() const;
  /// How many children there are before the editor.
  int shownCount() const;
  /// The chosen cell of whichever table.
  QAccessibleInterface* currentCell() const;
  void viewChanged();
  void tellCurrent(bool focused);
  void dropAll();

  const bool isTable_;
  std::unique_ptr<Listener> listener_;
  mutable std::optional<std::vector<SpokenTable>> tables_;
  mutable QHash<int, QAccessible::Id> matrices_;  ///< by their index; none where it is a table
  SharedTrace told_;
  /// Where the chosen cell was when it was told: table, and part of it.
  std::optional<std::pair<int, int>> current_;
  QString currentText_, description_;
};

/// Gives canvases and token strips their interfaces; once, before the window is made.
void installAccessibleInterfaces();

}  // namespace attention_lab
