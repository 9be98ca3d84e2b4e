#include <QtTest>

#include "core/document/evaluate.h"
#include "tests/support/text_recorder.h"
#include "tests/support/theme_contrast.h"
#include "tests/ui/window/window_scenes.h"
#include "ui/views/token_focus.h"

using namespace attention_lab;
using namespace attention_lab::test;

namespace {

constexpr double kText = 4.5, kMark = 3;

/// Of everything written in the window or dialog.
QStringList faintIn(QWidget& window, double ratio) {
  const QImage picture = window.grab().toImage().convertToFormat(QImage::Format_RGB32);
  TextRecorder recorder(picture.size());
  QPainter painter(&recorder);
  window.render(&painter);
  painter.end();
  if (recorder.texts().size() < 3) return {"nothing was written"};
  return faintTexts(recorder.texts(), picture, ratio);
}

QStringList faintIn(const View& view, const QSize& size, double ratio) {
  QImage picture(size, QImage::Format_RGB32);
  picture.fill(Qt::white);
  QPainter onPicture(&picture);
  view.paint(onPicture, QRectF(QPointF(0, 0), size));
  onPicture.end();
  TextRecorder recorder(size);
  QPainter painter(&recorder);
  view.paint(painter, QRectF(QPointF(0, 0), size));
  painter.end();
  if (recorder.texts().empty()) return {"nothing was written"};
  return faintTexts(recorder.texts(), picture, ratio);
}

/// How many pixels of the control change so that it is seen, when it gets the focus.
int changedByFocus(QWidget& window, QWidget& control) {
  const QRect place =
      QRect(control.mapTo(&window, QPoint(0, 0)), control.size()).adjusted(-3, -3, 3, 3);
  if (QWidget* focused = QApplication::focusWidget()) focused->clearFocus();
  const QImage before = window.grab(place).toImage().convertToFormat(QImage::Format_RGB32);
  control.setFocus(Qt::TabFocusReason);
  const QImage after = window.grab(place).toImage().convertToFormat(QImage::Format_RGB32);
  int changed = 0;
  for (int y = 0; y < before.height(); ++y)
    for (int x = 0; x < before.width(); ++x)
      changed += contrastRatio(before.pixel(x, y), after.pixel(x, y)) >= kMark;
  return changed;
}

}  // namespace

/// Everything written can be read, in both themes.
class TestContrast : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { fixture_.prepare("tst_contrast"); }
  void cleanup() {
    if (!opened_) return;
    fixture_.window().setThemeChoice(ThemeChoice::light);
    fixture_.window().setZoom(1);
    fixture_.close();
    opened_ = false;
  }

  void themes_data() { addThemes(); }
  void themes();
  void window_data() { addThemes(); }
  void window();
  void views_data();
  void views();
  void pinnedCellIsSeenOnEveryColour_data() { addThemes(); }
  void pinnedCellIsSeenOnEveryColour();
  void focusIsSeen_data() { addThemes(); }
  void focusIsSeen();
  void theCheckFindsFaintText();

 private:
  static void addThemes() {
    QTest::addColumn<ThemeChoice>("choice");
    QTest::newRow("light") << ThemeChoice::light;
    QTest::newRow("dark") << ThemeChoice::dark;
  }
  void open(ThemeChoice choice) {
    fixture_.open();
    opened_ = true;
    fixture_.window().setThemeChoice(choice);
  }

  WindowFixture fixture_;
  bool opened_ = false;
};

void TestContrast::themes() {
  QFETCH(ThemeChoice, choice);
  const QStringList faint = faintColors(
      theme(choice == ThemeChoice::dark ? ThemeKind::dark : ThemeKind::light), kText, kMark);
  QVERIFY2(faint.isEmpty(), qPrintable(faint.join('\n')));
}

void TestContrast::window() {
  QFETCH(ThemeChoice, choice);
  open(choice);
  QStringList faint;
  Scenes(fixture_).visit([&](const QString& scene) {
    for (const QString& fault : faintIn(fixture_.window(), kText))
      faint << fault + "  [" + scene + "]";
  });
  QVERIFY2(faint.isEmpty(), qPrintable("\n" + faint.join('\n')));
}

void TestContrast::views_data() {
  QTest::addColumn<ThemeKind>("kind");
  QTest::addColumn<QString>("colormap");
  for (const ThemeKind kind : {ThemeKind::light, ThemeKind::dark})
    for (const QString& map : sequentialColormapNames())
      QTest::addRow("%s %s", kind == ThemeKind::dark ? "dark" : "light", qPrintable(map))
          << kind << map;
}

void TestContrast::views() {
  QFETCH(ThemeKind, kind);
  QFETCH(QString, colormap);
  Document masked = fullDocument();
  masked.attention.mask.causal = true;
  const SharedTrace trace = evaluate(masked);
  QStringList faint;
  for (const QString& id : viewIds()) {
    const auto view = makeView(id);
    ViewStyle style;
    style.theme = kind;
    style.font = interfaceFont(9);
    style.colormap = colormap;
    view->setStyle(style);
    view->setTrace(trace);
    for (const bool pinned : {false, true}) {
      Selection selection;
      if (pinned) selection = pinnedAt(*trace, selection, {TokenSide::query, 1});
      view->setSelection(selection);
      for (const QString& fault : faintIn(*view, QSize(1000, 800), kText))
        faint << fault + "  [" + id + "]";
    }
  }
  faint.removeDuplicates();
  QVERIFY2(faint.isEmpty(), qPrintable("\n" + faint.join('\n')));
}

void TestContrast::pinnedCellIsSeenOnEveryColour() {
  QFETCH(ThemeChoice, choice);
  const Theme& colors = theme(choice == ThemeChoice::dark ? ThemeKind::dark : ThemeKind::light);
  std::vector<const Colormap*> maps{&divergingColormap()};
  for (const QString& name : sequentialColormapNames())
    maps.push_back(&sequentialColormap(name));
  for (const Colormap* map : maps) {
    for (const QRgb color : map->colors) {
      const double frame = contrastRatio(colors.pinned.rgb(), color);
      const double about = contrastRatio(colors.surface.rgb(), color);
      QVERIFY2(std::max(frame, about) >= kMark, map->name);
    }
  }
}

void TestContrast::focusIsSeen() {
  QFETCH(ThemeChoice, choice);
  open(choice);
  QStringList unseen;
  for (QWidget* control : fixture_.window().findChildren<QWidget*>()) {
    const bool takes = control->isVisible() && control->isEnabled() && !control->focusProxy() &&
                       (control->focusPolicy() & Qt::TabFocus) == Qt::TabFocus;
    if (!takes) continue;
    control->setFocus();
    if (!control->hasFocus()) continue;
    const int changed = changedByFocus(fixture_.window(), *control);
    if (changed < 24) {
      unseen << QStringLiteral("%1 “%2” %3: %4")
                    .arg(QLatin1String(control->metaObject()->className()), control->objectName(),
                         control->accessibleName())
                    .arg(changed);
    }
  }
  QVERIFY2(unseen.isEmpty(), qPrintable("\n" + unseen.join('\n')));
}

/// The check itself can fail.
void TestContrast::theCheckFindsFaintText() {
  QWidget widget;
  widget.resize(300, 200);
  widget.setStyleSheet(QStringLiteral("QWidget { background: white; }"));
  int y = 10;
  for (const char* color : {"#767676", "#787878", "#000000"}) {
    auto* label = new QLabel(QLatin1String(color), &widget);
    label->setStyleSheet(QStringLiteral("color: %1").arg(QLatin1String(color)));
    label->move(10, y);
    y += 40;
  }
  widget.show();
  QVERIFY(QTest::qWaitForWindowExposed(&widget));
  const QStringList faint = faintIn(widget, kText);
  QCOMPARE(faint.size(), 1);
  QVERIFY2(faint.front().startsWith(QStringLiteral("“#787878” #787878 on #ffffff: 4.4")),
           qPrintable(faint.front()));
  QCOMPARE(faintIn(widget, 7).size(), 2);
}

QTEST_MAIN(TestContrast)
#include "tst_contrast.moc"
