#include "ui/views/flow_lines.h"

#include <algorithm>
#include <cmath>

#include <QImage>
#include <QPainterPath>

#include "ui/views/head_colors.h"
#include "ui/views/paint_tools.h"

namespace attention_lab {

namespace {

/// With its control points at thirds the curve is y = from + (to − from)·(3t² − 2t³) at x = t.
void strokeLines(QPainter& painter, const QRectF& rect, const std::vector<FlowLine>& lines,
                 ThemeKind theme) {
  painter.setBrush(Qt::NoBrush);
  const double third = rect.width() / 3;
  for (const FlowLine& line : lines) {
    QPen pen = headPen(line.head, theme, line.width);
    QColor color = pen.color();
    color.setAlphaF(static_cast<float>(line.opacity));
    pen.setColor(color);
    painter.setPen(pen);
    QPainterPath path(QPointF(rect.left(), line.from));
    path.cubicTo(rect.left() + third, line.from, rect.right() - third, line.to, rect.right(),
                 line.to);
    painter.drawPath(path);
  }
}

/// Where a dashed pen is down, along the line.
class Dashes {
 public:
  explicit Dashes(const QPen& pen)
      : pattern_(pen.dashPattern()), unit_(std::max(1.0, pen.widthF())) {}

  bool isDown() const { return pattern_.isEmpty() || index_ % 2 == 0; }
  void advance(double length) {
    if (pattern_.isEmpty()) return;
    done_ += length;
    while (done_ > pattern_[index_] * unit_) {
      done_ -= pattern_[index_] * unit_;
      index_ = (index_ + 1) % pattern_.size();
    }
  }

 private:
  QList<qreal> pattern_;
  double unit_;
  qsizetype index_ = 0;
  double done_ = 0;
};

/// An opaque colour with that much of 255 over a premultiplied pixel, two channels at a time.
QRgb over(QRgb below, QRgb color, uint amount) {
  constexpr uint odd = 0x00ff00ff;
  const auto mix = [amount](uint c, uint b) {
    const uint both = c * amount + b * (255 - amount);
    return (both + ((both >> 8) & odd) + 0x00800080) >> 8 & odd;
  };
  return mix(color & odd, below & odd) | mix(color >> 8 & odd, below >> 8 & odd) << 8;
}

/// Lines filled column by column, each pixel by how much of it is covered.
class LinePicture {
 public:
  /// `seen` of `rect`, both in device pixels.
  LinePicture(const QRectF& rect, const QRect& seen)
      : rect_(rect), seen_(seen), image_(seen.size(), QImage::Format_ARGB32_Premultiplied) {
    image_.fill(Qt::transparent);
  }
  const QImage& image() const { return image_; }

  /// In device pixels.
  void add(const FlowLine& line, const QPen& pen) {
    const QRgb color = pen.color().rgb();
    Dashes dashes(pen);
    const double rise = line.to - line.from;
    const int last = static_cast<int>(std::lround(rect_.right()));
    for (int x = static_cast<int>(std::lround(rect_.left())); x < last; ++x) {
      const double t = std::clamp((x + 0.5 - rect_.left()) / rect_.width(), 0.0, 1.0);
      const double slope = rise * 6 * t * (1 - t) / rect_.width();
      const double stretch = std::sqrt(1 + slope * slope);
      if (dashes.isDown() && x >= seen_.left() && x <= seen_.right()) {
        const double y = line.from + rise * t * t * (3 - 2 * t) - seen_.top();
        const double half = 0.5 * line.width * stretch;
        fill(x - seen_.left(), y - half, y + half, color, 255 * line.opacity);
      }
      dashes.advance(stretch);
    }
  }

 private:
  void fill(int x, double top, double bottom, QRgb color, double opacity) {
    const int first = std::max(0, static_cast<int>(std::floor(top)));
    const int last = std::min(image_.height() - 1, static_cast<int>(std::ceil(bottom)) - 1);
    if (first > last) return;
    const qsizetype stride = image_.bytesPerLine() / 4;
    QRgb* pixel = reinterpret_cast<QRgb*>(image_.bits()) + first * stride + x;
    for (int y = first; y <= last; ++y, pixel += stride) {
      const double covered = std::min(bottom, y + 1.0) - std::max(top, double(y));
      *pixel = over(*pixel, color, static_cast<uint>(opacity * covered + 0.5));
    }
  }

  QRectF rect_;
  QRect seen_;
  QImage image_;
};

void fillLines(QPainter& painter, const QRectF& rect, const std::vector<FlowLine>& lines,
               ThemeKind theme) {
  double reach = 0;
  for (const FlowLine& line : lines)
    reach = std::max(reach, line.width);
  const QRectF part = rect.adjusted(0, -reach, 0, reach) & visiblePart(painter, rect);
  if (part.isEmpty()) return;
  const DevicePixels device(painter);
  LinePicture picture(device.map(rect), device.map(part).toAlignedRect());
  const double offset = device.map(rect).top() - rect.top() * device.scale();
  for (const FlowLine& line : lines) {
    FlowLine scaled = line;
    scaled.from = line.from * device.scale() + offset;
    scaled.to = line.to * device.scale() + offset;
    scaled.width = line.width * device.scale();
    picture.add(scaled, headPen(line.head, theme, scaled.width));
  }
  painter.drawImage(device.map(part).toAlignedRect().topLeft(), picture.image());
}

}  // namespace

void paintFlowLines(QPainter& painter, const QRectF& rect, const std::vector<FlowLine>& lines,
                    ThemeKind theme) {
  if (rect.width() < 1) return;
  painter.save();
  if (paintsPixels(painter)) {
    fillLines(painter, rect, lines, theme);
  } else {
    strokeLines(painter, rect, lines, theme);
  }
  painter.restore();
}

}  // namespace attention_lab
