#include "ui/views/chain_view.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>
#include <QPainter>

#include "ui/theme.h"
#include "ui/views/chain_legend.h"
#include "ui/views/color_bar.h"
#include "ui/views/head_pictures.h"
#include "ui/views/heatmap_painter.h"
#include "ui/views/lit_cells.h"
#include "ui/views/paint_tools.h"
#include "ui/views/spoken_table.h"
#include "ui/views/step_marks.h"
#include "ui/views/tensor_description.h"
#include "ui/views/token_label.h"
#include "ui/views/view_words.h"

namespace attention_lab {

namespace {

struct ChainViewText {
  Q_DECLARE_TR_FUNCTIONS(ChainView)
};

QColor arrowColor(const Theme& colors, ChainRole role) {
  switch (role) {
    case ChainRole::query:
      return colors.query;
    case ChainRole::key:
      return colors.key;
    case ChainRole::value:
      return colors.value;
    case ChainRole::attention:
      return colors.attention;
    case ChainRole::neutral:
      break;
  }
  return colors.mutedText;
}

/// A chosen range is for the kind of matrix that it suits: from 0 up for probabilities, about 0 for
/// the others.
ViewStyle styleFor(const Trace& trace, const std::string& tensor, ViewStyle style) {
  const auto named = findTensor(trace, tensor);
  const bool probability = named && named->kind == ValueKind::probability;
  if (!style.range) return style;
  const bool aboveZero = std::isinf(style.range->first) ? style.range->second > 0 && probability
                                                        : style.range->first >= 0;
  if (aboveZero != probability) style.range.reset();
  return style;
}

}  // namespace

QString ChainView::title() const {
  return ChainViewText::tr("Chain");
}

QString ChainView::emptyText() const {
  return attentionEmptyText(trace(), selection());
}

void ChainView::contentChanged() {
  shown_.reset();
  layout_.reset();
}

const ChainView::Shown& ChainView::shown() const {
  if (shown_) return *shown_;
  const Trace& record = *trace();
  Magnitudes magnitudes(record, selection());
  shown_.emplace();
  shown_->graph = chainGraph(record, selection().item);
  shown_->labels = {tokenLabels(axisTokens(record, Axis::query, selection().item)),
                    tokenLabels(axisTokens(record, Axis::key, selection().item)),
                    {}};
  for (const ChainNode& node : shown_->graph.nodes) {
    shown_->contents.push_back(thumbnailContent(
        record, node.tensor, selection(), styleFor(record, node.tensor, style()), magnitudes));
  }
  addLegend(*shown_);
  return *shown_;
}

QString ChainView::headText() const {
  QStringList parts;
  if (style().title && !trace()->document.title.empty()) {
    parts << QString::fromStdString(trace()->document.title);
  }
  const Sizes& sizes = trace()->sizes;
  if (sizes.heads > 1) {
    parts << headName(selection().head, sizes.heads);
  }
  if (sizes.items > 1) {
    parts << itemName(selection().item, sizes.items);
  }
  return parts.join(QStringLiteral(" · "));
}

const ChainLayout& ChainView::layout(const QRectF& area) const {
  if (!layout_ || layoutArea_ != area) {
    layout_ = layOutChain(shown().graph, shown().labels, area, style().font, !headText().isEmpty());
    layoutArea_ = area;
  }
  return *layout_;
}

QSizeF ChainView::sizeHint() const {
  const double line = QFontMetricsF(figureFont(style().font)).height();
  if (!emptyText().isEmpty()) return {40 * line, 20 * line};
  return chainSizeHint(shown().graph, shown().labels, style().font);
}

void ChainView::paintContent(QPainter& painter, const QRectF& area) const {
  const ChainLayout& at = layout(area);
  const Theme& colors = theme(style().theme);
  if (!at.head.isNull()) {
    painter.setFont(at.smallFont);
    painter.setPen(colors.mutedText);
    drawLine(painter, at.head, Qt::AlignLeft, headText());
  }
  paintArrows(painter, at);
  const auto numbers = fitAllNumbers(at);
  for (std::size_t i = 0; i < at.boxes.size(); ++i) {
    if (shown().contents[i]) paintBox(painter, i, at, numbers[i]);
  }
  paintLegend(painter, at);
}

std::vector<std::optional<NumberFit>> ChainView::fitAllNumbers(const ChainLayout& at) const {
  std::vector<std::optional<NumberFit>> fits(at.boxes.size());
  if (!style().values) return fits;
  double factor = 1;
  for (std::size_t i = 0; i < at.boxes.size(); ++i) {
    if (shown().contents[i]) fits[i] = fitNumbers(*shown().contents[i], at.boxes[i].grid, at.font);
    if (fits[i]) factor = std::min(factor, fits[i]->fontFactor);
  }
  for (auto& fit : fits) {
    if (fit) fit->fontFactor = factor;
  }
  return fits;
}

void ChainView::paintBox(QPainter& painter, std::size_t index, const ChainLayout& at,
                         const std::optional<NumberFit>& numbers) const {
  const ChainNode& node = shown().graph.nodes[index];
  const ChainBox& box = at.boxes[index];
  const Theme& colors = theme(style().theme);
  const QColor role = roleColor(colors, node.tensor);
  ViewStyle fitted = style();
  fitted.font = at.font;
  paintReached(painter, *shown().contents[index], box.grid, fitted, role, numbers, reached(index));
  painter.setFont(at.titleFont);
  painter.setPen(role);
  drawLine(painter, box.title, Qt::AlignLeft, node.title);
  painter.setFont(at.smallFont);
  painter.setPen(colors.mutedText);
  const bool beside = box.shape.top() < box.grid.rect.top();
  drawLine(painter, box.shape, beside ? Qt::AlignRight : Qt::AlignHCenter,
           QStringLiteral("%1×%2").arg(node.rows).arg(node.columns));
  const double step = box.captions.height() / std::max<double>(1, node.captions.size());
  for (qsizetype i = 0; i < node.captions.size(); ++i) {
    const QRectF line(box.captions.left(), box.captions.top() + step * static_cast<double>(i),
                      box.captions.width(), step);
    drawLine(painter, line, Qt::AlignLeft, node.captions[i]);
  }
  painter.setFont(at.labelFont);
  painter.setPen(colors.text);
  paintAxisLabels(painter, box.rowLabels);
  paintAxisLabels(painter, box.columnLabels);
}

Index ChainView::reached(std::size_t index) const {
  const ChainNode& node = shown().graph.nodes[index];
  return reachedRows(*trace(), selection(), node.tensor, node.rows);
}

void ChainView::paintArrows(QPainter& painter, const ChainLayout& at) const {
  const Theme& colors = theme(style().theme);
  for (std::size_t i = 0; i < at.arrows.size(); ++i) {
    const ChainPath& path = at.arrows[i];
    const QColor color = arrowColor(colors, shown().graph.arrows[i].role);
    QPen pen(color, colors.line * std::max(1.2, at.arrowHead / 5));
    pen.setCapStyle(Qt::FlatCap);
    pen.setJoinStyle(Qt::RoundJoin);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path.line);
    const QPointF along = path.direction * at.arrowHead;
    const QPointF across(path.direction.y() * at.arrowHead / 2,
                         path.direction.x() * at.arrowHead / 2);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawPolygon(
        QPolygonF({path.tip, path.tip - along + across, path.tip - along - across}));
  }
}

void ChainView::addLegend(Shown& shown) {
  std::vector<ValueScale>& scales = shown.scales;
  QStringList& texts = shown.labels.legend;
  for (const auto& content : shown.contents) {
    if (!content) continue;
    const ValueScale& scale = content->source.scale;
    const auto same = std::find_if(scales.begin(), scales.end(), [&](const ValueScale& other) {
      return other.map == scale.map && other.barLow == scale.barLow &&
             other.barHigh == scale.barHigh;
    });
    if (same == scales.end()) {
      scales.push_back(scale);
      texts << content->title;
    } else {
      texts[same - scales.begin()] += QStringLiteral(", ") + content->title;
    }
  }
  for (std::size_t i = 0; i < scales.size(); ++i)
    texts[static_cast<qsizetype>(i)] += QStringLiteral(": ") + scaleText(scales[i]);
}

void ChainView::paintLegend(QPainter& painter, const ChainLayout& at) const {
  const QFontMetricsF metrics(at.smallFont);
  const Theme& colors = theme(style().theme);
  painter.setFont(at.smallFont);
  for (std::size_t i = 0; i < at.legend.size(); ++i) {
    paintColorStrip(painter, legendStrip(at.legend[i], metrics), shown().scales[i], colors);
    painter.setPen(colors.mutedText);
    drawLine(painter, legendText(at.legend[i], metrics), Qt::AlignLeft,
             shown().labels.legend[static_cast<qsizetype>(i)]);
  }
}

void ChainView::paintMarks(QPainter& painter, const QRectF& area) const {
  const auto& cell = selection().shown();
  const ChainLayout& at = layout(area);
  const Theme& colors = theme(style().theme);
  const bool masked = shown().graph.find("masked") >= 0;
  for (std::size_t i = 0; i < at.boxes.size(); ++i) {
    const std::string& tensor = shown().graph.nodes[i].tensor;
    const CellGrid& grid = at.boxes[i].grid;
    if (reached(i) == grid.rows) {
      ripples_.paint(painter, ripple(), trace(), tensor, selection().item, selection().head, grid,
                     colors);
    }
    paintStepMarks(painter, selection(), tensor, grid, colors, masked);
  }
  if (!cell || !stepReaches(*trace(), selection().item, selection().steps, cell->tensor, cell->row))
    return;
  const LitCells& lit = lit_.of(trace(), selection());
  for (std::size_t i = 0; i < at.boxes.size(); ++i) {
    const std::string& tensor = shown().graph.nodes[i].tensor;
    const CellGrid& grid = at.boxes[i].grid;
    paintLitCells(painter, lit, tensor, selection().head, grid, colors);
    if (tensor == cell->tensor && grid.contains(cell->row, cell->column)) {
      paintCellFrame(painter, grid.cell(cell->row, cell->column), colors, 2.5);
    }
  }
}

std::optional<CellAddress> ChainView::cellAt(const QPointF& point, const QRectF& area) const {
  if (!emptyText().isEmpty()) return std::nullopt;
  const ChainLayout& at = layout(area);
  for (std::size_t i = 0; i < at.boxes.size(); ++i) {
    const auto cell = at.boxes[i].grid.at(point);
    if (cell && cell->first < reached(i)) {
      return CellAddress{shown().graph.nodes[i].tensor, cell->first, cell->second};
    }
  }
  return std::nullopt;
}

QRectF ChainView::cellRect(const CellAddress& cell, const QRectF& area) const {
  if (!emptyText().isEmpty()) return {};
  const int index = shown().graph.find(cell.tensor);
  if (index < 0) return {};
  const CellGrid& grid = layout(area).boxes[static_cast<std::size_t>(index)].grid;
  if (cell.row >= reached(static_cast<std::size_t>(index))) return {};
  return grid.contains(cell.row, cell.column) ? grid.cell(cell.row, cell.column) : QRectF();
}

QRectF ChainView::focusRect(const QRectF& area) const {
  const StepState& state = selection().steps;
  if (!state.active || !emptyText().isEmpty()) return {};
  const int index = shown().graph.find(stepOf(state.step).tensor);
  if (index < 0) return {};
  const CellGrid& grid = layout(area).boxes[static_cast<std::size_t>(index)].grid;
  const Index row = std::min(state.row, grid.rows - 1);
  const double line = QFontMetricsF(layout(area).font).height();
  return grid.cells(row, 0, row, grid.columns - 1).adjusted(-line, -2 * line, line, line);
}

const HeatmapContent* ChainView::contentOf(std::size_t index) const {
  if (!emptyText().isEmpty() || index >= shown().contents.size()) return nullptr;
  return shown().contents[index] ? &*shown().contents[index] : nullptr;
}

std::vector<SpokenTable> ChainView::tables() const {
  std::vector<SpokenTable> tables;
  if (!emptyText().isEmpty()) return tables;
  for (std::size_t i = 0; i < shown().graph.nodes.size(); ++i) {
    if (!shown().contents[i]) continue;
    const ChainNode& node = shown().graph.nodes[i];
    SpokenTable table = spokenArray(
        *this, [this, i] { return contentOf(i); }, reached(i));
    table.name += QStringLiteral(", %1×%2").arg(node.rows).arg(node.columns);
    // As a click does, it makes that matrix the large one.
    table.chosen = [chosen = table.chosen, tensor = node.tensor](Index row, Index column) {
      Selection selection = chosen(row, column);
      selection.tensor = tensor;
      return selection;
    };
    tables.push_back(std::move(table));
  }
  return tables;
}

QString ChainView::tensorAt(const QPointF& point, const QRectF& area) const {
  if (!emptyText().isEmpty()) return {};
  const ChainLayout& at = layout(area);
  for (std::size_t i = 0; i < at.boxes.size(); ++i) {
    if (at.boxes[i].block.contains(point)) {
      return QString::fromStdString(shown().graph.nodes[i].tensor);
    }
  }
  return {};
}

}  // namespace attention_lab
