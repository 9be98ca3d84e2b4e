#pragma once

#include <memory>

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QLabel>
#include <QMenu>
#include <QMouseEvent>
#include <QSettings>
#include <QStandardPaths>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include "ui/main_window.h"

// A window with settings of its own, for the tests that drive it with real events.
namespace attention_lab::test {

/// Calls `f` with the next modal dialog, once it is there.
template <class Dialog, class F>
void withNextDialog(F f) {
  auto* timer = new QTimer(qApp);
  timer->setInterval(5);
  QObject::connect(timer, &QTimer::timeout, qApp, [timer, f] {
    auto* dialog = qobject_cast<Dialog*>(QApplication::activeModalWidget());
    if (!dialog) return;
    timer->stop();
    timer->deleteLater();
    f(dialog);
  });
  timer->start();
}

template <class T>
T* named(const QWidget& window, const QString& name) {
  for (T* widget : window.findChildren<T*>()) {
    if (widget->accessibleName() == name) return widget;
  }
  return nullptr;
}

/// A move with the left button held.
inline void dragTo(QWidget* widget, const QPoint& to) {
  QMouseEvent event(QEvent::MouseMove, to, widget->mapToGlobal(to), Qt::NoButton, Qt::LeftButton,
                    Qt::NoModifier);
  QApplication::sendEvent(widget, &event);
}

class WindowFixture {
 public:
  /// Before the first window.
  void prepare(const char* test) {
    QCoreApplication::setOrganizationName(QStringLiteral("AttentionLabTest"));
    QCoreApplication::setApplicationName(QLatin1String(test));
    QStandardPaths::setTestModeEnabled(true);
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder_.path());
    FileActions::setNativeDialogs(false);
    QSettings().setValue(QStringLiteral("language"), QStringLiteral("en"));
    QSettings().setValue(QStringLiteral("theme"), 1);
    MainWindow::applyStoredSettings();
  }
  /// Shows a window with the document that the program starts with, computed.
  void open() {
    window_ = std::make_unique<MainWindow>();
    window_->resize(1280, 800);
    window_->show();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    QApplication::setActiveWindow(window_.get());  // without a window manager nobody else does
    QTRY_VERIFY(model().traceIsCurrent());
  }
  void close() {
    model().undoStack().setClean();
    window_.reset();
  }

  MainWindow& window() { return *window_; }
  DocumentModel& model() { return window_->model(); }
  const QTemporaryDir& folder() const { return folder_; }
  template <class T>
  T* child(const char* name) {
    return named<T>(*window_, QString::fromUtf8(name));
  }
  /// Chooses the tab with that text.
  void showTab(const char* text) {
    auto* tabs = child<QTabBar>("Views");
    for (int i = 0; i < tabs->count(); ++i) {
      if (tabs->tabText(i) == QString::fromUtf8(text)) tabs->setCurrentIndex(i);
    }
  }
  QString status() { return child<QLabel>("Status")->text(); }
  /// The action whose text, without mnemonic, begins so.
  QAction* action(const QString& text) {
    for (QAction* action : window_->findChildren<QAction*>()) {
      if (action->text().remove(QLatin1Char('&')).startsWith(text)) return action;
    }
    return nullptr;
  }

 private:
  QTemporaryDir folder_;
  std::unique_ptr<MainWindow> window_;
};

}  // namespace attention_lab::test
