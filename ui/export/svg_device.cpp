#include "ui/export/svg_device.h"

#include <cmath>
#include <limits>

#include "ui/export/figure_units.h"
#include "ui/export/svg_engine.h"

namespace attention_lab {

SvgDevice::SvgDevice(const QSizeF& size) : size_(size), engine_(std::make_unique<SvgEngine>()) {}

SvgDevice::~SvgDevice() = default;

QPaintEngine* SvgDevice::paintEngine() const {
  return engine_.get();
}

int SvgDevice::metric(PaintDeviceMetric metric) const {
  switch (metric) {
    case PdmWidth:
      return static_cast<int>(std::ceil(size_.width()));
    case PdmHeight:
      return static_cast<int>(std::ceil(size_.height()));
    case PdmWidthMM:
      return static_cast<int>(size_.width() / kPixelsPerInch * kMillimetresPerInch);
    case PdmHeightMM:
      return static_cast<int>(size_.height() / kPixelsPerInch * kMillimetresPerInch);
    case PdmDpiX:
    case PdmDpiY:
    case PdmPhysicalDpiX:
    case PdmPhysicalDpiY:
      return static_cast<int>(kPixelsPerInch);
    case PdmDevicePixelRatio:
      return 1;
    case PdmDevicePixelRatioScaled:
      return static_cast<int>(devicePixelRatioFScale());
    case PdmDepth:
      return 32;
    case PdmNumColors:
      break;
  }
  return std::numeric_limits<int>::max();
}

QByteArray SvgDevice::document(const QString& title) const {
  const auto millimetres = [](double pixels) {
    return svgNumber(pixels / kPixelsPerInch * kMillimetresPerInch) + "mm";
  };
  QByteArray text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg width=\"" +
                    millimetres(size_.width()) + "\" height=\"" + millimetres(size_.height()) +
                    "\" viewBox=\"0 0 " + svgNumber(size_.width()) + ' ' +
                    svgNumber(size_.height()) +
                    "\" xmlns=\"http://www.w3.org/2000/svg\" "
                    "xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
                    "font-family=\"'DejaVu Sans','Noto Sans CJK SC',sans-serif\">\n";
  text += "<title>" + xmlText(title) + "</title>\n";
  const QByteArray fonts = engine_->fonts().styleSheet();
  if (!fonts.isEmpty()) text += "<style>" + fonts + "</style>\n";
  return text + engine_->elements() + "</svg>\n";
}

}  // namespace attention_lab
