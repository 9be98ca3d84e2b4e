#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFrame>
#include <QGroupBox>
#include <QLineEdit>
#include <QMenuBar>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTextEdit>
#include <QToolBar>
#include <QToolButton>
#include <QtTest>

#include "tests/ui/window/window_scenes.h"
#include "ui/document/properties_dialog.h"
#include "ui/export/export_dialog.h"
#include "ui/panels/paste_dialog.h"

using namespace attention_lab;
using namespace attention_lab::test;

/// Walks every widget that is shown, on every page, in both languages: each control has a name and
/// is reached by Tab, in the order in which it is read.
class TestReachable : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { fixture_.prepare("tst_reachable"); }
  void init() { fixture_.open(); }
  void cleanup() {
    fixture_.window().setLanguage(QStringLiteral("en"));
    fixture_.window().setZoom(1);
    fixture_.close();
  }

  void window_data();
  void window();
  void dialogs_data();
  void dialogs();
  void everyActionIsInAMenu();
  void theWalkFindsFaults();

 private:
  WindowFixture fixture_;
};

namespace {

bool isPartOf(const QWidget* widget, const char* type) {
  for (const QWidget* parent = widget->parentWidget(); parent; parent = parent->parentWidget())
    if (parent->inherits(type)) return true;
  return false;
}

/// A part of a control that Qt makes: its buttons and fields have no names of their own.
bool isInner(const QWidget* widget) {
  if (widget->focusProxy()) return true;
  if (widget->objectName().startsWith(QLatin1String("qt_"))) return true;
  return isPartOf(widget, "QAbstractSpinBox") || isPartOf(widget, "QComboBox") ||
         isPartOf(widget, "QTabBar") || isPartOf(widget, "QAbstractItemView") ||
         widget->inherits("QToolBarExtension");
}

QString describe(const QWidget* widget) {
  return QStringLiteral("%1 “%2” “%3”")
      .arg(QLatin1String(widget->metaObject()->className()), widget->objectName(),
           widget->accessibleName());
}

QList<QWidget*> shownWidgets(const QWidget& window) {
  QList<QWidget*> shown;
  for (QWidget* widget : window.findChildren<QWidget*>())
    if (widget->isVisible() && widget->window() == &window && !isInner(widget)) shown << widget;
  return shown;
}

bool takesTab(const QWidget* widget) {
  return widget->isEnabled() && (widget->focusPolicy() & Qt::TabFocus) == Qt::TabFocus;
}

/// Those of a group that arrow keys go through, of which Tab reaches one.
bool isOneOfAGroup(const QWidget* widget) {
  const auto* button = qobject_cast<const QAbstractButton*>(widget);
  return button && ((button->group() && button->group()->exclusive()) || button->autoExclusive());
}

const QWidget* panelOf(const QWidget* widget) {
  const QWidget* panel = widget->parentWidget();
  while (panel && panel->objectName() != QLatin1String("panel") && !panel->isWindow())
    panel = panel->parentWidget();
  return panel;
}

QString nameOf(QWidget* widget) {
  const QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(widget);
  // Of boxes and tab bars the interface's name is what is chosen.
  if (qobject_cast<QComboBox*>(widget) || qobject_cast<QTabBar*>(widget))
    return widget->accessibleName();
  return interface ? interface->text(QAccessible::Name) : QString();
}

QStringList nameFaults(const QWidget& window) {
  QStringList faults;
  QMap<std::tuple<const QWidget*, int, QString>, QWidget*> known;
  for (QWidget* widget : shownWidgets(window)) {
    const auto* button = qobject_cast<QAbstractButton*>(widget);
    const bool control = takesTab(widget) || button;
    if (!control) continue;
    const QString name = nameOf(widget);
    if (name.trimmed().isEmpty()) faults << "no name: " + describe(widget);
    const bool icon = button && !button->icon().isNull() && button->text().isEmpty();
    if (icon && (button->accessibleName().isEmpty() || button->toolTip().isEmpty())) {
      faults << "icon without name or tool tip: " + describe(widget);
    }
    const auto* interface = QAccessible::queryAccessibleInterface(widget);
    if (interface->text(QAccessible::Description).contains(QLatin1Char('<')))
      faults << "markup is spoken: " + describe(widget);
    if (qobject_cast<QComboBox*>(widget) && interface->relations(QAccessible::Label).isEmpty())
      faults << "box without a label: " + describe(widget);
    const std::tuple key(panelOf(widget), int(interface->role()), name);
    if (QWidget* other = known.value(key)) {
      faults << "two of one name: " + describe(widget) + " and " + describe(other);
    }
    known[key] = widget;
  }
  return faults;
}

/// What AT-SPI, UIA and the like see.
void treeFaults(QAccessibleInterface* interface, QStringList& faults, int depth = 0) {
  if (depth > 40) {
    faults << "endless tree";
    return;
  }
  const int count = interface->childCount();
  for (int i = 0; i < std::min(count, 200); ++i) {
    QAccessibleInterface* child = interface->child(i);
    if (!child) {
      faults << "no child " + QString::number(i) + " of " + interface->text(QAccessible::Name);
      continue;
    }
    const QAccessible::State state = child->state();
    if (state.invisible) continue;
    const QString name = child->text(QAccessible::Name);
    const auto* widget = qobject_cast<QWidget*>(child->object());
    const bool inner = widget && isInner(widget);
    if (state.focusable && !state.disabled && !inner && name.isEmpty() &&
        child->role() != QAccessible::ComboBox && child->role() != QAccessible::List) {
      faults << QStringLiteral("nameless in the tree, role %1 in “%2”")
                    .arg(child->role())
                    .arg(interface->text(QAccessible::Name));
    }
    if (!widget && child->parent() != interface && interface->role() == QAccessible::Table)
      faults << "child of another: " + name;
    treeFaults(child, faults, depth + 1);
  }
}

/// Texts with a letter for the Alt key that are there at once.
QStringList letterFaults(const QWidget& window) {
  QMap<QString, QString> known, menuLetters;
  QStringList faults;
  const auto add = [&](const QString& text) {
    const QKeySequence key = QKeySequence::mnemonic(text);
    if (key.isEmpty()) return;
    if (known.contains(key.toString()))
      faults << key.toString() + ": " + text + " and " + known[key.toString()];
    known[key.toString()] = text;
  };
  for (QWidget* widget : shownWidgets(window)) {
    if (const auto* label = qobject_cast<QLabel*>(widget)) {
      if (label->buddy()) add(label->text());
      if (!label->buddy() && label->text().contains('&') && !label->text().contains("&&") &&
          label->textFormat() != Qt::PlainText)
        faults << "letter without a field: " + label->text();
    }
    if (const auto* button = qobject_cast<QAbstractButton*>(widget)) add(button->text());
    if (const auto* menus = qobject_cast<QMenuBar*>(widget))
      for (const QAction* menu : menus->actions())
        add(menu->text());
    if (const auto* tabs = qobject_cast<QTabBar*>(widget))
      for (int i = 0; i < tabs->count(); ++i)
        add(tabs->tabText(i));
  }
  for (const QMenu* menu : window.findChildren<QMenu*>()) {
    known.swap(menuLetters);
    for (const QAction* action : menu->actions())
      if (action->isVisible()) add(action->text());
    known.swap(menuLetters);
    menuLetters.clear();
  }
  QMap<QString, QString> shortcuts;
  for (const QAction* action : window.findChildren<QAction*>()) {
    for (const QKeySequence& key : action->shortcuts()) {
      const QString text = key.toString();
      if (key.isEmpty() || !action->isEnabled()) continue;
      if (known.contains(text)) faults << text + ": " + action->text() + " and " + known[text];
      if (shortcuts.contains(text)) {
        faults << text + ": " + action->text() + " and " + shortcuts[text];
      }
      shortcuts[text] = action->text();
    }
  }
  return faults;
}

/// Buttons that neither Tab nor a menu, shortcut or group reaches.
QStringList mouseOnlyFaults(const QWidget& window) {
  QStringList faults;
  for (QWidget* widget : shownWidgets(window)) {
    const auto* button = qobject_cast<QAbstractButton*>(widget);
    if (!button || !button->isEnabled() || takesTab(widget) || isOneOfAGroup(widget)) continue;
    const auto* tool = qobject_cast<QToolButton*>(widget);
    const QAction* action = tool ? tool->defaultAction() : nullptr;
    if (action && !action->shortcut().isEmpty()) continue;
    faults << "for the mouse only: " + describe(widget);
  }
  return faults;
}

QRect placeOf(const QWidget* widget) {
  return QRect(widget->mapTo(widget->window(), QPoint(0, 0)), widget->size());
}

/// Where it is before anything was scrolled.
QRect unscrolledPlaceOf(const QWidget* widget) {
  QPoint scrolled;
  for (const QWidget* outer = widget->parentWidget(); outer; outer = outer->parentWidget()) {
    if (const auto* area = qobject_cast<const QScrollArea*>(outer))
      scrolled += {area->horizontalScrollBar()->value(), area->verticalScrollBar()->value()};
  }
  return QRect(widget->mapTo(widget->window(), scrolled), widget->size());
}

/// `b` is read before `a`: above it, or beside it on its left.
bool isBackwards(const QRect& a, const QRect& b) {
  const int overlap = std::min(a.bottom(), b.bottom()) - std::max(a.top(), b.top());
  if (overlap > std::min(a.height(), b.height()) / 2) return b.right() < a.left();
  return b.center().y() < a.center().y() && b.bottom() <= a.top() + 4;
}

QStringList tabFaults(QWidget& window) {
  QStringList faults;
  QList<QWidget*> wanted;
  for (QWidget* widget : shownWidgets(window))
    if (takesTab(widget) && !isOneOfAGroup(widget)) wanted << widget;
  if (wanted.isEmpty()) return {};
  // From the upper left corner on.
  const auto start = std::min_element(wanted.begin(), wanted.end(), [](QWidget* a, QWidget* b) {
    const QPoint one = placeOf(a).topLeft(), other = placeOf(b).topLeft();
    return std::pair(one.y(), one.x()) < std::pair(other.y(), other.x());
  });
  (*start)->setFocus(Qt::TabFocusReason);
  QWidget* first = QApplication::focusWidget();
  if (!first) return {"nothing has the focus"};
  QList<QWidget*> visited;
  QWidget* last = nullptr;
  for (int i = 0; i < 4 * wanted.size() + 8; ++i) {
    QWidget* now = QApplication::focusWidget();
    if (!now || (now == first && !visited.isEmpty())) break;
    if (now == last) {
      faults << "Tab stays in " + describe(now);
      break;
    }
    visited << now;
    last = now;
    QTest::keyClick(now, Qt::Key_Tab);
  }
  if (QApplication::focusWidget() != first) faults << "Tab doesn't come back";
  for (QWidget* widget : wanted) {
    const bool reached = std::any_of(visited.begin(), visited.end(), [&](const QWidget* each) {
      return each == widget || widget->isAncestorOf(each);
    });
    if (!reached) faults << "Tab doesn't reach " + describe(widget);
  }
  if (qEnvironmentVariableIsSet("SHOW_TABS"))
    for (const QWidget* each : visited)
      qInfo() << qPrintable(describe(each)) << placeOf(each) << panelOf(each);
  for (qsizetype i = 1; i < visited.size(); ++i) {
    if (panelOf(visited[i]) != panelOf(visited[i - 1])) continue;
    const QWidget *from = visited[i - 1], *next = visited[i];
    if (isBackwards(placeOf(from), placeOf(next)) &&
        isBackwards(unscrolledPlaceOf(from), unscrolledPlaceOf(next)))
      faults << "Tab goes back from " + describe(visited[i - 1]) + " to " + describe(visited[i]);
  }
  QTest::keyClick(first, Qt::Key_Backtab);
  if (QApplication::focusWidget() == first && visited.size() > 1) faults << "Shift+Tab stays";
  return faults;
}

QStringList allFaults(QWidget& window) {
  QStringList faults = nameFaults(window) + letterFaults(window) + mouseOnlyFaults(window);
  treeFaults(QAccessible::queryAccessibleInterface(&window), faults);
  faults += tabFaults(window);
  faults.removeDuplicates();
  return faults;
}

void addLanguages() {
  QTest::addColumn<QString>("language");
  QTest::addColumn<double>("zoom");
  QTest::newRow("English") << "en" << 1.0;
  QTest::newRow("Chinese") << "zh_CN" << 1.0;
  QTest::newRow("English, large") << "en" << 2.0;
}

}  // namespace

void TestReachable::window_data() {
  addLanguages();
}

void TestReachable::window() {
  QFETCH(QString, language);
  QFETCH(double, zoom);
  fixture_.window().setLanguage(language);
  fixture_.window().setZoom(zoom);
  QStringList known;
  Scenes(fixture_).visit([&](const QString& scene) {
    for (const QString& fault : allFaults(fixture_.window())) {
      if (known.contains(fault)) continue;
      known << fault;
      qWarning("%s  [%s]", qPrintable(fault), qPrintable(scene));
    }
  });
  QVERIFY2(known.isEmpty(), "see the warnings above");
}

void TestReachable::dialogs_data() {
  addLanguages();
}

void TestReachable::dialogs() {
  QFETCH(QString, language);
  QFETCH(double, zoom);
  fixture_.model().reset(fullDocument(), {});
  QTRY_VERIFY(fixture_.model().traceIsCurrent());
  fixture_.window().setLanguage(language);
  fixture_.window().setZoom(zoom);
  QStringList faults;
  int dialogs = 0;
  const auto walk = [&](QDialog* dialog) {
    QApplication::setActiveWindow(dialog);
    QTest::qWait(30);
    for (const QString& fault : allFaults(*dialog))
      faults << fault + "  [" + dialog->windowTitle() + "]";
    ++dialogs;
    dialog->reject();
  };
  const auto trigger = [&](const char* shortcut, const char* text) {
    for (QAction* action : fixture_.window().findChildren<QAction*>()) {
      const bool found =
          *shortcut != '\0'
              ? action->shortcut() == QKeySequence(QLatin1String(shortcut))
              : action->text().remove('&').startsWith(MainWindow::tr(text).remove('&'));
      if (found) return action->trigger();
    }
  };
  withNextDialog<ExportDialog>([&](QDialog* dialog) { walk(dialog); });
  trigger("Ctrl+E", "");
  withNextDialog<PropertiesDialog>([&](QDialog* dialog) { walk(dialog); });
  trigger("", "&Properties …");
  withNextDialog<QDialog>([&](QDialog* dialog) { walk(dialog); });
  trigger("", "&About Attention Lab");
  const Matrix target = Matrix::Zero(2, 2);
  PasteDialog paste(QStringLiteral("0,5;1\n2;3"), QStringLiteral("W_Q"), target, 0, 0,
                    &fixture_.window());
  paste.show();
  QVERIFY(QTest::qWaitForWindowExposed(&paste));
  walk(&paste);
  QCOMPARE(dialogs, 4);
  QVERIFY2(faults.isEmpty(), qPrintable("\n" + faults.join('\n')));
}

void TestReachable::everyActionIsInAMenu() {
  for (QMenu* menu : fixture_.window().findChildren<QMenu*>())
    emit menu->aboutToShow();
  for (const QAction* action : fixture_.window().actions()) {
    const auto menus = action->associatedObjects();
    const bool inMenu = std::any_of(menus.begin(), menus.end(),
                                    [](const QObject* each) { return each->inherits("QMenu"); });
    QVERIFY2(inMenu, qPrintable(action->text()));
  }
}

/// The walk itself can fail.
void TestReachable::theWalkFindsFaults() {
  QDialog dialog;
  auto* right = new QToolButton(&dialog);
  right->setIcon(QIcon(QPixmap(8, 8)));
  right->setGeometry(200, 10, 40, 20);
  right->setFocusPolicy(Qt::StrongFocus);
  auto* left = new QLineEdit(&dialog);
  left->setGeometry(10, 10, 100, 20);
  auto* mouse = new QToolButton(&dialog);
  mouse->setFocusPolicy(Qt::NoFocus);
  mouse->setGeometry(10, 50, 40, 20);
  mouse->setText("&m");
  auto* same = new QPushButton("&m", &dialog);
  same->setGeometry(10, 80, 40, 20);
  dialog.show();
  QVERIFY(QTest::qWaitForWindowExposed(&dialog));
  QApplication::setActiveWindow(&dialog);
  const QString faults = allFaults(dialog).join('\n');
  for (const char* part : {"no name: QToolButton", "no name: QLineEdit", "icon without name",
                           "for the mouse only", "Alt+M: &m and &m", "Tab goes back from"})
    QVERIFY2(faults.contains(QLatin1String(part)), qPrintable(part + ("\n" + faults)));
}

QTEST_MAIN(TestReachable)
#include "tst_reachable.moc"
