#include "ui/document/document_model.h"

#include <algorithm>
#include <new>
#include <utility>

#include "core/document/changes.h"
#include "core/document/evaluate.h"
#include "ui/compute/evaluation_worker.h"
#include "ui/document/attempt.h"
#include "ui/document/document_command.h"
#include "ui/language.h"
#include "ui/models/class_part_text.h"
#include "ui/views/view.h"

namespace attention_lab {

namespace {

/// Whether a view has that cell, but not the trace.
bool isOwnCell(const SharedTrace& trace, const Selection& selection, const CellAddress& cell) {
  if (findTensor(*trace, cell.tensor)) return false;
  const auto view = makeView(QString::fromStdString(cell.tensor));
  if (!view) return false;
  view->setTrace(trace);
  view->setSelection(selection);
  return view->ownCell(cell).has_value();
}

bool isSameVariant(const std::shared_ptr<const Document>& a,
                   const std::shared_ptr<const Document>& b) {
  if (a == b || !a || !b) return a == b;
  Document other = *a;
  other.view = b->view;
  return other == *b;
}

}  // namespace

DocumentModel::DocumentModel(QObject* parent) : QObject(parent) {
  for (QUndoStack* stack : {&ownUndoStack_, &otherUndoStack_}) {
    connect(stack, &QUndoStack::cleanChanged, this, [this, stack] {
      if (stack != undoStack_) return;
      emit modifiedChanged(isModified());
      emit undoStateChanged();
    });
    connect(stack, &QUndoStack::indexChanged, this, [this, stack] {
      if (stack == undoStack_) emit undoStateChanged();
    });
  }
  subtracting_.setMaxThreadCount(1);
  // The worker is joined before this object goes, and its posted events go with the object.
  worker_ = std::make_unique<EvaluationWorker>(
      [this](std::uint64_t generation, EvaluationWorker::Outcome outcome) {
        QMetaObject::invokeMethod(
            this,
            [this, generation, result = std::move(outcome)] {
              if (const auto* trace = std::get_if<SharedTrace>(&result)) {
                deliver(generation, *trace);
              } else {
                fail(generation, std::get<Error>(result));
              }
            },
            Qt::QueuedConnection);
      });
}

DocumentModel::~DocumentModel() {
  worker_.reset();
  subtracting_.waitForDone();
  // The stacks' last signals must not reach an object that is half gone.
  ownUndoStack_.disconnect(this);
  otherUndoStack_.disconnect(this);
}

void DocumentModel::reset(Document document, const std::filesystem::path& path) {
  endGesture();
  undoStack_->clear();
  document_ = std::move(document);
  savedVariant_ = document_.variant;
  filePath_ = path;
  arraysFolder_ = path.parent_path();
  // Which curves are drawn is no part of a document.
  const std::vector<Index> dimensions = selection_.dimensions;
  selection_ = selectionOf(document_.view);
  selection_.dimensions = dimensions;
  tellReset();
}

void DocumentModel::tellReset() {
  before_.reset();
  difference_.reset();
  resetGeneration_ = generation_ + 1;
  emit filePathChanged();
  emit documentChanged();
  emit documentReset();
  emit selectionChanged();
  emit viewStateChanged();
  emit modifiedChanged(isModified());
  requestTrace();
}

void DocumentModel::setAside() {
  endGesture();
  aside_ = Aside{document_, savedVariant_, selection_, filePath_, arraysFolder_};
  aside_->selection.leave();
  // The language may be chosen anew in the meantime.
  aside_->document.view.language.clear();
  undoStack_ = &otherUndoStack_;
  emit undoStateChanged();
}

void DocumentModel::takeBack() {
  endGesture();
  undoStack_ = &ownUndoStack_;
  otherUndoStack_.clear();
  document_ = std::move(aside_->document);
  savedVariant_ = std::move(aside_->savedVariant);
  selection_ = std::move(aside_->selection);
  filePath_ = std::move(aside_->filePath);
  arraysFolder_ = std::move(aside_->arraysFolder);
  aside_.reset();
  tellReset();
  emit undoStateChanged();
}

void DocumentModel::markSaved(const std::filesystem::path& path) {
  filePath_ = path;
  savedVariant_ = document_.variant;
  undoStack_->setClean();
  emit modifiedChanged(false);
  emit filePathChanged();
}

bool DocumentModel::isModified() const {
  return !undoStack_->isClean() || !isSameVariant(document_.variant, savedVariant_);
}

void DocumentModel::setVariant(std::shared_ptr<const Document> variant) {
  document_.variant = std::move(variant);
  emit modifiedChanged(isModified());
}

void DocumentModel::setClassPreset(const ClassPreset& preset) {
  if (preset == classPreset()) return;
  ownersPreset_ = preset;
  emit documentChanged();
}

Document DocumentModel::documentToSave() const {
  Document document = document_;
  document.view.item = selection_.item;
  document.view.head = selection_.head;
  document.view.tensor = selection_.tensor;
  // Cells that only a view has are no part of a document.
  const bool own = trace_ && selection_.pinned && !findTensor(*trace_, selection_.pinned->tensor);
  document.view.pinned = own ? std::nullopt : selection_.pinned;
  document.view.language = currentLanguage().toStdString();
  document.view.heads = selection_.heads;
  document.view.steps = selection_.steps;
  return document;
}

bool DocumentModel::change(const QString& text, Document after, int gesture) {
  return edit(text, Edit([&](const Document&) { return std::move(after); }), gesture);
}

void DocumentModel::push(const QString& text, Document after, int gesture) {
  after.view = document_.view;
  after.variant = document_.variant;
  if (after == document_) return;
  requireUnlocked(after);
  requireComputable(after);
  withinGesture_ = inGesture_ && gesture == lastGesture_;
  undoStack_->push(new DocumentCommand(*this, text, std::move(after), gesture));
  withinGesture_ = false;
}

void DocumentModel::requireUnlocked(const Document& after) const {
  const ClassPart* locked = lockedChange(classPreset(), document_, after);
  if (locked) throw Error({}, {"%1", {lockedText(*locked).toStdString()}});
}

bool DocumentModel::allows(const Document& after) {
  try {
    requireUnlocked(after);
    return true;
  } catch (const Error& error) {
    emit editRefused(error);
    return false;
  }
}

bool DocumentModel::edit(const QString& text, const Edit& edit, int gesture) {
  const bool within = gesture != 0 && inGesture_ && gesture == lastGesture_;
  try {
    push(text, edit(within ? gestureDocument_ : document_), gesture);
    return true;
  } catch (const Error& error) {
    emit editRefused(error);
  } catch (const std::bad_alloc&) {
    emit editRefused(Error({}, {CORE_TEXT("core", "not enough memory"), {}}));
  } catch (const std::exception& error) {
    emit editRefused(Error({}, {CORE_TEXT("core", "it failed: %1"), {error.what()}}));
  }
  return false;
}

bool DocumentModel::edit(const QString& text, const TraceEdit& traceEdit, int gesture) {
  const bool within = gesture != 0 && inGesture_ && gesture == lastGesture_;
  const SharedTrace trace = within ? gestureTrace_ : traceIsCurrent() ? trace_ : nullptr;
  if (!trace) {
    const bool failed = failedGeneration_ == generation_;
    emit editRefused(Error(
        {},
        {failed ? CORE_TEXT("core",
                            "not changed: the document can't be computed as it is; undo, or "
                            "change what the message said")
                : CORE_TEXT("core", "not changed: the numbers are still being computed; try again"),
         {}}));
    return false;
  }
  return edit(
      text, [&](const Document& document) { return traceEdit(document, *trace); }, gesture);
}

SharedTrace DocumentModel::shownTrace() const {
  switch (shownMoment()) {
    case Moment::before:
      return before_;
    case Moment::difference:
      return difference_;
    case Moment::now:
      break;
  }
  return trace_ ? traceAtStep(trace_, selection_.item, selection_.head, selection_.steps) : trace_;
}

Moment DocumentModel::shownMoment() const {
  if (!trace_ || !before_) return Moment::now;
  const bool there = selection_.moment != Moment::difference || difference_;
  return there ? selection_.moment : Moment::now;
}

// All arrays of large documents take a while, and as much memory again.
void DocumentModel::requestDifference() {
  if (selection_.moment != Moment::difference || !trace_ || !before_) return;
  if (difference_ || subtracted_ == trace_) return;
  subtracted_ = trace_;
  subtracting_.start([this, before = before_, now = trace_] {
    SharedTrace difference;
    const auto failure = failureOf([&] { difference = differenceTrace(*before, *now); });
    QMetaObject::invokeMethod(
        this,
        [this, now, difference, failure] {
          takeDifference(now, difference);
          if (failure) refuse(*failure);
        },
        Qt::QueuedConnection);
  });
}

void DocumentModel::takeDifference(const SharedTrace& now, const SharedTrace& difference) {
  if (now == subtracted_) subtracted_.reset();
  if (now != trace_ || !before_ || !difference) return;
  difference_ = difference;
  emit differenceAvailable();
}

int DocumentModel::beginGesture() {
  inGesture_ = true;
  gestureDocument_ = document_;
  gestureTrace_ = traceIsCurrent() ? trace_ : nullptr;
  return ++lastGesture_;
}

void DocumentModel::endGesture() {
  inGesture_ = false;
  gestureDocument_ = Document();
  gestureTrace_.reset();
}

void DocumentModel::cancelGesture() {
  if (inGesture_) change({}, gestureDocument_, lastGesture_);
  endGesture();
}

void DocumentModel::select(const Selection& selection) {
  if (selection == selection_) return;
  selection_ = selection;
  requestDifference();
  emit selectionChanged();
}

void DocumentModel::setViewState(const ViewState& view) {
  if (view == document_.view) return;
  document_.view = view;
  emit viewStateChanged();
}

void DocumentModel::apply(const Document& document) {
  // A gesture computes from the document at its start: any other change, undo and redo end it.
  if (!withinGesture_) endGesture();
  const ViewState view = document_.view;
  const auto variant = document_.variant;
  document_ = document;
  document_.view = view;
  document_.variant = variant;
  emit documentChanged();
  requestTrace();
}

void DocumentModel::requestTrace() {
  ++generation_;
  requestedBefore_ = inGesture_ ? gestureTrace_ : nullptr;
  worker_->request(generation_, document_);
  emit evaluationStarted();
}

void DocumentModel::deliver(std::uint64_t generation, const SharedTrace& trace) {
  if (generation <= deliveredGeneration_ || generation < resetGeneration_) return;
  const bool another = deliveredGeneration_ < resetGeneration_;
  deliveredGeneration_ = generation;
  before_ = another ? nullptr : requestedBefore_ ? requestedBefore_ : trace_;
  trace_ = trace;
  difference_.reset();
  clampSelection();
  requestDifference();
  emit traceAvailable();
}

void DocumentModel::fail(std::uint64_t generation, const Error& error) {
  if (generation != generation_) return;
  failedGeneration_ = generation;
  // A document that never had a trace must not stand beside the numbers of the one before.
  if (trace_ && deliveredGeneration_ < resetGeneration_) {
    trace_.reset();
    before_.reset();
    difference_.reset();
    emit traceAvailable();
  }
  emit evaluationFailed(error);
}

void DocumentModel::clampSelection() {
  Selection selection = selection_;
  selection.item =
      std::clamp<Index>(selection.item, 0, std::max<Index>(trace_->sizes.items, 1) - 1);
  selection.head =
      std::clamp<Index>(selection.head, 0, std::max<Index>(trace_->sizes.heads, 1) - 1);
  std::erase_if(selection.heads.chosen,
                [&](Index head) { return head >= std::max<Index>(trace_->sizes.heads, 1); });
  if (selection.shownHead() >= trace_->sizes.heads) selection.leave();
  if (selection.steps.active) {
    selection.steps = StepSequence(*trace_, selection.item).clamped(selection.steps);
  }
  if (!findTensor(*trace_, selection.tensor)) selection.tensor = "weights";
  for (std::optional<CellAddress>* cell : {&selection.pinned, &selection.hovered}) {
    if (!*cell || isOwnCell(trace_, selection, **cell)) continue;
    const auto tensor = findTensor(*trace_, (*cell)->tensor);
    const bool inside = tensor && (*cell)->row >= 0 && (*cell)->row < tensor->tensor.rows() &&
                        (*cell)->column >= 0 && (*cell)->column < tensor->tensor.columns();
    if (!inside) cell->reset();
  }
  select(selection);
}

}  // namespace attention_lab
