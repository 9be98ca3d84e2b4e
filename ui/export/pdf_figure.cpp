#include "ui/export/pdf_figure.h"

#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>
#include <QRegularExpression>

#include "core/error.h"
#include "ui/export/figure_units.h"

namespace attention_lab {

namespace {

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

/// Qt names a glyph by the first character that has it, which for 一, 人 … is the radical (U+2F00,
/// U+2F08 …) that looks the same: nobody would find the word. The ideograph's number has as many
/// digits, so that lengths stay.
void nameIdeographs(QByteArray& bytes) {
  static const QByteArray begin = "beginbfrange", end = "endbfrange";
  for (qsizetype at = bytes.indexOf(begin); at >= 0; at = bytes.indexOf(begin, at + 1)) {
    const qsizetype stop = bytes.indexOf(end, at);
    // Before a radical stands "[", another character or, for a single glyph, its own number twice.
    for (qsizetype i = bytes.indexOf("<2", at); i >= 0 && i < stop;
         i = bytes.indexOf("<2", i + 1)) {
      const int code = bytes.mid(i + 1, 4).toInt(nullptr, 16);
      if (code < 0x2e80 || code > 0x2fdf) continue;
      const bool listed = bytes.lastIndexOf('[', i) > bytes.lastIndexOf('\n', i);
      const bool single = bytes[i - 15] == '\n' && bytes.mid(i - 14, 6) == bytes.mid(i - 7, 6);
      if (!listed && !single) continue;
      const QString ideograph = QString(QChar(code)).normalized(QString::NormalizationForm_KC);
      if (ideograph.size() != 1) continue;
      bytes.replace(i + 1, 4, QByteArray::number(ideograph[0].unicode(), 16).toUpper());
    }
  }
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
  paintFigure(painter, view, size);
  painter.end();
  buffer.close();
  fixDate(bytes);
  nameIdeographs(bytes);
  return bytes;
}

}  // namespace attention_lab
