#include "ui/views/chain_arrows.h"

#include <algorithm>
#include <cmath>

namespace attention_lab {

namespace {

/// From the right of one box to the left of another, as a curve unless both are level.
ChainPath sideways(QPointF from, QPointF to) {
  ChainPath path{QPainterPath(from), to, {1, 0}};
  const double bend = (to.x() - from.x()) * 0.55;
  if (qFuzzyCompare(from.y() + 1, to.y() + 1)) {
    path.line.lineTo(to);
  } else {
    path.line.cubicTo(from.x() + bend, from.y(), to.x() - bend, to.y(), to.x(), to.y());
  }
  return path;
}

/// From the weights down to the result, with two bends where it isn't right below.
ChainPath downwards(const ChainBox& from, const ChainBox& to, double bendY, double pad) {
  const QPointF start(from.grid.rect.center().x(), from.block.bottom() + pad);
  const QPointF tip(to.grid.rect.center().x(), to.block.top() - pad / 2);
  ChainPath path{QPainterPath(start), tip, {0, 1}};
  if (std::abs(start.x() - tip.x()) > 1) {
    path.line.lineTo(start.x(), bendY);
    path.line.lineTo(tip.x(), bendY);
  }
  path.line.lineTo(tip);
  return path;
}

bool isResult(const ChainNode& node) {
  return node.line == ChainLine::result;
}

}  // namespace

std::vector<ChainPath> chainArrows(const ChainGraph& graph, const std::vector<ChainBox>& boxes,
                                   double resultTop, double line) {
  std::vector<ChainPath> paths;
  const double pad = 0.2 * line;
  for (const ChainArrow& arrow : graph.arrows) {
    const auto fromIndex = static_cast<std::size_t>(arrow.from);
    const auto toIndex = static_cast<std::size_t>(arrow.to);
    const ChainNode &fromNode = graph.nodes[fromIndex], &toNode = graph.nodes[toIndex];
    const ChainBox &from = boxes[fromIndex], &to = boxes[toIndex];
    if (fromNode.line == ChainLine::scores && isResult(toNode)) {
      paths.push_back(downwards(from, to, resultTop - 0.75 * line, pad));
      continue;
    }
    QPointF start(from.grid.rect.right() + pad, from.grid.rect.center().y());
    QPointF tip(to.grid.rect.left() - to.rowLabelRoom - pad, to.grid.rect.center().y());
    if (isResult(toNode)) {
      const double level = std::min(from.grid.rect.height(), to.grid.rect.height()) / 2;
      start.setY(from.grid.rect.top() + level);
      tip.setY(start.y());
    }
    const double third = to.grid.rect.height() / 3;
    if (toNode.line == ChainLine::scores && arrow.role == ChainRole::query) {
      tip.setY(to.grid.rect.top() + third);
    } else if (toNode.line == ChainLine::scores && arrow.role == ChainRole::key) {
      tip.setY(to.grid.rect.bottom() - third);
    }
    paths.push_back(sideways(start, tip));
  }
  return paths;
}

}  // namespace attention_lab
