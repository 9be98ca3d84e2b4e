#pragma once

#include <optional>
#include <utility>

#include <QFont>
#include <QString>

namespace attention_lab {

enum class ThemeKind { light, dark };

/// How a view draws, the same for the screen and for a figure.
struct ViewStyle {
  ThemeKind theme = ThemeKind::light;
  QFont font;                    ///< families DejaVu Sans, Noto Sans CJK SC; size in points
  QString colormap = "viridis";  ///< for probabilities: viridis, cividis, magma, grey
  std::optional<std::pair<double, double>> range;  ///< nullopt: 0…1, or symmetric about 0
  bool values = true;                              ///< numbers in the cells where they fit
  bool title = true;
  bool difference = false;  ///< the numbers are differences: every array has signed values
  bool operator==(const ViewStyle&) const = default;
};

}  // namespace attention_lab
