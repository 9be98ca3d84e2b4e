#pragma once

#include <optional>

#include <QTableView>

#include "ui/models/scrub.h"

namespace attention_lab {

class ParameterTableModel;

/// A table of coloured numbers. Dragging up or down on a cell changes it live, with Shift finer;
/// F2, Enter or typing edits, a double click resets; Ctrl+C and Ctrl+V ask for copy and paste.
class WeightTable : public QTableView {
  Q_OBJECT

 public:
  explicit WeightTable(ParameterTableModel& model, QWidget* parent = nullptr);

  /// Height for all rows up to `mostRows`.
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  void sizeCells();

 signals:
  void scrubBegan();
  void scrubbed(int row, int column, double value);
  void scrubEnded();
  void scrubCancelled();  ///< the value is to be what it was
  void resetRequested(int row, int column);
  void copyRequested();
  void pasteRequested();

 protected:
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  ParameterTableModel& weights_;
  QPersistentModelIndex scrubbed_;
  std::optional<Scrub> scrub_;  ///< of that cell
};

}  // namespace attention_lab
