#include "ui/views/heatmap_source.h"

#include <algorithm>

namespace attention_lab {

ValueScale ValueScale::signedValue(double extent) {
  const double a = extent > 0 ? extent : 1;
  return {-a, a, -a, a, &divergingColormap(), true};
}

ValueScale ValueScale::range(double low, double high, const Colormap* sequential) {
  if (sequential != nullptr) return {low, high, low, high, sequential, false, true};
  const double a = std::max(std::abs(low), std::abs(high));
  return {-a, a, low, high, &divergingColormap(), true, true};
}

double largestMagnitude(const MatrixRef& values) {
  if (values.rows == 0 || values.columns == 0) return 0;
  const auto magnitudes = values.map().array().abs();
  constexpr double most = std::numeric_limits<double>::max();
  return (magnitudes <= most).select(magnitudes, 0.0).maxCoeff();
}

}  // namespace attention_lab
