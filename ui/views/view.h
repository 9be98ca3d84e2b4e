#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QRectF>
#include <QSizeF>
#include <QString>

#include "core/document/trace.h"
#include "ui/views/ripple.h"
#include "ui/views/selection.h"
#include "ui/views/view_style.h"

class QPainter;

namespace attention_lab {

struct SpokenTable;

/// A cell that only a view has, not the trace.
struct OwnCell {
  QString name;  ///< "position 3, dimension 7"
  double value = 0;
};

/// One way of looking at a trace. A view is a plain object that paints: the window's canvas, the
/// figure writers and the command line all call paint(), so that a figure is what was seen.
class View {
 public:
  virtual ~View() = default;

  virtual QString id() const = 0;     ///< "chain", "weights", "position-curves"; never translated
  virtual QString title() const = 0;  ///< translated

  void setTrace(SharedTrace trace);
  void setSelection(const Selection& selection);
  void setStyle(const ViewStyle& style);
  /// Costs no new layout; not a part of figures.
  void setRipple(const Ripple& ripple) { ripple_ = ripple; }
  /// The language changed: what was painted with the old words is out of date.
  virtual void refresh() {}
  const SharedTrace& trace() const { return trace_; }
  const Selection& selection() const { return selection_; }
  const ViewStyle& style() const { return style_; }
  const Ripple& ripple() const { return ripple_; }

  /// Size in device-independent pixels at which everything is readable.
  virtual QSizeF sizeHint() const = 0;
  /// Down to this part of the sizeHint() it is squeezed before it scrolls; 0: as far as it takes.
  virtual double leastPart() const { return 0.55; }
  /// Why there is nothing to draw, in the user's words; empty when there is something.
  virtual QString emptyText() const;
  /// Height at which everything is readable in this width, for a view that rather scrolls than
  /// shrinks; 0: as sizeHint().
  virtual double heightFor(double width) const;
  /// Draws into `area`, background included.
  virtual void paint(QPainter& painter, const QRectF& area) const = 0;

  /// The cell under a point of an `area` painted as above.
  virtual std::optional<CellAddress> cellAt(const QPointF& point, const QRectF& area) const;
  /// Where that cell is painted; a null rectangle when it isn't.
  virtual QRectF cellRect(const CellAddress& cell, const QRectF& area) const;
  /// What the view computed for a cell of its own; nullopt for a cell of the trace, or none.
  virtual std::optional<OwnCell> ownCell(const CellAddress& cell) const;
  /// The matrix (by its title or frame) under a point: what a click makes large.
  virtual QString tensorAt(const QPointF& point, const QRectF& area) const;

  // For views in which pointing, clicking and keys do more than choose a cell; nullopt: as in every
  // other view.
  virtual std::optional<Selection> pointedAt(const QPointF& point, const QRectF& area) const;
  virtual std::optional<Selection> clicked(const QPointF& point, const QRectF& area,
                                           Qt::KeyboardModifiers modifiers) const;
  virtual std::optional<Selection> keyPressed(int key, Qt::KeyboardModifiers modifiers,
                                              const QRectF& area) const;
  /// What is pinned or pointed at, in words; empty: the cell.
  virtual QString spoken() const;
  /// The numbers that are shown, as tables to be listened to. None while emptyText() says why.
  virtual std::vector<SpokenTable> tables() const;
  /// The part that keys move, to be kept in sight; null: none.
  virtual QRectF focusRect(const QRectF& area) const;

 protected:
  /// Called after any of the three changed: drop what was cached for the old ones.
  virtual void changed() {}

 private:
  SharedTrace trace_;
  Selection selection_;
  ViewStyle style_;
  Ripple ripple_;
};

/// A line of the table of views. Trace arrays are views too: makeView("scores").
struct ViewEntry {
  const char* id;
  std::unique_ptr<View> (*make)();
};
const std::vector<ViewEntry>& viewTable();
/// Any id of the table, or the path of any trace array; null for an unknown word.
std::unique_ptr<View> makeView(const QString& id);
/// What is chosen in a figure of the view, which has its trace: nothing is pointed at, and text is
/// shaded for its first token where none was chosen.
Selection figureSelection(const View& view, Selection selection);
/// All ids, table first, then the trace arrays.
std::vector<QString> viewIds();

}  // namespace attention_lab
