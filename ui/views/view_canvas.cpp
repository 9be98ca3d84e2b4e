#include "ui/views/view_canvas.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QHelpEvent>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include "core/document/edits.h"
#include "ui/application_style.h"
#include "ui/document/document_model.h"
#include "ui/models/matrix_text.h"
#include "ui/theme.h"
#include "ui/views/tensor_description.h"
#include "ui/views/token_label.h"

namespace attention_lab {
namespace {

/// What one pixel of a drag is worth; with Shift.
constexpr double step = 0.01;
constexpr double fineStep = 0.001;
/// A view is squeezed down to this part of the size it would like before it scrolls …
constexpr double leastPart = 0.55;
/// … and a matrix of more than this many lines of text is squeezed as far as it takes.
constexpr double mostLines = 40;

/// −∞ … is forbidden, anything else allowed.
double toggled(double masked) {
  return std::isinf(masked) ? 1 : 0;
}

void setBar(QScrollBar* bar, int content, int page) {
  bar->setRange(0, std::max(0, content - page));
  bar->setPageStep(page);
  bar->setSingleStep(std::max(1, page / 12));
}

}  // namespace

ViewCanvas::ViewCanvas(DocumentModel& model, QWidget* parent)
    : QAbstractScrollArea(parent), model_(model) {
  setFrameShape(QFrame::NoFrame);
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  viewport()->setMouseTracking(true);
  viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
  const auto changed = [this] {
    if (isVisible()) {
      refresh();
    } else {
      stale_ = true;
    }
  };
  connect(&model_, &DocumentModel::traceAvailable, this, changed);
  connect(&model_, &DocumentModel::selectionChanged, this, changed);
}

ViewCanvas::~ViewCanvas() = default;

void ViewCanvas::setView(std::unique_ptr<View> view) {
  finishEdit(false);
  view_ = std::move(view);
  stale_ = true;
  if (isVisible()) refresh();
}

void ViewCanvas::setStyleOfViews(const ViewStyle& style) {
  style_ = style;
  if (view_) view_->refresh();
  stale_ = true;
  if (isVisible()) refresh();
}

void ViewCanvas::refresh() {
  stale_ = false;
  if (!view_) return;
  view_->setStyle(style_);
  view_->setTrace(model_.trace());
  view_->setSelection(model_.selection());
  measure();
  viewport()->update();
  if (hasFocus()) announce();
}

void ViewCanvas::measure() {
  if (!view_) return;
  const QSize room = maximumViewportSize();
  if (view_->heightFor(room.width()) > 0) return measureHeight(room);
  const QSizeF hint = view_->sizeHint();
  const double fits = std::min(room.width() / hint.width(), room.height() / hint.height());
  const double part = std::clamp(fits, leastPart, 1.0);
  const double most = mostLines * QFontMetricsF(style_.font).height();
  const bool hopeless = hint.width() > 2 * most || hint.height() > most;
  const auto extent = [&](double wanted, int there) {
    return hopeless ? there : std::max(there, static_cast<int>(wanted * part));
  };
  const int width = extent(hint.width(), room.width());
  const int height = extent(hint.height(), room.height());
  setBar(horizontalScrollBar(), width, room.width());
  setBar(verticalScrollBar(), height, room.height());
}

void ViewCanvas::measureHeight(const QSize& room) {
  double height = view_->heightFor(room.width());
  if (height > room.height()) {
    // The scroll bar's room is lost.
    height = view_->heightFor(room.width() - verticalScrollBar()->sizeHint().width());
  }
  setBar(horizontalScrollBar(), room.width(), room.width());
  setBar(verticalScrollBar(), static_cast<int>(height), room.height());
}

void ViewCanvas::reveal() {
  const QRectF part = view_->focusRect(area());
  if (part.isNull()) return;
  const auto shift = [](QScrollBar* bar, double from, double to, int page) {
    if (from < 0) bar->setValue(bar->value() + static_cast<int>(std::floor(from)));
    if (to > page) bar->setValue(bar->value() + static_cast<int>(std::ceil(to - page)));
  };
  shift(verticalScrollBar(), part.top(), part.bottom(), viewport()->height());
  shift(horizontalScrollBar(), part.left(), part.right(), viewport()->width());
}

QRectF ViewCanvas::area() const {
  const QScrollBar *across = horizontalScrollBar(), *down = verticalScrollBar();
  // The bars take room from the viewport but not from what is scrolled.
  const int width =
      across->maximum() > 0 ? across->maximum() + across->pageStep() : viewport()->width();
  const int height =
      down->maximum() > 0 ? down->maximum() + down->pageStep() : viewport()->height();
  return QRectF(-across->value(), -down->value(), width, height);
}

QSize ViewCanvas::sizeHint() const {
  const int line = fontMetrics().height();
  return {line * 30, line * 14};
}

QSize ViewCanvas::minimumSizeHint() const {
  const int line = fontMetrics().height();
  return {line * 8, line * 3};
}

void ViewCanvas::paintEvent(QPaintEvent*) {
  QPainter painter(viewport());
  if (!view_) {
    painter.fillRect(viewport()->rect(), theme(currentTheme()).surface);
    return;
  }
  view_->paint(painter, area());
  if (hasFocus()) {
    painter.setPen(QPen(theme(currentTheme()).accent, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(viewport()->rect().adjusted(0, 0, -1, -1));
  }
  emit painted();
}

void ViewCanvas::resizeEvent(QResizeEvent* event) {
  QAbstractScrollArea::resizeEvent(event);
  finishEdit(true);
  measure();
}

void ViewCanvas::showEvent(QShowEvent* event) {
  QAbstractScrollArea::showEvent(event);
  if (stale_) refresh();
}

void ViewCanvas::scrollContentsBy(int, int) {
  finishEdit(true);
  viewport()->update();
}

void ViewCanvas::hover(const std::optional<CellAddress>& cell) {
  Selection selection = model_.selection();
  selection.leave();
  selection.hovered = cell;
  model_.select(selection);
}

void ViewCanvas::mousePressEvent(QMouseEvent* event) {
  finishEdit(true);
  if (event->button() != Qt::LeftButton || !view_) return;
  Press press{event->position(), event->position(), view_->cellAt(event->position(), area())};
  if (press.cell) press.startValue = press.value = valueAt(*press.cell);
  press_ = press;
}

void ViewCanvas::mouseMoveEvent(QMouseEvent* event) {
  if (!view_) return;
  if (!press_) {
    if (const auto pointed = view_->pointedAt(event->position(), area())) {
      return model_.select(*pointed);
    }
    return hover(view_->cellAt(event->position(), area()));
  }
  scrub(event->position(), event->modifiers() & Qt::ShiftModifier);
}

void ViewCanvas::scrub(const QPointF& point, bool fine) {
  Press& press = *press_;
  const bool possible = press.cell && press.cell->tensor != "masked" && isEditable(*press.cell) &&
                        std::isfinite(press.startValue);
  if (!possible) return;
  if (press.gesture == 0) {
    if (std::abs(point.y() - press.start.y()) < QApplication::startDragDistance()) return;
    press.gesture = model_.beginGesture();
    press.last = point;
    viewport()->setCursor(Qt::SizeVerCursor);
    return;
  }
  press.value += (press.last.y() - point.y()) * (fine ? fineStep : step);
  press.last = point;
  const double moved = std::round((press.value - press.startValue) / fineStep) * fineStep;
  setCell(*press.cell, press.startValue + moved, press.gesture);
}

void ViewCanvas::mouseReleaseEvent(QMouseEvent* event) {
  if (!press_ || event->button() != Qt::LeftButton) return;
  const Press press = *std::exchange(press_, std::nullopt);
  viewport()->unsetCursor();
  if (press.gesture != 0) return model_.endGesture();
  const double moved = (event->position() - press.start).manhattanLength();
  if (moved >= QApplication::startDragDistance()) return;
  if (const auto clicked = view_->clicked(press.start, area(), event->modifiers())) {
    return model_.select(*clicked);
  }
  click(press);
}

void ViewCanvas::click(const Press& press) {
  Selection selection = model_.selection();
  if (press.cell) {
    const bool same = selection.pinned == press.cell;
    selection.pinned = same ? std::nullopt : press.cell;
    if (same) selection.leave();
  }
  if (choosesTensor_) {
    const QString tensor = view_->tensorAt(press.start, area());
    if (press.cell) {
      selection.tensor = press.cell->tensor;
    } else if (!tensor.isEmpty()) {
      selection.tensor = tensor.toStdString();
    }
  }
  model_.select(selection);
}

void ViewCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
  if (!view_ || event->button() != Qt::LeftButton) return;
  const std::optional<CellAddress> cell = view_->cellAt(event->position(), area());
  if (!cell || !isEditable(*cell)) return mousePressEvent(event);
  Selection selection = model_.selection();
  selection.pinned = cell;
  model_.select(selection);
  edit(*cell);
}

void ViewCanvas::keyPressEvent(QKeyEvent* event) {
  if (view_) {
    if (const auto pressed = view_->keyPressed(event->key(), event->modifiers(), area())) {
      model_.select(*pressed);
      return reveal();
    }
  }
  switch (event->key()) {
    case Qt::Key_Left:
      return move(0, -1);
    case Qt::Key_Right:
      return move(0, 1);
    case Qt::Key_Up:
      return move(-1, 0);
    case Qt::Key_Down:
      return move(1, 0);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_F2:
      if (model_.selection().pinned && isEditable(*model_.selection().pinned)) {
        edit(*model_.selection().pinned);
      }
      return;
    case Qt::Key_Escape: {
      Selection selection = model_.selection();
      if (!selection.pinned && !selection.hovered) break;
      selection.pinned.reset();
      selection.leave();
      return model_.select(selection);
    }
    default:
      break;
  }
  QAbstractScrollArea::keyPressEvent(event);
}

void ViewCanvas::move(Index rows, Index columns) {
  const SharedTrace& trace = model_.trace();
  if (!trace || !view_) return;
  Selection selection = model_.selection();
  CellAddress cell = selection.pinned.value_or(CellAddress{selection.tensor, -rows, -columns});
  // A view of one array takes the keys for itself, whatever was pinned elsewhere.
  const bool here = !view_->cellRect(cell, area()).isNull();
  if (!here) cell = {selection.tensor, 0, 0};
  const auto named = findTensor(*trace, cell.tensor);
  if (!named) return;
  const Index step = here ? 1 : 0;
  cell.row = std::clamp<Index>(cell.row + rows * step, 0, named->tensor.rows() - 1);
  cell.column = std::clamp<Index>(cell.column + columns * step, 0, named->tensor.columns() - 1);
  // Padding rows aren't drawn; the cell must stay in sight.
  if (view_->cellRect(cell, area()).isNull()) return;
  selection.pinned = cell;
  selection.leave();
  model_.select(selection);
}

bool ViewCanvas::isEditable(const CellAddress& cell) const {
  return editsCells_ && model_.traceIsCurrent() &&
         attention_lab::isEditable(model_.document(), cell.tensor);
}

double ViewCanvas::valueAt(const CellAddress& cell) const {
  if (!view_->trace()) return 0;
  const Selection& selection = view_->selection();
  return cellValue(*view_->trace(), cell, selection.item, selection.shownHead()).value_or(0);
}

void ViewCanvas::setCell(const CellAddress& cell, double value, int gesture) {
  const Selection selection = model_.selection();
  model_.edit(tr("Change a cell"),
              DocumentModel::TraceEdit([&](const Document& document, const Trace& trace) {
                return withCell(document, trace, cell, selection.item, selection.head, value);
              }),
              gesture);
}

void ViewCanvas::edit(const CellAddress& cell) {
  if (cell.tensor == "masked") return setCell(cell, toggled(valueAt(cell)), 0);
  const QRectF place = view_->cellRect(cell, area());
  if (place.isNull()) return;
  finishEdit(true);
  edited_ = cell;
  editor_ = new QLineEdit(viewport());
  editor_->setAccessibleName(tr("Value of the cell"));
  editor_->setText(exactNumber(valueAt(cell)));
  const int line = fontMetrics().height();
  const int width = std::max(static_cast<int>(place.width()), line * 6);
  QRect box(0, 0, width, line * 2);
  box.moveCenter(place.center().toPoint());
  box.moveLeft(std::clamp(box.left(), 0, std::max(0, viewport()->width() - width)));
  box.moveTop(std::clamp(box.top(), 0, std::max(0, viewport()->height() - box.height())));
  editor_->setGeometry(box);
  editor_->selectAll();
  editor_->show();
  editor_->setFocus();
  connect(editor_, &QLineEdit::editingFinished, this, [this] { finishEdit(true); });
  auto* escape = new QAction(editor_);
  escape->setShortcut(Qt::Key_Escape);
  escape->setShortcutContext(Qt::WidgetShortcut);
  editor_->addAction(escape);
  connect(escape, &QAction::triggered, this, [this] { finishEdit(false); });
}

void ViewCanvas::finishEdit(bool take) {
  if (!editor_) return;
  QLineEdit* editor = std::exchange(editor_, nullptr);
  const ParsedMatrix parsed = parseMatrixText(editor->text());
  const bool hadFocus = editor->hasFocus();
  editor->disconnect(this);
  editor->hide();
  editor->deleteLater();
  if (hadFocus) setFocus();
  const bool number = parsed.problem.isEmpty() && parsed.values.size() == 1;
  if (take && number) setCell(edited_, parsed.values(0, 0), 0);
}

QString ViewCanvas::cellText(const CellAddress& cell) const {
  const SharedTrace& trace = view_->trace();
  const auto named = trace ? findTensor(*trace, cell.tensor) : std::nullopt;
  if (!named) return {};
  const auto place = [&](Axis axis, Index index) {
    const Tokens tokens = axisTokens(*trace, axis, view_->selection().item);
    const auto at = static_cast<std::size_t>(index);
    return at < tokens.size() ? isolated(QString::fromStdString(tokens[at]))
                              : QString::number(index + 1);
  };
  return tr("%1, row %2, column %3: %4")
      .arg(describeTensor(*trace, cell.tensor).symbol, place(named->rowAxis, cell.row),
           place(named->columnAxis, cell.column), exactNumber(valueAt(cell)));
}

QString ViewCanvas::spokenCell() const {
  if (!view_) return {};
  if (const QString spoken = view_->spoken(); !spoken.isEmpty()) return spoken;
  const std::optional<CellAddress>& cell = model_.selection().shown();
  return cell ? cellText(*cell) : view_->emptyText();
}

void ViewCanvas::announce() {
  if (!QAccessible::isActive()) return;
  setAccessibleDescription(spokenCell());
  QAccessibleEvent event(this, QAccessible::DescriptionChanged);
  QAccessible::updateAccessibility(&event);
}

bool ViewCanvas::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::Leave && !press_) hover(std::nullopt);
  if (event->type() == QEvent::ToolTip && view_) {
    auto* help = static_cast<QHelpEvent*>(event);
    const auto cell = view_->cellAt(help->pos(), area());
    QToolTip::showText(help->globalPos(), cell ? plainToolTip(cellText(*cell)) : QString(),
                       viewport());
    return true;
  }
  return QAbstractScrollArea::viewportEvent(event);
}

}  // namespace attention_lab
