#include "ui/panels/tokens_panel.h"

#include <algorithm>
#include <limits>
#include <utility>

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/document/evaluate.h"
#include "core/text/tokenizer.h"
#include "ui/application_style.h"
#include "ui/document/attempt.h"
#include "ui/document/document_model.h"
#include "ui/models/class_part_text.h"
#include "ui/panels/chooser.h"
#include "ui/panels/lock_mark.h"
#include "ui/panels/panel_parts.h"
#include "ui/panels/token_strip.h"
#include "ui/views/view_words.h"

namespace attention_lab {
namespace {

/// Bytes of the arrays when `list` of one item has this many tokens.
double bytesFor(const Document& document, TokenList list, Index item, std::size_t tokens) {
  Sizes sizes = resolveArraySizes(document);
  const auto longest = [&](const Sequences& sequences) {
    std::size_t most = tokens;
    for (std::size_t i = 0; i < sequences.size(); ++i) {
      if (static_cast<Index>(i) != item) most = std::max(most, sequences[i].size());
    }
    return static_cast<Index>(most);
  };
  if (list == TokenList::context) {
    sizes.keys = longest(*document.context);
  } else {
    sizes.queries = longest(document.sequences);
    if (!sizes.crossAttention) sizes.keys = sizes.queries;
  }
  return static_cast<double>(traceBytes(sizes));
}

QString dataSize(double bytes) {
  return QLocale::c().formattedDataSize(static_cast<qint64>(bytes), 2, QLocale::DataSizeIecFormat);
}

}  // namespace

TokensPanel::TokensPanel(DocumentModel& model, QWidget* parent)
    : QWidget(parent),
      model_(model),
      heading_(panelHeading(this)),
      lock_(new LockMark(true, this)),
      sequence_(makeRow(TokenList::sequences)),
      context_(makeRow(TokenList::context)),
      items_(new Chooser(this)),
      addItem_(new QToolButton(this)),
      removeItem_(new QToolButton(this)) {
  auto* items = new QHBoxLayout;
  items->addWidget(items_);
  items->addStretch(1);
  items->addWidget(addItem_);
  items->addWidget(removeItem_);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(heading_);
  layout->addWidget(lock_);
  layout->addWidget(sequence_.text);
  layout->addWidget(makeQuestion());
  layout->addWidget(sequence_.chips);
  layout->addWidget(context_.title);
  layout->addWidget(context_.text);
  layout->addWidget(context_.chips);
  layout->addLayout(items);
  sequence_.title->hide();
  connectRow(sequence_);
  connectRow(context_);
  connect(items_, &Chooser::chosenChanged, this, [this](int item) {
    Selection selection = model_.selection();
    selection.item = item;
    model_.select(selection);
  });
  connect(addItem_, &QToolButton::clicked, this, [this] {
    const bool done = model_.edit(tr("Add an item"), DocumentModel::Edit([](const Document& d) {
                                    return withItemAdded(d, d.sequences.back());
                                  }));
    if (!done) return;
    Selection selection = model_.selection();
    selection.item = static_cast<Index>(model_.document().sequences.size()) - 1;
    model_.select(selection);
  });
  connect(removeItem_, &QToolButton::clicked, this, [this] {
    const Index item = model_.selection().item;
    model_.edit(tr("Remove an item"), DocumentModel::Edit([item](const Document& d) {
                  return withItemRemoved(d, item);
                }));
  });
  connect(&model_, &DocumentModel::documentChanged, this, [this] {
    if (!model_.inGesture()) typing_ = 0;  // changed by somebody else, or undone
    showDocument();
  });
  connect(&model_, &DocumentModel::selectionChanged, this, [this] {
    if (model_.selection().item == shownItem_) return;
    if (std::exchange(typing_, 0) != 0) model_.endGesture();
    answer(false);  // a question about another item's tokens
  });
  connect(&model_, &DocumentModel::documentReset, this, [this] { answer(false); });
  retranslate();
  showDocument();
}

TokensPanel::Row TokensPanel::makeRow(TokenList list) {
  Row row{list, panelLabel(this), new QLineEdit(this), new TokenStrip(this)};
  row.text->setMaxLength(std::numeric_limits<int>::max());
  row.text->installEventFilter(this);
  return row;
}

void TokensPanel::connectRow(const Row& row) {
  connect(row.text, &QLineEdit::textEdited, this,
          [this, row](const QString& text) { takeText(row, text); });
  connect(row.text, &QLineEdit::editingFinished, this, [this] {
    if (std::exchange(typing_, 0) != 0) model_.endGesture();
    if (!pending_) showDocument();
  });
  connect(row.chips, &TokenStrip::refused, &model_, &DocumentModel::refuse);
  connect(row.chips, &TokenStrip::tokenRenamed, this, [this, row](int index, const QString& text) {
    Tokens tokens = tokensOf(row.list);
    tokens.at(static_cast<std::size_t>(index)) = text.toStdString();
    replaceTokens(row.list, std::move(tokens), tr("Rename a token"));
  });
  connect(row.chips, &TokenStrip::tokenAdded, this, [this, row](const QString& text) {
    Tokens tokens = tokensOf(row.list);
    tokens.push_back(text.toStdString());
    replaceTokens(row.list, std::move(tokens), tr("Add a token"));
  });
  connect(row.chips, &TokenStrip::tokenDuplicated, this, [this, row](int index) {
    Tokens tokens = tokensOf(row.list);
    const auto place = tokens.begin() + index;
    const std::string copy = *place;
    tokens.insert(place + 1, copy);
    replaceTokens(row.list, std::move(tokens), tr("Duplicate a token"));
  });
  connect(row.chips, &TokenStrip::tokenRemoved, this, [this, row](int index) {
    Tokens tokens = tokensOf(row.list);
    tokens.erase(tokens.begin() + index);
    replaceTokens(row.list, std::move(tokens), tr("Remove a token"));
  });
  connect(row.chips, &TokenStrip::tokenMoved, this, [this, row](int from, int to) {
    const Index item = model_.selection().item;
    model_.edit(tr("Move a token"), DocumentModel::Edit([=, list = row.list](const Document& d) {
                  return withTokenMoved(d, list, item, from, to);
                }));
  });
}

QWidget* TokensPanel::makeQuestion() {
  question_ = new QWidget(this);
  questionText_ = panelLabel(question_, "warning");
  questionText_->setWordWrap(true);
  computeAll_ = new QPushButton(question_);
  computeSome_ = new QPushButton(question_);
  leaveIt_ = new QPushButton(question_);
  auto* layout = new QVBoxLayout(question_);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(questionText_);
  for (QPushButton* button : {computeAll_, computeSome_, leaveIt_}) {
    button->setAutoDefault(false);
    layout->addWidget(button);
  }
  connect(computeAll_, &QPushButton::clicked, this, [this] { answer(true); });
  connect(leaveIt_, &QPushButton::clicked, this, [this] { answer(false); });
  connect(computeSome_, &QPushButton::clicked, this, [this] {
    pending_->tokens.resize(pending_->fits);
    answer(true);
  });
  question_->hide();
  return question_;
}

const Tokens& TokensPanel::tokensOf(TokenList list) const {
  const Document& document = model_.document();
  const Sequences& all = list == TokenList::context ? *document.context : document.sequences;
  const auto item = std::min(static_cast<std::size_t>(model_.selection().item), all.size() - 1);
  return all[item];
}

void TokensPanel::takeText(const Row& row, const QString& text) {
  const auto failure = failureOf([&] { takeTokens(row, tokenize(text.toStdString())); });
  if (failure) model_.refuse(*failure);
}

void TokensPanel::takeTokens(const Row& row, Tokens tokens) {
  if (tokens.empty()) {
    return model_.refuse(tr("A sequence has at least one token; the tokens stay as they were."));
  }
  try {
    const double bytes =
        bytesFor(model_.document(), row.list, model_.selection().item, tokens.size());
    if (bytes > askAboveBytes) return ask(row.list, std::move(tokens), bytes);
  } catch (const Error&) {
    // A document whose sizes don't agree has no cost; evaluating says what is wrong.
  }
  pending_.reset();
  question_->hide();
  if (typing_ == 0) typing_ = model_.beginGesture();
  replaceTokens(row.list, std::move(tokens), tr("Type tokens"), typing_);
}

void TokensPanel::replaceTokens(TokenList list, Tokens tokens, const QString& what, int gesture) {
  const Index item = model_.selection().item;
  model_.edit(what, DocumentModel::Edit([&](const Document& document) {
                return withTokens(document, list, item, tokens);
              }),
              gesture);
}

void TokensPanel::ask(TokenList list, Tokens tokens, double bytes) {
  const double budget = static_cast<double>(TraceScope{}.memoryBudget);
  std::size_t fits = 1, tooMany = tokens.size();
  while (fits + 1 < tooMany) {
    const std::size_t middle = (fits + tooMany) / 2;
    const double needed = bytesFor(model_.document(), list, model_.selection().item, middle);
    (needed <= askAboveBytes ? fits : tooMany) = middle;
  }
  pending_ = Pending{list, std::move(tokens), fits, bytes};
  computeAll_->setVisible(bytes <= budget);
  retranslate();
  question_->show();
}

void TokensPanel::answer(bool all) {
  const std::optional<Pending> pending = std::exchange(pending_, std::nullopt);
  question_->hide();
  if (all && pending) replaceTokens(pending->list, pending->tokens, tr("Type tokens"));
  showDocument();
}

void TokensPanel::showRow(const Row& row, const Tokens& tokens) {
  row.chips->setTokens(tokens);
  const bool typed = row.text->hasFocus() && typing_ != 0;
  if (typed || (pending_ && pending_->list == row.list)) return;
  QString text;
  const auto failure = failureOf([&] { text = QString::fromStdString(joinTokens(tokens)); });
  if (failure) return model_.refuse(*failure);
  if (text == row.text->text()) return;
  row.text->setText(text);
  if (!row.text->hasFocus()) row.text->setCursorPosition(0);
}

void TokensPanel::showDocument() {
  const Document& document = model_.document();
  const bool cross = document.context.has_value();
  shownItem_ = model_.selection().item;
  showRow(sequence_, tokensOf(TokenList::sequences));
  if (cross) showRow(context_, tokensOf(TokenList::context));
  for (QWidget* widget :
       {static_cast<QWidget*>(context_.title), static_cast<QWidget*>(context_.text),
        static_cast<QWidget*>(context_.chips)}) {
    widget->setVisible(cross);
  }
  const int count = static_cast<int>(document.sequences.size());
  items_->setState(std::min(static_cast<int>(model_.selection().item), count - 1), count);
  removeItem_->setEnabled(count > 1);
  showLock();
}

void TokensPanel::showLock() {
  const bool locked = locksPart(model_.classPreset(), "tokens");
  const QString reason = locked ? lockedText(*findClassPart("tokens")) : QString();
  lock_->setReason(reason);
  for (const Row& row : {sequence_, context_}) {
    row.text->setEnabled(!locked);
    row.chips->setEnabled(!locked);
    setPlainToolTip(*row.text, reason);
    row.text->setAccessibleDescription(reason);
  }
  addItem_->setEnabled(!locked);
  if (locked) removeItem_->setEnabled(false);
}

void TokensPanel::retranslate() {
  heading_->setText(tr("Tokens"));
  sequence_.text->setAccessibleName(tr("Text, split into tokens"));
  sequence_.text->setPlaceholderText(tr("Type a sentence"));
  sequence_.chips->setAccessibleName(tr("Tokens"));
  context_.title->setText(tr("Context (keys and values)"));
  context_.text->setAccessibleName(tr("Context text, split into tokens"));
  context_.text->setPlaceholderText(tr("Type the context"));
  context_.chips->setAccessibleName(tr("Context tokens"));
  items_->setTexts(itemName, tr("Batch item"), tr("Previous item"), tr("Next item"));
  labelButton(addItem_, QStringLiteral("add"), tr("Add an item to the batch"));
  labelButton(removeItem_, QStringLiteral("remove"), tr("Remove this item from the batch"));
  computeAll_->setText(tr("Compute all the same"));
  leaveIt_->setText(tr("Keep the tokens as they were"));
  if (!pending_) return;
  questionText_->setText(
      tr("%1 tokens: the arrays, which grow with the square of that, would take %2 of memory.")
          .arg(pending_->tokens.size())
          .arg(dataSize(pending_->bytes)));
  computeSome_->setText(tr("Compute the first %1").arg(pending_->fits));
}

bool TokensPanel::eventFilter(QObject* watched, QEvent* event) {
  // The text is the document's: taking back its letters would be a change more, and redo be lost.
  if (isUndoOrRedo(*event) && !pending_) {
    event->ignore();
    return true;
  }
  return QWidget::eventFilter(watched, event);
}

void TokensPanel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange) {
    retranslate();
  }
  QWidget::changeEvent(event);
}

}  // namespace attention_lab
