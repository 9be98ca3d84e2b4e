#include "ui/panels/token_strip.h"

#include <algorithm>
#include <utility>

#include <QApplication>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include "ui/application_style.h"
#include "ui/theme.h"
#include "ui/views/inline_editor.h"
#include "ui/views/paint_tools.h"
#include "ui/views/token_label.h"

namespace attention_lab {
namespace {

constexpr double mostRows = 5.5;

int chipHeight(const QFontMetrics& metrics) {
  return metrics.height() * 3 / 2;
}
int chipGap(const QFontMetrics& metrics) {
  return std::max(2, metrics.height() / 4);
}

}  // namespace

TokenStrip::TokenStrip(QWidget* parent) : QAbstractScrollArea(parent) {
  setFrameShape(QFrame::NoFrame);
  setFocusPolicy(Qt::StrongFocus);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  viewport()->setAutoFillBackground(false);
  viewport()->setMouseTracking(true);
}

void TokenStrip::setTokens(const std::vector<std::string>& tokens) {
  if (tokens == tokens_ && !labels_.empty()) return;
  closeEditor(false);
  tokens_ = tokens;
  current_ = std::clamp(current_, 0, std::max(0, count() - 1));
  arrangedWidth_ = -1;
  arrange();
  emit currentChanged();
}

void TokenStrip::setCurrent(int index) {
  current_ = std::clamp(index, 0, count());
  const QRect chip = chips_.empty() ? QRect() : chips_[static_cast<std::size_t>(current_)];
  const int top = verticalScrollBar()->value();
  if (chip.top() < top) verticalScrollBar()->setValue(chip.top());
  if (chip.bottom() > top + viewport()->height()) {
    verticalScrollBar()->setValue(chip.bottom() - viewport()->height());
  }
  viewport()->update();
  emit currentChanged();
}

QRect TokenStrip::chipRect(int index) const {
  const auto at = static_cast<std::size_t>(index);
  if (at >= chips_.size()) return {};  // never shown yet
  return chips_[at].translated(0, -verticalScrollBar()->value());
}

QSize TokenStrip::sizeHint() const {
  return {fontMetrics().averageCharWidth() * 24, std::max(shownHeight_, chipHeight(fontMetrics()))};
}

QSize TokenStrip::minimumSizeHint() const {
  return {fontMetrics().averageCharWidth() * 12, sizeHint().height()};
}

void TokenStrip::arrange() {
  const int width = viewport()->width();
  if (width == arrangedWidth_) return;
  arrangedWidth_ = width;
  const QFontMetrics metrics = fontMetrics();
  const int height = chipHeight(metrics), gap = chipGap(metrics), padding = metrics.height() / 2;
  labels_.clear();
  chips_.clear();
  int x = 0, y = 0;
  for (int i = 0; i <= count(); ++i) {
    const QString label =
        i == count() ? QString() : visibleToken(tokens_[static_cast<std::size_t>(i)]);
    const int most = std::max(height, width - 2 * padding);
    labels_.push_back(isolated(metrics.elidedText(label, Qt::ElideMiddle, most)));
    const int wide =
        i == count() ? height
                     : std::max(height, metrics.horizontalAdvance(labels_.back()) + 2 * padding);
    if (x > 0 && x + wide > width) {
      x = 0;
      y += height + gap;
    }
    chips_.emplace_back(x, y, wide, height);
    x += wide + gap;
  }
  contentsHeight_ = y + height + 1;
  shownHeight_ = std::min(contentsHeight_, static_cast<int>(mostRows * (height + gap)));
  updateGeometry();
  verticalScrollBar()->setRange(0, contentsHeight_ - shownHeight_);
  verticalScrollBar()->setPageStep(shownHeight_);
  verticalScrollBar()->setSingleStep(height + gap);
  viewport()->update();
}

int TokenStrip::chipAt(const QPoint& point) const {
  const QPoint inside = point + QPoint(0, verticalScrollBar()->value());
  for (std::size_t i = 0; i < chips_.size(); ++i) {
    if (chips_[i].contains(inside)) return static_cast<int>(i);
  }
  return -1;
}

void TokenStrip::paintEvent(QPaintEvent*) {
  QPainter painter(viewport());
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setFont(font());
  for (int i = 0; i <= count(); ++i) {
    const QRect rect = chipRect(i);
    if (rect.bottom() < 0 || rect.top() > viewport()->height()) continue;
    paintChip(painter, i, rect);
  }
  if (dragTo_ >= 0 && dragTo_ < static_cast<int>(chips_.size())) {
    const QRect rect = chipRect(dragTo_);
    const int half = chipGap(fontMetrics()) / 2;
    const int x = dragTo_ > current_ ? rect.right() + half : std::max(1, rect.left() - half);
    painter.setPen(QPen(theme(currentTheme()).accent, 2 * theme(currentTheme()).line));
    painter.drawLine(x, rect.top(), x, rect.bottom());
  }
}

void TokenStrip::paintChip(QPainter& painter, int index, const QRect& rect) const {
  const Theme& colors = theme(currentTheme());
  const bool chosen = index == current_ && hasFocus();
  painter.setPen(QPen(chosen ? colors.accent : colors.border, colors.line * (chosen ? 2 : 1)));
  painter.setBrush(index == count() ? colors.surface : colors.window);
  const double radius = rect.height() / 2.0;
  painter.drawRoundedRect(QRectF(rect).adjusted(1, 1, -1, -1), radius, radius);
  if (index < count()) {
    painter.setPen(colors.text);
    drawLine(painter, rect, Qt::AlignCenter, labels_[static_cast<std::size_t>(index)]);
    return;
  }
  painter.setPen(QPen(colors.mutedText, 1.6 * colors.line));
  const double arm = rect.height() / 5.0;
  const QPointF center = QRectF(rect).center();
  painter.drawLine(center - QPointF(arm, 0), center + QPointF(arm, 0));
  painter.drawLine(center - QPointF(0, arm), center + QPointF(0, arm));
}

void TokenStrip::resizeEvent(QResizeEvent* event) {
  QAbstractScrollArea::resizeEvent(event);
  arrange();
}

void TokenStrip::scrollContentsBy(int, int) {
  closeEditor(true);
  viewport()->update();
}

void TokenStrip::mousePressEvent(QMouseEvent* event) {
  closeEditor(true);
  const int chip = chipAt(event->position().toPoint());
  if (event->button() != Qt::LeftButton || chip < 0) return;
  setCurrent(chip);
  if (chip == count()) {
    openEditor(chip);
  } else {
    pressed_ = event->position().toPoint();
  }
}

void TokenStrip::mouseMoveEvent(QMouseEvent* event) {
  if (!pressed_) return;
  const QPoint point = event->position().toPoint();
  if (dragTo_ < 0 && (point - *pressed_).manhattanLength() < QApplication::startDragDistance()) {
    return;
  }
  const int chip = chipAt(point);
  if (chip >= 0) dragTo_ = std::min(chip, count() - 1);
  viewport()->setCursor(Qt::ClosedHandCursor);
  viewport()->update();
}

void TokenStrip::mouseReleaseEvent(QMouseEvent*) {
  const int to = dragTo_;
  endDrag();
  if (to < 0 || to == current_) return;
  const int from = current_;
  current_ = to;
  emit tokenMoved(from, to);
}

void TokenStrip::endDrag() {
  pressed_.reset();
  dragTo_ = -1;
  viewport()->unsetCursor();
  viewport()->update();
}

void TokenStrip::mouseDoubleClickEvent(QMouseEvent* event) {
  pressed_.reset();
  const int chip = chipAt(event->position().toPoint());
  if (chip >= 0 && event->button() == Qt::LeftButton) openEditor(chip);
}

void TokenStrip::contextMenuEvent(QContextMenuEvent* event) {
  const int chip = event->reason() == QContextMenuEvent::Keyboard
                       ? current_
                       : chipAt(viewport()->mapFromGlobal(event->globalPos()));
  if (chip < 0 || chip >= count()) return;
  setCurrent(chip);
  QMenu menu(this);
  menu.addAction(tr("Rename"), QKeySequence(Qt::Key_F2), this, [this, chip] { openEditor(chip); });
  menu.addAction(tr("Duplicate"), this, [this, chip] { emit tokenDuplicated(chip); });
  menu.addAction(tr("Remove"), QKeySequence(Qt::Key_Delete), this,
                 [this, chip] { emit tokenRemoved(chip); })
      ->setEnabled(count() > 1);
  menu.exec(event->globalPos());
}

void TokenStrip::keyPressEvent(QKeyEvent* event) {
  const int step = event->key() == Qt::Key_Right || event->key() == Qt::Key_Down ? 1 : -1;
  switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down: {
      const int to = current_ + step;
      if (!(event->modifiers() & Qt::ControlModifier)) {
        setCurrent(to);
      } else if (current_ < count() && to >= 0 && to < count()) {
        const int from = current_;
        current_ = to;
        emit tokenMoved(from, to);
      }
      return;
    }
    case Qt::Key_Escape:
      if (!pressed_) break;
      return endDrag();
    case Qt::Key_Home:
      return setCurrent(0);
    case Qt::Key_End:
      return setCurrent(count());
    case Qt::Key_F2:
    case Qt::Key_Return:
    case Qt::Key_Enter:
      return openEditor(current_);
    case Qt::Key_Plus:
      setCurrent(count());
      return openEditor(count());
    case Qt::Key_Delete:
    case Qt::Key_Backspace:
      if (current_ >= count()) return;
      if (count() > 1) return emit tokenRemoved(current_);
      return emit refused(tr("The last token stays: a sequence has at least one."));
    default:
      break;
  }
  QAbstractScrollArea::keyPressEvent(event);
}

void TokenStrip::rename(int index) {
  setCurrent(index);
  openEditor(index);
}

void TokenStrip::openEditor(int index) {
  closeEditor(true);
  QRect place = chipRect(index);
  place.setWidth(std::max(place.width(), fontMetrics().averageCharWidth() * 14));
  place.moveRight(std::min(place.right(), viewport()->width() - 1));
  const bool added = index >= count();
  editor_ = new InlineEditor(
      added ? QString() : QString::fromStdString(tokens_[static_cast<std::size_t>(index)]),
      place.adjusted(0, -2, 0, 2), this);
  editor_->setAccessibleName(added ? tr("New token") : tr("Token text"));
  edited_ = index;
  connect(editor_, &InlineEditor::finished, this, &TokenStrip::takeEdit);
}

void TokenStrip::closeEditor(bool take) {
  if (editor_) editor_->finish(take);
}

void TokenStrip::takeEdit(bool take, const QString& text) {
  editor_ = nullptr;
  const int index = std::exchange(edited_, -1);
  if (!take) return;
  if (index >= count()) {
    if (!text.isEmpty()) emit tokenAdded(text);
    return;
  }
  const std::string& old = tokens_[static_cast<std::size_t>(index)];
  if (text.isEmpty()) {
    emit refused(tr("A token can't be empty; “%1” stays.").arg(QString::fromStdString(old)));
  } else if (text.toStdString() != old) {
    emit tokenRenamed(index, text);
  }
}

void TokenStrip::focusInEvent(QFocusEvent* event) {
  QAbstractScrollArea::focusInEvent(event);
  viewport()->update();
  emit currentChanged();
}

void TokenStrip::focusOutEvent(QFocusEvent* event) {
  QAbstractScrollArea::focusOutEvent(event);
  viewport()->update();
}

void TokenStrip::changeEvent(QEvent* event) {
  QAbstractScrollArea::changeEvent(event);
  if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) {
    arrangedWidth_ = -1;
    arrange();
  }
}

bool TokenStrip::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    auto* help = static_cast<QHelpEvent*>(event);
    const int chip = chipAt(help->pos());
    const QString text = chip < 0 ? QString()
                         : chip == count()
                             ? tr("Add a token")
                             : QString::fromStdString(tokens_[static_cast<std::size_t>(chip)]);
    QToolTip::showText(help->globalPos(), plainToolTip(text), viewport());
    return true;
  }
  return QAbstractScrollArea::viewportEvent(event);
}

}  // namespace attention_lab
