#include "ui/main_window.h"

#include <algorithm>
#include <cmath>

#include <QApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenuBar>
#include <QPushButton>
#include <QScreen>
#include <QSplitter>
#include <QStackedWidget>
#include <QStyle>
#include <QTabBar>
#include <QToolBar>
#include <QVBoxLayout>

#include "ui/accessible/canvas_accessible.h"
#include "ui/language.h"
#include "ui/panels/chain_page.h"
#include "ui/panels/chooser.h"
#include "ui/panels/compare_page.h"
#include "ui/panels/lesson_panel.h"
#include "ui/panels/panel_parts.h"
#include "ui/panels/position_page.h"
#include "ui/panels/scaling_page.h"
#include "ui/presenter.h"
#include "ui/theme.h"
#include "ui/views/number_text.h"
#include "ui/views/view_canvas.h"
#include "ui/views/view_words.h"

namespace attention_lab {
namespace {

/// Views that are shown first in their tabs.
constexpr const char* pageViews[] = {"chain",           "heads",       "flow",   "text",
                                     "position-curves", "scaling-lab", "compare"};
enum Column { inputColumn, viewColumn, inspectorColumn };
/// Widths in average characters.
constexpr int sideCharacters = 39;
constexpr int viewCharacters = 54;
/// The inspector's column is that much wider for a lesson's text, where there is room.
constexpr int lessonCharacters = 14;
/// In a window of fewer lines of text a lesson has the inspector's place to itself.
constexpr int leastLinesForBoth = 28;

}  // namespace

MainWindow::MainWindow(QWidget* parent)
    : QMainWindow(parent), comparison_(model_), lessons_(model_), files_(model_, *this) {
  installAccessibleInterfaces();
  setAcceptDrops(true);
  auto* central = new QWidget(this);
  columns_ = new QSplitter(Qt::Horizontal, central);
  switcher_ = new QTabBar(central);
  switcher_->setDrawBase(false);
  switcher_->setExpanding(false);
  for (int i = 0; i < 3; ++i)
    switcher_->addTab({});
  switcher_->setCurrentIndex(viewColumn);
  connect(switcher_, &QTabBar::currentChanged, this, &MainWindow::placeColumns);
  columns_->setHandleWidth(10);
  columns_->setChildrenCollapsible(false);
  columns_->addWidget(makeSidePanel());
  columns_->addWidget(makeCenter());
  columns_->addWidget(makeInspector());
  columns_->setStretchFactor(0, 0);
  columns_->setStretchFactor(1, 1);
  columns_->setStretchFactor(2, 0);
  connect(columns_, &QSplitter::splitterMoved, this, [this] {
    columnsMoved_ = true;
    placeHead();
  });
  status_ = panelLabel(central);
  status_->setObjectName(QStringLiteral("status"));
  status_->setWordWrap(true);
  auto* layout = new QVBoxLayout(central);
  layout->setContentsMargins(10, 10, 10, 6);
  setCentralWidget(central);
  makePresenter();
  layout->addWidget(presenter_);
  layout->addWidget(switcher_);
  layout->addWidget(columns_, 1);
  layout->addWidget(classNote_);
  layout->addWidget(status_);
  setMenuWidget(makeHeader());
  makeActions();
  connectModel();
  connectComparison();
  connectLessons();
  retranslate();
  applyViewStyle();
  // The screen may be smaller than the wanted size.
  resize(QSize(1280, 800).boundedTo(screen()->availableSize()));
  qApp->installEventFilter(this);
  model_.reset(Document(), {});
}

MainWindow::~MainWindow() {
  // The model's last words must not reach a window that is half gone, and the panels must go
  // before the model, without a last word of a text field that loses the focus.
  lessons_.disconnect(this);
  comparison_.disconnect(this);
  comparison_.variant().disconnect(this);
  model_.disconnect(this);
  if (QWidget* focused = focusWidget()) focused->clearFocus();
  delete takeCentralWidget();
}

QWidget* MainWindow::makeHeader() {
  auto* header = new QWidget(this);
  header->setObjectName(QStringLiteral("header"));
  header->setAttribute(Qt::WA_StyledBackground);
  menus_ = new QMenuBar(header);
  menus_->setNativeMenuBar(false);
  tools_ = new QToolBar(header);
  tools_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  compareButton_ = new QToolButton(tools_);
  lessonButton_ = new QToolButton(tools_);
  exportButton_ = new QPushButton(tools_);
  exportButton_->setProperty("role", "accent");
  header_ = new QBoxLayout(QBoxLayout::LeftToRight, header);
  header_->setContentsMargins(8, 5, 10, 5);
  header_->addWidget(menus_, 1);
  header_->addWidget(tools_);
  return header;
}

QWidget* MainWindow::makeSidePanel() {
  auto* column = new QWidget(columns_);
  sideTabs_ = new QTabBar(column);
  sideTabs_->setObjectName(QStringLiteral("sideTabs"));
  sideTabs_->setDrawBase(false);
  sideTabs_->setUsesScrollButtons(false);
  sideTabs_->setElideMode(Qt::ElideNone);
  sideTabs_->setExpanding(false);
  // Its texts don't make the column wider.
  sideTabs_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  sideTabs_->addTab({});
  sideTabs_->addTab({});
  panels_ = new QStackedWidget(column);
  auto* layout = new QVBoxLayout(column);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(sideTabs_);
  layout->addWidget(panels_, 1);
  return column;
}

QWidget* MainWindow::makeCenter() {
  QFrame* frame = panelFrame(columns_);
  tabs_ = new QTabBar(frame);
  tabs_->setDrawBase(false);
  tabs_->setExpanding(false);
  tabs_->setUsesScrollButtons(true);
  for (int i = 0; i <= comparePageIndex; ++i)
    tabs_->addTab({});
  heads_ = new Chooser(frame);
  tabs_->setObjectName(QStringLiteral("viewTabs"));
  heads_->setObjectName(QStringLiteral("headChooser"));
  pages_ = new QStackedWidget(frame);
  head_ = new QBoxLayout(QBoxLayout::LeftToRight);
  head_->addWidget(tabs_, 1);
  head_->addWidget(heads_, 0, Qt::AlignRight);
  auto* layout = new QVBoxLayout(frame);
  layout->setContentsMargins(12, 8, 12, 10);
  layout->addLayout(head_);
  layout->addWidget(pages_, 1);
  connect(tabs_, &QTabBar::currentChanged, this, &MainWindow::choosePage);
  connect(heads_, &Chooser::chosenChanged, this, [this](int chosen) {
    Selection selection = edited().selection();
    selection.head = chosen;
    edited().select(selection);
  });
  return frame;
}

QWidget* MainWindow::makeInspector() {
  right_ = new QSplitter(Qt::Vertical, columns_);
  right_->setChildrenCollapsible(false);
  right_->setHandleWidth(10);
  inspectors_ = new QStackedWidget(right_);
  right_->addWidget(inspectors_);
  QFrame* frame = panelFrame(right_);
  lesson_ = new LessonPanel(lessons_, frame);
  auto* frameLayout = new QVBoxLayout(frame);
  frameLayout->setContentsMargins(0, 0, 0, 0);
  frameLayout->addWidget(lesson_);
  right_->addWidget(frame);
  frame->hide();
  return right_;
}

void MainWindow::connectModel() {
  connect(&model_, &DocumentModel::documentReset, this, &MainWindow::restoreView);
  connect(&model_, &DocumentModel::viewStateChanged, this, &MainWindow::applyViewStyle);
  connect(&model_, &DocumentModel::modifiedChanged, this, &MainWindow::setWindowModified);
  connect(&model_, &DocumentModel::filePathChanged, this, &MainWindow::showTitle);
  connect(&model_, &DocumentModel::documentChanged, this, &MainWindow::showTitle);
  connect(&model_, &DocumentModel::documentChanged, this, &MainWindow::showClass);
  connect(&files_, &FileActions::saved, this,
          [this](const QString& path) { tell(tr("Saved to %1").arg(path)); });
  busy_.setSingleShot(true);
  busy_.setInterval(300);
  changeTold_.setSingleShot(true);
  connect(&changeTold_, &QTimer::timeout, this, &MainWindow::tellChange);
  connect(&busy_, &QTimer::timeout, this, [this] { say(tr("computing …"), false); });
  connectModel(model_);
  connectModel(comparison_.variant());
}

void MainWindow::connectModel(DocumentModel& model) {
  connect(&model, &DocumentModel::traceAvailable, this, &MainWindow::showStatus);
  connect(&model, &DocumentModel::selectionChanged, this, &MainWindow::showSelection);
  connect(&model, &DocumentModel::documentChanged, this, [this] {
    refusal_.clear();
    note_.clear();
  });
  connect(&model, &DocumentModel::noted, this, [this](const QString& what) {
    tell(what);
    note_ = what;
  });
  connect(&model, &DocumentModel::undoStateChanged, this, &MainWindow::showUndoState);
  connect(&model, &DocumentModel::evaluationStarted, this, [this] {
    if (!busy_.isActive()) busy_.start();
  });
  const auto told = [this, &model](const QString& why) {
    refuse(&model == &model_ ? why : tr("Variant: %1").arg(why));
  };
  connect(&model, &DocumentModel::inputRefused, this, told);
  for (const auto refused : {&DocumentModel::evaluationFailed, &DocumentModel::editRefused}) {
    connect(&model, refused, this, [told](const Error& error) { told(translated(error)); });
  }
}

bool MainWindow::openFile(const QString& path) {
  leaveLesson();
  return files_.openFile(path);
}

ViewCanvas* MainWindow::currentCanvas() const {
  QWidget* page = pages_->currentWidget();
  if (const auto* position = qobject_cast<PositionPage*>(page)) return position->canvas();
  if (const auto* scaling = qobject_cast<ScalingPage*>(page)) return scaling->canvas();
  if (const auto* shown = qobject_cast<ViewPage*>(page)) return shown->canvas();
  const auto* chain = qobject_cast<ChainPage*>(page);
  return chain->large()->hasFocus() ? chain->large() : chain->chain();
}

void MainWindow::choosePage(int page) {
  pages_->setCurrentWidget(pageAt(page));
  rememberView(page == positionPageIndex ? positionPage()->id()
                                         : QString::fromLatin1(pageViews[page]));
}

void MainWindow::rememberView(const QString& id) {
  ViewState view = model_.document().view;
  view.view = id.toStdString();
  model_.setViewState(view);
}

void MainWindow::restoreView() {
  const ViewState& view = model_.document().view;
  if (!view.language.empty()) installLanguage(QString::fromStdString(view.language));
  const QString id = QString::fromStdString(view.view);
  const bool position = id.startsWith(QLatin1String("position-"));
  if (position) positionPage()->choose(id);
  const QSignalBlocker blocker(tabs_);
  const auto found = std::ranges::find(pageViews, id);
  const int page = position                       ? int{positionPageIndex}
                   : found != std::end(pageViews) ? static_cast<int>(found - pageViews)
                                                  : 0;
  tabs_->setCurrentIndex(page);
  pages_->setCurrentWidget(pageAt(page));
  showClass();
  showUndoState();
}

void MainWindow::applyViewStyle() {
  const ViewState& view = model_.document().view;
  ViewStyle style;
  style.theme = currentTheme();
  style.font =
      isPresenting() ? presenter_->viewFont() : interfaceFont(baseFontPoints * 0.9 * currentZoom());
  if (!view.colormap.empty()) style.colormap = QString::fromStdString(view.colormap);
  style.range = chosenRange(view);
  style.values = view.values;
  for (const SideWidgets& side : sides_) {
    if (side.chain) side.chain->setStyleOfViews(style);
    if (side.position) side.position->setStyleOfViews(style);
    for (ViewPage* page : side.views)
      if (page) page->setStyleOfViews(style);
  }
  if (compare_) compare_->setStyleOfViews(style);
  if (scaling_) scaling_->setStyleOfViews(style);
  if (values_) values_->setChecked(view.values);
}

void MainWindow::placeColumns() {
  const int character = fontMetrics().averageCharWidth();
  const int side = sideCharacters * character, middle = viewCharacters * character;
  const int room = width() - 2 * columns_->handleWidth() - 20;
  const std::array<bool, 3> there = columnsThere();
  const auto sides = std::ranges::count(there, true) - 1;
  const bool three = sides == 0 || static_cast<int>(sides) * side + middle <= room;
  const bool two = sides == 2 && !three && side + middle <= room;
  const bool viewsWereHidden = switcher_->isVisible() && !switcher_->isTabVisible(viewColumn);
  // With two columns the views are always there, and the tabs choose what stands beside them.
  switcher_->setTabText(inputColumn, tr("Tokens and weights"));
  if (switcher_->sizeHint().width() > room) switcher_->setTabText(inputColumn, tr("Tokens"));
  switcher_->setVisible(!three);
  for (const Column column : {inputColumn, viewColumn, inspectorColumn})
    switcher_->setTabVisible(column, there[column] && !(two && column == viewColumn));
  if (!three && !two && (viewsWereHidden || !switcherChosen_)) {
    switcher_->setCurrentIndex(viewColumn);
  }
  if (!there[static_cast<std::size_t>(switcher_->currentIndex())])
    switcher_->setCurrentIndex(viewColumn);
  switcherChosen_ = !three && !two;
  const int chosen = switcher_->currentIndex();
  for (int i = 0; i < columns_->count(); ++i) {
    const bool seen = three || i == chosen || (two && i == viewColumn);
    columns_->widget(i)->setVisible(seen && there[static_cast<std::size_t>(i)]);
  }
  const bool lesson = showsLesson();
  right_->widget(1)->setVisible(lesson);
  right_->widget(0)->setVisible(
      shows("inspector") && (!lesson || height() >= leastLinesForBoth * fontMetrics().height()));
  placeHeader();
  if (!columnsMoved_) sizeColumns(room);
  placeHead();
}

void MainWindow::sizeColumns(int room) {
  const int character = fontMetrics().averageCharWidth();
  const int side = sideCharacters * character, middle = viewCharacters * character;
  const auto width = [&](Column column) { return columns_->widget(column)->isHidden() ? 0 : side; };
  const int left = width(inputColumn);
  int right = width(inspectorColumn);
  if (lessons_.isActive() && left > 0 && right > 0 && !columns_->widget(viewColumn)->isHidden()) {
    right += std::clamp(room - left - right - middle, 0, lessonCharacters * character);
  }
  columns_->setSizes({left, std::max(1, room - left - right), right});
}

void MainWindow::placeHeader() {
  const bool wide = menus_->sizeHint().width() + tools_->sizeHint().width() + 30 <= width();
  header_->setDirection(wide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

void MainWindow::placeHead() {
  if (isPresenting()) return presenter_->placeParts();
  const int wanted = tabs_->sizeHint().width() + heads_->sizeHint().width() + head_->spacing();
  const bool fits = heads_->isHidden() || wanted <= pages_->width();
  head_->setDirection(fits ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
  // A page that wants more height than there is would cut them.
  tabs_->setMinimumHeight(tabs_->sizeHint().height());
}

void MainWindow::retranslate() {
  tabs_->setTabText(chainPageIndex, tr("Chain"));
  tabs_->setTabText(firstViewPage, tr("Heads"));
  tabs_->setTabText(firstViewPage + 1, tr("Flow"));
  tabs_->setTabText(firstViewPage + 2, tr("Text"));
  tabs_->setTabText(positionPageIndex, tr("Position"));
  tabs_->setTabText(scalingPageIndex, tr("√d_k"));
  tabs_->setTabText(comparePageIndex, tr("Compare"));
  tabs_->setAccessibleName(tr("Views"));
  switcher_->setTabText(viewColumn, tr("Matrices"));
  switcher_->setTabText(inspectorColumn, lessons_.isActive() ? tr("Lesson") : tr("Inspector"));
  switcher_->setAccessibleName(tr("Columns"));
  heads_->setTexts(headName, tr("Head"), tr("Previous head"), tr("Next head"));
  status_->setAccessibleName(tr("Status"));
  showAll_->setText(tr("Show &all"));
  showAll_->setAccessibleName(tr("Show all controls"));
  fillMenus();
  showTitle();
  showSideNames();
  showUndoState();
  showStatus();
}

}  // namespace attention_lab
