#include "ui/panels/flow_page.h"

#include <QLabel>
#include <QPushButton>
#include <QSlider>

#include "ui/application_style.h"
#include "ui/document/document_model.h"
#include "ui/panels/number_box.h"
#include "ui/panels/number_control.h"
#include "ui/panels/panel_parts.h"
#include "ui/views/view_canvas.h"

namespace attention_lab {

FlowPage::FlowPage(DocumentModel& model, QWidget* parent)
    : ViewPage(model, QStringLiteral("flow"), parent),
      shareLabel_(panelLabel(this, "muted")),
      share_(new NumberControl({50, 100, 100, 0, false, 100 * HeadsState().share}, this)),
      allHeads_(new QPushButton(this)) {
  shareLabel_->setBuddy(share_->box());
  share_->slider()->setPageStep(5);
  add(shareLabel_);
  add(share_, 1);
  add(allHeads_);
  connect(share_, &NumberControl::valueEdited, this, [this](double percent) {
    HeadsState heads = model_.selection().heads;
    heads.share = percent / 100;
    change(heads);
  });
  connect(allHeads_, &QPushButton::clicked, this, [this] {
    HeadsState heads = model_.selection().heads;
    heads.chosen.clear();
    change(heads);
  });
  retranslate();
}

void FlowPage::showSelection() {
  const HeadsState& heads = model_.selection().heads;
  share_->setValue(100 * heads.share);
  const SharedTrace& trace = model_.trace();
  allHeads_->setVisible(trace && trace->sizes.heads > 1);
  allHeads_->setEnabled(!heads.chosen.empty());
}

void FlowPage::retranslate() {
  const QString share =
      tr("Of each row, the largest weights are drawn as lines until they make up this part");
  shareLabel_->setText(tr("lines &until %"));
  share_->setNames(tr("Per cent of each row"), share);
  share_->setAccessibleName(tr("Per cent of each row"));
  allHeads_->setText(tr("&All heads"));
  allHeads_->setAccessibleName(tr("All heads"));
  setPlainToolTip(*allHeads_,
                  tr("A click on a head in the legend, or its digit, draws that one only or adds "
                     "and drops it; this draws all again (0)."));
  canvas()->setAccessibleName(tr("Flow of attention"));
  showSelection();
}

}  // namespace attention_lab
