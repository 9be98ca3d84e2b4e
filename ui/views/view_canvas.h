#pragma once

#include <memory>
#include <optional>

#include <QAbstractScrollArea>

#include "ui/models/mask_stroke.h"
#include "ui/models/scrub.h"
#include "ui/views/ripple_animation.h"
#include "ui/views/view.h"

namespace attention_lab {

class DocumentModel;
class InlineEditor;

/// Shows one view of the model: paints it, and turns mouse and keys into intents. While it is
/// hidden it does nothing.
/// Pointing previews a cell, a click pins it, another click or Esc lets go; a click beside the
/// cells makes that matrix the large one. Arrow keys move, Enter or a digit edits, dragging up or
/// down on an editable cell changes it (Shift finer), a double click makes it what it was before.
/// Dragging over `masked` forbids or allows cells, as do Space and Shift with the arrow keys. After
/// a change the cells that it reached flash; B held shows the numbers before it, D by how much they
/// differ.
class ViewCanvas : public QAbstractScrollArea {
  Q_OBJECT

 public:
  explicit ViewCanvas(DocumentModel& model, QWidget* parent = nullptr);
  ~ViewCanvas() override;

  void setView(std::unique_ptr<View> view);
  View* view() const { return view_.get(); }
  void setStyleOfViews(const ViewStyle& style);
  /// The view shows something else than before, of which the model doesn't know.
  void viewChanged();
  /// Whether a click on a matrix makes it the large one.
  void setChoosesTensor(bool chooses) { choosesTensor_ = chooses; }
  /// Cells can be dragged and edited here.
  void setEditsCells(bool edits) { editsCells_ = edits; }
  /// A press already paints the mask: on `masked`, `scaled` and `weights`.
  void setPaintsMask(bool paints);

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

  /// At which the view, as wide as it is, needn't be scrolled up and down.
  int wantedHeight() const;
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
    std::optional<Scrub> scrub = {};        ///< of a cell that can be dragged
    std::optional<MaskStroke> stroke = {};  ///< over a mask that can be painted
    int gesture = 0;                        ///< of either; 0 until it moves
    bool refused = false;                   ///< it was said that the cell can't be changed
  };
  void refresh();
  void measure();
  void measureHeight(const QSize& room);
  /// Scrolls to what a key moved.
  void reveal();
  void hover(const std::optional<CellAddress>& cell);
  void click(const Press& press);
  void scrub(double y, bool fine);
  /// Says once why the pressed cell stays when it is dragged.
  void refuseDrag(const QPointF& place);
  void endPress();
  void restCursor();
  void move(Index rows, Index columns);
  void edit(const CellAddress& cell);
  void reset(const CellAddress& cell);
  /// Whether a drag of the cell paints.
  bool canPaint(const CellAddress& cell) const;
  /// Whether keys may change the mask at the cell.
  bool isMaskCell(const CellAddress& cell) const;
  bool mayAttendAt(const CellAddress& cell) const;
  MaskStroke strokeAt(const QPointF& place, bool allow) const;
  /// A point of the viewport in cells of the array.
  QPointF placeOf(const CellAddress& cell, const QPointF& point) const;
  void beginStroke();
  void paintTo(const QPointF& point);
  void paintMask(const MaskStroke& stroke, int gesture);
  bool toggleMask();
  bool extendMask(Index rows, Index columns);
  void endKeyStroke();
  void finishEdit(bool take);
  void takeEdit(bool take, const QString& text);
  /// 0 where the trace has no such cell.
  double valueAt(const SharedTrace& trace, const CellAddress& cell) const;
  /// While other numbers are seen than the document's; says so.
  bool refusesEdits();
  void setCell(const CellAddress& cell, double value, int gesture);
  /// What a scrub of the cell changes: its number, or what the mask adds to it.
  std::optional<double> scrubbedNumber(const CellAddress& cell) const;
  /// Empty for a cell that what is seen doesn't have: a selection may be newer than the trace.
  QString cellText(const CellAddress& cell) const;
  QString toolTipOf(const CellAddress& cell) const;
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
  bool paintsMask_ = false;
  StepState revealed_;
  std::optional<Press> press_;
  struct KeyStroke {
    MaskStroke stroke;
    int gesture;
  };
  std::optional<KeyStroke> keyStroke_;
  RippleAnimation ripple_;
  InlineEditor* editor_ = nullptr;
  CellAddress edited_;
};

}  // namespace attention_lab
