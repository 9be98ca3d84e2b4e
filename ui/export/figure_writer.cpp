#include "ui/export/figure_writer.h"

#include <algorithm>
#include <cmath>

#include <QBuffer>
#include <QImageWriter>
#include <QPainter>

#include "core/error.h"
#include "core/io/atomic_file.h"
#include "ui/export/figure_units.h"
#include "ui/export/pdf_figure.h"
#include "ui/export/svg_figure.h"

namespace attention_lab {

namespace {

constexpr double kMostPixels = 256e6;
/// Of the sizeHint(): down to here a figure is squeezed, below it is made smaller.
constexpr double kLeastPart = 0.55;
/// For views that can be squeezed as far as it takes, in device-independent pixels.
constexpr double kLeastSide = 350;

QByteArray pngBytes(const View& view, const FigureOptions& options) {
  const QImage image = figureImage(view, options);
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QImageWriter writer(&buffer, "png");
  writer.setText(QStringLiteral("Title"), view.title());
  writer.setText(QStringLiteral("Software"), QStringLiteral("Attention Lab"));
  if (!writer.write(image)) {
    throw FormatError({}, {CORE_TEXT("core", "the picture can't be written as PNG: %1"),
                           {writer.errorString().toStdString()}});
  }
  return bytes;
}

}  // namespace

const std::vector<FigureFormat>& figureFormats() {
  static const std::vector<FigureFormat> formats{
      {".png", QT_TRANSLATE_NOOP("FigureFormat", "PNG picture"), pngBytes},
      {".svg", QT_TRANSLATE_NOOP("FigureFormat", "SVG drawing"), svgFigure},
      {".pdf", QT_TRANSLATE_NOOP("FigureFormat", "PDF document"), pdfFigure},
  };
  return formats;
}

const FigureFormat* figureFormatFor(const QString& fileName) {
  for (const FigureFormat& format : figureFormats()) {
    if (fileName.endsWith(QLatin1String(format.extension), Qt::CaseInsensitive)) return &format;
  }
  return nullptr;
}

QSizeF figureSize(const View& view, const FigureOptions& options) {
  const QSizeF hint = view.sizeHint();
  const QSizeF wanted = options.sizeMm * (kPixelsPerInch / kMillimetresPerInch);
  if (wanted.width() > 0 && wanted.height() > 0) return wanted;
  if (wanted.width() > 0) return {wanted.width(), wanted.width() * hint.height() / hint.width()};
  if (wanted.height() > 0) return {wanted.height() * hint.width() / hint.height(), wanted.height()};
  return hint;
}

void paintFigure(QPainter& painter, const View& view, const QSizeF& size) {
  const QSizeF hint = view.sizeHint();
  const double fits = std::min(size.width() / hint.width(), size.height() / hint.height());
  const double least =
      view.leastPart() > 0 ? kLeastPart : kLeastSide / std::min(hint.width(), hint.height());
  const double scale = fits > 1 ? fits : std::min(1.0, fits / least);
  painter.save();
  painter.scale(scale, scale);
  view.paint(painter, QRectF(QPointF(0, 0), size / scale));
  painter.restore();
}

QImage figureImage(const View& view, const FigureOptions& options) {
  const QSizeF size = figureSize(view, options);
  const double scale = options.dpi / kPixelsPerInch;
  const double width = std::ceil(size.width() * scale - 1e-6);
  const double height = std::ceil(size.height() * scale - 1e-6);
  if (!(width >= 1 && height >= 1 && width * height <= kMostPixels && width < 32768 &&
        height < 32768)) {
    throw LimitError({}, {CORE_TEXT("core",
                                    "a picture of %1 × %2 pixels is not possible: from 1 up to 256 "
                                    "million in all and 32767 a side"),
                          {QString::number(width, 'f', 0).toStdString(),
                           QString::number(height, 'f', 0).toStdString()}});
  }
  QImage image(static_cast<int>(width), static_cast<int>(height), QImage::Format_RGB32);
  QPainter painter(&image);
  painter.scale(scale, scale);
  paintFigure(painter, view, {width / scale, height / scale});
  painter.end();
  const int dotsPerMeter = static_cast<int>(std::lround(options.dpi / kMillimetresPerInch * 1000));
  image.setDotsPerMeterX(dotsPerMeter);
  image.setDotsPerMeterY(dotsPerMeter);
  return image;
}

void writeFigure(const View& view, const std::filesystem::path& file,
                 const FigureOptions& options) {
  const QString name = QString::fromStdString(file.string());
  const FigureFormat* format = figureFormatFor(name);
  if (format == nullptr) {
    FormatError error({}, {CORE_TEXT("core", "a figure's name ends in .png, .svg or .pdf"), {}});
    error.setFile(file.string());
    throw error;
  }
  const QByteArray bytes = format->bytes(view, options);
  writeFileAtomically(file, {bytes.constData(), static_cast<std::size_t>(bytes.size())});
}

}  // namespace attention_lab
