#pragma once

#include <vector>

#include <QFont>
#include <QPainter>
#include <QStringList>

#include "ui/theme.h"
#include "ui/views/compare_pictures.h"
#include "ui/views/spoken_table.h"

namespace attention_lab {

/// Under the matrices: how spread the attention of the two heads is, as means over rows.
struct CompareTable {
  QString title;
  QStringList columns;
  struct Line {
    QString name;
    QStringList numbers;
  };
  std::vector<Line> lines;
};
CompareTable compareTable(const ComparedSide& document, const ComparedSide& variant, Index item,
                          const QString& documentName, const QString& variantName);
SpokenTable spokenStatistics(const CompareTable& table);
double tableHeight(const CompareTable& table, const QFont& font, double width);
void paintTable(QPainter& painter, const QRectF& rect, const CompareTable& table, const QFont& font,
                const Theme& colors);

}  // namespace attention_lab
