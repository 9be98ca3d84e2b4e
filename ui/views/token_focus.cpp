#include "ui/views/token_focus.h"

#include <algorithm>
#include <limits>

#include <QCoreApplication>

#include "ui/views/heatmap_content.h"
#include "ui/views/token_label.h"

namespace attention_lab {

namespace {

constexpr const char* kWeights = "weights";

struct TokenFocusText {
  Q_DECLARE_TR_FUNCTIONS(TokenFocus)
};

bool isThere(const Trace& trace, const Selection& selection, const TokenFocus& focus) {
  return focus.index >= 0 && focus.index < tokenCount(trace, selection, focus.side) &&
         selection.head < trace.sizes.heads;
}

MatrixRef weightsOfHead(const Trace& trace, const Selection& selection, Index head) {
  return realPart(trace, *findTensor(trace, kWeights), selection.item, head);
}

template <class Use>
void forEachPair(const MatrixRef& matrix, const TokenFocus& focus, Use&& use) {
  const Index count = focus.side == TokenSide::query ? matrix.columns : matrix.rows;
  for (Index i = 0; i < count; ++i) {
    use(static_cast<std::size_t>(i),
        focus.side == TokenSide::query ? matrix.at(focus.index, i) : matrix.at(i, focus.index));
  }
}

CellAddress largestCell(const Trace& trace, const Selection& selection, const TokenFocus& focus) {
  const std::vector<double> weights = weightsOf(trace, selection, focus, selection.head);
  const auto largest =
      static_cast<Index>(std::max_element(weights.begin(), weights.end()) - weights.begin());
  return focus.side == TokenSide::query ? CellAddress{kWeights, focus.index, largest}
                                        : CellAddress{kWeights, largest, focus.index};
}

}  // namespace

Index tokenCount(const Trace& trace, const Selection& selection, TokenSide side) {
  const auto& lengths = side == TokenSide::query ? trace.queryLengths : trace.keyLengths;
  const auto item = static_cast<std::size_t>(selection.item);
  return item < lengths.size() ? lengths[item] : 0;
}

std::optional<TokenFocus> focusOf(const Trace& trace, const Selection& selection) {
  const auto& cell = selection.shown();
  const auto named = cell ? findTensor(trace, cell->tensor) : std::nullopt;
  if (!named || named->rowAxis != Axis::query || named->columnAxis != Axis::key)
    return std::nullopt;
  const TokenSide side = selection.shownSide();
  const TokenFocus focus{side, side == TokenSide::query ? cell->row : cell->column};
  return isThere(trace, selection, focus) ? std::optional(focus) : std::nullopt;
}

Selection pinnedAt(const Trace& trace, const Selection& selection, const TokenFocus& focus) {
  Selection pinned = selection;
  pinned.leave();
  if (!isThere(trace, selection, focus)) return pinned;
  pinned.pinned = largestCell(trace, selection, focus);
  pinned.heads.side = focus.side;
  return pinned;
}

Selection hoveredAt(const Trace& trace, const Selection& selection, const TokenFocus& focus) {
  Selection hovered = selection;
  hovered.leave();
  if (!isThere(trace, selection, focus)) return hovered;
  hovered.hovered = largestCell(trace, selection, focus);
  hovered.hoveredSide = focus.side;
  return hovered;
}

Selection toggledAt(const Trace& trace, const Selection& selection, const TokenFocus& focus) {
  Selection toggled = selection;
  toggled.leave();
  if (focusOf(trace, toggled) != focus) return pinnedAt(trace, selection, focus);
  toggled.pinned.reset();
  return toggled;
}

std::vector<double> weightsOf(const Trace& trace, const Selection& selection,
                              const TokenFocus& focus, std::optional<Index> head) {
  if (!isThere(trace, selection, focus)) return {};
  const TokenSide other = focus.side == TokenSide::query ? TokenSide::key : TokenSide::query;
  std::vector<double> weights(static_cast<std::size_t>(tokenCount(trace, selection, other)));
  const Index first = head.value_or(0), last = head.value_or(trace.sizes.heads - 1);
  for (Index h = first; h <= last; ++h) {
    forEachPair(weightsOfHead(trace, selection, h), focus,
                [&](std::size_t i, double weight) { weights[i] += weight; });
  }
  for (double& weight : weights)
    weight /= static_cast<double>(last - first + 1);
  return weights;
}

std::vector<bool> forbiddenOf(const Trace& trace, const Selection& selection,
                              const TokenFocus& focus, std::optional<Index> head) {
  const auto masked = findTensor(trace, "masked");
  const TokenSide other = focus.side == TokenSide::query ? TokenSide::key : TokenSide::query;
  const auto count = static_cast<std::size_t>(tokenCount(trace, selection, other));
  if (!masked || !isThere(trace, selection, focus)) return std::vector<bool>(count, false);
  std::vector<bool> forbidden(count, true);
  const Index first = head.value_or(0), last = head.value_or(trace.sizes.heads - 1);
  for (Index h = first; h <= last; ++h) {
    forEachPair(realPart(trace, *masked, selection.item, h), focus,
                [&](std::size_t i, double score) {
                  if (score != -std::numeric_limits<double>::infinity()) forbidden[i] = false;
                });
  }
  return forbidden;
}

QString focusSentence(TokenSide side, const QString& name, const QStringList& others) {
  const QString shown = isolated(name);
  if (others.isEmpty()) {
    return side == TokenSide::query ? TokenFocusText::tr("“%1” attends to nothing").arg(shown)
                                    : TokenFocusText::tr("nothing attends to “%1”").arg(shown);
  }
  const QString list = others.join(TokenFocusText::tr(", "));
  return side == TokenSide::query ? TokenFocusText::tr("“%1” attends to %2").arg(shown, list)
                                  : TokenFocusText::tr("“%1” is attended by %2").arg(shown, list);
}

}  // namespace attention_lab
