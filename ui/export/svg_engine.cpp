#include "ui/export/svg_engine.h"

#include <algorithm>
#include <cmath>

#include <QBuffer>
#include <QImage>
#include <QPainter>
#include <QPixmap>

#include "ui/export/figure_units.h"

namespace attention_lab {

namespace {

QByteArray attribute(const char* name, const QByteArray& value) {
  return QByteArray(" ") + name + "=\"" + value + '"';
}

QByteArray opacity(const char* name, double value) {
  return value >= 1 ? QByteArray() : attribute(name, svgNumber(value));
}

void appendPoint(QByteArray& data, char command, const QPointF& point) {
  data += command + svgNumber(point.x()) + ' ' + svgNumber(point.y());
}

QByteArray pathData(const QPainterPath& path) {
  QByteArray data;
  for (int i = 0; i < path.elementCount(); ++i) {
    const QPainterPath::Element element = path.elementAt(i);
    switch (element.type) {
      case QPainterPath::MoveToElement:
        appendPoint(data, 'M', element);
        break;
      case QPainterPath::LineToElement:
        appendPoint(data, 'L', element);
        break;
      case QPainterPath::CurveToElement:
        appendPoint(data, 'C', element);
        break;
      case QPainterPath::CurveToDataElement:
        appendPoint(data, ' ', element);
        break;
    }
  }
  return data;
}

QByteArray dashes(const QPen& pen) {
  if (pen.style() == Qt::SolidLine) return {};
  QByteArray list;
  for (const double length : pen.dashPattern()) {
    list += (list.isEmpty() ? "" : ",") + svgNumber(length * std::max(1.0, pen.widthF()));
  }
  return list.isEmpty() ? QByteArray() : attribute("stroke-dasharray", list);
}

}  // namespace

QByteArray svgNumber(double value) {
  if (!std::isfinite(value)) return "0";
  QByteArray text = QByteArray::number(value, 'f', 3);
  while (text.endsWith('0'))
    text.chop(1);
  if (text.endsWith('.')) text.chop(1);
  return text == "-0" ? QByteArray("0") : text;
}

QByteArray xmlText(const QString& text) {
  QString allowed;
  for (const uint c : text.toUcs4()) {
    const bool forbidden = (c < 0x20 && c != 0x09 && c != 0x0a) || (c >= 0xd800 && c < 0xe000) ||
                           c == 0xfffe || c == 0xffff;
    const char32_t shown = forbidden ? U'\ufffd' : char32_t(c);
    allowed += QString::fromUcs4(&shown, 1);
  }
  return allowed.toHtmlEscaped().toUtf8();
}

SvgEngine::SvgEngine()
    : QPaintEngine(PrimitiveTransform | PixmapTransform | PainterPaths | Antialiasing |
                   BrushStroke | ConstantOpacity | AlphaBlend) {}

bool SvgEngine::begin(QPaintDevice*) {
  setActive(true);
  return true;
}

bool SvgEngine::end() {
  closeGroup();
  setActive(false);
  return true;
}

void SvgEngine::updateState(const QPaintEngineState& change) {
  const DirtyFlags dirty = change.state();
  if (dirty & DirtyPen) pen_ = change.pen();
  if (dirty & DirtyBrush) brush_ = change.brush();
  if (dirty & DirtyTransform) transform_ = change.transform();
  if (dirty & DirtyOpacity) opacity_ = change.opacity();
  if (dirty & (DirtyClipRegion | DirtyClipPath | DirtyClipEnabled)) updateClip();
}

void SvgEngine::updateClip() {
  std::optional<QPainterPath> clip;
  if (painter()->hasClipping()) clip = painter()->transform().map(painter()->clipPath());
  if (clip == clip_) return;
  closeGroup();
  clip_ = clip;
  clipId_ = 0;
  if (!clip) return;
  clipId_ = ++clipCount_;
  elements_ += "<clipPath id=\"clip" + QByteArray::number(clipId_) + "\"><path d=\"" +
               pathData(*clip) + "\"/></clipPath>\n";
}

void SvgEngine::openGroup(Edges edges) {
  if (groupOpen_ && groupEdges_ == edges && groupClip_ == clipId_) return;
  closeGroup();
  elements_ += "<g";
  if (edges == Edges::crisp) elements_ += attribute("shape-rendering", "crispEdges");
  if (clipId_ > 0) {
    elements_ += attribute("clip-path", "url(#clip" + QByteArray::number(clipId_) + ')');
  }
  elements_ += ">\n";
  groupOpen_ = true;
  groupEdges_ = edges;
  groupClip_ = clipId_;
}

void SvgEngine::closeGroup() {
  if (groupOpen_) elements_ += "</g>\n";
  groupOpen_ = false;
}

QByteArray SvgEngine::fill() const {
  if (brush_.style() == Qt::NoBrush) return attribute("fill", "none");
  return attribute("fill", brush_.color().name().toLatin1()) +
         opacity("fill-opacity", brush_.color().alphaF() * opacity_);
}

QByteArray SvgEngine::stroke() const {
  if (pen_.style() == Qt::NoPen) return {};
  QByteArray text = attribute("stroke", pen_.color().name().toLatin1()) +
                    opacity("stroke-opacity", pen_.color().alphaF() * opacity_) + dashes(pen_);
  text += attribute("stroke-width", svgNumber(pen_.widthF() > 0 ? pen_.widthF() : 1));
  if (pen_.capStyle() != Qt::FlatCap) {
    text += attribute("stroke-linecap", pen_.capStyle() == Qt::RoundCap ? "round" : "square");
  }
  if (pen_.joinStyle() == Qt::RoundJoin) text += attribute("stroke-linejoin", "round");
  return text;
}

QByteArray SvgEngine::transform() const {
  if (transform_.isIdentity()) return {};
  QByteArray values;
  for (const double value : {transform_.m11(), transform_.m12(), transform_.m21(), transform_.m22(),
                             transform_.dx(), transform_.dy()}) {
    values += (values.isEmpty() ? "" : " ") + svgNumber(value);
  }
  return attribute("transform", "matrix(" + values + ')');
}

void SvgEngine::write(const QByteArray& element, Edges edges) {
  openGroup(edges);
  elements_ += element + '\n';
}

void SvgEngine::drawRects(const QRectF* rects, int count) {
  const bool filledOnly = pen_.style() == Qt::NoPen;
  for (int i = 0; i < count; ++i) {
    const QRectF& rect = rects[i];
    write("<rect" + attribute("x", svgNumber(rect.x())) + attribute("y", svgNumber(rect.y())) +
              attribute("width", svgNumber(rect.width())) +
              attribute("height", svgNumber(rect.height())) + fill() + stroke() + transform() +
              "/>",
          filledOnly ? Edges::crisp : Edges::smooth);
  }
}

void SvgEngine::drawLines(const QLineF* lines, int count) {
  QByteArray data;
  for (int i = 0; i < count; ++i) {
    appendPoint(data, 'M', lines[i].p1());
    appendPoint(data, 'L', lines[i].p2());
  }
  write("<path d=\"" + data + "\" fill=\"none\"" + stroke() + transform() + "/>", Edges::smooth);
}

void SvgEngine::drawPath(const QPainterPath& path) {
  QByteArray rule;
  if (path.fillRule() == Qt::OddEvenFill) rule = attribute("fill-rule", "evenodd");
  write("<path d=\"" + pathData(path) + '"' + fill() + rule + stroke() + transform() + "/>",
        Edges::smooth);
}

void SvgEngine::drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) {
  if (count == 0) return;
  QByteArray data;
  for (int i = 0; i < count; ++i)
    appendPoint(data, i == 0 ? 'M' : 'L', points[i]);
  if (mode != PolylineMode) data += 'Z';
  write("<path d=\"" + data + '"' + (mode == PolylineMode ? attribute("fill", "none") : fill()) +
            stroke() + transform() + "/>",
        Edges::smooth);
}

void SvgEngine::drawTextItem(const QPointF& position, const QTextItem& item) {
  const QFont font = item.font();
  const QString text = item.text();
  if (text.trimmed().isEmpty()) return;
  fonts_.add(font, text);
  const double size =
      font.pixelSize() > 0 ? font.pixelSize() : font.pointSizeF() * kPixelsPerInch / kPointsPerInch;
  QByteArray element = "<text" + attribute("x", svgNumber(position.x())) +
                       attribute("y", svgNumber(position.y())) +
                       attribute("font-size", svgNumber(size));
  if (font.bold()) element += attribute("font-weight", "bold");
  // The width as laid out here keeps text in its place where another font has to do.
  if (text.size() > 1) element += attribute("textLength", svgNumber(item.width()));
  element += attribute("fill", pen_.color().name().toLatin1()) +
             opacity("fill-opacity", pen_.color().alphaF() * opacity_) + transform();
  write(element + '>' + xmlText(text) + "</text>", Edges::smooth);
}

void SvgEngine::drawImage(const QRectF& target, const QImage& image, const QRectF& source,
                          Qt::ImageConversionFlags) {
  QByteArray png;
  QBuffer buffer(&png);
  buffer.open(QIODevice::WriteOnly);
  image.copy(source.toRect()).save(&buffer, "PNG");
  write("<image" + attribute("x", svgNumber(target.x())) + attribute("y", svgNumber(target.y())) +
            attribute("width", svgNumber(target.width())) +
            attribute("height", svgNumber(target.height())) +
            " preserveAspectRatio=\"none\" style=\"image-rendering:pixelated\"" + transform() +
            " xlink:href=\"data:image/png;base64," + png.toBase64() + "\"/>",
        Edges::smooth);
}

void SvgEngine::drawPixmap(const QRectF& target, const QPixmap& pixmap, const QRectF& source) {
  drawImage(target, pixmap.toImage(), source, Qt::AutoColor);
}

}  // namespace attention_lab
