#pragma once

#include <optional>

#include <QTableView>

namespace attention_lab {

class ParameterTableModel;

/// A table of coloured numbers. Dragging up or down on a cell changes it live, with Shift finer;
/// double click, F2 or typing edits; Ctrl+C and Ctrl+V ask for copy and paste.
class WeightTable : public QTableView {
  Q_OBJECT

 public:
  /// What one pixel of a drag is worth.
  static constexpr double step = 0.01;
  static constexpr double fineStep = 0.001;

  explicit WeightTable(ParameterTableModel& model, QWidget* parent = nullptr);

  /// Height for all rows up to `mostRows`.
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  void sizeCells();

 signals:
  void scrubBegan();
  void scrubbed(int row, int column, double value);
  void scrubEnded();
  void copyRequested();
  void pasteRequested();

 protected:
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  struct Scrub {
    QPersistentModelIndex index;
    QPoint last;
    double start;  ///< the cell's number when it was taken
    double value;
    bool moving = false;
  };

  ParameterTableModel& weights_;
  std::optional<Scrub> scrub_;
};

}  // namespace attention_lab
