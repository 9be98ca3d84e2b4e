#include "ui/views/heatmap_source.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attention_lab {

namespace {

/// An end of a range whose width, and what is divided by it, are still finite.
double drawable(double end) {
  constexpr double most = std::numeric_limits<double>::max() / 2, least = 1e-290;
  return std::copysign(std::clamp(std::abs(end), least, most), end);
}

}  // namespace

ValueScale ValueScale::signedValue(double extent) {
  const double a = extent > 0 ? drawable(extent) : 1;
  return {-a, a, -a, a, &divergingColormap(), true};
}

ValueScale ValueScale::range(std::pair<double, double> ends, const ValueScale& usual) {
  const double low = std::isfinite(ends.first) ? ends.first : usual.barLow;
  const double high = std::isfinite(ends.second) ? ends.second : usual.barHigh;
  if (!(low < high)) return usual;
  if (!usual.diverging) return {low, high, low, high, usual.map, false, true};
  const double a = drawable(std::max(std::abs(low), std::abs(high)));
  return {-a, a, low, high, &divergingColormap(), true, true};
}

double largestMagnitude(const MatrixRef& values) {
  if (values.rows == 0 || values.columns == 0) return 0;
  const auto magnitudes = values.map().array().abs();
  constexpr double most = std::numeric_limits<double>::max();
  return (magnitudes <= most).select(magnitudes, 0.0).maxCoeff();
}

}  // namespace attention_lab
