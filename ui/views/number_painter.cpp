#include "ui/views/number_painter.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <vector>

#include <QFontMetricsF>
#include <QPixmapCache>

#include "ui/views/paint_tools.h"

namespace attention_lab {

namespace {

constexpr double kSmallestCell = 28;
constexpr double kSmallestDigits = 7.5;  // pixels of the font's size
constexpr std::string_view kGlyphs = "0123456789.-e";
using Buffer = std::array<char, 64>;

QString glyphText(char c) {
  return c == '-' ? QString(QChar(0x2212)) : QString(QLatin1Char(c));
}

std::string_view written(double value, NumberFormat format, Buffer& buffer) {
  return {buffer.data(), writeNumber(value, format, buffer)};
}

double textWidth(const QFontMetricsF& metrics, double value, NumberFormat format) {
  return metrics.horizontalAdvance(numberText(value, format));
}

/// In pixels.
double leastDigits(const QFont& font) {
  return font.pixelSize() > 0 ? font.pixelSize() : kSmallestDigits;
}

/// The widest number, found by its number of signs and digits: digits are equally wide.
double widestNumber(const HeatmapContent& content, NumberFormat format) {
  const MatrixRef& values = content.source.values;
  double low = 0, high = 0;
  for (Index r = 0; r < values.rows; ++r) {
    for (Index c = 0; c < values.columns; ++c) {
      const double value = values.at(r, c);
      if (!std::isfinite(value)) continue;
      low = std::min(low, value);
      high = std::max(high, value);
    }
  }
  Buffer a, b;
  return written(low, format, a).size() >= written(high, format, b).size() && low < 0 ? low : high;
}

/// The digits in one row of a pixmap, in one colour, at the device's resolution.
struct GlyphSheet {
  QPixmap pixmap;
  int advance = 0;  ///< of a digit, in device pixels
  std::array<int, kGlyphs.size()> x{}, width{};
  int height = 0;
};

GlyphSheet glyphSheet(const QFont& font, double scale, QColor color) {
  GlyphSheet sheet;
  const QFontMetricsF metrics(font);
  int x = 0;
  for (std::size_t i = 0; i < kGlyphs.size(); ++i) {
    sheet.x[i] = x;
    sheet.width[i] =
        static_cast<int>(std::lround(metrics.horizontalAdvance(glyphText(kGlyphs[i])) * scale));
    x += sheet.width[i] + 4;  // room for what reaches beyond the advance
  }
  sheet.height = static_cast<int>(std::ceil(metrics.height() * scale));
  const QString key =
      QStringLiteral("digits/%1/%2/%3").arg(font.key()).arg(scale).arg(color.name());
  if (QPixmapCache::find(key, &sheet.pixmap)) return sheet;
  sheet.pixmap = QPixmap(x, sheet.height);
  sheet.pixmap.fill(Qt::transparent);
  QPainter painter(&sheet.pixmap);
  painter.scale(scale, scale);
  painter.setFont(font);
  painter.setPen(color);
  for (std::size_t i = 0; i < kGlyphs.size(); ++i) {
    painter.drawText(QPointF((sheet.x[i] + 1) / scale, metrics.ascent()), glyphText(kGlyphs[i]));
  }
  painter.end();
  QPixmapCache::insert(key, sheet.pixmap);
  return sheet;
}

using Fragments = std::vector<QPainter::PixmapFragment>;

void addNumber(std::string_view text, QPointF centre, const GlyphSheet& sheet, Fragments& out) {
  int width = 0;
  std::array<std::size_t, 64> glyphs;
  for (std::size_t i = 0; i < text.size(); ++i) {
    glyphs[i] = kGlyphs.find(text[i]);
    if (glyphs[i] == std::string_view::npos) return;
    width += sheet.width[glyphs[i]];
  }
  double x = std::round(centre.x() - width / 2.0);
  const double top = std::round(centre.y() - sheet.height / 2.0);
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t glyph = glyphs[i];
    const int glyphWidth = sheet.width[glyph] + 2;
    out.push_back(QPainter::PixmapFragment::create(
        QPointF(x - 1 + glyphWidth / 2.0, top + sheet.height / 2.0),
        QRectF(sheet.x[glyph], 0, glyphWidth, sheet.height)));
    x += sheet.width[glyph];
  }
}

template <class Draw>
void forEachNumber(const HeatmapContent& content, Draw&& draw) {
  const MatrixRef& values = content.source.values;
  for (Index r = 0; r < values.rows; ++r) {
    for (Index c = 0; c < values.columns; ++c) {
      if (std::isfinite(values.at(r, c)) && !content.source.hatched(r, c)) {
        draw(r, c, values.at(r, c));
      }
    }
  }
}

void drawAsGlyphs(QPainter& painter, const HeatmapContent& content, const CellGrid& grid,
                  const QFont& font, NumberFormat format) {
  const DevicePixels device(painter);
  const GlyphSheet black = glyphSheet(font, device.scale(), Qt::black);
  const GlyphSheet white = glyphSheet(font, device.scale(), Qt::white);
  const CellGrid pixels{device.map(grid.rect), grid.rows, grid.columns};
  Fragments blackParts, whiteParts;
  Buffer buffer;
  forEachNumber(content, [&](Index r, Index c, double value) {
    const bool dark = content.source.scale.blackText(value);
    addNumber(written(value, format, buffer), pixels.cell(r, c).center(), dark ? black : white,
              dark ? blackParts : whiteParts);
  });
  const auto draw = [&](const Fragments& parts, const QPixmap& pixmap) {
    painter.drawPixmapFragments(parts.data(), static_cast<int>(parts.size()), pixmap);
  };
  draw(blackParts, black.pixmap);
  draw(whiteParts, white.pixmap);
}

void drawAsText(QPainter& painter, const HeatmapContent& content, const CellGrid& grid,
                const QFont& font, NumberFormat format) {
  painter.setFont(font);
  forEachNumber(content, [&](Index r, Index c, double value) {
    painter.setPen(content.source.scale.blackText(value) ? Qt::black : Qt::white);
    drawLine(painter, grid.cell(r, c).adjusted(-99, 0, 99, 0), Qt::AlignCenter,
             numberText(value, format));
  });
}

}  // namespace

std::optional<NumberFit> fitNumbers(const HeatmapContent& content, const CellGrid& grid,
                                    const QFont& font) {
  if (grid.cellWidth() < kSmallestCell) return std::nullopt;
  const QFont full = figureFont(font);
  const QFontMetricsF metrics(full);
  const double least = leastDigits(full);
  const double pixels = full.pixelSize() > 0 ? full.pixelSize() : full.pointSizeF() * 96 / 72;
  NumberFit fit{1, content.format};
  while (true) {
    const double width = textWidth(metrics, widestNumber(content, fit.format), fit.format);
    fit.fontFactor = std::min(
        {1.0, 0.88 * grid.cellWidth() / width, 0.94 * grid.cellHeight() / metrics.height()});
    if (fit.fontFactor * pixels >= least) return fit;
    if (fit.format.decimals == 0 || content.rowSums) return std::nullopt;
    --fit.format.decimals;
  }
}

void paintStrongGround(QPainter& painter, const QRectF& text, QRgb color, bool blackText) {
  const QRgb ground = strongGround(color, blackText);
  if (ground != color) painter.fillRect(text, QColor(ground));
}

void paintStrongGrounds(QPainter& painter, const HeatmapContent& content, const CellGrid& grid,
                        const QFont& font, const NumberFit& fit) {
  const QFontMetricsF metrics(figureFont(font, fit.fontFactor));
  const ValueScale& scale = content.source.scale;
  forEachNumber(content, [&](Index r, Index c, double value) {
    QRectF ground(0, 0, textWidth(metrics, value, fit.format) + 4, metrics.ascent());
    ground.moveCenter(grid.cell(r, c).center());
    paintStrongGround(painter, ground, scale.color(value), scale.blackText(value));
  });
}

void drawNumbers(QPainter& painter, const HeatmapContent& content, const CellGrid& grid,
                 const QFont& font, const NumberFit& fit) {
  const QFont sized = figureFont(font, fit.fontFactor);
  painter.save();
  if (paintsPixels(painter)) {
    drawAsGlyphs(painter, content, grid, sized, fit.format);
  } else {
    drawAsText(painter, content, grid, sized, fit.format);
  }
  painter.restore();
}

}  // namespace attention_lab
