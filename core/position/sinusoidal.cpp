#include "core/position/sinusoidal.h"

#include <cmath>
#include <numbers>

namespace attention_lab {

double sinusoidalScale(Index dimension, Index dModel, double base) {
  const auto even = static_cast<double>(dimension - dimension % 2);
  return std::pow(base, even / static_cast<double>(dModel));
}

Matrix sinusoidalEncoding(Index positions, Index dModel, double base, Index first) {
  Matrix encoding(positions, dModel);
  for (Index j = 0; j < dModel; ++j) {
    const double scale = sinusoidalScale(j, dModel, base);
    for (Index i = 0; i < positions; ++i) {
      const double angle = static_cast<double>(first + i) / scale;
      encoding(i, j) = j % 2 == 0 ? std::sin(angle) : std::cos(angle);
    }
  }
  return encoding;
}

double sinusoidalWavelength(Index dimension, Index dModel, double base) {
  return 2.0 * std::numbers::pi * sinusoidalScale(dimension, dModel, base);
}

Matrix addSinusoidal(const PositionSettings& settings, Index positions, Index dModel, Index) {
  return sinusoidalEncoding(positions, dModel, settings.base, settings.first);
}

}  // namespace attention_lab
