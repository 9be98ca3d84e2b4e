#include "ui/export/svg_figure.h"

#include <algorithm>

#include <QPainter>

#include "core/error.h"
#include "ui/export/figure_units.h"
#include "ui/export/svg_device.h"

namespace attention_lab {

namespace {

constexpr double kMostMillimetres = 10000;

}  // namespace

QByteArray svgFigure(const View& view, const FigureOptions& options) {
  const QSizeF size = figureSize(view, options);
  if (!(std::max(size.width(), size.height()) <=
        kMostMillimetres / kMillimetresPerInch * kPixelsPerInch)) {
    throw LimitError({}, {CORE_TEXT("core", "an SVG figure is at most 10000 mm a side"), {}});
  }
  SvgDevice device(size);
  QPainter painter(&device);
  paintFigure(painter, view, size);
  painter.end();
  return device.document(view.title());
}

}  // namespace attention_lab
