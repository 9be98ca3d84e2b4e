#include "ui/views/layered_view.h"

#include <algorithm>

#include <QPainter>

#include "ui/theme.h"
#include "ui/views/paint_tools.h"

namespace attention_lab {

namespace {

// Larger layers (figures for print) are painted straight.
constexpr double kMostLayerPixels = 16e6;

/// Why there is nothing to see, in words, in the middle of the area.
void paintNothing(QPainter& painter, const QRectF& area, const ViewStyle& style,
                  const QString& why) {
  QFont font = figureFont(style.font);
  const double width =
      std::min(area.width() * 0.9, 40 * QFontMetricsF(font).averageCharWidth() * 1.6);
  double height = wrappedHeight(font, why, width);
  while (height > area.height() && shrinkFont(font, 0.9, 6)) {
    height = wrappedHeight(font, why, width);
  }
  painter.setFont(font);
  painter.setPen(theme(style.theme).mutedText);
  QRectF rect(0, 0, width, height);
  rect.moveCenter(area.center());
  drawWrapped(painter, rect, why);
}

}  // namespace

void paintOnSurface(QPainter& painter, const QRectF& area, const View& view,
                    const std::function<void()>& content) {
  painter.save();
  painter.fillRect(area, theme(view.style().theme).surface);
  painter.setRenderHint(QPainter::Antialiasing);
  const QString empty = view.emptyText();
  if (empty.isEmpty()) {
    content();
  } else {
    paintNothing(painter, area, view.style(), empty);
  }
  painter.restore();
}

void LayeredView::paintMarks(QPainter&, const QRectF&) const {}

void LayeredView::paintWhole(QPainter& painter, const QRectF& area) const {
  paintOnSurface(painter, area, *this, [&] { paintContent(painter, area); });
}

void LayeredView::paint(QPainter& painter, const QRectF& area) const {
  const double scale = painter.deviceTransform().m11();
  const double pixels = area.width() * scale * area.height() * scale;
  const bool whole = paintsPixels(painter) && painter.deviceTransform().m22() == scale &&
                     pixels <= kMostLayerPixels;
  if (!whole) {
    paintWhole(painter, area);
  } else {
    const DevicePixels device(painter);
    const QRect target = device.map(area).toAlignedRect();
    if (layer_.size() != target.size() || layerArea_.size() != area.size() ||
        layerScale_ != scale) {
      layer_ = QImage(target.size(), QImage::Format_RGB32);
      layer_.fill(theme(style().theme).surface);
      QPainter layerPainter(&layer_);
      layerPainter.scale(scale, scale);
      paintWhole(layerPainter, QRectF(QPointF(0, 0), area.size()));
      layerArea_ = area;
      layerScale_ = scale;
    }
    painter.drawImage(target.topLeft(), layer_);
  }
  if (!emptyText().isEmpty()) return;
  painter.save();
  painter.setClipRect(area, Qt::IntersectClip);
  painter.setRenderHint(QPainter::Antialiasing);
  paintMarks(painter, area);
  painter.restore();
}

void LayeredView::changed() {
  Selection content = selection();
  content.pinned.reset();
  content.hovered.reset();
  content.forward = false;
  content.hoveredSide.reset();
  content.hoveredPicture.reset();
  if (trace() == contentTrace_ && content == contentSelection_ && style() == contentStyle_) return;
  contentTrace_ = trace();
  contentSelection_ = content;
  contentStyle_ = style();
  dropContent();
}

void LayeredView::dropContent() {
  layer_ = {};
  contentChanged();
}

}  // namespace attention_lab
