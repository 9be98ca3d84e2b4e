#pragma once

#include <QUndoCommand>

#include "core/document/document.h"

namespace attention_lab {

class DocumentModel;

/// The one undo step there is: swaps whole documents, whose arrays are shared. Steps of one gesture
/// merge, and a step that changed nothing drops itself.
class DocumentCommand : public QUndoCommand {
 public:
  DocumentCommand(DocumentModel& model, const QString& text, Document after, int gesture);

  void undo() override;
  void redo() override;
  int id() const override { return gesture_ == 0 ? -1 : gesture_; }
  /// The document that it changed.
  const Document& before() const { return before_; }
  bool mergeWith(const QUndoCommand* other) override;

 private:
  DocumentModel& model_;
  Document before_;
  Document after_;
  int gesture_;
};

}  // namespace attention_lab
