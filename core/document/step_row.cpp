#include "core/document/step_row.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/math/softmax_steps.h"
#include "core/math/statistics.h"

namespace attention_lab {

namespace {

constexpr double kForbidden = -std::numeric_limits<double>::infinity();
/// With more keys the smaller ones are one line.
constexpr Index kMostParts = 5;

class RowBuilder {
 public:
  RowBuilder(const Trace& trace, Index item, Index head, const StepState& state)
      : trace_(trace),
        at_(trace.attention),
        item_(item),
        head_(head),
        keys_(trace.keyLengths[static_cast<std::size_t>(item)]),
        state_(state) {}

  StepRow build() {
    const RowVector masked = keyRow(at_.masked);
    row_.empty = (masked.array() == kForbidden).all();
    const Step& step = stepOf(state_.step);
    row_.columns = Axis::key;
    if (step.softmax) {
      softmax(masked);
    } else if (state_.step < StepId::largest) {
      beforeSoftmax(masked);
    } else if (state_.step == StepId::dropout) {
      for (const auto& [kind, array] : {std::pair{StepLineKind::weights, &at_.weights},
                                        std::pair{StepLineKind::dropped, &at_.dropped}}) {
        StepLine& line = add(kind, keyRow(*array));
        line.margin = line.values.sum();
      }
    } else if (state_.step == StepId::values) {
      row_.columns = Axis::headValue;
      parts();
    } else {
      row_.columns = state_.step == StepId::concat ? Axis::concat : Axis::output;
      afterwards();
    }
    return std::move(row_);
  }

 private:
  RowVector rowOf(const Tensor& tensor) const {
    return tensor.matrix(item_, head_).row(state_.row);
  }
  RowVector keyRow(const Tensor& tensor) const { return rowOf(tensor).head(keys_); }
  StepLine& add(StepLineKind kind, RowVector values) {
    return row_.lines.emplace_back(StepLine{kind, std::move(values), {}});
  }

  void beforeSoftmax(const RowVector& masked) {
    const RowVector scaled = keyRow(at_.scaled);
    if (state_.step <= StepId::scale) add(StepLineKind::scores, keyRow(at_.scores));
    if (state_.step == StepId::scale) {
      const bool later = stepOf(StepId::bias).present(trace_);
      add(StepLineKind::divided, later ? dividedRow(trace_, item_, head_, state_.row) : scaled);
    } else if (state_.step == StepId::bias) {
      add(StepLineKind::divided, dividedRow(trace_, item_, head_, state_.row));
      add(StepLineKind::bias, biasRow(trace_, item_, head_, state_.row));
      add(StepLineKind::scaled, scaled);
    } else if (state_.step == StepId::mask) {
      add(StepLineKind::scaled, scaled);
      add(StepLineKind::mask, maskRow(masked));
      add(StepLineKind::masked, masked);
    }
  }

  RowVector maskRow(const RowVector& masked) const {
    RowVector added = RowVector::Zero(keys_);
    const auto& bias = trace_.document.attention.mask.bias;
    if (bias) added = maskMatrix(*bias, item_, head_).row(state_.row).head(keys_);
    for (Index j = 0; j < keys_; ++j)
      if (masked(j) == kForbidden) added(j) = kForbidden;
    return added;
  }

  void softmax(const RowVector& masked) {
    const SoftmaxSteps steps = softmaxSteps(masked);
    const StepId now = state_.step;
    add(StepLineKind::masked, masked).margin = steps.largest;
    add(StepLineKind::shifted, now >= StepId::shift ? steps.shifted : RowVector());
    StepLine& exponentials = add(StepLineKind::exponentials,
                                 now >= StepId::exponential ? steps.exponentials : RowVector());
    if (now >= StepId::sum) exponentials.margin = steps.sum;
    StepLine& weights =
        add(StepLineKind::weights, now >= StepId::quotient ? keyRow(at_.weights) : RowVector());
    if (now >= StepId::quotient) weights.margin = weights.values.sum();
  }

  void parts() {
    const RowVector weights = keyRow(averagedWeights(at_));
    const auto v = at_.v.matrix(item_, head_);
    const Index shown = keys_ <= kMostParts ? keys_ : kMostParts - 1;
    const std::vector<std::size_t> largest =
        largestOf({weights.begin(), weights.end()}, static_cast<std::size_t>(shown));
    RowVector rest = RowVector::Zero(v.cols());
    for (Index key = 0; key < keys_; ++key) {
      // A forbidden key adds nothing, whatever its value is.
      const RowVector part = weights(key) == 0 ? RowVector(RowVector::Zero(v.cols()))
                                               : RowVector(weights(key) * v.row(key));
      if (!std::ranges::binary_search(largest, static_cast<std::size_t>(key))) {
        rest += part;
        continue;
      }
      StepLine& line = add(StepLineKind::part, part);
      line.key = key;
      line.weight = weights(key);
    }
    if (shown < keys_) add(StepLineKind::rest, rest).key = keys_ - shown;
    add(StepLineKind::z, rowOf(at_.z));
  }

  void afterwards() {
    if (state_.step == StepId::concat) {
      add(StepLineKind::concat, rowOf(at_.concat));
      return;
    }
    const auto& parameters = trace_.parameters;
    if (parameters.bO) {
      add(StepLineKind::product, rowOf(at_.concat) * *parameters.wO);
      add(StepLineKind::outputBias, parameters.bO->row(0));
    }
    add(StepLineKind::output, rowOf(at_.output));
  }

  const Trace& trace_;
  const AttentionTrace& at_;
  Index item_, head_, keys_;
  StepState state_;
  StepRow row_;
};

}  // namespace

StepRow stepRow(const Trace& trace, Index item, Index head, const StepState& state) {
  return RowBuilder(trace, item, head, StepSequence(trace, item).clamped(state)).build();
}

RowVector dividedRow(const Trace& trace, Index item, Index head, Index row) {
  const Index keys = trace.keyLengths[static_cast<std::size_t>(item)];
  return trace.factor * trace.attention.scores.matrix(item, head).row(row).head(keys);
}

RowVector biasRow(const Trace& trace, Index item, Index head, Index row) {
  const Index keys = trace.keyLengths[static_cast<std::size_t>(item)];
  const PositionSettings& settings = trace.document.position;
  const auto bias = positionalEncoding(settings.encoding).biasScores;
  if (bias == nullptr) return RowVector::Zero(keys);
  return bias(settings, head, trace.sizes.heads, row, 1, keys).row(0);
}

}  // namespace attention_lab
