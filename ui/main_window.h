#pragma once

#include <array>
#include <functional>
#include <vector>

#include <QMainWindow>
#include <QPointer>
#include <QTimer>

#include "ui/application_style.h"
#include "ui/document/comparison.h"
#include "ui/document/document_model.h"
#include "ui/document/file_actions.h"
#include "ui/export/export_dialog.h"
#include "ui/lessons/lesson_session.h"

class QActionGroup;
class QBoxLayout;
class QLabel;
class QMenu;
class QMenuBar;
class QSplitter;
class QStackedWidget;
class QTabBar;
class QToolBar;
class QToolButton;
class QPushButton;

namespace attention_lab {

class ChainPage;
class Chooser;
class ComparePage;
class LessonHighlight;
class LessonPanel;
class PositionPage;
class ScalingPage;
class Presenter;
class StepsBar;
struct ScalingResult;
struct VariantEntry;
class ViewCanvas;
class ViewPage;

/// The window: panels about one DocumentModel. Theme, text size, language and the last files are
/// kept in QSettings, whose names the program sets.
class MainWindow : public QMainWindow {
  Q_OBJECT

 public:
  explicit MainWindow(QWidget* parent = nullptr);
  ~MainWindow() override;

  DocumentModel& model() { return model_; }
  Comparison& comparison() { return comparison_; }
  LessonSession& lessons() { return lessons_; }
  Presenter& presenter() { return *presenter_; }
  /// False when it couldn't be opened; the user was told.
  bool openFile(const QString& path);
  /// Text size: 0.8 … 3.
  void setZoom(double zoom);
  void setThemeChoice(ThemeChoice choice);
  /// "en", "zh_CN".
  void setLanguage(const QString& code);
  /// The theme, text size and language that were chosen last; before the window is made.
  static void applyStoredSettings();

  /// The canvas in front: what is exported and copied.
  ViewCanvas* currentCanvas() const;

 protected:
  void changeEvent(QEvent* event) override;
  void closeEvent(QCloseEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  bool eventFilter(QObject* object, QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  enum Page {
    chainPageIndex,
    firstViewPage,
    positionPageIndex = firstViewPage + 3,
    scalingPageIndex,
    comparePageIndex
  };

  // Layout
  void makeActions();
  QWidget* makeHeader();
  QWidget* makeSidePanel();
  /// The panels of the document or of its variant.
  void makePanels(Side side);
  QWidget* makeCenter();
  QWidget* makeInspector();
  void connectModel();
  /// Three columns where they fit; with large text or a small window two or one, and tabs to
  /// choose.
  void placeColumns();
  void sizeColumns(int room);
  void placeHeader();
  /// The choice of the head beside the tabs, or below where they don't fit together.
  void placeHead();
  PositionPage* positionPage();
  /// Heads, flow and text, in the order of their tabs.
  ViewPage* viewPage(std::size_t index);
  ChainPage* chainPage();
  ComparePage* comparePage();
  ScalingPage* scalingPage();
  QWidget* pageAt(int tab);

  // Menus
  QAction* addAction(const char* name, const QKeySequence& shortcut, void (MainWindow::*slot)());
  void fillMenus();
  void makeFileMenu();
  void makeEditMenu();
  void makeViewMenu();
  void makeHelpMenu();
  void fillExamples();
  void makeLessonMenu();
  QActionGroup* addChoices(QMenu* menu, const QList<std::pair<QString, QString>>& choices,
                           const QString& chosen,
                           const std::function<void(const QString&)>& choose);

  // Steps of the layer
  void makeStepActions();
  void makeStepsMenu(QMenu* views);
  /// On the page that is brought to the front.
  StepsBar& shownSteps();
  void toggleSteps();
  void playSteps();
  void nextStep();
  void previousStep();
  void nextRow();
  void previousRow();
  void showSteps();
  /// Page Up or Down where it moves in a text; elsewhere a clicker steps with it.
  bool isPageKeyOfEditor(const QObject* object, const QEvent& event) const;

  // What the actions do
  // Another document is opened from the user's own, which asks whether it is saved.
  void newDocument();
  void open();
  void openExample(const QString& resource);
  void save() { files_.save(); }
  void saveAs() { files_.saveAs(); }
  void undo() { edited().undoStack().undo(); }
  void redo() { edited().undoStack().redo(); }
  void larger() { setZoom(currentZoom() + 0.1); }
  void smaller() { setZoom(currentZoom() - 0.1); }
  void usualSize() { setZoom(1); }
  void exportFigure();
  void copyPicture();
  void showAbout();
  void showKeys();
  void showProperties();
  void toggleValues();
  std::vector<ExportDialog::Figure> figures() const;
  /// As CSV, where the user says.
  void saveNumbers(const ScalingResult& result);

  // Presenter mode, and what a document hides for the class
  void makePresenter();
  bool isPresenting() const;
  void togglePresenting();
  void showPresenting(bool presenting);
  void applyStyle();
  void turnPage(int pages);
  /// Whether a panel is wanted now; `panel` as the class preset calls it.
  bool shows(const char* panel) const;
  bool showsLesson() const;
  std::array<bool, 3> columnsThere() const;
  void showClass();
  void showPanels();
  void showClassPreset();
  void showAllParts();

  // Lessons
  void connectLessons();
  void startLesson(const QString& folder);
  void nextLessonPage() { lessons_.next(); }
  void previousLessonPage() { lessons_.back(); }
  void leaveLesson() { lessons_.leave(); }
  void showLesson();
  void showLessonPage();
  void highlightLesson();

  // Comparing
  void connectModel(DocumentModel& model);
  void connectComparison();
  void makeCompareMenu();
  void fillCompareMenu(QMenu* menu);
  void switchSide();
  void useVariant() { comparison_.useVariant(); }
  void removeVariant() { comparison_.remove(); }
  /// Panels, pages and what the window says are those of the side that is edited.
  void showSides();
  void showSideNames();
  void startVariant(const VariantEntry& entry);
  void showInspector();
  DocumentModel& edited() { return comparison_.edited(); }
  DocumentModel& edited() const { return const_cast<Comparison&>(comparison_).edited(); }

  // Facts shown
  void showTitle();
  void showStatus();
  void tellChange();
  QString computedText() const;
  void showSelection();
  void showForwardWhileHeld(const QEvent& event);
  void showUndoState();
  void say(const QString& text, bool warning);
  /// Says why something was refused, until the document changes or something else is told.
  void refuse(const QString& why);
  void tell(const QString& text);
  void choosePage(int page);
  void rememberView(const QString& id);
  void applyViewStyle();
  void restoreView();
  void retranslate();

  DocumentModel model_;
  Comparison comparison_;
  LessonSession lessons_;
  FileActions files_;
  QMenuBar* menus_ = nullptr;
  QToolBar* tools_ = nullptr;
  QAction *new_ = nullptr, *open_ = nullptr, *save_ = nullptr, *saveAs_ = nullptr;
  QAction *properties_ = nullptr, *export_ = nullptr, *copyPicture_ = nullptr;
  QAction *undo_ = nullptr, *redo_ = nullptr, *steps_ = nullptr;
  QAction *larger_ = nullptr, *smaller_ = nullptr, *usualSize_ = nullptr, *values_ = nullptr;
  QAction *present_ = nullptr, *classPreset_ = nullptr;
  QAction *compareTool_ = nullptr, *lessonTool_ = nullptr;  ///< their buttons in the tool bar
  QAction *switchSide_ = nullptr, *useVariant_ = nullptr, *removeVariant_ = nullptr;
  QAction* about_ = nullptr;
  std::vector<QAction*> stepActions_;
  struct NamedAction {
    const char* name;
    QAction* action;
  };
  std::vector<NamedAction> named_;  ///< all of them, to translate
  QAction *nextLessonPage_ = nullptr, *previousLessonPage_ = nullptr, *leaveLesson_ = nullptr;
  QToolButton *lessonButton_ = nullptr, *compareButton_ = nullptr;
  QMenu *compareMenu_ = nullptr, *stepsMenu_ = nullptr;
  QPushButton* exportButton_ = nullptr;
  QSplitter* columns_ = nullptr;
  QTabBar* switcher_ = nullptr;  ///< which column is seen when not all fit
  /// Panels and pages of the document, or of its variant; all but the document's panels and chain
  /// are made when first shown.
  struct SideWidgets {
    QWidget* panels = nullptr;  ///< tokens, parameters, weights
    QWidget* inspector = nullptr;
    ChainPage* chain = nullptr;
    PositionPage* position = nullptr;
    std::array<ViewPage*, 3> views{};
  };
  SideWidgets& side() { return sides_[static_cast<std::size_t>(model_.selection().side)]; }
  const SideWidgets& side() const { return const_cast<MainWindow*>(this)->side(); }
  std::array<SideWidgets, 2> sides_;
  QTabBar* sideTabs_ = nullptr;  ///< A document | B variant
  QStackedWidget *panels_ = nullptr, *inspectors_ = nullptr;
  QSplitter* right_ = nullptr;  ///< the inspector, and below it the lesson that runs
  LessonPanel* lesson_ = nullptr;
  Presenter* presenter_ = nullptr;
  QWidget* classNote_ = nullptr;  ///< says that the document hides something
  QLabel* classNoteText_ = nullptr;
  QPushButton* showAll_ = nullptr;
  QList<QPointer<LessonHighlight>> highlights_;
  QBoxLayout* header_ = nullptr;  ///< menus and tools
  QBoxLayout* head_ = nullptr;
  QTabBar* tabs_ = nullptr;
  QStackedWidget* pages_ = nullptr;
  ComparePage* compare_ = nullptr;  ///< made when first shown
  ScalingPage* scaling_ = nullptr;  ///< the same
  Chooser* heads_ = nullptr;
  QLabel* status_ = nullptr;
  QTimer busy_;
  QTimer changeTold_;
  QString refusal_;
  QString note_;                     ///< what the last edit did, told before what it changed
  bool columnsMoved_ = false;        ///< by the user
  bool columnsMovedBefore_ = false;  ///< before presenter mode
  int columnBefore_ = 0;
  bool switcherChosen_ = false;  ///< one column at a time, and one of them was chosen
};

}  // namespace attention_lab
