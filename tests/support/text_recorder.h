#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include <QFontInfo>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>

namespace attention_lab::test {

/// What was written, and how large.
struct PaintedTexts {
  struct Text {
    QString text;
    double pixels;  ///< of the font's size, as it is seen
  };
  std::vector<Text> texts;

  /// The smallest; a size of 1e9 when nothing was written.
  Text smallest() const {
    Text least{{}, 1e9};
    for (const Text& text : texts)
      if (text.pixels < least.pixels) least = text;
    return least;
  }
  bool contains(const QString& part) const {
    return std::any_of(texts.begin(), texts.end(),
                       [&](const Text& text) { return text.text.contains(part); });
  }
};

/// Paint on it, and it knows the texts.
class TextRecorder : public QPaintDevice {
 public:
  explicit TextRecorder(QSize size) : size_(size), engine_(painted_) {}

  const PaintedTexts& painted() const { return painted_; }

  QPaintEngine* paintEngine() const override { return &engine_; }

 protected:
  int metric(PaintDeviceMetric metric) const override {
    switch (metric) {
      case PdmWidth:
        return size_.width();
      case PdmHeight:
        return size_.height();
      case PdmDpiX:
      case PdmDpiY:
      case PdmPhysicalDpiX:
      case PdmPhysicalDpiY:
        return 96;
      case PdmDevicePixelRatio:
        return 1;
      default:
        return QPaintDevice::metric(metric);
    }
  }

 private:
  class Engine : public QPaintEngine {
   public:
    explicit Engine(PaintedTexts& painted) : QPaintEngine(AllFeatures), painted_(painted) {}
    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    Type type() const override { return User; }
    void updateState(const QPaintEngineState& now) override {
      if (now.state() & DirtyTransform) transform_ = now.transform();
    }
    void drawTextItem(const QPointF&, const QTextItem& item) override {
      if (item.text().trimmed().isEmpty()) return;
      // Turned text has no m11.
      const double scale = std::hypot(transform_.m11(), transform_.m12());
      painted_.texts.push_back({item.text(), scale * QFontInfo(item.font()).pixelSize()});
    }
    void drawPath(const QPainterPath&) override {}
    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
    void drawImage(const QRectF&, const QImage&, const QRectF&, Qt::ImageConversionFlags) override {
    }
    void drawPolygon(const QPointF*, int, PolygonDrawMode) override {}

   private:
    PaintedTexts& painted_;
    QTransform transform_;
  };

  QSize size_;
  PaintedTexts painted_;
  mutable Engine engine_;
};

}  // namespace attention_lab::test
