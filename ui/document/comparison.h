#pragma once

#include <memory>

#include <QObject>

#include "ui/document/document_model.h"

namespace attention_lab {

/// The document beside its variant, each with undo steps and a worker of its own. Both look at the
/// same item, array and cell, and at the same head unless the variant is about another one. What
/// the variant has become is always in the document too, so that both are saved and asked for as
/// one. Making, exchanging and removing the variant are undo steps of the document.
class Comparison : public QObject {
  Q_OBJECT

 public:
  explicit Comparison(DocumentModel& document, QObject* parent = nullptr);

  bool isActive() const { return active_; }
  DocumentModel& document() { return document_; }
  /// Of use while isActive(); an empty document otherwise.
  DocumentModel& variant() { return *variant_; }
  /// The variant's newest trace; null while it has none.
  SharedTrace variantTrace() const { return computed_ ? variant_->trace() : nullptr; }
  /// The one of the two that is edited: the document unless isActive().
  DocumentModel& edited() { return model(document_.selection().side); }
  DocumentModel& model(Side side) {
    return side == Side::variant && active_ ? *variant_ : document_;
  }

  /// What a variant is made of: the document as it is on the screen, without a variant.
  Document base() const;
  /// Compares with `variant`, in place of a variant that there was.
  void start(const QString& text, Document variant);
  /// Takes the variant away; undo brings it back as it is now.
  void remove();
  /// The variant becomes the document and is no longer beside it; one step to undo.
  void useVariant();
  void edit(Side side);

 signals:
  void activeChanged(bool active);  ///< also when another variant takes the place of one
  void editedChanged();
  /// Something of the variant is new: its document, trace or head.
  void variantChanged();

 private:
  friend class VariantCommand;
  struct State {
    std::shared_ptr<const Document> variant;  ///< null: none
    bool ownHead = false;  ///< the variant is about another head than the document
  };
  State state() const { return {document_.document().variant, ownHead_}; }
  void show(const State& state);
  /// Brings the document's variant in line with the model that edits it.
  void takeVariant();
  /// Has the variant's model know the document, for the memory that both take.
  void countTogether();
  void follow(DocumentModel& from, DocumentModel& to);

  DocumentModel& document_;
  std::unique_ptr<DocumentModel> variant_;
  bool active_ = false;
  bool ownHead_ = false;
  bool computed_ = false;  ///< since this variant is there
  bool following_ = false;
  Side shownSide_ = Side::document;
};

}  // namespace attention_lab
