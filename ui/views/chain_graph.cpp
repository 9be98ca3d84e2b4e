#include "ui/views/chain_graph.h"

#include <algorithm>

#include <QCoreApplication>

#include "ui/views/number_text.h"
#include "ui/views/tensor_description.h"

namespace attention_lab {

namespace {

struct ChainGraphText {
  Q_DECLARE_TR_FUNCTIONS(ChainGraph)
};

bool hasMask(const Trace& trace) {
  const MaskSettings& mask = trace.document.attention.mask;
  return mask.causal || mask.keep || mask.bias;
}

QStringList scaledCaptions(const Trace& trace) {
  const Document& document = trace.document;
  QStringList captions;
  const ScalingKind kind = document.attention.scaling.kind;
  if (kind == ScalingKind::sqrtDk || kind == ScalingKind::dk) {
    captions << QStringLiteral("÷ %1").arg(tickText(1 / trace.factor));
  }
  if (document.position.encoding == PositionEncoding::alibi)
    captions << ChainGraphText::tr("+ ALiBi");
  if (document.attention.temperature != 1) {
    captions << QStringLiteral("T = %1").arg(tickText(document.attention.temperature));
  }
  return captions;
}

class Builder {
 public:
  Builder(const Trace& trace, Index item) : trace_(trace), item_(static_cast<std::size_t>(item)) {}

  /// The node's index, or -1 when the trace has no such array.
  int add(const std::string& tensor, ChainLine line, int column, QStringList captions = {}) {
    const auto named = findTensor(trace_, tensor);
    if (!named) return -1;
    ChainNode node{tensor,
                   describeTensor(trace_, tensor).symbol,
                   std::move(captions),
                   line,
                   column,
                   axis(named->rowAxis),
                   axis(named->columnAxis),
                   0,
                   0};
    node.rows = length(named->rowAxis, named->tensor.rows());
    node.columns = length(named->columnAxis, named->tensor.columns());
    graph_.nodes.push_back(std::move(node));
    graph_.columns = std::max(graph_.columns, column + 1);
    return static_cast<int>(graph_.nodes.size()) - 1;
  }
  void arrow(int from, int to, ChainRole role) {
    if (from >= 0 && to >= 0) graph_.arrows.push_back({from, to, role});
  }
  ChainGraph take() { return std::move(graph_); }

 private:
  static ChainAxis axis(Axis axis) {
    if (axis == Axis::query || axis == Axis::position) return ChainAxis::queryTokens;
    return axis == Axis::key ? ChainAxis::keyTokens : ChainAxis::dimensions;
  }
  Index length(Axis axis, Index stored) const {
    if (axis == Axis::query) return std::min(stored, trace_.queryLengths[item_]);
    if (axis == Axis::key) return std::min(stored, trace_.keyLengths[item_]);
    return stored;
  }

  const Trace& trace_;
  std::size_t item_;
  ChainGraph graph_;
};

}  // namespace

int ChainGraph::find(const std::string& tensor) const {
  const auto found = std::find_if(nodes.begin(), nodes.end(),
                                  [&](const ChainNode& node) { return node.tensor == tensor; });
  return found == nodes.end() ? -1 : static_cast<int>(found - nodes.begin());
}

ChainGraph chainGraph(const Trace& trace, Index item) {
  Builder build(trace, item);
  const AttentionTrace& arrays = trace.attention;
  const bool given = arrays.x.empty() && arrays.xIn.empty();
  const bool cross = !arrays.context.empty() || !arrays.contextIn.empty();
  int column = 0;
  const QStringList turned = trace.document.position.encoding == PositionEncoding::rotary
                                 ? QStringList{ChainGraphText::tr("rotated")}
                                 : QStringList{};
  int x = -1, context = -1;
  if (!given) {
    x = build.add(arrays.xIn.empty() ? "x" : "x_in", cross ? ChainLine::query : ChainLine::scores,
                  column);
    if (cross) {
      context = build.add(arrays.contextIn.empty() ? "context" : "context_in", ChainLine::context,
                          column);
    }
    ++column;
  }
  const int keySource = cross ? context : x;
  const int q = build.add("q", ChainLine::query, column, turned);
  const int k = build.add("k", ChainLine::key, column, turned);
  const int v = build.add("v", ChainLine::value, column++);
  const int scores = build.add("scores", ChainLine::scores, column++);
  const int scaled = build.add("scaled", ChainLine::scores, column++, scaledCaptions(trace));
  const int masked = hasMask(trace) ? build.add("masked", ChainLine::scores, column++) : -1;
  const int weights =
      build.add("weights", ChainLine::scores, column, {ChainGraphText::tr("soft-max")});
  const int dropped = build.add(
      "dropped", ChainLine::scores, column + 1,
      {ChainGraphText::tr("dropout %1").arg(tickText(trace.document.attention.dropout.rate))});
  const int last = dropped >= 0 ? column + 1 : column;

  const bool concatenated = trace.sizes.heads > 1;
  const bool projected = trace.parameters.wO != nullptr;
  const int results = 1 + (concatenated ? 1 : 0) + (projected ? 1 : 0);
  column = last - results + 1;
  const int z = build.add("z", ChainLine::result, column++);
  const int concat = concatenated ? build.add("concat", ChainLine::result, column++) : -1;
  const int output =
      projected ? build.add("output", ChainLine::result, column++, {QStringLiteral("· W_O")}) : -1;

  build.arrow(x, q, ChainRole::neutral);
  build.arrow(keySource, k, ChainRole::neutral);
  build.arrow(keySource, v, ChainRole::neutral);
  build.arrow(q, scores, ChainRole::query);
  build.arrow(k, scores, ChainRole::key);
  build.arrow(scores, scaled, ChainRole::neutral);
  build.arrow(scaled, masked >= 0 ? masked : weights, ChainRole::neutral);
  build.arrow(masked, weights, ChainRole::neutral);
  build.arrow(weights, dropped >= 0 ? dropped : z, ChainRole::attention);
  build.arrow(dropped, z, ChainRole::attention);
  build.arrow(v, z, ChainRole::value);
  build.arrow(z, concat >= 0 ? concat : output, ChainRole::neutral);
  if (concat >= 0) build.arrow(concat, output, ChainRole::neutral);
  return build.take();
}

}  // namespace attention_lab
