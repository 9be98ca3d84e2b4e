#include "ui/document/class_dialog.h"

#include <algorithm>

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QVBoxLayout>

#include "core/document/class_parts.h"
#include "ui/document/document_model.h"
#include "ui/models/class_part_text.h"
#include "ui/panels/panel_parts.h"
#include "ui/presenter.h"

namespace attention_lab {

ClassDialog::ClassDialog(DocumentModel& model, QWidget* parent) : QDialog(parent), model_(model) {
  setWindowTitle(tr("Class preset"));
  QLabel* hint = panelLabel(this, "muted");
  hint->setWordWrap(true);
  hint->setText(
      tr("What the class finds in the window with this document. What is hidden isn't there; what "
         "is locked is seen, but can't be changed. It is saved in the document. No password: this "
         "dialog and the line in the window bring everything back."));
  auto* content = new QWidget;
  auto* contentLayout = new QVBoxLayout(content);
  contentLayout->addWidget(makeParts());
  contentLayout->addWidget(makePanels());
  contentLayout->addStretch(1);
  auto* scroll = new QScrollArea(this);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidgetResizable(true);
  scroll->setFocusPolicy(Qt::NoFocus);
  content->setObjectName(QStringLiteral("scrolled"));
  scroll->setWidget(content);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  QPushButton* all = buttons->addButton(tr("&Show all"), QDialogButtonBox::ResetRole);
  all->setAutoDefault(false);
  buttons->button(QDialogButtonBox::Close)->setText(tr("&Close"));
  buttons->button(QDialogButtonBox::Close)->setDefault(true);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(all, &QPushButton::clicked, this, [this] {
    ClassPreset preset = model_.classPreset();
    for (const Row& row : rows_)
      preset = withPartState(preset, row.part->id, PartState::shown);
    change(preset);
  });
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(hint);
  layout->addWidget(scroll, 1);
  layout->addWidget(buttons);
  connect(&model_, &DocumentModel::documentChanged, this, &ClassDialog::showDocument);
  showDocument();
  const int line = fontMetrics().height();
  resize(QSize(line * 30, line * 36).boundedTo(screen()->availableSize() * 0.9));
}

QWidget* ClassDialog::makeParts() {
  auto* parts = new QWidget(this);
  auto* grid = new QGridLayout(parts);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setColumnStretch(0, 1);
  for (const ClassPart& part : classParts()) {
    auto* state = new QComboBox(parts);
    state->setObjectName(QLatin1String(part.id));
    state->addItem(tr("shown"), static_cast<int>(PartState::shown));
    if (part.same) state->addItem(tr("locked"), static_cast<int>(PartState::locked));
    if (part.hides) state->addItem(tr("hidden"), static_cast<int>(PartState::hidden));
    state->setAccessibleName(classPartName(part));
    QLabel* name = panelLabel(parts);
    name->setText(classPartName(part));
    // What stands in a panel stands below it, a little to the right.
    if (QLatin1String(part.id).startsWith(QLatin1String("parameters.")))
      name->setIndent(fontMetrics().height());
    const int row = grid->rowCount();
    grid->addWidget(name, row, 0);
    grid->addWidget(state, row, 1);
    connect(state, &QComboBox::activated, this, [this, state, &part] {
      const auto chosen = static_cast<PartState>(state->currentData().toInt());
      change(withPartState(model_.classPreset(), part.id, chosen));
    });
    rows_.push_back({&part, state});
  }
  return parts;
}

QWidget* ClassDialog::makePanels() {
  auto* panels = new QWidget(this);
  auto* layout = new QVBoxLayout(panels);
  layout->setContentsMargins(0, fontMetrics().height() / 2, 0, 0);
  ownPanels_ = new QCheckBox(tr("These panels in presenter mode:"), panels);
  layout->addWidget(ownPanels_);
  for (const Presenter::Panel& panel : Presenter::panels()) {
    auto* box = new QCheckBox(Presenter::panelName(panel), panels);
    box->setObjectName(QLatin1String("presenter.") + QLatin1String(panel.id));
    panels_.push_back(box);
    layout->addWidget(box);
    connect(box, &QCheckBox::clicked, this, &ClassDialog::takePanels);
  }
  connect(ownPanels_, &QCheckBox::clicked, this, &ClassDialog::takePanels);
  return panels;
}

void ClassDialog::change(const ClassPreset& preset) {
  model_.edit(tr("Change the class preset"), DocumentModel::Edit([&](Document after) {
                after.classPreset = preset;
                return after;
              }));
}

void ClassDialog::takePanels() {
  ClassPreset preset = model_.classPreset();
  const auto known = [](const std::string& name) {
    return std::ranges::any_of(Presenter::panels(),
                               [&](const Presenter::Panel& panel) { return name == panel.id; });
  };
  std::vector<std::string> names = preset.panels.value_or(std::vector<std::string>());
  std::erase_if(names, known);
  for (std::size_t i = 0; i < panels_.size(); ++i)
    if (panels_[i]->isChecked()) names.emplace_back(Presenter::panels()[i].id);
  preset.panels = names;
  if (!ownPanels_->isChecked()) preset.panels.reset();
  change(preset);
}

void ClassDialog::showDocument() {
  const ClassPreset& preset = model_.classPreset();
  for (const Row& row : rows_) {
    const auto state = static_cast<int>(partState(preset, row.part->id));
    row.state->setCurrentIndex(std::max(0, row.state->findData(state)));
    const std::string_view id = row.part->id;
    // What is in a hidden panel is hidden with it.
    const bool within = id.starts_with("parameters.") && hidesPart(preset, "parameters");
    row.state->setEnabled(!within);
  }
  ownPanels_->setChecked(preset.panels.has_value());
  for (std::size_t i = 0; i < panels_.size(); ++i) {
    panels_[i]->setEnabled(preset.panels.has_value());
    panels_[i]->setChecked(
        preset.panels &&
        std::ranges::count(*preset.panels, std::string(Presenter::panels()[i].id)) > 0);
  }
}

}  // namespace attention_lab
