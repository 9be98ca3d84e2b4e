#include "ui/panels/view_page.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QVBoxLayout>

#include "ui/document/document_model.h"
#include "ui/panels/panel_parts.h"
#include "ui/views/view.h"
#include "ui/views/view_canvas.h"

namespace attention_lab {

ViewPage::ViewPage(DocumentModel& model, const QString& id, QWidget* parent)
    : QWidget(parent),
      model_(model),
      controls_(new QHBoxLayout),
      canvas_(new ViewCanvas(model, this)) {
  canvas_->setObjectName(id + QStringLiteral("Canvas"));
  canvas_->setChoosesTensor(false);
  canvas_->setEditsCells(false);
  canvas_->setView(makeView(id));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addLayout(controls_);
  layout->addWidget(canvas_, 1);
  connect(&model_, &DocumentModel::selectionChanged, this, [this] { showSelection(); });
  connect(&model_, &DocumentModel::traceAvailable, this, [this] { showSelection(); });
}

void ViewPage::setStyleOfViews(const ViewStyle& style) {
  canvas_->setStyleOfViews(style);
}

void ViewPage::add(QWidget* control, int stretch) {
  controls_->addWidget(control, stretch);
  tabAfter(control, canvas_);
}

void ViewPage::change(const HeadsState& heads) {
  Selection selection = model_.selection();
  selection.heads = heads;
  model_.select(selection);
}

void ViewPage::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::LanguageChange) retranslate();
}

}  // namespace attention_lab
