#pragma once

#include <optional>

#include <QByteArray>
#include <QPaintEngine>
#include <QPainterPath>
#include <QPen>

#include "ui/export/svg_fonts.h"

namespace attention_lab {

/// Writes SVG elements for SvgDevice.
class SvgEngine : public QPaintEngine {
 public:
  SvgEngine();

  bool begin(QPaintDevice* device) override;
  bool end() override;
  Type type() const override { return SVG; }
  void updateState(const QPaintEngineState& change) override;

  void drawRects(const QRectF* rects, int count) override;
  void drawLines(const QLineF* lines, int count) override;
  void drawPath(const QPainterPath& path) override;
  void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override;
  void drawTextItem(const QPointF& position, const QTextItem& item) override;
  void drawImage(const QRectF& target, const QImage& image, const QRectF& source,
                 Qt::ImageConversionFlags flags) override;
  void drawPixmap(const QRectF& target, const QPixmap& pixmap, const QRectF& source) override;
  using QPaintEngine::drawLines;
  using QPaintEngine::drawPolygon;
  using QPaintEngine::drawRects;

  const QByteArray& elements() const { return elements_; }
  const SvgFonts& fonts() const { return fonts_; }

 private:
  enum class Edges { smooth, crisp };
  /// Neighbouring elements share a group with their clip and kind of edges.
  void openGroup(Edges edges);
  void closeGroup();
  void updateClip();
  QByteArray fill() const;
  QByteArray stroke() const;
  QByteArray transform() const;
  void write(const QByteArray& element, Edges edges);

  QByteArray elements_;
  SvgFonts fonts_;
  QPen pen_;
  QBrush brush_;
  QTransform transform_;
  double opacity_ = 1;
  std::optional<QPainterPath> clip_;
  int clipCount_ = 0;
  int clipId_ = 0;  ///< 0: none
  bool groupOpen_ = false;
  Edges groupEdges_ = Edges::smooth;
  int groupClip_ = 0;
};

/// Text fit for XML: escaped, without characters that XML forbids.
QByteArray xmlText(const QString& text);
/// At most three decimals.
QByteArray svgNumber(double value);

}  // namespace attention_lab
