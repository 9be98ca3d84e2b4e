#pragma once

#include <filesystem>
#include <vector>

#include <QByteArray>
#include <QImage>
#include <QSizeF>
#include <QString>

#include "ui/views/view.h"

namespace attention_lab {

struct FigureOptions {
  /// Width and height; one that is 0 follows from the other in the proportions of the view's
  /// sizeHint(), both 0: the sizeHint() at 96 points an inch.
  QSizeF sizeMm{0, 0};
  double dpi = 300;  ///< PNG
};

/// One line of the table of formats.
struct FigureFormat {
  const char* extension;  ///< ".png"
  const char* name;       ///< "PNG image"; translated in context "FigureFormat"
  /// The same bytes for the same view. Throws LimitError when the picture would be too large.
  QByteArray (*bytes)(const View& view, const FigureOptions& options);
};
const std::vector<FigureFormat>& figureFormats();
/// By a file name's ending, whatever its case; null for an unknown one.
const FigureFormat* figureFormatFor(const QString& fileName);

/// Size of the figure in device-independent pixels (1/96 inch), the units in which it is painted.
QSizeF figureSize(const View& view, const FigureOptions& options);

/// Paints the view so that it fills `size`: larger than the view's sizeHint() enlarges everything,
/// too small to be readable makes all of it smaller, so that nothing is cut off.
void paintFigure(QPainter& painter, const View& view, const QSizeF& size);

/// The picture in pixels, with its physical size: PNG, clipboard. Throws LimitError over 256
/// megapixels.
QImage figureImage(const View& view, const FigureOptions& options);

/// Writes the figure whole or not at all, in the format of the name's ending. Throws Error: unknown
/// ending, too large, or why it can't be written.
void writeFigure(const View& view, const std::filesystem::path& file, const FigureOptions& options);

}  // namespace attention_lab
