#include <QComboBox>
#include <QLineEdit>
#include <QMenuBar>
#include <QPushButton>
#include <QTableView>
#include <QToolButton>
#include <QtTest>

#include "core/document/class_parts.h"
#include "core/document/edits.h"
#include "core/io/document_file.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/document/class_dialog.h"
#include "ui/panels/number_control.h"
#include "ui/panels/token_strip.h"
#include "ui/presenter.h"
#include "ui/views/view_canvas.h"

using namespace attention_lab;
using namespace attention_lab::test;

/// What a document hides and locks for the class, in the window.
class TestClassPreset : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { fixture_.prepare("class_preset"); }
  void init() { fixture_.open(); }
  void cleanup() {
    if (fixture_.window().presenter().isActive()) QTest::keyClick(&fixture_.window(), Qt::Key_F11);
    fixture_.close();
  }
  void hiddenIsNotThere();
  void hiddenColumnsGiveTheirRoom();
  void lockedIsSeenWithAReason();
  void lockedPanelsAreDisabled();
  void editsByOtherWaysAreRefused();
  void undoOfOthersIsNot();
  void variantsAreLockedToo();
  void dialogAppliesAtOnce();
  void dialogChoosesPresenterPanels();
  void lineInTheWindowShowsAll();
  void filesKeepIt();
  void presentingKeepsIt();
  void languagesKeepIt();

 private:
  void preset(const ClassPreset& preset) {
    fixture_.model().edit("", DocumentModel::Edit([&](Document d) {
                            d.classPreset = preset;
                            return d;
                          }));
    QTRY_VERIFY(fixture_.model().traceIsCurrent());
  }
  template <class T>
  T* part(const char* name) {
    return fixture_.window().findChild<T*>(QLatin1String(name));
  }
  QStringList tabs() {
    auto* bar = fixture_.child<QTabBar>("Views");
    QStringList texts;
    for (int i = 0; i < bar->count(); ++i)
      if (bar->isTabVisible(i)) texts << bar->tabText(i);
    return texts;
  }
  QStringList menus() {
    QStringList texts;
    for (const QAction* action : fixture_.window().findChild<QMenuBar*>()->actions())
      if (action->isVisible()) texts << action->text().remove(QLatin1Char('&'));
    return texts;
  }

  WindowFixture fixture_;
};

void TestClassPreset::hiddenIsNotThere() {
  fixture_.showTab("Flow");
  preset({{"weights", "parameters.temperature", "views.flow", "views.compare", "steps", "lessons",
           "hologram"},
          {},
          {}});
  QVERIFY(!part<QWidget>("weightsPanel")->isVisible());
  QVERIFY(!part<QWidget>("temperature")->isVisible());
  QVERIFY(!part<QWidget>("temperatureLabel")->isVisible());
  QVERIFY(part<QWidget>("heads")->isVisible() && part<QWidget>("tokensPanel")->isVisible());
  QCOMPARE(tabs(), (QStringList{"Chain", "Heads", "Text", "Position", "√d_k"}));
  auto* bar = fixture_.child<QTabBar>("Views");
  QVERIFY(tabs().contains(bar->tabText(bar->currentIndex())));
  QVERIFY(!menus().contains("Compare") && !menus().contains("Lesson"));
  QTest::keyClick(&fixture_.window(), Qt::Key_F8);
  QVERIFY(!fixture_.model().selection().steps.active);
  // Something is always there.
  preset({{"views.chain", "views.heads", "views.flow", "views.text", "views.position",
           "views.scaling", "views.compare"},
          {},
          {}});
  QCOMPARE(tabs(), QStringList{"Chain"});
  preset({});
  QCOMPARE(tabs().size(), 7);
  QVERIFY(part<QWidget>("weightsPanel")->isVisible() && part<QWidget>("temperature")->isVisible());
  QVERIFY(menus().contains("Compare") && menus().contains("Lesson"));
}

void TestClassPreset::hiddenColumnsGiveTheirRoom() {
  auto* chain = part<ViewCanvas>("chainCanvas");
  const int width = chain->width();
  preset({{"tokens", "parameters", "weights"}, {}, {}});
  QCoreApplication::processEvents();
  QVERIFY(chain->width() > width + 100);
  preset({{"tokens", "parameters", "weights", "inspector"}, {}, {}});
  QCoreApplication::processEvents();
  QVERIFY(chain->width() > fixture_.window().width() - 100);
  fixture_.window().resize(700, 600);
  QCoreApplication::processEvents();
  QVERIFY(chain->isVisible());
  preset({});
  fixture_.window().resize(1280, 800);
  QCoreApplication::processEvents();
  QCOMPARE(chain->width(), width);
}

void TestClassPreset::lockedIsSeenWithAReason() {
  preset({{}, {"parameters.mask", "parameters.temperature"}, {}});
  for (const char* name : {"mask", "temperature"}) {
    auto* control = part<QWidget>(name);
    QVERIFY(control->isVisible() && !control->isEnabled());
    QVERIFY(control->accessibleDescription().contains("locked in this document"));
    QVERIFY(control->toolTip().contains("locked in this document"));
  }
  QCOMPARE(part<QWidget>("mask")->accessibleDescription().section(':', 0, 0), QString("Mask"));
  int marks = 0;
  for (const QLabel* label : fixture_.window().findChildren<QLabel*>()) {
    if (label->isVisible() && label->accessibleName().contains("locked in this document")) {
      QVERIFY(!label->pixmap(Qt::ReturnByValue).isNull());
      ++marks;
    }
  }
  QCOMPARE(marks, 2);
  QVERIFY(part<QWidget>("divisor")->isEnabled());
  preset({});
  QVERIFY(part<QWidget>("mask")->isEnabled());
  QVERIFY(!part<QWidget>("mask")->accessibleDescription().contains("locked"));
}

void TestClassPreset::lockedPanelsAreDisabled() {
  preset({{}, {"tokens", "weights", "parameters"}, {}});
  auto* text = fixture_.child<QLineEdit>("Text, split into tokens");
  QVERIFY(!text->isEnabled() && !fixture_.window().findChild<TokenStrip*>()->isEnabled());
  for (const char* name : {"d_model", "heads", "divisor", "mask", "seed", "position"})
    QVERIFY2(!part<QWidget>(name)->isEnabled(), name);
  int sentences = 0;
  for (const QLabel* label : fixture_.window().findChildren<QLabel*>())
    sentences += label->isVisible() && label->text().contains("locked in this document");
  QCOMPARE(sentences, 3);
  // The weights can be read and copied, not typed into.
  auto* table = fixture_.child<QTableView>("Weights, a table of numbers");
  QVERIFY(table->isEnabled());
  table->setFocus();
  table->setCurrentIndex(table->model()->index(0, 0));
  QTest::keyClick(table, Qt::Key_5);
  QVERIFY(!table->findChild<QLineEdit*>());
  QVERIFY(!fixture_.child<QToolButton>("Paste numbers")->isEnabled());
  QTest::keyClick(table, Qt::Key_V, Qt::ControlModifier);
  QVERIFY(fixture_.status().startsWith("Weights: locked"));
  QVERIFY(fixture_.child<QToolButton>("Copy the numbers")->isEnabled());
}

void TestClassPreset::editsByOtherWaysAreRefused() {
  preset({{}, {"embedding", "tokens", "parameters.mask"}, {}});
  DocumentModel& model = fixture_.model();
  model.edit("", DocumentModel::Edit([](Document d) {
               d.attention.temperature = 2;
               return d;
             }));
  QCOMPARE(model.document().attention.temperature, 2.0);
  QTRY_VERIFY(model.traceIsCurrent());
  const Document before = model.document();
  // A cell of X is dragged.
  auto* chain = part<ViewCanvas>("chainCanvas");
  const QPoint cell = chain->view()->cellRect({"x_in", 1, 1}, chain->area()).center().toPoint();
  QTest::mousePress(chain->viewport(), Qt::LeftButton, {}, cell);
  for (int y = 10; y < 80; y += 10)
    dragTo(chain->viewport(), cell - QPoint(0, y));
  QTest::mouseRelease(chain->viewport(), Qt::LeftButton, {}, cell - QPoint(0, 70));
  QVERIFY(model.document() == before);
  QCOMPARE(fixture_.status(),
           QString("Numbers of X: locked in this document; File ▸ Class preset unlocks it."));
  // Typed.
  QTest::mouseClick(chain->viewport(), Qt::LeftButton, {}, cell);
  QTest::keyClick(chain, Qt::Key_Return);
  auto* editor = chain->findChild<QLineEdit*>();
  QVERIFY(editor);
  editor->setText("2.5");
  QTest::keyClick(editor, Qt::Key_Return);
  QVERIFY(model.document() == before);
  // By anything that asks the model.
  QVERIFY(!model.edit("", DocumentModel::Edit([](const Document& d) {
                        return withTokens(d, TokenList::sequences, 0, {"other"});
                      })));
  QVERIFY(fixture_.status().startsWith("Tokens: locked"));
  Document masked = before;
  masked.attention.mask.causal = true;
  QVERIFY(!model.change("", masked));
  QVERIFY(fixture_.status().startsWith("Mask: locked"));
  QVERIFY(model.document() == before);
}

void TestClassPreset::undoOfOthersIsNot() {
  DocumentModel& model = fixture_.model();
  Document masked = model.document();
  masked.attention.mask.causal = true;
  QVERIFY(model.change("mask", masked));
  preset({{}, {"parameters.mask"}, {}});
  QTest::keyClick(&fixture_.window(), Qt::Key_Z, Qt::ControlModifier);
  QVERIFY(model.document().classPreset == ClassPreset());
  QTest::keyClick(&fixture_.window(), Qt::Key_Z, Qt::ControlModifier);
  QVERIFY(!model.document().attention.mask.causal);
  model.undoStack().redo();
  model.undoStack().redo();
  QVERIFY(model.document().attention.mask.causal);
  QVERIFY(locksPart(model.classPreset(), "parameters.mask"));
}

void TestClassPreset::variantsAreLockedToo() {
  Comparison& comparison = fixture_.window().comparison();
  Document variant = comparison.base();
  variant.attention.scaling.kind = ScalingKind::none;
  comparison.start("", variant);
  preset({{"weights"}, {"parameters.divisor"}, {}});
  DocumentModel& model = comparison.variant();
  Document other = model.document();
  other.attention.scaling.kind = ScalingKind::dk;
  QVERIFY(!model.change("", other));
  QVERIFY(fixture_.status().startsWith("Variant: Divisor: locked"));
  comparison.edit(Side::variant);
  QCoreApplication::processEvents();
  for (QWidget* panel : fixture_.window().findChildren<QWidget*>("weightsPanel"))
    QVERIFY(!panel->isVisible());
  for (QWidget* control : fixture_.window().findChildren<QWidget*>("divisor"))
    QVERIFY(!control->isEnabled());
  // Nor can it take the document's place.
  fixture_.action("Use the variant")->trigger();
  QVERIFY(comparison.isActive());
  QVERIFY(fixture_.model().document().attention.scaling.kind == ScalingKind::sqrtDk);
  // Nothing of it is in the variant.
  QVERIFY(fixture_.model().document().variant->classPreset == ClassPreset());
  preset({});
  QVERIFY(model.change("", other));
  fixture_.action("Use the variant")->trigger();
  QVERIFY(!comparison.isActive());
}

void TestClassPreset::dialogAppliesAtOnce() {
  bool seen = false;
  withNextDialog<ClassDialog>([&](ClassDialog* dialog) {
    seen = true;
    const auto choose = [&](const char* id, int row) {
      auto* state = dialog->findChild<QComboBox*>(QLatin1String(id));
      state->setCurrentIndex(row);
      emit state->activated(row);
    };
    const auto states = [&](const char* id) {
      return dialog->findChild<QComboBox*>(QLatin1String(id))->count();
    };
    for (const ClassPart& each : classParts())
      QCOMPARE(states(each.id), 1 + (each.same ? 1 : 0) + (each.hides ? 1 : 0));
    choose("weights", 2);
    QVERIFY(!part<QWidget>("weightsPanel")->isVisible());
    choose("parameters.mask", 1);
    QVERIFY(!part<QWidget>("mask")->isEnabled());
    choose("parameters", 2);
    QVERIFY(!dialog->findChild<QComboBox*>("parameters.mask")->isEnabled());
    choose("parameters", 0);
    QVERIFY(dialog->findChild<QComboBox*>("parameters.mask")->isEnabled());
    QCOMPARE(dialog->findChild<QComboBox*>("parameters.mask")->currentText(), QString("locked"));
    // By the keyboard.
    auto* seedState = dialog->findChild<QComboBox*>("parameters.seed");
    seedState->setFocus();
    QTest::keyClick(seedState, Qt::Key_Down);
    QVERIFY(!part<QWidget>("seed")->isEnabled());
    dialog->reject();
  });
  fixture_.action("Class preset")->trigger();
  QVERIFY(seen);
  const ClassPreset& made = fixture_.model().classPreset();
  QVERIFY(made.hide == std::vector<std::string>{"weights"});
  QVERIFY(made.lock == (std::vector<std::string>{"parameters.mask", "parameters.seed"}));
  QApplication::setActiveWindow(&fixture_.window());
  for (int i = 0; i < 5; ++i)
    QTest::keyClick(&fixture_.window(), Qt::Key_Z, Qt::ControlModifier);
  QVERIFY(made == ClassPreset());
  QVERIFY(part<QWidget>("weightsPanel")->isVisible() && part<QWidget>("mask")->isEnabled());
}

void TestClassPreset::dialogChoosesPresenterPanels() {
  preset({{"hologram"}, {}, {}});
  withNextDialog<ClassDialog>([&](ClassDialog* dialog) {
    auto* own = dialog->findChild<QCheckBox*>();
    auto* tokens = dialog->findChild<QCheckBox*>("presenter.tokens");
    QVERIFY(!tokens->isEnabled());
    QTest::mouseClick(own, Qt::LeftButton, {}, QPoint(8, own->height() / 2));
    QVERIFY(tokens->isEnabled());
    QTest::mouseClick(tokens, Qt::LeftButton, {}, QPoint(8, tokens->height() / 2));
    dialog->reject();
  });
  fixture_.action("Class preset")->trigger();
  QVERIFY(fixture_.model().classPreset().panels == std::vector<std::string>{"tokens"});
  withNextDialog<ClassDialog>([&](ClassDialog* dialog) {
    for (QPushButton* button : dialog->findChildren<QPushButton*>())
      if (button->text() == "&Show all") QTest::mouseClick(button, Qt::LeftButton);
    dialog->reject();
  });
  fixture_.action("Class preset")->trigger();
  // Names of another version stay.
  QVERIFY(fixture_.model().classPreset().hide == std::vector<std::string>{"hologram"});
}

void TestClassPreset::lineInTheWindowShowsAll() {
  auto* note = part<QWidget>("classNote");
  QVERIFY(!note->isVisible());
  preset({{"weights", "hologram"}, {"tokens"}, {}});
  QVERIFY(note->isVisible());
  QCOMPARE(note->findChild<QLabel*>()->text(), QString("This document hides one control."));
  preset({{"weights", "steps"}, {"tokens"}, {}});
  QCOMPARE(note->findChild<QLabel*>()->text(), QString("This document hides 2 controls."));
  QTest::mouseClick(fixture_.child<QPushButton>("Show all controls"), Qt::LeftButton);
  QVERIFY(!note->isVisible());
  QVERIFY(part<QWidget>("weightsPanel")->isVisible());
  QVERIFY(locksPart(fixture_.model().classPreset(), "tokens"));
  QTest::keyClick(&fixture_.window(), Qt::Key_Z, Qt::ControlModifier);
  QVERIFY(note->isVisible());
}

void TestClassPreset::filesKeepIt() {
  preset({{"weights"}, {"tokens"}, {{"inspector"}}});
  const ClassPreset made = fixture_.model().classPreset();
  const std::filesystem::path path = fixture_.folder().filePath("class.attn").toStdString();
  writeDocument(path, fixture_.model().documentToSave(), {});
  fixture_.model().reset(Document(), {});
  QVERIFY(part<QWidget>("weightsPanel")->isVisible());
  QVERIFY(fixture_.window().openFile(QString::fromStdString(path.string())));
  QVERIFY(fixture_.model().classPreset() == made);
  QVERIFY(!part<QWidget>("weightsPanel")->isVisible());
  QVERIFY(!fixture_.child<QLineEdit>("Text, split into tokens")->isEnabled());
  QVERIFY(!fixture_.model().isModified());
}

void TestClassPreset::presentingKeepsIt() {
  preset({{"weights", "views.heads"}, {}, {{"tokens", "weights"}}});
  QTest::keyClick(&fixture_.window(), Qt::Key_F11);
  QVERIFY(!part<QWidget>("weightsPanel")->isVisible());
  QVERIFY(!part<QWidget>("tokensPanel")->isHidden());
  QVERIFY(!part<QWidget>("classNote")->isVisible());
  for (const QAction* action :
       fixture_.child<QToolButton>("Panels beside the view")->menu()->actions())
    QCOMPARE(action->isVisible(), action->data() != "weights");
  // A clicker passes over what is hidden.
  QTest::keyClick(&fixture_.window(), Qt::Key_PageDown);
  auto* bar = fixture_.child<QTabBar>("Views");
  QCOMPARE(bar->tabText(bar->currentIndex()), QString("Flow"));
}

void TestClassPreset::languagesKeepIt() {
  preset({{"lessons", "views.compare"}, {"parameters.mask"}, {}});
  fixture_.window().setLanguage("zh_CN");
  fixture_.window().setThemeChoice(ThemeChoice::dark);
  QVERIFY(!part<QWidget>("mask")->isEnabled());
  int visible = 0;
  for (const QAction* action : fixture_.window().findChild<QMenuBar*>()->actions())
    visible += action->isVisible();
  QCOMPARE(visible, 5);
  fixture_.window().setThemeChoice(ThemeChoice::light);
  fixture_.window().setLanguage("en");
}

QTEST_MAIN(TestClassPreset)
#include "tst_class_preset.moc"
