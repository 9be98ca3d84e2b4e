#include "ui/views/view_canvas.h"

#include <algorithm>
#include <utility>

#include <QApplication>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include "ui/application_style.h"
#include "ui/document/document_model.h"
#include "ui/models/matrix_text.h"
#include "ui/theme.h"
#include "ui/views/inline_editor.h"
#include "ui/views/tensor_description.h"
#include "ui/views/token_label.h"

namespace attention_lab {
namespace {

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
  connect(&model_, &DocumentModel::differenceAvailable, this, changed);
  connect(&model_, &DocumentModel::selectionChanged, this, changed);
}

ViewCanvas::~ViewCanvas() = default;

void ViewCanvas::setView(std::unique_ptr<View> view) {
  finishEdit(false);
  view_ = std::move(view);
  stale_ = true;
  if (isVisible()) refresh();
  emit refreshed();
}

void ViewCanvas::setStyleOfViews(const ViewStyle& style) {
  if (style == style_) return;
  style_ = style;
  stale_ = true;
  if (isVisible()) refresh();
}

void ViewCanvas::viewChanged() {
  stale_ = true;
  if (isVisible()) refresh();
}

void ViewCanvas::changeEvent(QEvent* event) {
  QAbstractScrollArea::changeEvent(event);
  if (event->type() != QEvent::LanguageChange || !view_) return;
  view_->refresh();
  stale_ = true;
  if (isVisible()) refresh();
}

void ViewCanvas::refresh() {
  stale_ = false;
  if (!view_) return;
  ViewStyle style = style_;
  style.difference = model_.shownMoment() == Moment::difference;
  view_->setStyle(style);
  view_->setTrace(model_.shownTrace());
  view_->setSelection(model_.selection());
  measure();
  if (revealed_ != model_.selection().steps) {
    revealed_ = model_.selection().steps;
    reveal();
  }
  viewport()->update();
  emit refreshed();
}

void ViewCanvas::measure() {
  if (!view_) return;
  const QSize room = maximumViewportSize();
  if (!view_->emptyText().isEmpty()) {
    // A sentence stands in the middle of what is seen.
    setBar(horizontalScrollBar(), room.width(), room.width());
    return setBar(verticalScrollBar(), room.height(), room.height());
  }
  if (view_->heightFor(room.width()) > 0) return measureHeight(room);
  const QSizeF hint = view_->sizeHint();
  const double fits = std::min(room.width() / hint.width(), room.height() / hint.height());
  const double least = isPresenter(style_.theme) ? 1.0 : view_->leastPart();
  const double part = std::clamp(fits, least, 1.0);
  const auto extent = [&](double wanted, int there) {
    return std::max(there, static_cast<int>(wanted * part));
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
  QRectF part = view_->focusRect(area());
  const auto& pinned = view_->selection().pinned;
  if (part.isNull() && pinned) part = view_->cellRect(*pinned, area());
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

int ViewCanvas::wantedHeight() const {
  if (!view_ || !view_->emptyText().isEmpty()) return 0;
  const int bar = verticalScrollBar()->sizeHint().width();
  const double height = view_->heightFor(maximumViewportSize().width() - bar);
  return static_cast<int>(std::ceil(height > 0 ? height : view_->sizeHint().height())) + bar;
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
    painter.setPen(QPen(theme(currentTheme()).accent, theme(currentTheme()).line));
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

QString ViewCanvas::cellText(const CellAddress& cell) const {
  if (const auto own = view_->ownCell(cell)) {
    return QStringLiteral("%1: %2").arg(own->name, exactText(own->value));
  }
  const SharedTrace& trace = view_->trace();
  const Selection& selection = view_->selection();
  const auto value =
      trace ? cellValue(*trace, cell, selection.item, selection.shownHead()) : std::nullopt;
  if (!value) return {};
  const auto named = findTensor(*trace, cell.tensor);
  const auto place = [&](Axis axis, Index index) {
    const Tokens tokens = axisTokens(*trace, axis, selection.item);
    const auto at = static_cast<std::size_t>(index);
    return at < tokens.size() ? isolated(QString::fromStdString(tokens[at]))
                              : QString::number(index + 1);
  };
  return tr("%1, row %2, column %3: %4")
      .arg(describeTensor(*trace, cell.tensor).symbol, place(named->rowAxis, cell.row),
           place(named->columnAxis, cell.column), exactText(*value));
}

QString ViewCanvas::spokenCell() const {
  if (!view_) return {};
  if (const QString empty = view_->emptyText(); !empty.isEmpty()) return empty;
  if (const QString spoken = view_->spoken(); !spoken.isEmpty()) return spoken;
  const std::optional<CellAddress>& cell = model_.selection().shown();
  if (cell && view_->trace() &&
      !stepReaches(*view_->trace(), model_.selection().item, model_.selection().steps, cell->tensor,
                   cell->row)) {
    return {};
  }
  return cell ? cellText(*cell) : QString();
}

QString ViewCanvas::toolTipOf(const CellAddress& cell) const {
  const QString text = cellText(cell);
  if (!canScrub(cell) || text.isEmpty()) return text;
  return text + QLatin1Char('\n') + tr("Drag up or down, or type; double click: as it was");
}

void ViewCanvas::change(const CellAddress& cell, double value) {
  if (canScrub(cell) && !refusesEdits()) setCell(cell, value, 0);
}

void ViewCanvas::choose(const Selection& selection) {
  model_.select(selection);
  reveal();
}

// The picture of the new numbers comes first, the flash follows it; while changes follow each other
// the tint stays, so that nothing flickers.
void ViewCanvas::startRipple() {
  const bool goesOn = ripple_.isRunning();
  ripple_.stop();
  if (!view_) return;
  view_->setRipple({});
  if (!model_.trace() || !model_.traceBefore() || !isVisible()) return;
  const bool large = isSlowToCompare(*model_.trace());
  if (goesOn && !large) view_->setRipple({model_.traceBefore(), 1});
  ripple_.start(large);
}

void ViewCanvas::showRipple(double strength) {
  if (!view_) return;
  view_->setRipple({model_.traceBefore(), strength});
  viewport()->update();
}

void ViewCanvas::paintMoment(QPainter& painter) const {
  const Moment moment = model_.shownMoment();
  if (moment == Moment::now) return;
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
    QToolTip::showText(help->globalPos(), cell ? plainToolTip(toolTipOf(*cell)) : QString(),
                       viewport());
    return true;
  }
  return QAbstractScrollArea::viewportEvent(event);
}

}  // namespace attention_lab
