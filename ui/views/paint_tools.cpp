#include "ui/views/paint_tools.h"

#include <algorithm>

#include <QFontMetricsF>
#include <QPaintEngine>
#include <QTextLayout>

#include "ui/views/token_label.h"

namespace attention_lab {

QFont figureFont(const QFont& font, double factor, bool bold) {
  QFont scaled = font;
  if (font.pixelSize() > 0) {
    scaled.setPixelSize(std::max(font.pixelSize(), qRound(font.pixelSize() * factor)));
  } else {
    scaled.setPointSizeF(std::max(1.0, font.pointSizeF() * factor));
  }
  scaled.setHintingPreference(QFont::PreferNoHinting);
  scaled.setBold(bold);
  return scaled;
}

bool shrinkFont(QFont& font, double factor, double leastPoints) {
  // In pixels the size in points is −1.
  if (font.pointSizeF() < leastPoints) return false;
  font.setPointSizeF(font.pointSizeF() * factor);
  return true;
}

void drawLine(QPainter& painter, const QRectF& rect, Qt::Alignment alignment, const QString& text) {
  const QFontMetricsF metrics(painter.font());
  QString shown = text;
  double width = metrics.horizontalAdvance(shown);
  if (width > rect.width() + 0.5) {
    shown = metrics.elidedText(text, Qt::ElideMiddle, rect.width());
    width = metrics.horizontalAdvance(shown);
  }
  double x = rect.left();
  if (alignment & Qt::AlignRight) x = rect.right() - width;
  if (alignment & Qt::AlignHCenter) x = rect.center().x() - width / 2;
  double baseline = rect.center().y() + (metrics.ascent() - metrics.descent()) / 2;
  if (alignment & Qt::AlignTop) baseline = rect.top() + metrics.ascent();
  if (alignment & Qt::AlignBottom) baseline = rect.bottom() - metrics.descent();
  if (!pilesAccents(shown)) return painter.drawText(QPointF(x, baseline), shown);
  const double top = baseline - metrics.ascent();
  painter.save();
  painter.setClipRect(QRectF(rect.left() - 1, top, rect.width() + 2, metrics.height()),
                      Qt::IntersectClip);
  painter.drawText(QPointF(x, baseline), shown);
  painter.restore();
}

namespace {

template <class Use>
double layOutLines(const QFont& font, const QString& text, double width, Use&& use) {
  QTextLayout layout(text, font);
  QTextOption option;
  option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  layout.setTextOption(option);
  layout.beginLayout();
  double y = 0;
  while (true) {
    QTextLine line = layout.createLine();
    if (!line.isValid()) break;
    line.setLineWidth(std::max(1.0, width));
    use(text.mid(line.textStart(), line.textLength()), y + line.ascent());
    y += line.height();
  }
  layout.endLayout();
  return y;
}

}  // namespace

double wrappedHeight(const QFont& font, const QString& text, double width) {
  return text.isEmpty() ? 0 : layOutLines(font, text, width, [](const QString&, double) {});
}

void drawWrapped(QPainter& painter, const QRectF& rect, const QString& text) {
  const bool clips = pilesAccents(text);
  if (clips) {
    painter.save();
    painter.setClipRect(rect, Qt::IntersectClip);
  }
  layOutLines(painter.font(), text, rect.width(), [&](const QString& line, double baseline) {
    painter.drawText(QPointF(rect.left(), rect.top() + baseline), line);
  });
  if (clips) painter.restore();
}

bool paintsPixels(const QPainter& painter) {
  return painter.paintEngine() != nullptr &&
         painter.paintEngine()->type() == QPaintEngine::Raster &&
         painter.deviceTransform().type() <= QTransform::TxScale &&
         painter.deviceTransform().m11() > 0 && painter.deviceTransform().m22() > 0;
}

bool paintsSvg(const QPainter& painter) {
  return painter.paintEngine() != nullptr && painter.paintEngine()->type() == QPaintEngine::SVG;
}

QRectF visiblePart(const QPainter& painter, const QRectF& area) {
  if (!paintsPixels(painter)) return area;
  return painter.worldTransform().inverted().mapRect(QRectF(painter.viewport()));
}

DevicePixels::DevicePixels(QPainter& painter)
    : painter_(painter), transform_(painter.deviceTransform()) {
  painter_.save();
  painter_.setTransform(transform_.inverted(), true);
}

DevicePixels::~DevicePixels() {
  painter_.restore();
}

}  // namespace attention_lab
