#pragma once

#include <memory>
#include <optional>

#include <QAbstractScrollArea>

#include "ui/models/scrub.h"
#include "ui/views/ripple_animation.h"
#include "ui/views/view.h"

namespace attention_lab {

class DocumentModel;
class InlineEditor;

/// Shows one view of the model: paints it, and turns mouse and keys into intents. While it is
/// hidden it does nothing.
/// Pointing previews a cell, a click pins it, another click or Esc lets go; a click beside the
/// cells makes that matrix the large one. Arrow keys move, Enter edits, dragging up or down on an
/// editable cell changes it (Shift finer). After a change the cells that it reached flash; B held
/// shows the numbers before it, D by how much they differ.
class ViewCanvas : public QAbstractScrollArea {
  Q_OBJECT

 public:
  explicit ViewCanvas(DocumentModel& model, QWidget* parent = nullptr);
  ~ViewCanvas() override;

  void setView(std::unique_ptr<View> view);
  View* view() const { return view_.get(); }
  void setStyleOfViews(const ViewStyle& style);
  /// Whether a click on a matrix makes it the large one.
  void setChoosesTensor(bool chooses) { choosesTensor_ = chooses; }
  /// Cells can be dragged and edited here.
  void setEditsCells(bool edits) { editsCells_ = edits; }

  /// The area that is painted, in viewport coordinates.
  QRectF area() const;
  /// The pinned or pointed-at cell in words: names, tokens, value.
  QString spokenCell() const;
  /// Selects that, as a key does: it comes into sight.
  void choose(const Selection& selection);
  /// Whether it is editable here and a number.
  bool canScrub(const CellAddress& cell) const;
  /// One that canScrub().
  void change(const CellAddress& cell, double value);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void refreshed();  ///< the view shows another trace, selection, style or language
  void painted();    ///< after each repaint of the view: cells may stand elsewhere

 protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void keyReleaseEvent(QKeyEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void scrollContentsBy(int dx, int dy) override;
  bool viewportEvent(QEvent* event) override;

 private:
  struct Press {
    QPointF start;
    std::optional<CellAddress> cell;
    std::optional<Scrub> scrub = {};  ///< of a cell that can be dragged
    int gesture = 0;                  ///< of the scrub; 0 until it moves
  };
  void refresh();
  void measure();
  void measureHeight(const QSize& room);
  /// Scrolls to what a key moved.
  void reveal();
  void hover(const std::optional<CellAddress>& cell);
  void click(const Press& press);
  void scrub(double y, bool fine);
  void move(Index rows, Index columns);
  void edit(const CellAddress& cell);
  void finishEdit(bool take);
  void takeEdit(bool take, const QString& text);
  /// What an edit of the cell changes: without an added position, what the projections read is the
  /// embedding itself.
  CellAddress stored(CellAddress cell) const;
  QString symbolOf(const CellAddress& cell) const;
  /// 0 where the trace has no such cell.
  double valueAt(const SharedTrace& trace, const CellAddress& cell) const;
  /// While other numbers are seen than the document's; says so.
  bool refusesEdits();
  void setCell(const CellAddress& cell, double value, int gesture);
  /// Empty for a cell that what is seen doesn't have: a selection may be newer than the trace.
  QString cellText(const CellAddress& cell) const;
  void startRipple();
  void showRipple(double strength);
  void showMoment(Moment moment);
  void paintMoment(QPainter& painter) const;

  DocumentModel& model_;
  std::unique_ptr<View> view_;
  ViewStyle style_;
  bool choosesTensor_ = true;
  bool editsCells_ = true;
  bool stale_ = true;  ///< something changed while hidden
  std::optional<Press> press_;
  RippleAnimation ripple_;
  InlineEditor* editor_ = nullptr;
  CellAddress edited_;
};

}  // namespace attention_lab
