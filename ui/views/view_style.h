#pragma once

#include <limits>
#include <optional>
#include <utility>

#include <QFont>
#include <QString>

#include "core/document/document.h"

namespace attention_lab {

/// Those of presenter mode have colours of more contrast and thicker lines.
enum class ThemeKind { light, dark, presenterLight, presenterDark };
constexpr bool isDark(ThemeKind kind) {
  return kind == ThemeKind::dark || kind == ThemeKind::presenterDark;
}
constexpr bool isPresenter(ThemeKind kind) {
  return kind == ThemeKind::presenterLight || kind == ThemeKind::presenterDark;
}
constexpr ThemeKind withoutPresenter(ThemeKind kind) {
  return isDark(kind) ? ThemeKind::dark : ThemeKind::light;
}
constexpr ThemeKind withPresenter(ThemeKind kind) {
  return isDark(kind) ? ThemeKind::presenterDark : ThemeKind::presenterLight;
}

/// How a view draws, the same for the screen and for a figure.
struct ViewStyle {
  ThemeKind theme = ThemeKind::light;
  /// Families DejaVu Sans, Noto Sans CJK SC; size in points. One in pixels is the smallest text
  /// there is: what doesn't fit at it is left out, or scrolled to.
  QFont font;
  QString colormap = "viridis";  ///< for probabilities: viridis, cividis, magma, grey
  /// An infinite end is where it would be without a choice; nullopt, both: 0…1, or symmetric
  /// about 0.
  std::optional<std::pair<double, double>> range;
  bool values = true;  ///< numbers in the cells where they fit
  bool title = true;
  bool difference = false;  ///< the numbers are differences: every array has signed values
  bool operator==(const ViewStyle&) const = default;
};

/// The colour range that a document says, one or both of its ends.
inline std::optional<std::pair<double, double>> chosenRange(const ViewState& view) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (!view.rangeLow && !view.rangeHigh) return std::nullopt;
  return std::pair{view.rangeLow.value_or(-infinity), view.rangeHigh.value_or(infinity)};
}

}  // namespace attention_lab
