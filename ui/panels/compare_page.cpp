#include "ui/panels/compare_page.h"

#include <QLabel>
#include <QPushButton>

#include "ui/document/comparison.h"
#include "ui/panels/array_box.h"
#include "ui/panels/panel_parts.h"
#include "ui/views/compare_view.h"
#include "ui/views/view_canvas.h"

namespace attention_lab {

ComparePage::ComparePage(Comparison& comparison, QWidget* parent)
    : ViewPage(comparison.document(), QStringLiteral("compare"), parent),
      comparison_(comparison),
      arrayLabel_(panelLabel(this, "muted")),
      array_(new ArrayBox(model_, this)),
      variant_(new QPushButton(this)) {
  arrayLabel_->setBuddy(array_);
  add(arrayLabel_);
  add(array_, 1);
  add(variant_);
  connect(&comparison_, &Comparison::variantChanged, this, &ComparePage::showVariant);
  connect(&comparison_.variant(), &DocumentModel::traceAvailable, this, &ComparePage::startRipple);
  connect(&ripple_, &RippleAnimation::strengthChanged, this, &ComparePage::showRipple);
  showVariant();
  retranslate();
}

void ComparePage::setMenu(QMenu* menu) {
  variant_->setMenu(menu);
}

void ComparePage::showVariant() {
  auto& view = dynamic_cast<CompareView&>(*canvas()->view());
  DocumentModel& variant = comparison_.variant();
  view.setVariant(comparison_.variantTrace(), variant.selection().head, comparison_.isActive());
  // Measures and paints anew.
  setStyleOfViews(view.style());
  showSelection();
}

void ComparePage::startRipple() {
  const DocumentModel& variant = comparison_.variant();
  showRipple(0);
  ripple_.stop();
  if (variant.trace() && variant.traceBefore() && isVisible()) {
    ripple_.start(isSlowToCompare(*variant.trace()));
  }
}

void ComparePage::showRipple(double strength) {
  dynamic_cast<CompareView&>(*canvas()->view())
      .setVariantRipple({comparison_.variant().traceBefore(), strength});
  canvas()->viewport()->update();
}

void ComparePage::showSelection() {
  const SharedTrace& trace = model_.trace();
  if (!trace) return array_->setArrays({}, {});
  std::vector<std::string> paths;
  forEachTensor(*trace, [&](const NamedTensor& named) { paths.push_back(named.path); });
  array_->setArrays(paths, model_.selection().tensor);
}

void ComparePage::retranslate() {
  arrayLabel_->setText(tr("&Array"));
  array_->setAccessibleName(tr("Array compared"));
  variant_->setText(tr("Va&riant"));
  variant_->setAccessibleName(tr("Variant compared with"));
  canvas()->setAccessibleName(tr("Comparison"));
  showSelection();
}

}  // namespace attention_lab
