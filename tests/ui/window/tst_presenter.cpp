#include <QLineEdit>
#include <QMenuBar>
#include <QScreen>
#include <QSplitter>
#include <QTableView>
#include <QToolButton>
#include <QtTest>

#include "tests/support/text_recorder.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/lessons/lesson.h"
#include "ui/panels/inspector_panel.h"
#include "ui/panels/lesson_panel.h"
#include "ui/presenter.h"
#include "ui/theme.h"
#include "ui/views/colormap.h"
#include "ui/views/heatmap_painter.h"
#include "ui/views/view_canvas.h"

using namespace attention_lab;
using namespace attention_lab::test;

/// Presenter mode: F11, what is shown in it and how large, its keys, and what comes back.
class TestPresenter : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { fixture_.prepare("presenter"); }
  void init() {
    QSettings().remove(QStringLiteral("presenterPanels"));
    fixture_.open();
    fixture_.window().setZoom(1);
  }
  void cleanup() {
    if (presenting()) press(Qt::Key_F11);
    fixture_.close();
  }
  void everythingComesBack();
  void onlyTheViewIsThere();
  void textIsLarge_data();
  void textIsLarge();
  void theLayoutComesToRest();
  void textDoesNotBecomeSmaller();
  void numbersThatAreTooSmallAreNotDrawn();
  void panelsComeWhenAskedFor();
  void documentsChooseTheirPanels();
  void clickerTurnsViewsStepsAndPages();
  void escapeLetsGoFirst();
  void cellsAreEditedAsElsewhere();
  void menusAreWithinReach();
  void refusalsAreSaid();
  void figuresAreNotForTheWall();
  void nothingIsCut_data();
  void nothingIsCut();
  void coloursContrast_data();
  void coloursContrast();
  void numbersStandOnStrongGround();

 private:
  bool presenting() { return fixture_.window().presenter().isActive(); }
  void press(Qt::Key key) { QTest::keyClick(&fixture_.window(), key); }
  void present() {
    press(Qt::Key_F11);
    QVERIFY(presenting());
    QTRY_VERIFY(fixture_.window().isFullScreen());
    QTest::qWait(20);
  }
  template <class T>
  T* part(const char* name) {
    return fixture_.window().findChild<T*>(QLatin1String(name));
  }
  QString tab() {
    auto* tabs = fixture_.child<QTabBar>("Views");
    return tabs->tabText(tabs->currentIndex());
  }
  std::vector<PaintedText> textsOf(QWidget& widget) {
    TextRecorder recorder(widget.size());
    widget.render(&recorder);
    return recorder.texts();
  }

  WindowFixture fixture_;
};

void TestPresenter::everythingComesBack() {
  MainWindow& window = fixture_.window();
  window.setZoom(1.1);
  auto* columns = window.findChild<QTableView*>()->window()->findChild<QSplitter*>();
  columns->setSizes({380, 600, 260});
  emit columns->splitterMoved(380, 1);
  QTest::qWait(50);
  const QRect geometry = window.geometry();
  const QFont font = QApplication::font();
  QList<QList<int>> sizes;
  const auto splitters = window.findChildren<QSplitter*>();
  for (const QSplitter* splitter : splitters)
    sizes << splitter->sizes();
  for (const Qt::Key leave : {Qt::Key_F11, Qt::Key_Escape}) {
    present();
    QVERIFY(window.geometry() == window.screen()->geometry());
    press(leave);
    QVERIFY(!presenting());
    QTRY_VERIFY(!window.isFullScreen());
    QCoreApplication::processEvents();
    QCOMPARE(window.geometry(), geometry);
    QCOMPARE(QApplication::font(), font);
    QCOMPARE(currentZoom(), 1.1);
    for (qsizetype i = 0; i < splitters.size(); ++i) {
      if (splitters[i]->isVisible()) QTRY_COMPARE(splitters[i]->sizes(), sizes[i]);
    }
    QVERIFY(!fixture_.action("Presenter mode")->isChecked());
  }
  QTRY_VERIFY(window.menuWidget()->isVisible());
  window.setZoom(1);
  QCOMPARE(QSettings().value("zoom").toDouble(), 1.0);
}

void TestPresenter::onlyTheViewIsThere() {
  present();
  for (const char* panel : {"tokensPanel", "parametersPanel", "weightsPanel", "inspectorPanel"})
    QVERIFY2(!part<QWidget>(panel)->isVisible(), panel);
  QVERIFY(part<ViewCanvas>("chainCanvas")->isVisible());
  QVERIFY(fixture_.child<QTabBar>("Views")->isVisible());
  QVERIFY(!fixture_.window().menuWidget()->isVisible());
  QVERIFY(!fixture_.child<QLabel>("Status")->isVisible());
  auto* leave = fixture_.child<QToolButton>("Leave presenter mode");
  QVERIFY(leave->isVisible());
  QVERIFY(leave->text().contains("F11") && leave->toolTip().contains("Esc"));
  QTest::mouseClick(leave, Qt::LeftButton);
  QVERIFY(!presenting());
}

void TestPresenter::textIsLarge_data() {
  QTest::addColumn<QString>("language");
  QTest::addColumn<int>("theme");
  QTest::newRow("English, light") << "en" << 1;
  QTest::newRow("Chinese, dark") << "zh_CN" << 2;
}

void TestPresenter::textIsLarge() {
  QFETCH(QString, language);
  QFETCH(int, theme);
  MainWindow& window = fixture_.window();
  auto* tabs = fixture_.child<QTabBar>("Views");
  window.setLanguage(language);
  window.setThemeChoice(static_cast<ThemeChoice>(theme));
  QVERIFY2(smallestOf(textsOf(window)).pixels < Presenter::leastText, "else it proves nothing");
  fixture_.model().edit("", DocumentModel::Edit([](Document d) {
                          d.attention.heads = 3;
                          d.attention.mask.causal = true;
                          d.position.encoding = PositionEncoding::sinusoidal;
                          return d;
                        }));
  QTRY_VERIFY(fixture_.model().traceIsCurrent());
  press(Qt::Key_F11);
  for (const Qt::Key panel : {Qt::Key_F3, Qt::Key_F4, Qt::Key_F6, Qt::Key_F7})
    press(panel);
  for (int i = 0; i < tabs->count(); ++i) {
    tabs->setCurrentIndex(i);
    for (const bool steps : {true, false}) {
      if (i == 0 && steps != fixture_.model().selection().steps.active) press(Qt::Key_F8);
      QCoreApplication::processEvents();
      const std::vector<PaintedText> painted = textsOf(window);
      const auto least = smallestOf(painted);
      QVERIFY2(painted.size() > 10, qPrintable(tabs->tabText(i)));
      QVERIFY2(least.pixels >= Presenter::leastText,
               qPrintable(QStringLiteral("%1: “%2” has %3 px")
                              .arg(tabs->tabText(i), least.text)
                              .arg(least.pixels)));
      for (const QWidget* widget : window.findChildren<QWidget*>()) {
        if (!widget->isVisible()) continue;
        QVERIFY2(QFontInfo(widget->font()).pixelSize() >= Presenter::leastText,
                 widget->metaObject()->className());
      }
    }
  }
  press(Qt::Key_F11);
  QCOMPARE(fixture_.model().document().view.language, std::string());
  window.setLanguage("en");
  window.setThemeChoice(ThemeChoice::light);
}

void TestPresenter::theLayoutComesToRest() {
  present();
  QTest::qWait(300);
  struct Counter : QObject {
    int requests = 0;
    bool eventFilter(QObject*, QEvent* event) override {
      if (event->type() == QEvent::LayoutRequest) ++requests;
      return false;
    }
  } counter;
  part<QWidget>("presenter")->installEventFilter(&counter);
  QTest::qWait(300);
  QVERIFY2(counter.requests < 3, qPrintable(QString::number(counter.requests)));
}

void TestPresenter::textDoesNotBecomeSmaller() {
  present();
  const double zoom = currentZoom();
  QTest::keyClick(&fixture_.window(), Qt::Key_Minus, Qt::ControlModifier);
  QCOMPARE(currentZoom(), zoom);
  QTest::keyClick(&fixture_.window(), Qt::Key_Plus, Qt::ControlModifier);
  QVERIFY(currentZoom() > zoom);
  press(Qt::Key_F11);
  QCOMPARE(currentZoom(), 1.0);
}

void TestPresenter::numbersThatAreTooSmallAreNotDrawn() {
  // 40 tokens: cells that hold no number of 24 px; the view scrolls.
  Tokens many;
  for (int i = 0; i < 40; ++i)
    many.push_back("w" + std::to_string(i));
  fixture_.model().edit("", DocumentModel::Edit([&](Document d) {
                          d.sequences = {many};
                          return d;
                        }));
  QTRY_VERIFY(fixture_.model().traceIsCurrent());
  present();
  auto* large = part<ViewCanvas>("largeCanvas");
  const std::vector<PaintedText> painted = textsOf(*large);
  QVERIFY(smallestOf(painted).pixels >= Presenter::leastText);
  QVERIFY(anyContains(painted, "w0"));
  QVERIFY(large->area().width() > large->viewport()->width() ||
          large->area().height() > large->viewport()->height());
}

void TestPresenter::panelsComeWhenAskedFor() {
  present();
  const std::pair<Qt::Key, const char*> keys[] = {{Qt::Key_F3, "tokensPanel"},
                                                  {Qt::Key_F4, "parametersPanel"},
                                                  {Qt::Key_F6, "weightsPanel"},
                                                  {Qt::Key_F7, "inspectorPanel"}};
  for (const auto& [key, name] : keys) {
    auto* panel = part<QWidget>(name);
    press(key);
    QVERIFY2(panel->isVisible(), name);
    press(key);
    QVERIFY2(!panel->isVisible(), name);
  }
  // By the bar's menu, and remembered.
  for (QAction* action : fixture_.child<QToolButton>("Panels beside the view")->menu()->actions())
    if (action->text() == "Inspector") action->trigger();
  QVERIFY(part<QWidget>("inspectorPanel")->isVisible());
  press(Qt::Key_F11);
  QVERIFY(part<QWidget>("tokensPanel")->isVisible());
  QVERIFY(QSettings().value("presenterPanels").toStringList().contains("inspector"));
  present();
  QVERIFY(fixture_.window().presenter().shows("inspector"));
  // Outside of it the keys do nothing.
  press(Qt::Key_F11);
  press(Qt::Key_F7);
  QVERIFY(part<QWidget>("inspectorPanel")->isVisible());
  QVERIFY(fixture_.window().presenter().shows("inspector"));
}

void TestPresenter::documentsChooseTheirPanels() {
  fixture_.model().edit("", DocumentModel::Edit([](Document d) {
                          d.classPreset.panels = {"tokens", "hologram"};
                          return d;
                        }));
  present();
  QVERIFY(!part<QWidget>("tokensPanel")->isHidden());
  press(Qt::Key_F3);
  QVERIFY(!part<QWidget>("tokensPanel")->isVisible());
  QVERIFY(!QSettings().contains("presenterPanels"));
}

void TestPresenter::clickerTurnsViewsStepsAndPages() {
  present();
  QCOMPARE(tab(), QString("Chain"));
  press(Qt::Key_PageUp);
  QCOMPARE(tab(), QString("Chain"));
  press(Qt::Key_PageDown);
  QCOMPARE(tab(), QString("Heads"));
  press(Qt::Key_PageDown);
  press(Qt::Key_PageUp);
  QCOMPARE(tab(), QString("Heads"));
  press(Qt::Key_F8);
  QCOMPARE(tab(), QString("Chain"));
  press(Qt::Key_PageDown);
  QCOMPARE(tab(), QString("Chain"));
  QVERIFY(fixture_.model().selection().steps.step == StepId::scale);
  press(Qt::Key_F8);
  LessonSession& lessons = fixture_.window().lessons();
  lessons.start(readLesson(lessonFolders().front()));
  QVERIFY(part<LessonPanel>("")->isVisibleTo(&fixture_.window()));
  // Wherever the keyboard's focus is, in the lesson's text too.
  auto* body = part<QWidget>("lessonBody");
  QTest::keyClick(body, Qt::Key_PageDown);
  QCOMPARE(lessons.page(), 1);
  press(Qt::Key_PageUp);
  QCOMPARE(lessons.page(), 0);
  lessons.leave();
  // Elsewhere they do what they did.
  press(Qt::Key_F11);
  fixture_.showTab("Flow");
  press(Qt::Key_PageDown);
  QCOMPARE(tab(), QString("Flow"));
}

void TestPresenter::escapeLetsGoFirst() {
  present();
  Selection selection = fixture_.model().selection();
  selection.pinned = CellAddress{"weights", 1, 1};
  fixture_.model().select(selection);
  auto* chain = part<ViewCanvas>("chainCanvas");
  QTest::keyClick(chain, Qt::Key_Escape);
  QVERIFY(presenting() && !fixture_.model().selection().pinned);
  QTest::keyClick(chain, Qt::Key_Escape);
  QVERIFY(!presenting());
}

void TestPresenter::cellsAreEditedAsElsewhere() {
  present();
  auto* chain = part<ViewCanvas>("chainCanvas");
  const QPoint cell = chain->view()->cellRect({"x_in", 1, 1}, chain->area()).center().toPoint();
  QTest::mouseClick(chain->viewport(), Qt::LeftButton, {}, cell);
  const CellAddress pinned = fixture_.model().selection().pinned.value();
  QCOMPARE(pinned.row, Index(1));
  QTest::keyClick(chain, Qt::Key_Return);
  auto* editor = chain->findChild<QLineEdit*>();
  QVERIFY(editor);
  editor->setText("2.5");
  QTest::keyClick(editor, Qt::Key_Return);
  QTRY_VERIFY(fixture_.model().undoStack().canUndo());
  QTest::keyClick(&fixture_.window(), Qt::Key_Z, Qt::ControlModifier);
  QVERIFY(!fixture_.model().undoStack().canUndo());
}

void TestPresenter::menusAreWithinReach() {
  present();
  QMenu* menu = fixture_.child<QToolButton>("Menus")->menu();
  emit menu->aboutToShow();
  QCOMPARE(menu->actions(), fixture_.window().findChild<QMenuBar*>()->actions());
  QVERIFY(menu->actions().size() >= 6);
}

void TestPresenter::refusalsAreSaid() {
  present();
  fixture_.model().refuse("No.");
  QVERIFY(fixture_.child<QLabel>("Status")->isVisible());
  QCOMPARE(fixture_.status(), QString("No."));
  press(Qt::Key_F11);
  QVERIFY(fixture_.child<QLabel>("Status")->isVisible());
}

void TestPresenter::figuresAreNotForTheWall() {
  fixture_.action("Copy picture")->trigger();
  const QImage before = QApplication::clipboard()->image();
  present();
  fixture_.action("Copy picture")->trigger();
  QCOMPARE(QApplication::clipboard()->image(), before);
}

void TestPresenter::nothingIsCut_data() {
  QTest::addColumn<QString>("language");
  QTest::addColumn<QSize>("size");
  for (const char* language : {"en", "zh_CN"}) {
    for (const QSize size : {QSize(1024, 768), QSize(1280, 720), QSize(1920, 1080)})
      QTest::addRow("%s, %d", language, size.width()) << language << size;
  }
}

void TestPresenter::nothingIsCut() {
  QFETCH(QString, language);
  QFETCH(QSize, size);
  MainWindow& window = fixture_.window();
  window.setLanguage(language);
  press(Qt::Key_F11);
  // The offscreen screen has a size of its own; a window of the wanted one stands for it.
  window.setWindowState(Qt::WindowNoState);
  window.resize(size);
  QCoreApplication::processEvents();
  QCOMPARE(window.size(), size);
  QList<QWidget*> parts;
  for (QToolButton* button : window.presenter().findChildren<QToolButton*>()) {
    if (button->isVisible() && !qobject_cast<QTabBar*>(button->parentWidget())) parts << button;
  }
  auto* tabs = window.findChild<QTabBar*>("viewTabs");
  parts << tabs;
  QCOMPARE(parts.size(), 5);
  for (QWidget* each : parts) {
    QTRY_VERIFY2(
        each->width() >= each->sizeHint().width() && each->height() >= each->sizeHint().height(),
        qPrintable(QStringLiteral("%1: %2×%3, wants %4×%5")
                       .arg(each->accessibleName())
                       .arg(each->width())
                       .arg(each->height())
                       .arg(each->sizeHint().width())
                       .arg(each->sizeHint().height())));
    const QRect at(each->mapTo(&window, QPoint()), each->size());
    QVERIFY2(window.rect().contains(at), qPrintable(each->accessibleName()));
    for (QWidget* other : parts) {
      if (other == each) continue;
      QVERIFY(!QRect(other->mapTo(&window, QPoint()), other->size()).intersects(at));
    }
  }
  // The view has most of the window.
  QVERIFY(window.findChild<QWidget*>("presenter")->height() < 0.2 * size.height());
  press(Qt::Key_F11);
  window.setLanguage("en");
}

void TestPresenter::coloursContrast_data() {
  QTest::addColumn<int>("kind");
  QTest::newRow("light") << static_cast<int>(ThemeKind::presenterLight);
  QTest::newRow("dark") << static_cast<int>(ThemeKind::presenterDark);
}

void TestPresenter::coloursContrast() {
  QFETCH(int, kind);
  const Theme& colors = theme(static_cast<ThemeKind>(kind));
  const auto light = [](const QColor& color) {
    const auto linear = [](double part) {
      return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) +
           0.0722 * linear(color.blueF());
  };
  const auto contrast = [&](const QColor& a, const QColor& b) {
    const double x = light(a) + 0.05, y = light(b) + 0.05;
    return std::max(x, y) / std::min(x, y);
  };
  // Of what is chosen or pointed at: an eighth of the accent.
  QColor soft = colors.surface;
  soft.setRgbF(0.88F * colors.surface.redF() + 0.12F * colors.accent.redF(),
               0.88F * colors.surface.greenF() + 0.12F * colors.accent.greenF(),
               0.88F * colors.surface.blueF() + 0.12F * colors.accent.blueF());
  const QColor texts[] = {colors.text,  colors.mutedText, colors.accent,  colors.query,  colors.key,
                          colors.value, colors.attention, colors.neutral, colors.warning};
  for (const QColor& text : texts) {
    for (const QColor& ground : {colors.surface, colors.window, soft})
      QVERIFY2(contrast(text, ground) >= 7, qPrintable(text.name() + " on " + ground.name()));
  }
  QVERIFY(contrast(colors.accentText, colors.accent) >= 7);
  // Numbers on the colours of cells.
  QList<const Colormap*> maps{&divergingColormap()};
  for (const QString& name : sequentialColormapNames())
    maps << &sequentialColormap(name);
  for (const Colormap* map : maps) {
    for (std::size_t i = 0; i < map->colors.size(); ++i) {
      const bool black = map->blackText[i];
      const QColor ground = QColor(strongGround(map->colors[i], black));
      QVERIFY2(contrast(ground, black ? Qt::black : Qt::white) >= 7, map->name);
    }
  }
}

void TestPresenter::numbersStandOnStrongGround() {
  // The middle of viridis contrasts 4.6 : 1 with either.
  Matrix value(1, 1);
  value << 0.5;
  HeatmapContent content;
  content.source.values = matrixRef(value);
  content.source.scale = ValueScale::probability(sequentialColormap("viridis"));
  const QColor weak(content.source.scale.color(0.5));
  const QColor strong(strongGround(weak.rgb(), content.source.scale.blackText(0.5)));
  QVERIFY(weak != strong);
  for (const ThemeKind kind : {ThemeKind::light, ThemeKind::presenterLight}) {
    QImage image(100, 100, QImage::Format_RGB32);
    QPainter painter(&image);
    ViewStyle style;
    style.theme = kind;
    style.font = interfaceFont(18);
    const CellGrid grid{QRectF(0, 0, 100, 100), 1, 1};
    paintHeatmap(painter, content, grid, style, Qt::black, fitNumbers(content, grid, style.font));
    painter.end();
    int grounds = 0;
    for (int x = 0; x < 100; ++x)
      grounds += image.pixelColor(x, 50) == strong;
    QCOMPARE(grounds > 0, isPresenter(kind));
    QVERIFY(image.pixelColor(50, 10) == weak);
  }
}

QTEST_MAIN(TestPresenter)
#include "tst_presenter.moc"
