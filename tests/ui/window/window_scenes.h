#pragma once

#include <functional>

#include <QComboBox>

#include "core/io/document_file.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/document/comparison.h"
#include "ui/lessons/lesson.h"
#include "ui/views/view_canvas.h"

// Every page and panel of the window, one after the other.
namespace attention_lab::test {

inline Document shippedExample(const char* name) {
  return readDocument(std::filesystem::path(TEST_SOURCE_DIR) / "resources" / "examples" /
                      (std::string(name) + ".attn"));
}

/// A document in which nearly every control is there: two items, heads, context, mask, dropout,
/// positions, biases.
inline Document fullDocument() {
  Document document = shippedExample("two_heads");
  document.sequences = {{"I", "love", "NLP"}, {"We", "do", "too"}};
  document.context = {{"Hello", "world"}, {"one", "two"}};
  document.position.encoding = PositionEncoding::sinusoidal;
  document.attention.dropout.rate = 0.2;
  return document;
}

class Scenes {
 public:
  explicit Scenes(WindowFixture& fixture) : fixture_(fixture) {}

  /// Calls `f` with each scene's name, once it is there.
  void visit(const std::function<void(const QString&)>& f) {
    start(Document());
    f("start");
    start(fullDocument());
    Selection selection = fixture_.model().selection();
    selection.pinned = CellAddress{"weights", 1, 1};
    fixture_.model().select(selection);
    auto* tabs = fixture_.window().findChild<QTabBar*>(QStringLiteral("viewTabs"));
    for (int i = 0; i < tabs->count(); ++i) {
      tabs->setCurrentIndex(i);
      settle();
      f(tabs->tabText(i));
      if (fixture_.window().currentCanvas()->objectName() == "positionCanvas") positions(f);
    }
    tabs->setCurrentIndex(0);
    fixture_.window().comparison().start(QStringLiteral("other seed"), other());
    tabs->setCurrentIndex(tabs->count() - 1);
    settle();
    f("variant");
    fixture_.window().comparison().remove();
    tabs->setCurrentIndex(0);
    steps();
    settle();
    f("steps");
    steps();
    fixture_.window().lessons().start(readLesson(QStringLiteral(":/lessons/step_by_step")));
    for (int page = 0; page < 3; ++page) {
      settle();
      f(QStringLiteral("lesson page %1").arg(page + 1));
      fixture_.window().lessons().next();
    }
    fixture_.window().lessons().leave();
    settle();
  }

 private:
  Document other() {
    Document document = fixture_.model().document();
    document.attention.weights.seed = 5;
    return document;
  }
  void start(const Document& document) {
    fixture_.model().reset(document, {});
    settle();
  }
  void steps() {
    for (QAction* action : fixture_.window().actions())
      if (action->shortcut() == QKeySequence(Qt::Key_F8)) action->trigger();
  }
  void positions(const std::function<void(const QString&)>& f) {
    auto* kind = fixture_.window().currentCanvas()->parentWidget()->findChild<QComboBox*>();
    for (int i = 1; i < kind->count(); ++i) {
      kind->setCurrentIndex(i);
      settle();
      f(kind->currentText());
    }
    kind->setCurrentIndex(0);
  }
  void settle() {
    QTRY_VERIFY(fixture_.model().traceIsCurrent());
    QTest::qWait(30);
  }

  WindowFixture& fixture_;
};

}  // namespace attention_lab::test
