#include "core/document/steps.h"

#include <algorithm>

#include "core/position/positional_encoding.h"

namespace attention_lab {

namespace {

bool always(const Trace&) {
  return true;
}
bool hasBias(const Trace& trace) {
  return positionalEncoding(trace.document.position.encoding).biasScores != nullptr;
}
bool hasMask(const Trace& trace) {
  return !trace.document.attention.mask.none();
}
bool hasDropout(const Trace& trace) {
  return !trace.attention.dropped.empty();
}
bool hasHeads(const Trace& trace) {
  return trace.sizes.heads > 1;
}
bool hasProjection(const Trace& trace) {
  return trace.parameters.wO != nullptr;
}

}  // namespace

const std::vector<Step>& stepTable() {
  static const std::vector<Step> table{
      {StepId::scores, "scores", "scores", true, false, {{"q", true}, {"k", false}}, always},
      {StepId::scale, "scale", "scaled", true, false, {{"scores", true}}, always},
      {StepId::bias, "bias", "scaled", true, false, {}, hasBias},
      {StepId::mask, "mask", "masked", true, false, {{"scaled", true}}, hasMask},
      {StepId::largest, "largest", "weights", false, true, {{"masked", true}}, always},
      {StepId::shift, "shift", "weights", false, true, {{"masked", true}}, always},
      {StepId::exponential, "exponential", "weights", false, true, {{"masked", true}}, always},
      {StepId::sum, "sum", "weights", false, true, {{"masked", true}}, always},
      {StepId::quotient, "quotient", "weights", true, true, {{"masked", true}}, always},
      {StepId::dropout, "dropout", "dropped", true, false, {{"weights", true}}, hasDropout},
      {StepId::values, "values", "z", true, false, {{"weights", true}, {"v", false}}, always},
      {StepId::concat, "concat", "concat", true, false, {{"z", true}}, hasHeads},
      {StepId::project, "project", "output", true, false, {{"concat", true}}, hasProjection},
  };
  return table;
}

const Step& stepOf(StepId id) {
  return stepTable()[static_cast<std::size_t>(id)];
}

StepSequence::StepSequence(const Trace& trace, Index item)
    : masked_(hasMask(trace)), concatenated_(hasHeads(trace)), projected_(hasProjection(trace)) {
  const auto i = static_cast<std::size_t>(item);
  rows_ = i < trace.queryLengths.size() ? std::max<Index>(trace.queryLengths[i], 1) : 1;
  for (const Step& step : stepTable()) {
    if (!step.present(trace)) continue;
    if (step.softmax && softmaxCount_++ == 0) firstSoftmax_ = stepCount();
    steps_.push_back(&step);
  }
}

Index StepSequence::placeOf(StepId id) const {
  const auto found = std::ranges::find_if(steps_, [&](const Step* step) { return step->id >= id; });
  return std::min(static_cast<Index>(found - steps_.begin()), stepCount() - 1);
}

StepState StepSequence::at(Index frame) const {
  frame = std::clamp<Index>(frame, 0, frameCount() - 1);
  Index place = frame / rows_, row = frame % rows_;
  const Index within = frame - firstSoftmax_ * rows_;
  if (within >= 0 && within < softmaxCount_ * rows_) {
    place = firstSoftmax_ + within % softmaxCount_;
    row = within / softmaxCount_;
  }
  return {true, steps_[static_cast<std::size_t>(place)]->id, row};
}

Index StepSequence::frameOf(const StepState& state) const {
  const Index row = std::clamp<Index>(state.row, 0, rows_ - 1);
  const Index place = placeOf(state.step);
  const Index within = place - firstSoftmax_;
  if (within < 0 || within >= softmaxCount_) return place * rows_ + row;
  return firstSoftmax_ * rows_ + row * softmaxCount_ + within;
}

StepState StepSequence::clamped(StepState state) const {
  state.step = steps_[static_cast<std::size_t>(placeOf(state.step))]->id;
  state.row = std::clamp<Index>(state.row, 0, rows_ - 1);
  return state;
}

StepState StepSequence::movedBySteps(const StepState& state, Index steps) const {
  const Index place = std::clamp<Index>(placeOf(state.step) + steps, 0, stepCount() - 1);
  return {true, steps_[static_cast<std::size_t>(place)]->id,
          std::clamp<Index>(state.row, 0, rows_ - 1)};
}

std::optional<Index> StepSequence::reachedRows(const StepState& state,
                                               const std::string& tensor) const {
  if (!state.active) return std::nullopt;
  // Arrays that are a copy of another one because their step is left out.
  if (tensor == "output" && !projected_) return reachedRows(state, "concat");
  if (tensor == "concat" && !concatenated_) return reachedRows(state, "z");
  const bool copy = tensor == "masked" && !masked_;
  const std::string made = copy ? "scaled" : tensor;
  // `scaled` is there from its first step on, what it is in the end after its last.
  Index maker = -1;
  for (Index i = 0; i < stepCount() && (maker < 0 || copy); ++i) {
    const Step& step = *steps_[static_cast<std::size_t>(i)];
    if (step.fills && step.tensor == made) maker = i;
  }
  if (maker < 0) return std::nullopt;
  const Index now = placeOf(state.step);
  const Index row = std::clamp<Index>(state.row, 0, rows_ - 1);
  if (now == maker) return row + 1;
  const auto inSoftmax = [&](Index place) {
    return place >= firstSoftmax_ && place < firstSoftmax_ + softmaxCount_;
  };
  if (inSoftmax(now) && inSoftmax(maker)) return row;
  return now > maker ? rows_ : 0;
}

bool stepReaches(const Trace& trace, Index item, const StepState& state, const std::string& tensor,
                 Index row) {
  if (!state.active) return true;
  const auto reached = StepSequence(trace, item).reachedRows(state, tensor);
  return !reached || row < *reached;
}

SharedTrace traceAtStep(const SharedTrace& trace, Index item, Index head, const StepState& state) {
  if (!trace || !state.active || !hasBias(*trace)) return trace;
  const Sizes& sizes = trace->sizes;
  const StepSequence sequence(*trace, item);
  const Index now = sequence.placeOf(state.step), added = sequence.placeOf(StepId::bias);
  if (now > added || item >= sizes.items || head >= sizes.heads) return trace;
  const Index first = now < added ? 0 : std::min(state.row + 1, sequence.rows());
  auto shown = std::make_shared<Trace>(*trace);
  const Tensor& whole = trace->attention.scaled;
  Tensor scaled(whole.shape());
  std::copy_n(whole.data(), whole.size(), scaled.edit());
  const Index count = sequence.rows() - first;
  scaled.editMatrix(item * sizes.heads + head).middleRows(first, count) =
      trace->factor * trace->attention.scores.matrix(item, head).middleRows(first, count);
  shown->attention.scaled = scaled;
  return shown;
}

}  // namespace attention_lab
