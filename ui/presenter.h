#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include <QList>
#include <QPointer>
#include <QSplitter>
#include <QStringList>
#include <QWidget>

class QAction;
class QGridLayout;
class QLabel;
class QMainWindow;
class QMenu;
class QMenuBar;
class QTabBar;
class QToolButton;

namespace attention_lab {

/// Presenter mode: the whole screen for the view in front, text of at least 24 px, and this slim
/// bar: title, tabs of the views, steps, which panels are wanted, how to leave. What was there
/// before comes back when it is left.
class Presenter : public QWidget {
  Q_OBJECT

 public:
  static constexpr int leastText = 24;  ///< pixels
  struct Panel {
    const char* id;    ///< as `class.panels` and the settings say it
    const char* name;  ///< to translate
    Qt::Key key;
  };
  static std::span<const Panel> panels();
  static QString panelName(const Panel& panel);

  Presenter(QMainWindow& window, QWidget* parent);

  bool isActive() const { return before_.has_value(); }
  void setActive(bool active);

  /// The text size of the interface; setZoom() doesn't go below that of leastText.
  double zoom() const { return zoom_; }
  void setZoom(double zoom);
  /// The font of views, in pixels, so that it doesn't become smaller.
  QFont viewFont() const;

  bool shows(const QString& panel) const { return shown_.contains(panel); }
  void askFor(const QString& panel);
  /// Those that the document says, in place of the user's.
  void setDocumentPanels(const std::optional<std::vector<std::string>>& panels);
  /// A panel that the document hides isn't offered.
  void setOffered(const QString& panel, bool offered);

  void setTitle(const QString& title);
  /// The steps' switch, and the menus that aren't in sight.
  void setTools(QAction* steps, QMenuBar* menus);
  /// Takes them into the bar, until a layout takes them back.
  void holdViews(QTabBar* tabs, QWidget* heads);
  /// One line where everything fits, else the tabs below.
  void placeParts();

 signals:
  void activeChanged(bool active);
  void sizeRestored();  ///< the window has its size from before presenter mode
  /// `asked`: the one that the user wants to see now; empty for others.
  void panelsChanged(const QString& asked);

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool event(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  /// What is restored.
  struct Before {
    Qt::WindowStates states;
    QRect geometry;
    QList<std::pair<QPointer<QSplitter>, QByteArray>> splitters;
  };
  void makePanelActions();
  void takePanels();
  void setShown(const QStringList& panels, const QString& asked = {});
  void fillMenu();
  void retranslate();
  void showIcons();
  void restore(const Before& before);
  double leastZoom() const;

  QMainWindow& window_;
  std::optional<Before> before_;
  std::optional<Before> leaving_;  ///< until the window has its former size
  double zoom_ = 1;
  QStringList shown_;
  std::optional<std::vector<std::string>> documentPanels_;
  QList<QAction*> panelActions_;
  QGridLayout* layout_;
  bool oneLine_ = false;
  QLabel* title_;
  QWidget *views_, *tools_;
  QMenuBar* menus_ = nullptr;
  QMenu *menu_, *panelMenu_;
  QToolButton *menuButton_, *panelButton_, *stepsButton_, *leaveButton_;
};

}  // namespace attention_lab
