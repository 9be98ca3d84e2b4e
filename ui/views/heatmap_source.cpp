#include "ui/views/heatmap_source.h"

#include <algorithm>

namespace attention_lab {

ValueScale ValueScale::signedValue(double extent) {
  const double a = extent > 0 ? extent : 1;
  return {-a, a, -a, a, &divergingColormap(), true, false};
}

ValueScale ValueScale::range(double low, double high, const Colormap* sequential) {
  if (sequential != nullptr) return {low, high, low, high, sequential, false, true};
  const double a = std::max(std::abs(low), std::abs(high));
  return {-a, a, low, high, &divergingColormap(), true, true};
}

double largestMagnitude(const MatrixRef& values) {
  constexpr double most = std::numeric_limits<double>::max();
  double largest = 0;
  for (Index r = 0; r < values.rows; ++r) {
    const double* row = values.row(r);
    for (Index c = 0; c < values.columns; ++c) {
      const double magnitude = std::abs(row[c]);
      largest = magnitude <= most && magnitude > largest ? magnitude : largest;
    }
  }
  return largest;
}

}  // namespace attention_lab
