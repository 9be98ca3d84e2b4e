#include "ui/panels/wrap_layout.h"

#include <algorithm>

namespace attention_lab {

WrapLayout::WrapLayout(int gap, QWidget* parent) : QLayout(parent), gap_(gap) {
  setContentsMargins(0, 0, 0, 0);
}

WrapLayout::~WrapLayout() = default;

void WrapLayout::addItem(QLayoutItem* item) {
  items_.emplace_back(item);
}

QLayoutItem* WrapLayout::itemAt(int index) const {
  return index >= 0 && index < count() ? items_[static_cast<std::size_t>(index)].get() : nullptr;
}

QLayoutItem* WrapLayout::takeAt(int index) {
  if (!itemAt(index)) return nullptr;
  QLayoutItem* item = items_[static_cast<std::size_t>(index)].release();
  items_.erase(items_.begin() + index);
  return item;
}

QSize WrapLayout::minimumSize() const {
  QSize size;
  for (const auto& item : items_)
    if (!item->isEmpty()) size = size.expandedTo(item->minimumSize());
  return size;
}

void WrapLayout::setGeometry(const QRect& rect) {
  QLayout::setGeometry(rect);
  place(rect, true);
}

int WrapLayout::place(const QRect& rect, bool move) const {
  int x = rect.left(), y = rect.top(), height = 0;
  const auto endLine = [&](std::size_t from, std::size_t to) {
    if (!move) return;
    // Lower ones stand in the middle of their line.
    for (std::size_t i = from; i < to; ++i) {
      if (items_[i]->isEmpty()) continue;
      QRect geometry = items_[i]->geometry();
      geometry.moveTop(y + (height - geometry.height()) / 2);
      items_[i]->setGeometry(geometry);
    }
  };
  std::size_t lineStart = 0;
  for (std::size_t i = 0; i < items_.size(); ++i) {
    QLayoutItem& item = *items_[i];
    if (item.isEmpty()) continue;
    const QSize wanted = item.sizeHint().expandedTo(item.minimumSize());
    const int width = std::min(wanted.width(), std::max(rect.width(), item.minimumSize().width()));
    if (x > rect.left() && x + width > rect.right() + 1) {
      endLine(lineStart, i);
      lineStart = i;
      x = rect.left();
      y += height + gap_ / 2;
      height = 0;
    }
    if (move) item.setGeometry({x, y, width, wanted.height()});
    x += width + gap_;
    height = std::max(height, wanted.height());
  }
  endLine(lineStart, items_.size());
  return y + height - rect.top();
}

}  // namespace attention_lab
