#include "ui/export/pdf_figure.h"

#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>
#include <QRegularExpression>

#include "core/error.h"

namespace attention_lab {

namespace {

constexpr double kPixelsPerInch = 96, kPointsPerInch = 72;
constexpr double kMostPoints = 14400;  // PDF's own limit of a page

/// The date of writing is replaced by one that never changes; lengths stay, so that the table of
/// offsets does too.
void fixDate(QByteArray& bytes) {
  static const QByteArray key = "/CreationDate (D:";
  const qsizetype at = bytes.indexOf(key);
  if (at < 0) return;
  const qsizetype from = at + key.size(), to = bytes.indexOf(')', from);
  static const QByteArray fixed = "20000101000000";
  for (qsizetype i = from; i < to && i - from < fixed.size(); ++i)
    bytes[i] = fixed[i - from];
}

}  // namespace

QByteArray pdfFigure(const View& view, const FigureOptions& options) {
  const QSizeF size = figureSize(view, options);
  const QSizeF points = size * (kPointsPerInch / kPixelsPerInch);
  if (!(points.width() >= 1 && points.height() >= 1 && points.width() <= kMostPoints &&
        points.height() <= kMostPoints)) {
    throw LimitError({}, {CORE_TEXT("core", "a PDF page is at most 5080 mm a side"), {}});
  }
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QPdfWriter writer(&buffer);
  writer.setResolution(static_cast<int>(kPixelsPerInch));
  writer.setPageSize(QPageSize(points, QPageSize::Point, QString(), QPageSize::ExactMatch));
  writer.setPageMargins(QMarginsF());
  writer.setTitle(view.title());
  writer.setCreator(QStringLiteral("Attention Lab"));
  QPainter painter(&writer);
  painter.setRenderHint(QPainter::LosslessImageRendering);
  view.paint(painter, QRectF(QPointF(0, 0), size));
  painter.end();
  buffer.close();
  fixDate(bytes);
  return bytes;
}

}  // namespace attention_lab
