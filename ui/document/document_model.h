#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>

#include <QObject>
#include <QString>
#include <QUndoStack>

#include "core/document/trace.h"
#include "core/error.h"
#include "ui/views/selection.h"

namespace attention_lab {

class EvaluationWorker;

/// The only mutable state of the window: document, undo stack, selection, latest trace. Panels and
/// views send it intents; it sends out facts.
class DocumentModel : public QObject {
  Q_OBJECT

 public:
  explicit DocumentModel(QObject* parent = nullptr);
  ~DocumentModel() override;

  const Document& document() const { return document_; }
  const Selection& selection() const { return selection_; }
  const SharedTrace& trace() const { return trace_; }
  QUndoStack& undoStack() { return undoStack_; }
  /// Empty for a document that was never saved.
  const std::filesystem::path& filePath() const { return filePath_; }
  bool isModified() const { return !undoStack_.isClean(); }

  /// Replaces everything and clears the undo stack. `path` empty: an example or a new document.
  void reset(Document document, const std::filesystem::path& path);
  void markSaved(const std::filesystem::path& path);

  /// Pushes one undo step and asks for a new trace. Steps with the same non-zero `gesture` merge; a
  /// step that ends where it began drops itself.
  void change(const QString& text, Document after, int gesture = 0);
  /// A number for a new gesture (one drag of a slider, one scrub of a cell).
  int beginGesture() { return ++lastGesture_; }

  void select(const Selection& selection);

 signals:
  void documentChanged();                ///< also after undo, redo and reset
  void traceAvailable();                 ///< trace() is new
  void evaluationFailed(const Error& error);
  void selectionChanged();
  void modifiedChanged(bool modified);
  void filePathChanged();

 private:
  Document document_;
  Selection selection_;
  SharedTrace trace_;
  QUndoStack undoStack_;
  std::filesystem::path filePath_;
  std::unique_ptr<EvaluationWorker> worker_;
  std::uint64_t generation_ = 0;
  int lastGesture_ = 0;
};

}  // namespace attention_lab
