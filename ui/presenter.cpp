#include "ui/presenter.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QAction>
#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QScreen>
#include <QSettings>
#include <QTabBar>
#include <QTimer>
#include <QToolButton>

#include "ui/application_style.h"
#include "ui/panels/panel_parts.h"
#include "ui/theme.h"

namespace attention_lab {
namespace {

const auto panelsKey = QStringLiteral("presenterPanels");
constexpr double pointsPerInch = 72;
/// Milliseconds that a window manager has for making the window as large as the screen.
constexpr int patience = 300;
/// Of the title, before the tabs get a line of their own.
constexpr int titleCharacters = 10;

QStringList listOf(const std::vector<std::string>& names) {
  QStringList list;
  for (const std::string& name : names)
    list << QString::fromStdString(name);
  return list;
}

}  // namespace

std::span<const Presenter::Panel> Presenter::panels() {
  // F5 and Esc, B and "." are what clickers send for start, end and a black screen.
  static constexpr Panel all[] = {
      {"tokens", QT_TR_NOOP("Tokens"), Qt::Key_F3},
      {"parameters", QT_TR_NOOP("Parameters"), Qt::Key_F4},
      {"weights", QT_TR_NOOP("Weights"), Qt::Key_F6},
      {"inspector", QT_TR_NOOP("Inspector"), Qt::Key_F7},
      {"lesson", QT_TR_NOOP("Lesson"), Qt::Key_F12},
  };
  return all;
}

QString Presenter::panelName(const Panel& panel) {
  return tr(panel.name);
}

Presenter::Presenter(QMainWindow& window, QWidget* parent)
    : QWidget(parent),
      window_(window),
      layout_(new QGridLayout(this)),
      title_(panelLabel(this, "heading")),
      views_(new QWidget(this)),
      tools_(new QWidget(this)),
      menu_(new QMenu(this)),
      panelMenu_(new QMenu(this)),
      menuButton_(new QToolButton(tools_)),
      panelButton_(new QToolButton(tools_)),
      stepsButton_(new QToolButton(tools_)),
      leaveButton_(new QToolButton(tools_)) {
  setObjectName(QStringLiteral("presenter"));
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  title_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  auto* views = new QHBoxLayout(views_);
  views->setContentsMargins(0, 0, 0, 0);
  auto* tools = new QHBoxLayout(tools_);
  tools->setContentsMargins(0, 0, 0, 0);
  for (QToolButton* button : {menuButton_, panelButton_, stepsButton_, leaveButton_})
    tools->addWidget(button);
  menuButton_->setMenu(menu_);
  panelButton_->setMenu(panelMenu_);
  for (QToolButton* button : {menuButton_, panelButton_})
    button->setPopupMode(QToolButton::InstantPopup);
  connect(menu_, &QMenu::aboutToShow, this, &Presenter::fillMenu);
  connect(leaveButton_, &QToolButton::clicked, this, [this] { setActive(false); });
  layout_->setContentsMargins(0, 0, 0, 0);
  layout_->setColumnStretch(0, 1);
  layout_->addWidget(title_, 0, 0);
  layout_->addWidget(tools_, 0, 2);
  layout_->addWidget(views_, 1, 0, 1, 3);
  makePanelActions();
  takePanels();
  window_.installEventFilter(this);
  hide();
}

void Presenter::makePanelActions() {
  for (const Panel& panel : panels()) {
    auto* action = new QAction(this);
    action->setCheckable(true);
    action->setShortcut(panel.key);
    action->setEnabled(false);
    action->setData(QString::fromLatin1(panel.id));
    window_.addAction(action);
    panelMenu_->addAction(action);
    panelActions_ << action;
    connect(action, &QAction::triggered, this, [this, id = action->data().toString()](bool wanted) {
      QStringList shown = shown_;
      shown.removeAll(id);
      if (wanted) shown << id;
      setShown(shown, wanted ? id : QString());
      if (!documentPanels_) QSettings().setValue(panelsKey, shown_);
    });
  }
}

void Presenter::setActive(bool active) {
  if (active == isActive()) return;
  for (QAction* action : panelActions_)
    action->setEnabled(active);
  if (active) {
    leaving_.reset();
    before_ = Before{window_.windowState(), window_.geometry(), {}};
    for (QSplitter* splitter : window_.findChildren<QSplitter*>())
      before_->splitters << std::pair(QPointer(splitter), splitter->saveState());
    setZoom(currentZoom());
    emit activeChanged(true);
    window_.setWindowState(window_.windowState() | Qt::WindowFullScreen);
    // Where no window manager does it.
    QTimer::singleShot(patience, this, [this] {
      if (isActive() && window_.isFullScreen()) window_.setGeometry(window_.screen()->geometry());
    });
    return;
  }
  leaving_ = std::exchange(before_, std::nullopt);
  emit activeChanged(false);
  window_.setWindowState(leaving_->states);
  if (!(leaving_->states & (Qt::WindowMaximized | Qt::WindowFullScreen)))
    window_.setGeometry(leaving_->geometry);
  restore(*leaving_);
}

void Presenter::restore(const Before& before) {
  emit sizeRestored();
  for (const auto& [splitter, state] : before.splitters)
    if (splitter) splitter->restoreState(state);
}

bool Presenter::eventFilter(QObject* watched, QEvent* event) {
  // A window manager gives the size back later, when the columns have been scaled.
  if (watched == &window_ && event->type() == QEvent::Resize && leaving_ &&
      window_.size() == leaving_->geometry.size()) {
    QTimer::singleShot(0, this, [this] {
      if (leaving_) restore(*std::exchange(leaving_, std::nullopt));
    });
  }
  return QWidget::eventFilter(watched, event);
}

double Presenter::leastZoom() const {
  const double points = leastText * pointsPerInch / window_.screen()->logicalDotsPerInchY();
  return std::ceil(10 * points / baseFontPoints - 1e-6) / 10;
}

void Presenter::setZoom(double zoom) {
  zoom_ = std::max(zoom, leastZoom());
}

QFont Presenter::viewFont() const {
  const double points = 0.9 * baseFontPoints * zoom_;
  QFont font = interfaceFont(points);
  const double pixels = points * window_.screen()->logicalDotsPerInchY() / pointsPerInch;
  font.setPixelSize(std::max(leastText, qRound(pixels)));
  return font;
}

void Presenter::askFor(const QString& panel) {
  if (isActive() && !shows(panel)) setShown(shown_ + QStringList{panel}, panel);
}

void Presenter::setDocumentPanels(const std::optional<std::vector<std::string>>& panels) {
  if (panels == documentPanels_) return;
  documentPanels_ = panels;
  takePanels();
}

void Presenter::takePanels() {
  // A lesson that runs is what is presented.
  setShown(documentPanels_ ? listOf(*documentPanels_)
                           : QSettings().value(panelsKey, QStringLiteral("lesson")).toStringList());
}

void Presenter::setShown(const QStringList& panels, const QString& asked) {
  const bool other = panels != shown_;
  shown_ = panels;
  for (QAction* action : panelActions_)
    action->setChecked(shows(action->data().toString()));
  if (other) emit panelsChanged(asked);
}

void Presenter::setOffered(const QString& panel, bool offered) {
  for (QAction* action : panelActions_)
    if (action->data() == panel) action->setVisible(offered);
}

void Presenter::setTitle(const QString& title) {
  title_->setText(title);
  setPlainToolTip(*title_, title);
}

void Presenter::setTools(QAction* steps, QMenuBar* menus) {
  stepsButton_->setDefaultAction(steps);
  menus_ = menus;
  retranslate();
}

void Presenter::holdViews(QTabBar* tabs, QWidget* heads) {
  views_->layout()->addWidget(tabs);
  static_cast<QHBoxLayout*>(tools_->layout())->insertWidget(0, heads);
}

void Presenter::placeParts() {
  const int character = fontMetrics().averageCharWidth();
  // The chosen tab is bold: another one takes a little more room.
  const int tabs = views_->sizeHint().width() + 2 * character;
  const int wanted = titleCharacters * character + tabs + tools_->sizeHint().width() +
                     2 * layout_->horizontalSpacing();
  for (QTabBar* bar : views_->findChildren<QTabBar*>())
    bar->setMinimumHeight(bar->sizeHint().height());
  const bool oneLine = wanted <= width();
  // Setting it, even to what it is, asks for the layout again, and so for this.
  const int least = oneLine ? tabs : 0;
  if (layout_->columnMinimumWidth(1) != least) layout_->setColumnMinimumWidth(1, least);
  if (oneLine == std::exchange(oneLine_, oneLine)) return;
  layout_->removeWidget(views_);
  if (oneLine) {
    layout_->addWidget(views_, 0, 1);
  } else {
    layout_->addWidget(views_, 1, 0, 1, 3);
  }
}

void Presenter::fillMenu() {
  menu_->clear();
  if (menus_) menu_->addActions(menus_->actions());
}

void Presenter::retranslate() {
  qsizetype i = 0;
  for (const Panel& panel : panels())
    panelActions_[i++]->setText(panelName(panel));
  panelButton_->setText(tr("Panels ▾"));
  panelButton_->setAccessibleName(tr("Panels beside the view"));
  leaveButton_->setText(tr("Leave (F11)"));
  leaveButton_->setAccessibleName(tr("Leave presenter mode"));
  setPlainToolTip(*leaveButton_, tr("Leave presenter mode: F11 or Esc"));
  showIcons();
}

void Presenter::showIcons() {
  labelButton(menuButton_, QStringLiteral("menu"), tr("Menus"));
  stepsButton_->setIconSize(menuButton_->iconSize());
  placeParts();
}

void Presenter::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::LanguageChange) retranslate();
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) showIcons();
}

bool Presenter::event(QEvent* event) {
  if (event->type() == QEvent::LayoutRequest) placeParts();
  return QWidget::event(event);
}

void Presenter::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  placeParts();
}

}  // namespace attention_lab
