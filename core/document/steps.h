#pragma once

#include <optional>
#include <vector>

#include "core/document/step_state.h"
#include "core/document/trace.h"

// One attention layer told step by step, each step row by row: what is computed when, and out of
// what. Every number is one of the trace, or follows from them here.
namespace attention_lab {

/// An array that a step reads.
struct StepInput {
  const char* tensor;
  bool row;  ///< the row of the step alone; else all of it
};

/// A line of the table of steps.
struct Step {
  StepId id;
  const char* name;    ///< for scripts and tests; never translated
  const char* tensor;  ///< the array that the step is about
  bool fills;          ///< writes the row of that array
  bool softmax;        ///< a part of soft-max: a row goes through all of them before the next one
  std::vector<StepInput> inputs;
  bool (*present)(const Trace&);
};
const std::vector<Step>& stepTable();
const Step& stepOf(StepId id);

/// All steps of one item of a trace in their order. Frames are pairs of step and row: step after
/// step, but within soft-max row after row.
class StepSequence {
 public:
  StepSequence(const Trace& trace, Index item);

  const std::vector<const Step*>& steps() const { return steps_; }
  /// Place of a step among steps(); of one that isn't there, of the next one.
  Index placeOf(StepId id) const;
  Index rows() const { return rows_; }  ///< tokens that ask, without padding
  Index frameCount() const { return stepCount() * rows_; }
  StepState at(Index frame) const;  ///< active; clamped
  Index frameOf(const StepState& state) const;
  /// The state with a step and row that there are.
  StepState clamped(StepState state) const;
  /// As many steps on or back in the same row; clamped.
  StepState movedBySteps(const StepState& state, Index steps) const;

  /// How many rows of an array are computed at a state; nullopt: all, it isn't made by a step.
  std::optional<Index> reachedRows(const StepState& state, const std::string& tensor) const;

 private:
  Index stepCount() const { return static_cast<Index>(steps_.size()); }

  std::vector<const Step*> steps_;
  Index rows_ = 0;
  Index firstSoftmax_ = 0, softmaxCount_ = 0;
  bool masked_ = false, concatenated_ = false, projected_ = false;
};

/// Whether the row of an array is computed at a state of the item; always while no steps are shown.
bool stepReaches(const Trace& trace, Index item, const StepState& state, const std::string& tensor,
                 Index row);

/// The trace with `scaled` as it is at the state: before a position bias is added, of the item and
/// head without it. Otherwise the trace itself.
SharedTrace traceAtStep(const SharedTrace& trace, Index item, Index head, const StepState& state);

}  // namespace attention_lab
