#include "ui/document/document_command.h"

#include <utility>

#include "ui/document/document_model.h"

namespace attention_lab {

DocumentCommand::DocumentCommand(DocumentModel& model, const QString& text, Document after,
                                 int gesture)
    : QUndoCommand(text),
      model_(model),
      before_(model.document()),
      after_(std::move(after)),
      gesture_(gesture) {}

void DocumentCommand::undo() {
  model_.apply(before_);
}

void DocumentCommand::redo() {
  model_.apply(after_);
}

bool DocumentCommand::mergeWith(const QUndoCommand* other) {
  // Same id, so the same class.
  const auto* next = static_cast<const DocumentCommand*>(other);
  after_ = next->after_;
  Document start = before_;
  start.view = after_.view;
  start.variant = after_.variant;
  setObsolete(start == after_);
  return true;
}

}  // namespace attention_lab
