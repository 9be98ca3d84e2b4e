#pragma once

#include <QFont>
#include <QPainter>
#include <QString>

namespace attention_lab {

/// The font of figures: `font` at `factor` of its size, without hinting, so that widths don't
/// depend on the device. One that is given in pixels doesn't become smaller.
QFont figureFont(const QFont& font, double factor = 1, bool bold = false);
/// Makes a font smaller whose text doesn't fit; false for one that is below that many points, or
/// that doesn't become smaller.
bool shrinkFont(QFont& font, double factor, double leastPoints);

/// One line of text within `rect`, aligned, elided in the middle when it doesn't fit, never
/// markup.
void drawLine(QPainter& painter, const QRectF& rect, Qt::Alignment alignment, const QString& text);

/// Height of the text wrapped at `width`; what drawWrapped needs.
double wrappedHeight(const QFont& font, const QString& text, double width);
void drawWrapped(QPainter& painter, const QRectF& rect, const QString& text);

/// Whether the painter fills pixels and only shifts and scales, so that images can be laid on its
/// pixel grid.
bool paintsPixels(const QPainter& painter);
bool paintsSvg(const QPainter& painter);
/// The part of the area that is seen, so that a long picture that is scrolled costs no more than
/// what is in sight; all of it where no pixels are filled.
QRectF visiblePart(const QPainter& painter, const QRectF& area);

/// While it lives, the painter works in device pixels. Only for one that paintsPixels().
class DevicePixels {
 public:
  explicit DevicePixels(QPainter& painter);
  ~DevicePixels();
  DevicePixels(const DevicePixels&) = delete;
  DevicePixels& operator=(const DevicePixels&) = delete;

  /// From the painter's former coordinates.
  QRectF map(const QRectF& rect) const { return transform_.mapRect(rect); }
  double scale() const { return transform_.m11(); }

 private:
  QPainter& painter_;
  QTransform transform_;
};

}  // namespace attention_lab
