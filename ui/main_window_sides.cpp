// Panels and pages of the document and of its variant.

#include <QStackedWidget>
#include <QVBoxLayout>

#include "ui/main_window.h"
#include "ui/panels/chain_page.h"
#include "ui/panels/compare_page.h"
#include "ui/panels/flow_page.h"
#include "ui/panels/heads_page.h"
#include "ui/panels/inspector_panel.h"
#include "ui/panels/panel_parts.h"
#include "ui/panels/parameters_panel.h"
#include "ui/panels/position_page.h"
#include "ui/panels/scaling_page.h"
#include "ui/panels/text_page.h"
#include "ui/panels/tokens_panel.h"
#include "ui/panels/weights_panel.h"

namespace attention_lab {

void MainWindow::makePanels(Side side) {
  DocumentModel& model = comparison_.model(side);
  SideWidgets& widgets = sides_[static_cast<std::size_t>(side)];
  auto* content = new QWidget;
  auto* tokens = new TokensPanel(model, content);
  auto* parameters = new ParametersPanel(model, content);
  auto* weights = new WeightsPanel(model, content);
  tokens->setObjectName(QStringLiteral("tokensPanel"));
  parameters->setObjectName(QStringLiteral("parametersPanel"));
  weights->setObjectName(QStringLiteral("weightsPanel"));
  auto* layout = new QVBoxLayout(content);
  layout->setContentsMargins(12, 6, 8, 6);
  layout->setSpacing(14);
  layout->addWidget(tokens);
  layout->addWidget(parameters);
  layout->addWidget(weights);
  layout->addStretch(1);
  widgets.panels = scrollingPanel(content, panels_);
  panels_->addWidget(widgets.panels);
  auto* explained = new QWidget;
  auto* inspector = new InspectorPanel(model, explained);
  inspector->setObjectName(QStringLiteral("inspectorPanel"));
  auto* explainedLayout = new QVBoxLayout(explained);
  explainedLayout->setContentsMargins(12, 6, 8, 6);
  explainedLayout->addWidget(inspector);
  widgets.inspector = scrollingPanel(explained, inspectors_);
  inspectors_->addWidget(widgets.inspector);
  showPanels();
}

PositionPage* MainWindow::positionPage() {
  PositionPage*& page = side().position;
  if (page) return page;
  page = new PositionPage(edited(), pages_);
  const QString id = QString::fromStdString(model_.document().view.view);
  if (id.startsWith(QLatin1String("position-"))) page->choose(id);
  connect(page, &PositionPage::chosen, this, &MainWindow::rememberView);
  pages_->addWidget(page);
  applyViewStyle();
  return page;
}

ViewPage* MainWindow::viewPage(std::size_t index) {
  ViewPage*& page = side().views[index];
  if (page) return page;
  if (index == 0) page = new HeadsPage(edited(), pages_);
  if (index == 1) page = new FlowPage(edited(), pages_);
  if (index == 2) page = new TextPage(edited(), pages_);
  pages_->addWidget(page);
  applyViewStyle();
  return page;
}

ChainPage* MainWindow::chainPage() {
  ChainPage*& page = side().chain;
  if (page) return page;
  page = new ChainPage(edited(), pages_);
  pages_->addWidget(page);
  applyViewStyle();
  return page;
}

ComparePage* MainWindow::comparePage() {
  if (compare_) return compare_;
  compare_ = new ComparePage(comparison_, pages_);
  compare_->setMenu(compareMenu_);
  pages_->addWidget(compare_);
  applyViewStyle();
  return compare_;
}

ScalingPage* MainWindow::scalingPage() {
  if (scaling_) return scaling_;
  scaling_ = new ScalingPage(model_, pages_);
  connect(scaling_, &ScalingPage::numbersWanted, this,
          [this](const SharedScalingResult& result) { saveNumbers(*result); });
  pages_->addWidget(scaling_);
  applyViewStyle();
  return scaling_;
}

QWidget* MainWindow::pageAt(int tab) {
  const auto chosen = [&]() -> QWidget* {
    if (tab == comparePageIndex) return comparePage();
    if (tab == scalingPageIndex) return scalingPage();
    if (tab == positionPageIndex) return positionPage();
    if (tab >= firstViewPage) return viewPage(static_cast<std::size_t>(tab - firstViewPage));
    return chainPage();
  };
  QWidget* page = chosen();
  tabAfter(heads_, page);  // whichever was made first
  return page;
}

}  // namespace attention_lab
