#include "ui/document/comparison.h"

#include <utility>

#include <QUndoCommand>

namespace attention_lab {

/// Undo and redo alike exchange the variant there is, as it has become, with the other one.
class VariantCommand : public QUndoCommand {
 public:
  VariantCommand(Comparison& comparison, const QString& text, Comparison::State other)
      : QUndoCommand(text), comparison_(comparison), other_(std::move(other)) {}

  void undo() override { exchange(); }
  void redo() override { exchange(); }

 private:
  void exchange() { comparison_.show(std::exchange(other_, comparison_.state())); }

  Comparison& comparison_;
  Comparison::State other_;
};

Comparison::Comparison(DocumentModel& document, QObject* parent)
    : QObject(parent), document_(document), variant_(std::make_unique<DocumentModel>()) {
  connect(&document_, &DocumentModel::documentReset, this, [this] {
    const auto variant = document_.document().variant;
    show({variant, variant && variant->view.head != document_.selection().head});
  });
  connect(&document_, &DocumentModel::documentChanged, this, &Comparison::countTogether);
  connect(&document_, &DocumentModel::documentChanged, this,
          [this] { variant_->setClassPreset(document_.classPreset()); });
  connect(variant_.get(), &DocumentModel::documentChanged, this, [this] {
    takeVariant();
    if (active_ && !following_) emit variantChanged();
  });
  connect(variant_.get(), &DocumentModel::traceAvailable, this, [this] {
    computed_ = active_;
    emit variantChanged();
  });
  connect(&document_, &DocumentModel::selectionChanged, this,
          [this] { follow(document_, *variant_); });
  connect(variant_.get(), &DocumentModel::selectionChanged, this, [this] {
    // Its selection may have lost what only the document has: the document's is left alone.
    if (document_.selection().side == Side::variant) follow(*variant_, document_);
  });
}

Document Comparison::base() const {
  Document base = document_.documentToSave();
  base.variant.reset();
  base.classPreset = {};
  return base;
}

void Comparison::start(const QString& text, Document variant) {
  const bool ownHead = variant.view.head != document_.selection().head;
  document_.undoStack().push(new VariantCommand(
      *this, text, {std::make_shared<const Document>(std::move(variant)), ownHead}));
}

void Comparison::remove() {
  if (active_) document_.undoStack().push(new VariantCommand(*this, tr("Remove the variant"), {}));
}

void Comparison::useVariant() {
  if (!active_) return;
  Document variant = variant_->document();
  variant.title = document_.document().title;
  variant.notes = document_.document().notes;
  variant.classPreset = document_.document().classPreset;
  if (!document_.allows(variant)) return;
  const Index head = variant_->selection().head;
  QUndoStack& stack = document_.undoStack();
  stack.beginMacro(tr("Use the variant as the document"));
  stack.push(new VariantCommand(*this, {}, {}));
  document_.change({}, std::move(variant));
  stack.endMacro();
  Selection selection = document_.selection();
  selection.head = head;
  document_.select(selection);
}

void Comparison::edit(Side side) {
  Selection selection = document_.selection();
  selection.side = side;
  selection.leave();
  document_.select(selection);
}

void Comparison::show(const State& state) {
  following_ = true;
  const bool was = std::exchange(active_, state.variant != nullptr);
  ownHead_ = state.ownHead;
  computed_ = false;
  document_.setVariant(state.variant);
  if (active_ || was) {
    Document variant = active_ ? *state.variant : Document();
    if (!ownHead_) variant.view.head = document_.selection().head;
    variant_->reset(std::move(variant), document_.filePath());
  }
  following_ = false;
  if (!active_) edit(Side::document);
  follow(document_, *variant_);
  takeVariant();
  countTogether();
  emit activeChanged(active_);
  emit variantChanged();
}

void Comparison::takeVariant() {
  if (!active_ || following_) return;
  Document variant = variant_->document();
  variant.variant.reset();
  variant.view = document_.document().view;
  variant.view.head = variant_->selection().head;
  document_.setVariant(std::make_shared<const Document>(std::move(variant)));
}

void Comparison::countTogether() {
  if (!active_ || following_) return;
  Document document = document_.document();
  document.variant.reset();
  variant_->setVariant(std::make_shared<const Document>(std::move(document)));
}

void Comparison::follow(DocumentModel& from, DocumentModel& to) {
  if (following_) return;
  if (active_) {
    following_ = true;
    Selection selection = from.selection();
    const Selection& own = to.selection();
    if (ownHead_) selection.head = own.head;
    // Steps and numbers of another moment belong to one of them.
    selection.moment = own.moment;
    selection.steps = own.steps;
    to.select(selection);
    following_ = false;
    if (document_.document().variant->view.head != variant_->selection().head) {
      takeVariant();
      emit variantChanged();
    }
  }
  const Side side = active_ ? document_.selection().side : Side::document;
  if (side == shownSide_) return;
  shownSide_ = side;
  emit editedChanged();
}

}  // namespace attention_lab
