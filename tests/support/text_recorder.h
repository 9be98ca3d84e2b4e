#pragma once

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <vector>

#include <QFontInfo>
#include <QImage>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <QStringList>

#include "ui/views/colormap.h"

// Which texts are painted, how large, in which colours, on what: for tests of contrast and size.
namespace attention_lab::test {

struct PaintedText {
  QString text;
  QColor color;
  QRectF rect;    ///< in the device's pixels
  double pixels;  ///< of the font's size, as it is seen
};

/// A paint device that notes texts and paints nothing.
class TextRecorder : public QPaintDevice {
 public:
  explicit TextRecorder(const QSize& size) : size_(size), engine_(*this) {}
  const std::vector<PaintedText>& texts() const { return texts_; }
  QPaintEngine* paintEngine() const override { return &engine_; }

 protected:
  int metric(PaintDeviceMetric metric) const override {
    switch (metric) {
      case PdmWidth:
        return size_.width();
      case PdmHeight:
        return size_.height();
      case PdmDevicePixelRatio:
        return 1;
      case PdmDevicePixelRatioScaled:
        return static_cast<int>(devicePixelRatioFScale());
      case PdmDpiX:
      case PdmDpiY:
      case PdmPhysicalDpiX:
      case PdmPhysicalDpiY:
        return 96;
      case PdmDepth:
        return 32;
      default:
        return 0;
    }
  }

 private:
  class Engine : public QPaintEngine {
   public:
    explicit Engine(TextRecorder& device) : QPaintEngine(AllFeatures), device_(device) {}
    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    void updateState(const QPaintEngineState&) override {}
    void drawPath(const QPainterPath&) override {}
    void drawPolygon(const QPointF*, int, PolygonDrawMode) override {}
    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
    void drawTextItem(const QPointF& point, const QTextItem& item) override {
      const QRectF line(point.x(), point.y() - item.ascent(), item.width(),
                        item.ascent() + item.descent());
      QColor color = painter()->pen().color();
      QRectF rect = painter()->deviceTransform().mapRect(line);
      if (painter()->hasClipping())
        rect &= painter()->deviceTransform().mapRect(painter()->clipBoundingRect());
      if (!systemClip().isEmpty()) rect &= systemClip().boundingRect();
      // Turned text has no m11.
      const QTransform transform = painter()->deviceTransform();
      const double pixels =
          std::hypot(transform.m11(), transform.m12()) * QFontInfo(item.font()).pixelSize();
      if (!rect.isEmpty() && !item.text().trimmed().isEmpty())
        device_.texts_.push_back({item.text(), color, rect, pixels});
    }
    Type type() const override { return User; }

   private:
    TextRecorder& device_;
  };

  QSize size_;
  std::vector<PaintedText> texts_;
  mutable Engine engine_;
};

/// The smallest; a size of 1e9 when nothing was written.
inline PaintedText smallestOf(const std::vector<PaintedText>& texts) {
  PaintedText least{{}, {}, {}, 1e9};
  for (const PaintedText& text : texts)
    if (text.pixels < least.pixels) least = text;
  return least;
}

inline bool anyContains(const std::vector<PaintedText>& texts, const QString& part) {
  return std::any_of(texts.begin(), texts.end(),
                     [&](const PaintedText& text) { return text.text.contains(part); });
}

/// What is behind a text: the most frequent colour of the picture there that isn't the text's own.
inline QRgb groundOf(const QImage& picture, const PaintedText& text) {
  const QRect rect = text.rect.toAlignedRect().intersected(picture.rect());
  std::map<QRgb, int> counts;
  for (int y = rect.top(); y <= rect.bottom(); ++y)
    for (int x = rect.left(); x <= rect.right(); ++x)
      ++counts[picture.pixel(x, y) | 0xff000000];
  counts.erase(text.color.rgb());
  QRgb ground = 0;
  int most = 0;
  for (const auto& [color, count] : counts)
    if (count > most) std::tie(ground, most) = std::pair(color, count);
  return most == 0 ? text.color.rgb() : ground;
}

/// The texts that contrast with what they stand on less than `ratio`, each with its colours.
/// `picture`: the same, painted.
inline QStringList faintTexts(const std::vector<PaintedText>& texts, const QImage& picture,
                              double ratio) {
  QStringList faint;
  for (const PaintedText& text : texts) {
    const QRect rect = text.rect.toAlignedRect().intersected(picture.rect());
    if (rect.isEmpty() || text.color.alpha() == 0) continue;
    const QRgb ground = groundOf(picture, text);
    const double a = text.color.alphaF();
    const auto over = [&](int mine, int other) { return qRound(a * mine + (1 - a) * other); };
    const QColor behind(ground);
    const QColor seen(over(text.color.red(), behind.red()),
                      over(text.color.green(), behind.green()),
                      over(text.color.blue(), behind.blue()));
    const double contrast = contrastRatio(seen.rgb(), ground);
    if (contrast >= ratio) continue;
    faint << QStringLiteral("“%1” %2 on %3: %4")
                 .arg(text.text.left(40), seen.name(), behind.name())
                 .arg(contrast, 0, 'f', 2);
  }
  faint.removeDuplicates();
  return faint;
}

}  // namespace attention_lab::test
