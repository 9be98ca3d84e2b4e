#pragma once

#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "core/math/matrix.h"
#include "core/math/tensor.h"
#include "ui/views/colormap.h"

namespace attention_lab {

/// A window on row-major numbers that somebody else keeps: the real rows and columns of a padded
/// matrix.
struct MatrixRef {
  const double* data = nullptr;
  Index rows = 0;
  Index columns = 0;
  Index stride = 0;

  const double* row(Index r) const { return data + r * stride; }
  double at(Index r, Index c) const { return data[r * stride + c]; }
  Eigen::Map<const Matrix, 0, Eigen::OuterStride<>> map() const {
    return {data, rows, columns, Eigen::OuterStride<>(stride)};
  }
};

inline MatrixRef matrixRef(const Matrix& matrix) {
  return {matrix.data(), matrix.rows(), matrix.cols(), matrix.cols()};
}

/// Which colour a number has. `low` and `high` are the ends of the colour map; the bar shows
/// barLow … barHigh, which is less when a signed range is not symmetric.
struct ValueScale {
  double low = 0;
  double high = 1;
  double barLow = 0;
  double barHigh = 1;
  const Colormap* map = nullptr;
  bool diverging = false;
  bool chosen = false;  ///< by the user
  bool below = false;   ///< numbers lie beyond the bar's lower end
  bool above = false;   ///< … its upper end

  static ValueScale probability(const Colormap& map) { return {0, 1, 0, 1, &map}; }
  /// −extent … extent; 1 where the extent is 0.
  static ValueScale signedValue(double extent);
  /// Sequential from low to high, or diverging about 0 and wide enough for both.
  /// An infinite end, or both when they would cross, is where `usual` has it.
  static ValueScale range(std::pair<double, double> ends, const ValueScale& usual);

  /// 0 … 255 for any number that isn't NaN.
  int index(double value) const {
    const double t = (value - low) * (256 / (high - low));
    return t >= 255 ? 255 : t > 0 ? static_cast<int>(t) : 0;
  }
  QRgb color(double value) const { return map->colors[static_cast<std::size_t>(index(value))]; }
  bool blackText(double value) const {
    return map->blackText[static_cast<std::size_t>(index(value))];
  }
};

/// The numbers of a heatmap with their colours. Cells that are −∞ here (of masked scores) or in
/// `forbidden` (the masked scores behind attention weights) are hatched, NaN is crossed out, ∞
/// carries its sign.
struct HeatmapSource {
  MatrixRef values;
  std::optional<MatrixRef> forbidden;
  ValueScale scale;
  /// −∞ in `values` says that the mask forbids; elsewhere it is a number too large, not hatched.
  bool valuesForbid = true;

  bool hatched(Index r, Index c) const {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    return (valuesForbid && values.at(r, c) == -infinity) ||
           (forbidden && forbidden->at(r, c) == -infinity);
  }
};

/// The largest finite magnitude; 0 for none.
double largestMagnitude(const MatrixRef& values);

}  // namespace attention_lab
