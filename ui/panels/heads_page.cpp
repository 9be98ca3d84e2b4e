#include "ui/panels/heads_page.h"

#include <QCheckBox>
#include <QLabel>

#include "ui/application_style.h"
#include "ui/document/document_model.h"
#include "ui/panels/array_box.h"
#include "ui/panels/panel_parts.h"
#include "ui/views/head_pictures.h"
#include "ui/views/view_canvas.h"

namespace attention_lab {

HeadsPage::HeadsPage(DocumentModel& model, QWidget* parent)
    : ViewPage(model, QStringLiteral("heads"), parent),
      arrayLabel_(panelLabel(this, "muted")),
      array_(new ArrayBox(model, this)),
      mean_(new QCheckBox(this)) {
  arrayLabel_->setBuddy(array_);
  mean_->setObjectName(QStringLiteral("meanOfHeads"));  // lessons point at it
  add(arrayLabel_);
  add(array_, 1);
  add(mean_);
  connect(mean_, &QCheckBox::toggled, this, [this](bool on) {
    HeadsState heads = model_.selection().heads;
    heads.mean = on;
    change(heads);
  });
  retranslate();
}

void HeadsPage::showSelection() {
  const SharedTrace& trace = model_.trace();
  if (!trace) return array_->setArrays({}, {});
  const std::string array = headArray(*trace, model_.selection());
  array_->setArrays(headArrays(*trace), array);
  const QSignalBlocker blocker(mean_);
  mean_->setChecked(model_.selection().heads.mean);
  const bool several = trace->sizes.heads > 1, possible = hasMean(*trace, array);
  mean_->setEnabled(several && possible);
  setPlainToolTip(
      *mean_, !several ? tr("There is one head only.")
              : !possible
                  ? tr("A dimension of one head has nothing to do with that of another, so there "
                       "is no mean.")
                  : tr("The mean of all heads, beside them. It is not what any head does."));
}

void HeadsPage::retranslate() {
  arrayLabel_->setText(tr("&Array"));
  array_->setAccessibleName(tr("Array shown of every head"));
  mean_->setText(tr("mean of hea&ds"));
  mean_->setAccessibleName(tr("Mean of heads"));
  canvas()->setAccessibleName(tr("All heads"));
  showSelection();
}

}  // namespace attention_lab
