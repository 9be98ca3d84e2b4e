#include "ui/export/svg_figure.h"

#include <QPainter>

#include "ui/export/svg_device.h"

namespace attention_lab {

QByteArray svgFigure(const View& view, const FigureOptions& options) {
  const QSizeF size = figureSize(view, options);
  SvgDevice device(size);
  QPainter painter(&device);
  view.paint(painter, QRectF(QPointF(0, 0), size));
  painter.end();
  return device.document(view.title());
}

}  // namespace attention_lab
