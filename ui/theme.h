#pragma once

#include <QColor>
#include <QFont>

#include "ui/views/view_style.h"

namespace attention_lab {

/// The colours of the window and of figures. Text on its surface contrasts at least 4.5 : 1, in
/// presenter mode 7 : 1.
struct Theme {
  ThemeKind kind;
  QColor window;   ///< behind the panels
  QColor surface;  ///< panels, figure background
  QColor border;   ///< quiet lines
  QColor text;
  QColor mutedText;                     ///< captions, shapes; contrasts as text does
  QColor accent;                        ///< buttons, focus, sliders
  QColor accentText;                    ///< on accent
  QColor query, key, value, attention;  ///< accents of borders, arrows and letters
  QColor neutral;                       ///< arrows and frames without a role
  /// Frame of the pinned or pointed-at cell; on any colour of the maps it or the surface about it
  /// contrasts 3 : 1.
  QColor pinned;
  QColor ripple;    ///< over cells that a change reached
  QColor warning;   ///< row sums that aren't 1, errors
  double line = 1;  ///< times the widths of frames, arrows, curves
};
const Theme& theme(ThemeKind kind);

/// {"DejaVu Sans", "Noto Sans CJK SC"}: asked for by name, as the default falls back to Japanese
/// shapes for Chinese.
QFont interfaceFont(double pointSize);

}  // namespace attention_lab
