#pragma once

#include <QFont>
#include <QPainter>
#include <QString>

#include "ui/theme.h"

class QCPAxis;
class QCustomPlot;

namespace attention_lab {

// What QCustomPlot's plots have in common.

/// Colours, fonts and ticks, whose numbers are written as everywhere else, whatever the locale.
void stylePlotAxis(QCPAxis& axis, const QString& label, const QFont& font, const Theme& colors);
/// The same on a logarithmic scale, with at most about so many numbers at powers of `base`.
void stylePlotAxisLog(QCPAxis& axis, const QString& label, const QFont& font, const Theme& colors,
                      double base, int ticks);
/// As vectors, on whatever the painter draws on.
void paintPlot(QPainter& painter, const QRectF& area, QCustomPlot& plot);

}  // namespace attention_lab
