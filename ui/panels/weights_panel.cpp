#include "ui/panels/weights_panel.h"

#include <utility>

#include <QApplication>
#include <QButtonGroup>
#include <QClipboard>
#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/document/edits.h"
#include "ui/application_style.h"
#include "ui/document/cell_reset.h"
#include "ui/document/document_model.h"
#include "ui/models/class_part_text.h"
#include "ui/models/matrix_text.h"
#include "ui/models/parameter_table_model.h"
#include "ui/panels/lock_mark.h"
#include "ui/panels/panel_parts.h"
#include "ui/panels/paste_dialog.h"
#include "ui/panels/weight_table.h"
#include "ui/views/view_words.h"

namespace attention_lab {
namespace {

struct ChoiceEntry {
  const char* path;
  const char* name;
  const char* accent;
};
constexpr ChoiceEntry entries[] = {
    {"attention.weights.wQ", "W_Q", "query"}, {"attention.weights.wK", "W_K", "key"},
    {"attention.weights.wV", "W_V", "value"}, {"attention.weights.wO", "W_O", "output"},
    {"attention.weights.bQ", "b_Q", "query"}, {"attention.weights.bK", "b_K", "key"},
    {"attention.weights.bV", "b_V", "value"}, {"attention.weights.bO", "b_O", "output"},
};
constexpr std::size_t firstBias = 4;

SharedMatrix parameter(const AttentionWeights& weights, const std::string& path) {
  SharedMatrix found;
  forEachParameter(weights, [&](const NamedParameter& named) {
    if (named.path == path) found = named.matrix;
  });
  return found;
}

}  // namespace

WeightsPanel::WeightsPanel(DocumentModel& model, QWidget* parent)
    : QWidget(parent),
      model_(model),
      heading_(panelHeading(this)),
      lock_(new LockMark(true, this)),
      tableModel_(new ParameterTableModel(this)),
      table_(new WeightTable(*tableModel_, this)),
      hint_(panelLabel(this, "muted")),
      copy_(new QToolButton(this)),
      paste_(new QToolButton(this)) {
  auto* head = new QHBoxLayout;
  head->addWidget(heading_, 1);
  head->addWidget(copy_);
  head->addWidget(paste_);
  auto* grid = new QGridLayout;
  grid->setSpacing(4);
  makeChoices(grid);
  hint_->setWordWrap(true);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addLayout(head);
  layout->addWidget(lock_);
  layout->addLayout(grid);
  layout->addWidget(table_);
  layout->addWidget(hint_);
  tabAfter(choices_.back().button, table_);
  makeCopyMenu();
  connectTable();
  connect(&model_, &DocumentModel::traceAvailable, this, &WeightsPanel::showTrace);
  connect(&model_, &DocumentModel::documentChanged, this, &WeightsPanel::showLock);
  retranslate();
  showTrace();
}

void WeightsPanel::makeChoices(QGridLayout* grid) {
  auto* group = new QButtonGroup(this);
  for (std::size_t i = 0; i < std::size(entries); ++i) {
    auto* button = new QToolButton(this);
    button->setCheckable(true);
    button->setProperty("accent", entries[i].accent);
    button->setText(QLatin1String(entries[i].name));
    button->setAccessibleName(button->text());
    button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    group->addButton(button);
    grid->addWidget(button, static_cast<int>(i / firstBias), static_cast<int>(i % firstBias));
    choices_.push_back({entries[i].path, button->text(), button});
    connect(button, &QToolButton::clicked, this, [this, i] {
      chosen_ = i;
      showTrace();
    });
  }
}

void WeightsPanel::connectTable() {
  connect(tableModel_, &ParameterTableModel::cellEdited, this, &WeightsPanel::editCell);
  connect(tableModel_, &ParameterTableModel::cellRefused, &model_, &DocumentModel::refuse);
  connect(table_, &WeightTable::scrubBegan, this, [this] { gesture_ = model_.beginGesture(); });
  connect(table_, &WeightTable::scrubbed, this, &WeightsPanel::editCell);
  connect(table_, &WeightTable::scrubCancelled, this, [this] {
    gesture_ = 0;
    model_.cancelGesture();
  });
  connect(table_, &WeightTable::scrubEnded, this, [this] {
    gesture_ = 0;
    model_.endGesture();
  });
  connect(table_, &WeightTable::resetRequested, this, [this](int row, int column) {
    resetCell(model_, {chosen().path, row, column}, chosen().name);
  });
  connect(table_, &WeightTable::copyRequested, this, [this] { copy(MatrixFormat::tsv); });
  connect(table_, &WeightTable::pasteRequested, this, &WeightsPanel::paste);
  connect(paste_, &QToolButton::clicked, this, &WeightsPanel::paste);
}

void WeightsPanel::makeCopyMenu() {
  auto* menu = new QMenu(copy_);
  // The formats' names are the same in every language.
  const std::pair<const char*, MatrixFormat> formats[] = {{"TSV", MatrixFormat::tsv},
                                                          {"CSV", MatrixFormat::csv},
                                                          {"NumPy", MatrixFormat::numpy},
                                                          {"LaTeX", MatrixFormat::latex},
                                                          {"Markdown", MatrixFormat::markdown}};
  for (const auto& [name, format] : formats) {
    menu->addAction(QLatin1String(name), this, [this, format = format] { copy(format); });
  }
  copy_->setMenu(menu);
  copy_->setPopupMode(QToolButton::InstantPopup);
}

const WeightsPanel::Choice& WeightsPanel::chosen() const {
  return choices_[chosen_];
}

SharedMatrix WeightsPanel::shown() const {
  const SharedTrace& trace = model_.trace();
  return trace ? parameter(trace->parameters, chosen().path) : nullptr;
}

void WeightsPanel::showTrace() {
  const SharedTrace& trace = model_.trace();
  const auto has = [&](const Choice& choice) {
    return trace && parameter(trace->parameters, choice.path);
  };
  if (!has(chosen())) chosen_ = 0;
  for (std::size_t i = 0; i < choices_.size(); ++i) {
    const Choice& choice = choices_[i];
    const bool present = has(choice);
    choice.button->setEnabled(present);
    choice.button->setChecked(i == chosen_);
    choice.button->setVisible(i < firstBias || present);
    setPlainToolTip(*choice.button,
                    present ? QString() : tr("This document has no %1.").arg(choice.name));
  }
  const bool heads = chosen().path != "attention.weights.wO" &&
                     chosen().path != "attention.weights.bO" && trace && trace->sizes.heads > 1;
  const bool value = chosen().path.ends_with('V');
  tableModel_->setMatrix(shown(), chosen().name,
                         heads ? (value ? trace->sizes.dV : trace->sizes.dK) : 0);
  table_->setEnabled(shown() != nullptr);
  copy_->setEnabled(shown() != nullptr);
  hint_->setText(!trace    ? nothingComputedText()
                 : shown() ? tr("drag a cell up or down · type · paste · double click: as it was")
                           : tr("The document gives q, k and v: there are no weights."));
  showLock();
}

// The numbers can still be read and copied.
void WeightsPanel::showLock() {
  const bool locked = locksPart(model_.classPreset(), "weights");
  lock_->setReason(locked ? lockedText(*findClassPart("weights")) : QString());
  tableModel_->setEditable(!locked);
  paste_->setEnabled(shown() != nullptr && !locked);
  hint_->setVisible(!locked);
}

void WeightsPanel::editCell(int row, int column, double value) {
  const CellAddress cell{chosen().path, row, column};
  const Selection selection = model_.selection();
  const bool done =
      model_.edit(tr("Change %1").arg(chosen().name),
                  DocumentModel::TraceEdit([&](const Document& document, const Trace& trace) {
                    return withCell(document, trace, cell, selection.item, selection.head, value);
                  }),
                  gesture_);
  if (!done) showTrace();
}

void WeightsPanel::copy(MatrixFormat format) {
  const SharedMatrix matrix = shown();
  if (!matrix) return;
  const QItemSelection selection = table_->selectionModel()->selection();
  // More than one cell chosen: those; else the whole matrix.
  if (selection.size() == 1 && selection[0].width() * selection[0].height() > 1) {
    const QItemSelectionRange& range = selection[0];
    QApplication::clipboard()->setText(matrixText(
        matrix->block(range.top(), range.left(), range.height(), range.width()), format));
  } else {
    QApplication::clipboard()->setText(matrixText(*matrix, format));
  }
}

void WeightsPanel::paste() {
  const SharedMatrix matrix = shown();
  if (!matrix) return;
  if (locksPart(model_.classPreset(), "weights")) {
    return model_.refuse(lockedText(*findClassPart("weights")));
  }
  const QModelIndex current = table_->currentIndex();
  PasteDialog dialog(QApplication::clipboard()->text(), chosen().name, *matrix,
                     current.isValid() ? current.row() : 0,
                     current.isValid() ? current.column() : 0, this);
  if (dialog.exec() != QDialog::Accepted) return;
  const std::string path = chosen().path;
  model_.edit(tr("Paste into %1").arg(chosen().name),
              DocumentModel::TraceEdit([&](const Document& document, const Trace& trace) {
                return withParameter(document, trace, path, dialog.result());
              }));
}

void WeightsPanel::retranslate() {
  heading_->setText(tr("Weights"));
  table_->setAccessibleName(tr("Weights, a table of numbers"));
  labelButton(copy_, QStringLiteral("copy"), tr("Copy the numbers"));
  labelButton(paste_, QStringLiteral("paste"), tr("Paste numbers"));
}

void WeightsPanel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange) {
    retranslate();
    showTrace();
  }
  QWidget::changeEvent(event);
}

}  // namespace attention_lab
