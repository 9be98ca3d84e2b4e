// The document beside its variant.

#include <QMenu>
#include <QMenuBar>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>

#include "core/document/evaluate.h"
#include "ui/application_style.h"
#include "ui/document/attempt.h"
#include "ui/main_window.h"
#include "ui/models/variant_entries.h"
#include "ui/models/variant_text.h"
#include "ui/panels/compare_page.h"
#include "ui/panels/panel_parts.h"

namespace attention_lab {
namespace {

constexpr int nameCharacters = 17;

}  // namespace

void MainWindow::connectComparison() {
  connect(&comparison_, &Comparison::activeChanged, this, &MainWindow::showSides);
  connect(&comparison_, &Comparison::editedChanged, this, &MainWindow::showSides);
  connect(&comparison_, &Comparison::variantChanged, this, &MainWindow::showSideNames);
  connect(&model_, &DocumentModel::documentChanged, this, &MainWindow::showSideNames);
  connect(sideTabs_, &QTabBar::currentChanged, this,
          [this](int index) { comparison_.edit(static_cast<Side>(index)); });
  showSides();
}

void MainWindow::makeCompareMenu() {
  compareMenu_ = menus_->addMenu(tr("&Compare"));
  connect(compareMenu_, &QMenu::aboutToShow, this,
          [this, menu = compareMenu_] { fillCompareMenu(menu); });
  compareButton_->setMenu(compareMenu_);
  compareButton_->setIcon(themedIcon(QStringLiteral("compare")));
  compareButton_->setAccessibleName(tr("Compare"));
  compareButton_->setToolTip(tr("A variant beside the document"));
  if (compare_) compare_->setMenu(compareMenu_);
}

void MainWindow::fillCompareMenu(QMenu* menu) {
  menu->clear();
  const Document base = comparison_.base();
  for (const VariantEntry& entry : variantEntries()) {
    if (!entry.applicable(base)) continue;
    // One that can't be made says why when it is chosen.
    QString text = QString::fromLatin1(entry.id);
    (void)failureOf([&] { text = variantText(base, entry.edit(base)); });
    QAction* action = menu->addAction(text, this, [this, &entry] { startVariant(entry); });
    action->setObjectName(QString::fromLatin1(entry.id));
  }
  menu->addSeparator();
  menu->addActions({switchSide_, useVariant_, removeVariant_});
}

void MainWindow::startVariant(const VariantEntry& entry) {
  const auto failure = failureOf([&] {
    Document base = comparison_.base();
    Document variant = entry.edit(base);
    const QString text = tr("Compare: %1").arg(variantText(base, variant));
    base.variant = std::make_shared<const Document>(variant);
    requireComputable(base);
    comparison_.start(text, std::move(variant));
  });
  if (failure) return refuse(*failure);
  tabs_->setCurrentIndex(comparePageIndex);
}

void MainWindow::switchSide() {
  const bool document = model_.selection().side == Side::document;
  comparison_.edit(document ? Side::variant : Side::document);
}

void MainWindow::showSides() {
  const bool active = comparison_.isActive();
  const Side side = model_.selection().side;
  for (QAction* action : {switchSide_, useVariant_, removeVariant_})
    action->setEnabled(active);
  const QSignalBlocker blocker(sideTabs_);
  sideTabs_->setCurrentIndex(static_cast<int>(side));
  sideTabs_->setVisible(active);
  if (!this->side().panels) makePanels(side);
  panels_->setCurrentWidget(this->side().panels);
  pages_->setCurrentWidget(pageAt(tabs_->currentIndex()));
  showSideNames();
  showInspector();
  showUndoState();
  showStatus();
}

void MainWindow::showSideNames() {
  if (!comparison_.isActive()) return;
  sideTabs_->setAccessibleName(tr("Edited"));
  sideTabs_->setTabText(0, tr("A · document"));
  const DocumentModel& variant = comparison_.variant();
  Document shown = variant.document();
  shown.view.head = variant.selection().head;
  const QString name = QStringLiteral("B · ") + variantText(comparison_.base(), shown);
  // The document's tab keeps its room.
  const QFontMetrics metrics = sideTabs_->fontMetrics();
  sideTabs_->setTabText(
      1, metrics.elidedText(name, Qt::ElideRight, nameCharacters * metrics.averageCharWidth()));
  sideTabs_->setTabToolTip(1, plainToolTip(name));
}

// Beside each other, that of the cell that is pointed at.
void MainWindow::showInspector() {
  const Side side = comparison_.isActive() ? model_.selection().shownPicture() : Side::document;
  if (!sides_[static_cast<std::size_t>(side)].panels) makePanels(side);
  inspectors_->setCurrentWidget(sides_[static_cast<std::size_t>(side)].inspector);
}

}  // namespace attention_lab
