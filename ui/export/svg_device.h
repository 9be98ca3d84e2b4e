#pragma once

#include <memory>

#include <QByteArray>
#include <QPaintDevice>
#include <QSizeF>
#include <QString>

namespace attention_lab {

class SvgEngine;

/// What is painted on it becomes an SVG document. Our own because QSvgGenerator (Qt 6.4) rounds the
/// heights of rectangles and the sizes of fonts, names one family only and ignores clipping.
/// Solid pens and brushes, text, images, clipping; no gradients or patterns.
class SvgDevice : public QPaintDevice {
 public:
  /// `size` in units of 1/96 inch.
  explicit SvgDevice(const QSizeF& size);
  ~SvgDevice() override;

  QPaintEngine* paintEngine() const override;
  /// After painting has ended.
  QByteArray document(const QString& title) const;

 protected:
  int metric(PaintDeviceMetric metric) const override;

 private:
  QSizeF size_;
  std::unique_ptr<SvgEngine> engine_;
};

}  // namespace attention_lab
