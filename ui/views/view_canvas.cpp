#include "ui/views/view_canvas.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QAccessible>
#include <QApplication>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include "core/document/edits.h"
#include "ui/application_style.h"
#include "ui/document/document_model.h"
#include "ui/models/matrix_text.h"
#include "ui/theme.h"
#include "ui/views/inline_editor.h"
#include "ui/views/tensor_description.h"
#include "ui/views/token_label.h"

namespace attention_lab {
namespace {

/// What one pixel of a drag is worth; with Shift.
constexpr double step = 0.01;
constexpr double fineStep = 0.001;

/// From here on the flash waits until the dragging rests.
constexpr Index kManyCells = 256 * 256;

/// −∞ … is forbidden, anything else allowed.
double toggled(double masked) {
  return std::isinf(masked) ? 1 : 0;
}

}  // namespace

ViewCanvas::ViewCanvas(DocumentModel& model, QWidget* parent)
    : QAbstractScrollArea(parent), model_(model) {
  setFrameShape(QFrame::NoFrame);
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  viewport()->setMouseTracking(true);
  connect(&ripple_, &RippleAnimation::strengthChanged, this, &ViewCanvas::showRipple);
  viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
  const auto changed = [this] {
    if (isVisible()) {
      refresh();
    } else {
      stale_ = true;
    }
  };
  connect(&model_, &DocumentModel::traceAvailable, this, [this, changed] {
    changed();
    startRipple();
  });
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
  ViewStyle style = style_;
  style.difference = model_.selection().moment == Moment::difference && model_.traceBefore();
  view_->setStyle(style);
  view_->setTrace(model_.shownTrace());
  view_->setSelection(model_.selection());
  measure();
  viewport()->update();
  if (hasFocus()) announce();
}

void ViewCanvas::measure() {
  if (!view_) return;
  const QSizeF hint = view_->sizeHint();
  const QSize room = maximumViewportSize();
  const double fits = std::min(room.width() / hint.width(), room.height() / hint.height());
  const double part = std::clamp(fits, view_->leastPart(), 1.0);
  const auto extent = [&](double wanted, int there) {
    return std::max(there, static_cast<int>(wanted * part));
  };
  const int width = extent(hint.width(), room.width());
  const int height = extent(hint.height(), room.height());
  const auto setBar = [](QScrollBar* bar, int content, int page) {
    bar->setRange(0, std::max(0, content - page));
    bar->setPageStep(page);
    bar->setSingleStep(std::max(1, page / 12));
  };
  setBar(horizontalScrollBar(), width, room.width());
  setBar(verticalScrollBar(), height, room.height());
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
  paintMoment(painter);
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
  if (selection.hovered == cell) return;
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
  if (!press_) return hover(view_->cellAt(event->position(), area()));
  scrub(event->position(), event->modifiers() & Qt::ShiftModifier);
}

void ViewCanvas::scrub(const QPointF& point, bool fine) {
  Press& press = *press_;
  const bool possible = press.cell && press.cell->tensor != "masked" && editsCells_ &&
                        isEditable(model_.document(), stored(*press.cell).tensor) &&
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
  if (moved < QApplication::startDragDistance()) click(press);
}

void ViewCanvas::click(const Press& press) {
  Selection selection = model_.selection();
  if (press.cell) {
    const bool same = selection.pinned == press.cell;
    selection.pinned = same ? std::nullopt : press.cell;
    if (same) selection.hovered.reset();
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
  if (!cell || !editsCells_) return mousePressEvent(event);
  Selection selection = model_.selection();
  selection.pinned = cell;
  model_.select(selection);
  edit(*cell);
}

void ViewCanvas::keyPressEvent(QKeyEvent* event) {
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
      if (model_.selection().pinned) edit(*model_.selection().pinned);
      return;
    case Qt::Key_Escape: {
      Selection selection = model_.selection();
      if (!selection.pinned && !selection.hovered) break;
      selection.pinned.reset();
      selection.hovered.reset();
      return model_.select(selection);
    }
    case Qt::Key_B:
      return showMoment(Moment::before);
    case Qt::Key_D:
      return showMoment(Moment::difference);
    default:
      break;
  }
  QAbstractScrollArea::keyPressEvent(event);
}

void ViewCanvas::keyReleaseEvent(QKeyEvent* event) {
  const bool held = event->key() == Qt::Key_B || event->key() == Qt::Key_D;
  if (!held) return QAbstractScrollArea::keyReleaseEvent(event);
  if (!event->isAutoRepeat()) showMoment(Moment::now);
}

void ViewCanvas::focusOutEvent(QFocusEvent* event) {
  showMoment(Moment::now);
  QAbstractScrollArea::focusOutEvent(event);
}

void ViewCanvas::showMoment(Moment moment) {
  Selection selection = model_.selection();
  selection.moment = model_.traceBefore() ? moment : Moment::now;
  model_.select(selection);
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
  selection.hovered.reset();
  model_.select(selection);
}

CellAddress ViewCanvas::stored(CellAddress cell) const {
  if (view_->trace() && view_->trace()->attention.position.empty()) {
    if (cell.tensor == "x_in") cell.tensor = "x";
    if (cell.tensor == "context_in") cell.tensor = "context";
  }
  return cell;
}

QString ViewCanvas::symbolOf(const CellAddress& cell) const {
  return view_->trace() ? describeTensor(*view_->trace(), cell.tensor).symbol
                        : describeTensor(cell.tensor).symbol;
}

double ViewCanvas::valueAt(const CellAddress& cell) const {
  if (!view_->trace()) return 0;
  const Selection& selection = view_->selection();
  return cellValue(*view_->trace(), cell, selection.item, selection.head).value_or(0);
}

void ViewCanvas::setCell(const CellAddress& cell, double value, int gesture) {
  const Selection selection = model_.selection();
  model_.edit(tr("Change a cell"),
              DocumentModel::TraceEdit([&](const Document& document, const Trace& trace) {
                return withCell(document, trace, stored(cell), selection.item, selection.head,
                                value);
              }),
              gesture);
}

void ViewCanvas::edit(const CellAddress& cell) {
  if (!editsCells_) return;
  if (!isEditable(model_.document(), stored(cell).tensor)) {
    return model_.refuse(
        tr("%1 is computed: change the tokens, the weights or a parameter.").arg(symbolOf(cell)));
  }
  if (cell.tensor == "masked") return setCell(cell, toggled(valueAt(cell)), 0);
  const QRectF place = view_->cellRect(cell, area());
  if (place.isNull()) return;
  finishEdit(true);
  edited_ = cell;
  const int line = fontMetrics().height();
  const int width = std::max(static_cast<int>(place.width()), line * 6);
  QRect box(0, 0, width, line * 2);
  box.moveCenter(place.center().toPoint());
  box.moveLeft(std::clamp(box.left(), 0, std::max(0, viewport()->width() - width)));
  box.moveTop(std::clamp(box.top(), 0, std::max(0, viewport()->height() - box.height())));
  editor_ = new InlineEditor(exactNumber(valueAt(cell)), box, this);
  editor_->setAccessibleName(tr("Value of the cell"));
  connect(editor_, &InlineEditor::finished, this, &ViewCanvas::takeEdit);
}

void ViewCanvas::finishEdit(bool take) {
  if (editor_) editor_->finish(take);
}

void ViewCanvas::takeEdit(bool take, const QString& text) {
  editor_ = nullptr;
  if (!take) return;
  const ParsedNumber parsed = parseNumberText(text);
  if (parsed.problem.isEmpty()) return setCell(edited_, parsed.value, 0);
  model_.refuse(tr("%1: %2. It stays as it was.").arg(cellText(edited_), parsed.problem));
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
           place(named->columnAxis, cell.column), exactText(valueAt(cell)));
}

QString ViewCanvas::spokenCell() const {
  if (!view_) return {};
  const std::optional<CellAddress>& cell = model_.selection().shown();
  return cell ? cellText(*cell) : view_->emptyText();
}

void ViewCanvas::announce() {
  if (!QAccessible::isActive()) return;
  setAccessibleDescription(spokenCell());
  QAccessibleEvent event(this, QAccessible::DescriptionChanged);
  QAccessible::updateAccessibility(&event);
}

// The picture of the new numbers comes first; the flash follows it.
void ViewCanvas::startRipple() {
  ripple_.stop();
  if (!view_) return;
  view_->setRipple({});
  if (!model_.trace() || !model_.traceBefore() || !isVisible()) return;
  const Tensor& weights = model_.trace()->attention.weights;
  ripple_.start(weights.rows() * weights.columns() > kManyCells);
}

void ViewCanvas::showRipple(double strength) {
  if (!view_) return;
  view_->setRipple({model_.traceBefore(), strength});
  viewport()->update();
}

void ViewCanvas::paintMoment(QPainter& painter) const {
  const Moment moment = model_.selection().moment;
  if (moment == Moment::now || !model_.traceBefore()) return;
  const Theme& colors = theme(currentTheme());
  const QString text = moment == Moment::before ? tr("before the change") : tr("difference");
  const int line = fontMetrics().height();
  QRect badge(0, 0, fontMetrics().horizontalAdvance(text) + line, line * 3 / 2);
  badge.moveTopRight(viewport()->rect().topRight() + QPoint(-line / 2, line / 4));
  painter.setPen(Qt::NoPen);
  painter.setBrush(colors.accent);
  painter.drawRoundedRect(badge, line / 3.0, line / 3.0);
  painter.setPen(colors.accentText);
  painter.setFont(font());
  painter.drawText(badge, Qt::AlignCenter, text);
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
