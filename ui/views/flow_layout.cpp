#include "ui/views/flow_layout.h"

#include <algorithm>
#include <cmath>

#include "ui/views/paint_tools.h"

namespace attention_lab {

namespace {

// In heights of a line.
constexpr double kLeastPitch = 1.25, kMostPitch = 3.2;
constexpr double kMostLabels = 100;

struct FlowMetrics {
  explicit FlowMetrics(const QFont& font)
      : text(figureFont(font)),
        line(text.height()),
        gap(std::round(0.45 * line)),
        margin(std::round(0.8 * line)) {}
  QFontMetricsF text;
  double line, gap, margin;
};

void setFonts(const QFont& font, FlowLayout& layout) {
  layout.font = figureFont(font);
  layout.smallFont = figureFont(font, 0.92);
  layout.titleFont = figureFont(font, 1.25, true);
}

/// Places what stands above the tokens; the y where the first may begin.
double placeHeader(const FlowWords& words, const QRectF& inner, const FlowMetrics& m,
                   FlowLayout& layout) {
  double y = inner.top();
  const auto place = [&](const QString& text, const QFont& font, QRectF& rect) {
    if (text.isEmpty()) return;
    rect = QRectF(inner.left(), y, inner.width(), wrappedHeight(font, text, inner.width()));
    y = rect.bottom();
  };
  place(words.title, layout.titleFont, layout.title);
  place(words.subtitle, layout.smallFont, layout.subtitle);
  if (!words.legend.isEmpty()) {
    y += m.gap;
    layout.legend = layOutLegend(words.legend, m.text, inner.width());
    for (QRectF& entry : layout.legend.entries)
      entry.translate(inner.left(), y);
    y += layout.legend.height;
  }
  y += m.gap;
  layout.queriesTitle = layout.keysTitle = QRectF(inner.left(), y, inner.width(), m.line);
  y += m.line;
  if (!words.largestTitle.isEmpty()) {
    layout.valuesTitle = QRectF(inner.left(), y, inner.width(), m.line);
    y += m.line;
  }
  return y + m.line / 2;  // labels of low rows are higher than their rows
}

double notesHeight(const FlowWords& words, const FlowLayout& layout, double width, double gap) {
  return words.notes.isEmpty() ? 0 : wrappedHeight(layout.smallFont, words.notes, width) + gap;
}

/// A column a head where there is room, else one for the largest, else none.
void placeValues(const FlowWords& words, double width, const FlowMetrics& m, FlowLayout& layout) {
  double value = m.text.horizontalAdvance(words.widestValue);
  for (const QString& title : words.valueTitles)
    value = std::max(value, m.text.horizontalAdvance(title));
  layout.valueColumns = static_cast<int>(words.valueTitles.size());
  const double most = 0.17 * width;
  if (layout.valueColumns == 0 || layout.valueColumns * (value + m.gap) > most) {
    layout.valueColumns = 1;
    value = std::max(m.text.horizontalAdvance(words.widestLargest),
                     m.text.horizontalAdvance(words.largestTitle));
  }
  layout.valueRoom = std::ceil(value) + m.gap;
  if (layout.valueRoom > most) layout.valueColumns = 0;
}

void placeColumns(const QStringList& queries, const QStringList& keys, const FlowWords& words,
                  const QRectF& room, const FlowMetrics& m, FlowLayout& layout) {
  layout.gap = m.gap;
  const double most = std::min(0.2 * room.width(), 12 * m.line);
  layout.labelRoom = std::max(labelExtent(queries, m.text, most), labelExtent(keys, m.text, most));
  placeValues(words, room.width(), m, layout);
  const double side = layout.labelRoom + layout.valueColumns * layout.valueRoom + 2 * m.gap;
  const double left = room.left() + side;
  const double width = std::max(1.0, room.width() - 2 * side);
  const auto rows = static_cast<double>(std::max<qsizetype>({queries.size(), keys.size(), 1}));
  const double pitch = std::min(kMostPitch * m.line, std::max(1.0, room.height()) / rows);
  const auto column = [&](qsizetype count) {
    return CellGrid{QRectF(left, room.top(), width, pitch * static_cast<double>(count)), count, 1};
  };
  layout.queries = column(queries.size());
  layout.keys = column(keys.size());
  layout.labelFont = figureFont(layout.font, std::clamp(pitch / m.line, 0.75, 1.0));
  const QFontMetricsF metrics(layout.labelFont);
  layout.queryLabels =
      layOutRowLabels(queries, true, layout.queries, metrics, layout.labelRoom, m.gap);
  layout.keyLabels = layOutRowLabels(keys, true, layout.keys, metrics, layout.labelRoom, m.gap);
  for (AxisLabel& label : layout.keyLabels.labels)
    label.rect.moveLeft(layout.keys.rect.right() + m.gap);
}

/// Each over its tokens, the query's reading towards the lines, the key's away from them, as far as
/// the words let it.
void placeTitles(const FlowWords& words, const QRectF& lanes, FlowLayout& layout) {
  const QFontMetricsF metrics(figureFont(layout.font, 1, true));
  const QRectF whole = layout.queriesTitle;
  const double queries = metrics.horizontalAdvance(words.queries) + 1;
  const double keys = metrics.horizontalAdvance(words.keys) + 1;
  const double right = std::max(lanes.left() - layout.gap, whole.left() + queries);
  layout.queriesTitle.setRight(std::min(right, whole.center().x() - layout.gap));
  const double left = std::min(lanes.right() + layout.gap, whole.right() - keys);
  layout.keysTitle.setLeft(std::max(left, whole.center().x() + layout.gap));
}

FlowLayout layOutWith(const QStringList& queries, const QStringList& keys, const FlowWords& words,
                      const QRectF& area, const QFont& font) {
  const FlowMetrics m(font);
  FlowLayout layout;
  setFonts(font, layout);
  const QRectF inner = area.adjusted(m.margin, m.margin, -m.margin, -m.margin);
  const double top = placeHeader(words, inner, m, layout);
  const double notes = notesHeight(words, layout, inner.width(), m.line / 2);
  QRectF room(QPointF(inner.left(), top), QPointF(inner.right(), inner.bottom() - notes));
  placeColumns(queries, keys, words, room, m, layout);
  const QRectF& lanes = layout.queries.rect;
  placeTitles(words, lanes, layout);
  if (notes > 0) {
    const double bottom = std::max(lanes.bottom(), layout.keys.rect.bottom());
    layout.notes = QRectF(inner.left(), bottom + m.line / 2, inner.width(), notes - m.line / 2);
  }
  return layout;
}

}  // namespace

FlowLayout layOutFlow(const QStringList& queries, const QStringList& keys, const FlowWords& words,
                      const QRectF& area, const QFont& font) {
  QFont fitting = font;
  while (true) {
    const FlowLayout layout = layOutWith(queries, keys, words, area, fitting);
    const double line = FlowMetrics(fitting).line;
    const QRectF& lanes = layout.queries.rect;
    const double rows = static_cast<double>(std::max(queries.size(), keys.size()));
    const double height = std::max(lanes.height(), layout.keys.rect.height());
    const bool roomy = lanes.width() >= std::min(5 * line, 0.3 * area.width()) &&
                       height >= std::min(rows, 4.0) * 0.95 * line;
    if (roomy || !shrinkFont(fitting, 0.9, 3.5)) return layout;
  }
}

double flowHeight(const QStringList& queries, const QStringList& keys, const FlowWords& words,
                  double width, const QFont& font) {
  const FlowMetrics m(font);
  FlowLayout layout;
  setFonts(font, layout);
  const QRectF inner(m.margin, m.margin, std::max(1.0, width - 2 * m.margin), 1);
  const double top = placeHeader(words, inner, m, layout);
  const auto rows = static_cast<double>(std::max(queries.size(), keys.size()));
  return std::ceil(top + std::min(rows, kMostLabels) * kLeastPitch * m.line +
                   notesHeight(words, layout, inner.width(), m.line / 2) + m.margin);
}

}  // namespace attention_lab
