#include "ui/application_style.h"

#include <algorithm>

#include <QApplication>
#include <QFile>
#include <QPainter>
#include <QPalette>
#include <QProxyStyle>
#include <QSvgRenderer>

#include "ui/theme.h"
#include "ui/views/ripple_animation.h"

namespace attention_lab {
namespace {

struct State {
  ThemeKind kind = ThemeKind::light;
  double zoom = 1;
};

State& state() {
  static State value;
  return value;
}

/// Fusion, with sliders that jump to where they are clicked, check marks that grow with the text,
/// and dialog buttons that are words only.
class LabStyle : public QProxyStyle {
 public:
  LabStyle() : QProxyStyle(QStringLiteral("Fusion")) {}
  int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                QStyleHintReturn* data) const override {
    if (hint == SH_Slider_AbsoluteSetButtons) return Qt::LeftButton;
    if (hint == SH_DialogButtonBox_ButtonsHaveIcons) return 0;
    if (hint == SH_Widget_Animation_Duration && RippleAnimation::reducedMotion()) return 0;
    return QProxyStyle::styleHint(hint, option, widget, data);
  }
  int pixelMetric(PixelMetric metric, const QStyleOption* option,
                  const QWidget* widget) const override {
    if (metric == PM_IndicatorWidth || metric == PM_IndicatorHeight) {
      return qRound(14 * state().zoom);
    }
    return QProxyStyle::pixelMetric(metric, option, widget);
  }
};

QPalette paletteOf(const Theme& colors) {
  QPalette palette;
  palette.setColor(QPalette::Window, colors.window);
  palette.setColor(QPalette::WindowText, colors.text);
  palette.setColor(QPalette::Base, colors.surface);
  palette.setColor(QPalette::AlternateBase, colors.window);
  palette.setColor(QPalette::Text, colors.text);
  palette.setColor(QPalette::PlaceholderText, colors.mutedText);
  palette.setColor(QPalette::Button, colors.surface);
  palette.setColor(QPalette::ButtonText, colors.text);
  palette.setColor(QPalette::ToolTipBase, colors.surface);
  palette.setColor(QPalette::ToolTipText, colors.text);
  palette.setColor(QPalette::Highlight, colors.accent);
  palette.setColor(QPalette::HighlightedText, colors.accentText);
  palette.setColor(QPalette::Link, colors.accent);
  palette.setColor(QPalette::Mid, colors.border);
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
    palette.setColor(QPalette::Disabled, role, colors.mutedText);
  }
  palette.setColor(QPalette::Disabled, QPalette::Highlight, colors.border);
  return palette;
}

QString mixed(const QColor& a, const QColor& b, double amount) {
  const auto blend = [&](int x, int y) { return static_cast<int>(x + (y - x) * amount + 0.5); };
  return QColor(blend(a.red(), b.red()), blend(a.green(), b.green()), blend(a.blue(), b.blue()))
      .name();
}

/// Fields have no colour here: with one, a style sheet makes their placeholders half transparent.
/// Lengths are written in em of the base size: "@6" is 6 px at zoom 1.
const char* const sheet = R"(
QWidget#header { background: $surface; border-bottom: $line solid $border; }
QMenuBar { background: transparent; color: $text; }
QMenuBar::item { padding: @6 @9; border-radius: @6; background: transparent; }
QMenuBar::item:selected { background: $soft; color: $text; }
QMenu { background: $surface; color: $text; border: $line solid $border; padding: @4; }
QMenu::item { padding: @5 @22 @5 @24; border-radius: @5; }
QMenu::item:selected { background: $soft; color: $text; }
QMenu::item:disabled { color: $muted; }
QMenu::separator { height: 1px; background: $border; margin: @4 @6; }
QFrame#panel { background: $surface; border: $line solid $border; border-radius: @8; }
QScrollArea, QScrollArea > QWidget > QWidget#scrolled { background: transparent; border: none; }
QLabel { background: transparent; }
QLabel[role="heading"] { font-weight: bold; }
QFrame[role="rule"] { color: $border; background: $border; border: none; max-height: 1px; }
QLabel[role="muted"] { color: $muted; }
QLabel[role="warning"] { color: $warning; }
QToolButton, QPushButton { background: $window; color: $text; border: $line solid $border;
  border-radius: @6; padding: @4 @8; }
QToolButton:hover, QPushButton:hover { background: $soft; }
QToolButton:pressed, QPushButton:pressed { background: $softer; }
QToolButton:focus, QPushButton:focus { border: $line solid $accent; }
QToolButton:disabled, QPushButton:disabled { color: $muted; background: $surface; }
QToolButton:checked { background: $soft; color: $accent; border-color: $accent; }
QToolButton[role="icon"] { padding: @3 @4; }
QToolButton[role="stop"] { padding: 0 @2; border-color: transparent; background: transparent; }
QToolButton[role="stop"]:checked { color: $accent; font-weight: bold; }
QToolButton[role="stop"]:focus { border-color: $accent; }
QToolButton::menu-indicator { image: none; }
QPushButton[role="accent"], QPushButton:default {
  background: $accent; color: $accentText; border: $line solid $accent; }
QPushButton[role="accent"] { font-weight: bold; }
QPushButton[role="accent"]:hover { background: $accentHover; }
QPushButton[role="accent"]:focus, QPushButton:default:focus { border: $line dashed $accentText; }
QPushButton[role="accent"]:disabled, QPushButton:default:disabled { background: $soft; color: $muted; border-color: $border; }
QToolButton[accent] { padding: @4 @2; }
QToolButton[accent="query"] { color: $query; border-color: $query; font-weight: bold; }
QToolButton[accent="key"] { color: $key; border-color: $key; font-weight: bold; }
QToolButton[accent="value"] { color: $value; border-color: $value; font-weight: bold; }
QToolButton[accent="output"] { color: $neutral; border-color: $neutral; font-weight: bold; }
QToolButton[accent="query"]:checked { color: $surface; background: $query; }
QToolButton[accent="key"]:checked { color: $surface; background: $key; }
QToolButton[accent="value"]:checked { color: $surface; background: $value; }
QToolButton[accent="output"]:checked { color: $surface; background: $neutral; }
QToolButton[accent]:focus { border: 2px solid $text; }
QToolButton[accent]:checked:focus { border: 2px dashed $surface; }
QToolButton[accent]:disabled { color: $muted; border-color: $border; background: $surface; }
QToolBar { background: transparent; border: none; spacing: @6; padding: 0; }
QLineEdit, QPlainTextEdit, QAbstractSpinBox, QComboBox { background: $surface;
  border: $line solid $border; border-radius: @6; padding: @4 @7;
  selection-background-color: $accent; selection-color: $accentText; }
QAbstractSpinBox { padding: @3 @2 @3 @6; }
QLineEdit:focus, QPlainTextEdit:focus, QAbstractSpinBox:focus, QComboBox:focus {
  border: $line solid $accent; }
QLineEdit:disabled, QAbstractSpinBox:disabled, QComboBox:disabled {
  color: $muted; background: $window; }
QComboBox::drop-down { border: none; width: @18; }
QComboBox::down-arrow { image: url($down); width: @10; height: @10; }
QComboBox QAbstractItemView { background: $surface; color: $text; border: $line solid $border;
  selection-background-color: $soft; selection-color: $text; }
QSlider { min-height: $grip; }
QSlider::groove:horizontal { height: $groove; border-radius: 1px; background: $border; }
QSlider::sub-page:horizontal { border-radius: 1px; background: $accent; }
QSlider::sub-page:horizontal:disabled { background: $border; }
QSlider::handle:horizontal { width: $knob; margin: -$overhang 0; border-radius: $round;
  background: $surface; border: 2px solid $accent; }
QSlider::handle:horizontal:disabled { border-color: $border; }
QSlider::handle:horizontal:focus { background: $accent; }
QTabBar { background: transparent; }
QTabBar::tab { padding: @5 @10; margin: @2; border-radius: @6; border: $line solid transparent;
  color: $text; background: transparent; }
QTabBar::tab:selected { background: $soft; color: $accent; font-weight: bold; }
QTabBar::tab:focus { border: $line solid $accent; }
QTabBar QToolButton { padding: 0; }
QSplitter::handle { background: transparent; }
QSplitter::handle:hover { background: $soft; }
QTableView { background: $surface; color: $text; border: $line solid $border; border-radius: @4;
  gridline-color: $surface; selection-background-color: $soft; selection-color: $text; }
QTableView QTableCornerButton::section { background: $surface; border: none; }
QHeaderView, QHeaderView::section { background: $surface; color: $muted; border: none; }
QStatusBar { background: $window; color: $text; }
QStatusBar::item { border: none; }
QToolTip { background: $surface; color: $text; border: $line solid $border; padding: @4; }
QScrollBar:vertical { width: @10; background: transparent; margin: 0; }
QScrollBar:horizontal { height: @10; background: transparent; margin: 0; }
QScrollBar::handle { background: $scroll; border-radius: @3; margin: @2; }
QScrollBar::handle:vertical { min-height: @24; }
QScrollBar::handle:horizontal { min-width: @24; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QCheckBox { color: $text; spacing: @6; }
QCheckBox:disabled { color: $muted; }
QCheckBox::indicator { width: @14; height: @14; border: $line solid $muted; border-radius: @3;
  background: $surface; }
QCheckBox::indicator:checked { background: $accent; border-color: $accent; image: url($check); }
QCheckBox::indicator:focus { border: 2px solid $accent; }
QRadioButton::indicator { width: @12; height: @12; border: $line solid $muted; border-radius: @6;
  background: $surface; }
QRadioButton::indicator:checked { width: @6; height: @6; border: @4 solid $accent; }
QRadioButton::indicator:focus { border-color: $accent; background: $soft; }
QRadioButton::indicator:disabled { border-color: $muted; }
QCheckBox::indicator:disabled { border-color: $border; background: $window; }
)";

QString styleSheet(const Theme& colors, double zoom) {
  QString text = QString::fromLatin1(sheet);
  const bool dark = isDark(colors.kind), presenter = isPresenter(colors.kind);
  // Longer names first: $accentText before $accent.
  const std::pair<const char*, QString> words[] = {
      {"$accentText", colors.accentText.name()},
      {"$accentHover", mixed(colors.accent, colors.accentText, 0.12)},
      {"$accent", colors.accent.name()},
      {"$softer", mixed(colors.surface, colors.accent, dark ? 0.38 : 0.22)},
      {"$soft", mixed(colors.surface, colors.accent, dark && !presenter ? 0.16 : 0.12)},
      {"$surface", colors.surface.name()},
      {"$window", colors.window.name()},
      {"$border", colors.border.name()},
      {"$scroll", mixed(colors.border, colors.mutedText, 0.7)},
      {"$muted", colors.mutedText.name()},
      {"$warning", colors.warning.name()},
      {"$text", colors.text.name()},
      {"$query", colors.query.name()},
      {"$key", colors.key.name()},
      {"$value", colors.value.name()},
      {"$neutral", colors.neutral.name()},
      {"$line", QStringLiteral("%1px").arg(qRound(colors.line))},
      {"$check",
       dark ? QStringLiteral(":/icons/check-dark.svg") : QStringLiteral(":/icons/check.svg")},
      {"$down",
       dark ? QStringLiteral(":/icons/down-dark.svg") : QStringLiteral(":/icons/down.svg")},
  };
  for (const auto& [word, value] : words)
    text.replace(QLatin1String(word), value);
  // Even numbers, so that the handle is round and in the middle of its groove.
  const int half = qRound(8 * zoom), groove = 2 * qRound(2 * zoom);
  const std::pair<const char*, int> lengths[] = {{"$grip", 2 * half + 2},
                                                 {"$groove", groove},
                                                 {"$knob", 2 * half - 4},
                                                 {"$overhang", half - groove / 2},
                                                 {"$round", half - 1}};
  for (const auto& [word, value] : lengths) {
    text.replace(QLatin1String(word), QString::number(value) + QStringLiteral("px"));
  }
  QString scaled;
  for (qsizetype i = 0; i < text.size(); ++i) {
    if (text[i] != QLatin1Char('@')) {
      scaled += text[i];
      continue;
    }
    int length = 0;
    while (i + 1 < text.size() && text[i + 1].isDigit())
      length = 10 * length + text[++i].digitValue();
    scaled += QString::number(qRound(length * zoom)) + QStringLiteral("px");
  }
  return scaled;
}

/// Asked before our own palette is set; afterwards it would answer with our choice.
ThemeKind systemTheme() {
  static const ThemeKind kind = [] {
    const QPalette palette = QApplication::palette();
    const bool dark = palette.color(QPalette::Window).lightness() <
                      palette.color(QPalette::WindowText).lightness();
    return dark ? ThemeKind::dark : ThemeKind::light;
  }();
  return kind;
}

}  // namespace

void applyApplicationStyle(ThemeChoice choice, double zoom, bool presenter) {
  const ThemeKind fromSystem = systemTheme();
  state().kind = choice == ThemeChoice::system ? fromSystem
                 : choice == ThemeChoice::dark ? ThemeKind::dark
                                               : ThemeKind::light;
  if (presenter) state().kind = withPresenter(state().kind);
  state().zoom = std::clamp(zoom, 0.8, 3.0);
  const Theme& colors = theme(state().kind);
  static const bool styled = [] {
    QApplication::setStyle(new LabStyle);
    return true;
  }();
  Q_UNUSED(styled);
  QApplication::setFont(interfaceFont(baseFontPoints * state().zoom));
  QApplication::setPalette(paletteOf(colors));
  qApp->setStyleSheet(styleSheet(colors, state().zoom));
}

ThemeKind currentTheme() {
  return state().kind;
}

double currentZoom() {
  return state().zoom;
}

QIcon themedIcon(const QString& name, bool onAccent) {
  QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
  if (!file.open(QIODevice::ReadOnly)) return {};
  const QByteArray source = file.readAll();
  const Theme& colors = theme(state().kind);
  const auto drawn = [&](const QColor& color) {
    QByteArray text = source;
    QSvgRenderer renderer(text.replace("currentColor", color.name().toLatin1()));
    const int side = qRound(64 * state().zoom);
    QPixmap pixmap(side, side);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    renderer.render(&painter);
    return pixmap;
  };
  QIcon icon(drawn(onAccent ? colors.accentText : colors.text));
  icon.addPixmap(drawn(colors.border), QIcon::Disabled);
  return icon;
}

QString plainToolTip(const QString& text) {
  if (text.isEmpty()) return text;
  return QStringLiteral("<p style='white-space:pre-wrap'>%1</p>").arg(text.toHtmlEscaped());
}

void setPlainToolTip(QWidget& widget, const QString& text) {
  widget.setToolTip(plainToolTip(text));
  widget.setAccessibleDescription(text);
}

}  // namespace attention_lab
