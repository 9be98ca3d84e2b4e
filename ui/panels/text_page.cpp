#include "ui/panels/text_page.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>

#include "ui/application_style.h"
#include "ui/document/document_model.h"
#include "ui/panels/panel_parts.h"
#include "ui/views/token_focus.h"
#include "ui/views/view_canvas.h"

namespace attention_lab {

TextPage::TextPage(DocumentModel& model, QWidget* parent)
    : ViewPage(model, QStringLiteral("text"), parent),
      sideLabel_(panelLabel(this, "muted")),
      side_(new QComboBox(this)),
      mean_(new QCheckBox(this)) {
  sideLabel_->setBuddy(side_);
  side_->addItems({QString(), QString()});
  side_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  side_->setMinimumContentsLength(6);
  side_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  add(sideLabel_);
  add(side_, 1);
  add(mean_);
  connect(side_, &QComboBox::activated, this,
          [this](int index) { turn(index == 0 ? TokenSide::query : TokenSide::key); });
  connect(mean_, &QCheckBox::toggled, this, [this](bool on) {
    HeadsState heads = model_.selection().heads;
    heads.mean = on;
    change(heads);
  });
  retranslate();
}

void TextPage::turn(TokenSide side) {
  Selection selection = model_.selection();
  selection.leave();
  const SharedTrace& trace = model_.trace();
  const auto focus = trace ? focusOf(*trace, selection) : std::nullopt;
  selection.heads.side = side;
  // The same token from the other side; with two texts it is in one of them only.
  if (focus && !trace->sizes.crossAttention) {
    selection = pinnedAt(*trace, selection, {side, focus->index});
  }
  model_.select(selection);
}

void TextPage::showSelection() {
  const HeadsState& heads = model_.selection().heads;
  const SharedTrace& trace = model_.trace();
  side_->setCurrentIndex(heads.side == TokenSide::query ? 0 : 1);
  const QSignalBlocker blocker(mean_);
  mean_->setChecked(heads.mean);
  mean_->setVisible(trace && trace->sizes.heads > 1);
}

void TextPage::retranslate() {
  sideLabel_->setText(tr("the &token"));
  side_->setAccessibleName(tr("Direction of attention"));
  side_->setItemText(0, tr("attends to (its row)"));
  side_->setItemText(1, tr("is attended by (its column)"));
  mean_->setText(tr("mean of hea&ds"));
  mean_->setAccessibleName(tr("Mean of heads"));
  setPlainToolTip(*mean_, tr("The mean of all heads instead of the chosen one. It is not "
                             "what any head does."));
  canvas()->setAccessibleName(tr("Text shaded by attention"));
  showSelection();
}

}  // namespace attention_lab
