#include "ui/views/compare_table.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>
#include <QFontMetricsF>

#include "core/math/statistics.h"
#include "ui/views/number_text.h"
#include "ui/views/paint_tools.h"

namespace attention_lab {

namespace {

struct CompareTableText {
  Q_DECLARE_TR_FUNCTIONS(CompareTable)
};

/// Entropy, largest weight and effective tokens; rows that may attend to nothing don't count.
QStringList meansOf(const ComparedSide& side, Index item) {
  const auto named = findTensor(*side.trace, "weights");
  if (!named || !cellValue(*side.trace, {"weights", 0, 0}, item, side.head)) return {};
  const MatrixRef weights = realPart(*side.trace, *named, item, side.head);
  double entropy = 0, largest = 0, effective = 0, rows = 0;
  for (Index r = 0; r < weights.rows; ++r) {
    const RowStatistics row = rowStatistics(weights.map().row(r));
    if (row.sum == 0) continue;
    entropy += row.entropyBits;
    largest += row.largest;
    effective += row.effectiveTokens;
    ++rows;
  }
  if (rows == 0) return {};
  QStringList numbers;
  for (const double sum : {entropy, largest, effective})
    numbers << numberText(sum / rows, {2, false});
  return numbers;
}

/// Where the lines and columns lie; the names give way to the columns, down to a third.
struct TableLayout {
  TableLayout(const CompareTable& table, const QFont& font, double width)
      : small(figureFont(font, 0.92)), bold(figureFont(small, 1, true)) {
    const QFontMetricsF metrics(small);
    line = std::ceil(1.2 * metrics.height());
    gap = 2 * metrics.averageCharWidth();
    title = wrappedHeight(bold, table.title, width);
    double wanted = 0;
    for (const QString& column : table.columns) {
      columns.push_back(std::ceil(metrics.horizontalAdvance(column)) + 2 + gap);
      wanted += columns.back();
    }
    for (const CompareTable::Line& each : table.lines)
      names = std::max(names, std::ceil(metrics.horizontalAdvance(each.name)) + 2);
    names = std::min(names, std::max(width / 3, width - wanted));
    const double shrink = std::min(1.0, (width - names) / wanted);
    for (std::size_t i = 0; i < columns.size(); ++i) {
      columns[i] *= shrink;
      header = std::max(
          header, wrappedHeight(small, table.columns[static_cast<qsizetype>(i)], columns[i] - gap));
    }
    height = title + header + line * static_cast<double>(table.lines.size());
  }

  QFont small, bold;
  double title = 0, header = 0, line = 0, gap = 0, names = 0, height = 0;
  std::vector<double> columns;  ///< widths, with the gap before
};

}  // namespace

CompareTable compareTable(const ComparedSide& document, const ComparedSide& variant, Index item,
                          const QString& documentName, const QString& variantName) {
  CompareTable table;
  table.title = CompareTableText::tr("Attention weights, means over rows");
  table.columns = {CompareTableText::tr("entropy (bits)"), CompareTableText::tr("largest weight"),
                   CompareTableText::tr("effective tokens 2^H")};
  table.lines = {{documentName, meansOf(document, item)}, {variantName, meansOf(variant, item)}};
  return table;
}

SpokenTable spokenStatistics(const CompareTable& table) {
  SpokenTable spoken;
  spoken.name = table.title;
  spoken.rows = static_cast<Index>(table.lines.size());
  spoken.columns = table.columns.size();
  spoken.rowName = [lines = table.lines](Index row) {
    return lines[static_cast<std::size_t>(row)].name;
  };
  spoken.columnName = [columns = table.columns](Index column) { return columns.value(column); };
  spoken.text = [lines = table.lines](Index row, Index column) {
    return lines[static_cast<std::size_t>(row)].numbers.value(column);
  };
  return spoken;
}

double tableHeight(const CompareTable& table, const QFont& font, double width) {
  return TableLayout(table, font, width).height;
}

void paintTable(QPainter& painter, const QRectF& rect, const CompareTable& table, const QFont& font,
                const Theme& colors) {
  const TableLayout at(table, font, rect.width());
  painter.setFont(at.bold);
  painter.setPen(colors.text);
  drawWrapped(painter, QRectF(rect.topLeft(), QSizeF(rect.width(), at.title)), table.title);
  painter.setFont(at.small);
  double x = rect.left() + at.names;
  for (std::size_t i = 0; i < at.columns.size(); ++i) {
    const double width = at.columns[i];
    const auto column = static_cast<qsizetype>(i);
    QRectF cell(x + at.gap, rect.top() + at.title, width - at.gap, at.header);
    painter.setPen(colors.mutedText);
    drawWrapped(painter, cell, table.columns[column]);
    painter.setPen(colors.text);
    cell.moveTop(cell.bottom());
    cell.setHeight(at.line);
    for (const CompareTable::Line& line : table.lines) {
      drawLine(painter, cell, Qt::AlignLeft | Qt::AlignVCenter,
               line.numbers.value(column, QStringLiteral("–")));
      cell.translate(0, at.line);
    }
    x += width;
  }
  QRectF name(rect.left(), rect.top() + at.title + at.header, at.names, at.line);
  for (const CompareTable::Line& line : table.lines) {
    drawLine(painter, name, Qt::AlignLeft | Qt::AlignVCenter, line.name);
    name.translate(0, at.line);
  }
}

}  // namespace attention_lab
