#include "ui/views/chain_layout.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "ui/views/chain_arrows.h"
#include "ui/views/chain_legend.h"
#include "ui/views/paint_tools.h"

namespace attention_lab {

namespace {

/// How much is written: 0 token labels at the first matrices only, 1 also over the scores, 2 also
/// beside every matrix.
struct Detail {
  int labels;
  bool shapeBeside;  ///< at the title's right; else under the matrix
};
constexpr std::array<Detail, 6> kDetails{
    {{2, true}, {2, false}, {1, true}, {1, false}, {0, true}, {0, false}}};

/// Smallest font of tokens, of the font of the rest.
constexpr double kLeastLabel = 0.65;

/// Text widths at one font size: what doesn't depend on the cells.
struct Measures {
  Measures(const ChainGraph& graph, const ChainLabels& labels, const QFont& font);

  QFont font, smallFont, titleFont;
  QFontMetricsF text, small, bold;
  double line, smallLine, titleLine, pad;
  double arrow;  ///< least room between columns
  double queryLabels, keyLabels;
  std::vector<double> title, shape, captions;
};

Measures::Measures(const ChainGraph& graph, const ChainLabels& labels, const QFont& base)
    : font(figureFont(base)),
      smallFont(figureFont(base, 0.85)),
      titleFont(figureFont(base, 1.08, true)),
      text(font),
      small(smallFont),
      bold(titleFont),
      line(std::ceil(text.height())),
      smallLine(std::ceil(small.height())),
      titleLine(std::ceil(bold.height())),
      pad(std::ceil(0.25 * line)),
      arrow(1.7 * line),
      queryLabels(labelExtent(labels.queries, text, 6 * line)),
      keyLabels(labelExtent(labels.keys, text, 6 * line)) {
  for (const ChainNode& node : graph.nodes) {
    title.push_back(std::ceil(bold.horizontalAdvance(node.title)));
    shape.push_back(std::ceil(
        small.horizontalAdvance(QStringLiteral("%1×%2").arg(node.rows).arg(node.columns))));
    double widest = 0;
    for (const QString& caption : node.captions) {
      widest = std::max(widest, small.horizontalAdvance(caption));
    }
    captions.push_back(std::ceil(widest));
  }
}

/// One matrix's extents at one cell size.
struct Extent {
  QSizeF box;
  double labelRoom = 0;   ///< left of the box, gap included
  double columnRoom = 0;  ///< above the box, gap included
  double titleRoom = 0;   ///< between the box and its title
  double header = 0;      ///< captions, title and column labels
  double body = 0;        ///< width of box or text, whichever is wider
};

/// The whole diagram at one cell size, before leftover room is shared out.
struct Plan {
  double cell = 0;
  Detail detail{};
  std::vector<Extent> nodes;
  std::vector<double> labelRoom, body;  ///< per column
  double width = 0, height = 0;
  // Box tops of the lines, from the top of the diagram; centre of the scores and of the context.
  double query = 0, key = 0, value = 0, scores = 0, context = 0;
  double resultTop = 0;  ///< top of the headers beside the values
  double footer = 0;     ///< below every box
  double overhang = 0;   ///< of the first and last row labels beyond their box
};

double snapped(double cell) {
  return cell >= 4 ? std::floor(cell) : cell;
}

class Planner {
 public:
  Planner(const ChainGraph& graph, const Measures& measures) : graph_(graph), m_(measures) {}

  /// The largest cells at which the diagram fits; nullopt when they would be too small.
  std::optional<Plan> fit(Detail detail, QSizeF room) const {
    Index tokens = 1;
    for (const ChainNode& node : graph_.nodes) {
      if (node.rowAxis != ChainAxis::dimensions) tokens = std::max(tokens, node.rows);
    }
    const double least =
        detail.labels > 0 ? 0.95 * m_.line : 2.2 * m_.line / static_cast<double>(tokens);
    double cell = std::floor(3.2 * m_.line);
    while (cell >= least) {
      Plan plan = at(cell, detail);
      if (plan.width <= room.width() && plan.height <= room.height()) return plan;
      cell = cell > 4 ? cell - 1 : cell * 0.95;
    }
    return std::nullopt;
  }

  Plan at(double cell, Detail detail) const {
    Plan plan;
    plan.cell = cell;
    plan.detail = detail;
    const double label = m_.font.pixelSize() > 0 ? 1 : kLeastLabel;  // doesn't become smaller
    plan.overhang = 1 + std::ceil(std::max(0.0, label * m_.line - cell) / 2);
    plan.footer = detail.shapeBeside ? 0 : m_.smallLine + plan.overhang;
    plan.labelRoom.assign(static_cast<std::size_t>(graph_.columns), 0);
    plan.body = plan.labelRoom;
    for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
      plan.nodes.push_back(extent(i, plan));
      const auto column = static_cast<std::size_t>(graph_.nodes[i].column);
      plan.labelRoom[column] = std::max(plan.labelRoom[column], plan.nodes[i].labelRoom);
      plan.body[column] = std::max(plan.body[column], plan.nodes[i].body);
    }
    plan.width = (graph_.columns - 1) * m_.arrow;
    for (std::size_t c = 0; c < plan.body.size(); ++c)
      plan.width += plan.labelRoom[c] + plan.body[c];
    stack(plan, 0);
    return plan;
  }

  /// Places the lines one under the other, `extra` apart beyond the least distance.
  void stack(Plan& plan, double extra) const {
    const double gap = 0.6 * m_.line + extra;
    const auto [queryHeader, queryBox] = tallest(plan, ChainLine::query);
    const auto [keyHeader, keyBox] = tallest(plan, ChainLine::key);
    const auto [scoresHeader, scoresBox] = tallest(plan, ChainLine::scores);
    const auto [valueHeader, valueBox] = tallest(plan, ChainLine::value);
    const auto [resultHeader, resultBox] = tallest(plan, ChainLine::result);
    plan.query = queryHeader;
    plan.key = plan.query + queryBox + plan.footer + gap + keyHeader;
    plan.scores = (plan.query + plan.key + keyBox) / 2;
    const double above = plan.scores - scoresBox / 2 - scoresHeader;
    const double shift = std::max(0.0, -above);
    plan.query += shift;
    plan.key += shift;
    plan.scores += shift;
    const double bottom = std::max(plan.key + keyBox, plan.scores + scoresBox / 2) + plan.footer;
    plan.resultTop = bottom + std::max(gap, 1.3 * m_.line);
    plan.value = plan.resultTop + std::max(valueHeader, resultHeader);
    plan.context = (plan.key + plan.value + valueBox) / 2;
    plan.height = plan.value + std::max(valueBox, resultBox) + plan.footer;
  }

 private:
  Extent extent(std::size_t index, const Plan& plan) const {
    const double cell = plan.cell;
    const Detail detail = plan.detail;
    const ChainNode& node = graph_.nodes[index];
    Extent extent;
    extent.titleRoom = m_.pad;
    extent.box = {boxWidth(node, cell), boxHeight(node, cell)};
    if (hasRowLabels(node, detail)) {
      const bool queries = node.rowAxis == ChainAxis::queryTokens;
      extent.labelRoom = (queries ? m_.queryLabels : m_.keyLabels) + m_.pad;
      extent.titleRoom = std::max(m_.pad, plan.overhang);
    }
    if (detail.labels > 0 && node.columnAxis == ChainAxis::keyTokens) {
      const double cellWidth = extent.box.width() / static_cast<double>(node.columns);
      const bool flat = m_.keyLabels <= cellWidth - m_.text.averageCharWidth() / 2;
      extent.columnRoom = (flat ? m_.line : std::max(m_.line, m_.keyLabels)) + m_.pad;
      // Labels that point at the title need more distance from it than those along it.
      extent.titleRoom = extent.columnRoom + std::ceil((flat ? 0.15 : 0.4) * m_.line);
    }
    extent.header =
        m_.smallLine * static_cast<double>(node.captions.size()) + m_.titleLine + extent.titleRoom;
    const double beside = detail.shapeBeside ? m_.pad * 2 + m_.shape[index] : 0;
    extent.body = std::max(
        {extent.box.width(), m_.title[index] + beside, m_.captions[index], m_.shape[index]});
    return extent;
  }

  static bool hasRowLabels(const ChainNode& node, Detail detail) {
    return node.rowAxis != ChainAxis::dimensions && (node.column == 0 || detail.labels == 2);
  }

  double boxHeight(const ChainNode& node, double cell) const {
    const auto rows = static_cast<double>(node.rows);
    return rows * snapped(std::max(cell, 1.1 * m_.line / rows));
  }

  /// Dimensions share the room of some cells: a matrix of many is no wider than one of tokens.
  double boxWidth(const ChainNode& node, double cell) const {
    const auto columns = static_cast<double>(node.columns);
    const double least = 1.1 * m_.line / columns;
    if (node.columnAxis == ChainAxis::keyTokens) return columns * snapped(std::max(cell, least));
    const double most = std::max(5.5 * m_.line, std::min(8 * m_.line, 6 * cell)) / columns;
    return columns * snapped(std::max(least, std::min(cell, most)));
  }

  /// Largest header and box height on a line.
  std::pair<double, double> tallest(const Plan& plan, ChainLine line) const {
    std::pair<double, double> most{0, 0};
    for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
      if (graph_.nodes[i].line != line) continue;
      most.first = std::max(most.first, plan.nodes[i].header);
      most.second = std::max(most.second, plan.nodes[i].box.height());
    }
    return most;
  }

  const ChainGraph& graph_;
  const Measures& m_;
};

double boxTop(const ChainNode& node, const Extent& extent, const Plan& plan) {
  switch (node.line) {
    case ChainLine::query:
      return plan.query;
    case ChainLine::key:
      return plan.key;
    case ChainLine::scores:
      return plan.scores - extent.box.height() / 2;
    case ChainLine::context:
      return plan.context - extent.box.height() / 2;
    case ChainLine::value:
    case ChainLine::result:
      break;
  }
  return plan.value;
}

ChainBox placeBox(const ChainNode& node, const Extent& extent, const Plan& plan, const Measures& m,
                  const ChainLabels& labels, const QFontMetricsF& labelMetrics, QPointF body,
                  double bodyWidth, double shapeWidth) {
  ChainBox box;
  const double left = std::round(body.x() + (bodyWidth - extent.body) / 2);
  const double boxLeft = std::round(left + (extent.body - extent.box.width()) / 2);
  const QRectF grid(QPointF(boxLeft, std::round(body.y())), extent.box);
  box.grid = {grid, node.rows, node.columns};
  const double titleTop = grid.top() - extent.titleRoom - m.titleLine;
  box.title = QRectF(left, titleTop, extent.body, m.titleLine);
  const double captions = m.smallLine * static_cast<double>(node.captions.size());
  box.captions = QRectF(left, titleTop - captions, extent.body, captions);
  box.shape = plan.detail.shapeBeside
                  ? QRectF(box.title.right() - shapeWidth, titleTop, shapeWidth, m.titleLine)
                  : QRectF(left, grid.bottom() + plan.overhang, extent.body, m.smallLine);
  box.rowLabelRoom = extent.labelRoom;
  if (extent.labelRoom > 0) {
    const bool queries = node.rowAxis == ChainAxis::queryTokens;
    box.rowLabels = layOutRowLabels(queries ? labels.queries : labels.keys, true, box.grid,
                                    labelMetrics, extent.labelRoom - m.pad, m.pad);
  }
  if (extent.columnRoom > 0) {
    box.columnLabels = layOutColumnLabels(labels.keys, true, box.grid, labelMetrics,
                                          extent.columnRoom - m.pad, m.pad);
  }
  const double bottom = grid.bottom() + plan.footer;
  const double blockLeft = std::min(left, boxLeft - extent.labelRoom);
  box.block = QRectF(QPointF(blockLeft, box.captions.top()),
                     QPointF(std::max(left + extent.body, grid.right()), bottom));
  return box;
}

/// Shares out what is left of the room and places everything.
ChainLayout place(const ChainGraph& graph, const ChainLabels& labels, Plan plan, const Measures& m,
                  const Planner& planner, const QRectF& room) {
  const double labelFactor = std::clamp(plan.cell / m.line, kLeastLabel, 1.0);
  ChainLayout layout{m.font, m.smallFont, m.titleFont, figureFont(m.font, labelFactor), {}, {},
                     {},     {},          0.5 * m.line};
  const QFontMetricsF labelMetrics(layout.labelFont);
  const double spareHeight = room.height() - plan.height;
  planner.stack(plan, std::clamp(spareHeight / 4, 0.0, 1.2 * m.line));
  const double top = room.top() + std::max(0.0, (room.height() - plan.height) / 2);
  const int gaps = std::max(1, graph.columns - 1);
  const double widen = std::clamp((room.width() - plan.width) / gaps, 0.0, 3.5 * m.line);
  const double gap = m.arrow + widen;
  double x = room.left() + std::max(0.0, (room.width() - plan.width - widen * gaps) / 2);
  std::vector<double> left;
  for (std::size_t c = 0; c < plan.body.size(); ++c) {
    left.push_back(x + plan.labelRoom[c]);
    x += plan.labelRoom[c] + plan.body[c] + gap;
  }
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const ChainNode& node = graph.nodes[i];
    const auto column = static_cast<std::size_t>(node.column);
    const QPointF body(left[column], top + boxTop(node, plan.nodes[i], plan));
    layout.boxes.push_back(placeBox(node, plan.nodes[i], plan, m, labels, labelMetrics, body,
                                    plan.body[column], m.shape[i]));
  }
  layout.arrows = chainArrows(graph, layout.boxes, top + plan.resultTop, m.line);
  return layout;
}

/// The plan whose matrices come out largest, more labels counting for something.
std::optional<Plan> bestPlan(const Planner& planner, QSizeF room) {
  std::optional<Plan> best;
  double bestWorth = 0;
  for (const Detail detail : kDetails) {
    auto plan = planner.fit(detail, room);
    if (!plan) continue;
    const double worth = plan->cell * (1 + 0.25 * detail.labels) * (detail.shapeBeside ? 1.05 : 1);
    if (worth <= bestWorth) continue;
    bestWorth = worth;
    best = std::move(plan);
  }
  return best;
}

double legendRoom(const ChainLegend& legend, const Measures& m) {
  return legend.entries.empty() ? 0 : legend.height + 0.8 * m.line;
}

}  // namespace

ChainLayout layOutChain(const ChainGraph& graph, const ChainLabels& labels, const QRectF& area,
                        const QFont& font, bool head) {
  QFont fitting = font;
  while (true) {
    const Measures m(graph, labels, fitting);
    const Planner planner(graph, m);
    const double margin = 0.6 * m.line;
    const QRectF inner = area.adjusted(margin, margin, -margin, -margin);
    const double headRoom = head ? 1.3 * m.line : 0;
    QRectF room = inner.adjusted(0, headRoom, 0, 0);
    ChainLegend legend = layOutLegend(labels.legend, m.small, inner.width());
    auto plan = bestPlan(planner, {room.width(), room.height() - legendRoom(legend, m)});
    if (!plan) {
      legend = {};
      plan = bestPlan(planner, room.size());
    }
    if (!plan && !shrinkFont(fitting, 0.93, 2.5)) plan = planner.at(0.5, {0, false});
    if (plan) {
      room.setBottom(room.bottom() - legendRoom(legend, m));
      ChainLayout layout = place(graph, labels, *plan, m, planner, room);
      if (head) layout.head = QRectF(inner.left(), inner.top(), inner.width(), m.line);
      layout.legend = std::move(legend.entries);
      for (QRectF& entry : layout.legend)
        entry.translate(inner.left(), inner.bottom() - legend.height);
      return layout;
    }
  }
}

QSizeF chainSizeHint(const ChainGraph& graph, const ChainLabels& labels, const QFont& font) {
  const Measures m(graph, labels, font);
  Index most = 1;
  for (const ChainNode& node : graph.nodes)
    most = std::max(most, node.rows);
  // Thousands of tokens take no more room than some: all matrices stay in sight of each other.
  const double fair = 11 * m.line / static_cast<double>(most);
  const double cell = std::min(fair < 1 ? fair : std::floor(fair), std::floor(2 * m.line));
  const Plan plan = Planner(graph, m).at(cell, {cell >= m.line ? 1 : 0, true});
  const double width = std::ceil(plan.width + (graph.columns + 1) * m.line);
  const ChainLegend legend = layOutLegend(labels.legend, m.small, width - 2 * m.line);
  return {width, std::ceil(plan.height + 4.7 * m.line + legendRoom(legend, m))};
}

}  // namespace attention_lab
