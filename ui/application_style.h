#pragma once

#include <QIcon>
#include <QString>

#include "ui/views/view_style.h"

class QWidget;

namespace attention_lab {

/// Light, dark, or what the system's palette is.
enum class ThemeChoice { system, light, dark };

/// Fusion with the theme's palette, style sheet and fonts. `zoom`: text size, 0.8 … 3.
/// Widgets get PaletteChange and FontChange. `presenter`: with the theme's colours of more
/// contrast.
void applyApplicationStyle(ThemeChoice choice, double zoom, bool presenter = false);
ThemeKind currentTheme();
double currentZoom();
/// The interface's text size at zoom 1, in points.
constexpr double baseFontPoints = 10;

/// :/icons/NAME.svg drawn in the theme's text colour (accentText for buttons of the accent).
QIcon themedIcon(const QString& name, bool onAccent = false);

/// A tool tip that is never taken for markup.
QString plainToolTip(const QString& text);
/// The same of a widget; who listens hears it without the markup.
void setPlainToolTip(QWidget& widget, const QString& text);

}  // namespace attention_lab
