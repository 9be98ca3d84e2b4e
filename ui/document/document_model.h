#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

#include <QObject>
#include <QString>
#include <QThreadPool>
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
  using Edit = std::function<Document(const Document&)>;
  /// As above for edits that need the numbers the document now has.
  using TraceEdit = std::function<Document(const Document&, const Trace&)>;

  explicit DocumentModel(QObject* parent = nullptr);
  ~DocumentModel() override;

  const Document& document() const { return document_; }
  const Selection& selection() const { return selection_; }
  /// The last good trace; null before the first.
  const SharedTrace& trace() const { return trace_; }
  /// The one before the last change: within a gesture, before the gesture. Null after reset().
  const SharedTrace& traceBefore() const { return before_; }
  /// What the views draw: trace(), traceBefore() or the difference, as shownMoment() says.
  SharedTrace shownTrace() const;
  /// The selection's moment; now, while there is no trace of it.
  Moment shownMoment() const;
  /// Whether trace() is that of document(): nothing is being computed and nothing was refused.
  bool traceIsCurrent() const { return trace_ && deliveredGeneration_ == generation_; }
  QUndoStack& undoStack() { return *undoStack_; }
  /// What is hidden and locked for the class.
  const ClassPreset& classPreset() const {
    return ownersPreset_ ? *ownersPreset_ : document_.classPreset;
  }
  /// For a variant, which has none of its own: that of its document. Tells documentChanged().
  void setClassPreset(const ClassPreset& preset);
  /// Empty for a document that was never saved.
  const std::filesystem::path& filePath() const { return filePath_; }
  /// Where the document's arrays were read from; stays when it is saved elsewhere.
  const std::filesystem::path& arraysFolder() const { return arraysFolder_; }
  bool isModified() const;

  /// Replaces everything and clears the undo stack. `path` empty: an example or a new document.
  void reset(Document document, const std::filesystem::path& path);
  /// Keeps the document, its undo steps, its file and what is looked at until takeBack(); reset()
  /// and changes then work on another document, with undo steps of its own. Not twice.
  void setAside();
  /// The document that was set aside is there again as it was; the other one is gone.
  void takeBack();
  bool hasAside() const { return aside_.has_value(); }
  void markSaved(const std::filesystem::path& path);
  /// The document with what is on the screen in its `view`, as it is saved.
  Document documentToSave() const;

  /// What the document is compared with, which an edit of the document leaves alone. No step to
  /// undo by itself: see Comparison.
  void setVariant(std::shared_ptr<const Document> variant);

  /// Pushes one undo step and asks for a new trace. Steps with the same non-zero `gesture` merge; a
  /// step that ends where it began drops itself. False, and editRefused(), for a document that
  /// can't be computed: it would stand beside the picture of another, and couldn't be opened again.
  bool change(const QString& text, Document after, int gesture = 0);
  /// False, and editRefused(), when that would change something that is locked for the class;
  /// every change and edit asks it.
  bool allows(const Document& after);
  /// change() with what `edit` makes of the document; within a gesture, of the document at the
  /// gesture's start, so that dragging there and back loses nothing. False, and editRefused(), when
  /// the edit throws an Error or makes a document that can't be computed.
  bool edit(const QString& text, const Edit& edit, int gesture = 0);
  /// Refused too while the numbers aren't those of the document.
  bool edit(const QString& text, const TraceEdit& edit, int gesture = 0);
  /// A number for a new gesture (one drag of a slider, one scrub of a cell).
  int beginGesture();
  /// The gesture's number is over; later edits start from the document as it is.
  void endGesture();
  /// As if the gesture had never been; leaves no step.
  void cancelGesture();
  bool inGesture() const { return inGesture_; }
  /// Says that something entered was not taken, and why; the document stays.
  void refuse(const QString& why) { emit inputRefused(why); }
  /// Says what an edit has done, or why there was nothing to do.
  void note(const QString& what) { emit noted(what); }

  void select(const Selection& selection);
  /// Colour map, numbers in cells, range: saved with the document, no step to undo.
  void setViewState(const ViewState& view);

 signals:
  void documentChanged();  ///< also after undo, redo and reset
  void documentReset();    ///< another document altogether; after documentChanged()
  void evaluationStarted();
  void traceAvailable();       ///< trace() is new
  void differenceAvailable();  ///< shownTrace() is the difference now
  void evaluationFailed(const Error& error);
  void editRefused(const Error& error);
  void inputRefused(const QString& why);
  void noted(const QString& what);
  void selectionChanged();
  void viewStateChanged();
  void modifiedChanged(bool modified);
  void undoStateChanged();  ///< there is another step to undo or redo
  void filePathChanged();

 private:
  friend class DocumentCommand;
  void push(const QString& text, Document after, int gesture);
  /// Throws Error.
  void requireUnlocked(const Document& after) const;
  /// What undo and redo do: everything but what is on the screen and the variant is replaced.
  void apply(const Document& document);
  void requestTrace();
  /// Tells everybody that it is another document altogether, and computes it.
  void tellReset();
  void deliver(std::uint64_t generation, const SharedTrace& trace);
  void fail(std::uint64_t generation, const Error& error);
  /// Has the difference made where the selection wants it and it isn't there.
  void requestDifference();
  void takeDifference(const SharedTrace& now, const SharedTrace& difference);
  /// Drops what the new trace doesn't have.
  void clampSelection();

  Document document_;
  std::optional<ClassPreset> ownersPreset_;
  std::shared_ptr<const Document> savedVariant_;
  Selection selection_;
  SharedTrace trace_;
  SharedTrace before_;
  SharedTrace requestedBefore_;  ///< of the change being computed; null: the trace there is
  SharedTrace difference_;       ///< trace() − traceBefore(); made when it is looked at
  SharedTrace subtracted_;       ///< the trace whose difference is being made
  struct Aside {
    Document document;
    std::shared_ptr<const Document> savedVariant;
    Selection selection;
    std::filesystem::path filePath, arraysFolder;
  };
  std::optional<Aside> aside_;
  QUndoStack ownUndoStack_, otherUndoStack_;  ///< the second while a document is set aside
  QUndoStack* undoStack_ = &ownUndoStack_;
  std::filesystem::path filePath_;
  std::filesystem::path arraysFolder_;
  std::unique_ptr<EvaluationWorker> worker_;
  QThreadPool subtracting_;
  std::uint64_t generation_ = 0;
  std::uint64_t deliveredGeneration_ = 0;
  std::uint64_t resetGeneration_ = 0;
  std::uint64_t failedGeneration_ = 0;
  int lastGesture_ = 0;
  bool inGesture_ = false;
  bool withinGesture_ = false;  ///< while a step of the gesture is pushed
  Document gestureDocument_;
  SharedTrace gestureTrace_;
};

}  // namespace attention_lab
