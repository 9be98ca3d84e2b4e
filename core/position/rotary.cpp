#include "core/position/rotary.h"

#include <cmath>

namespace attention_lab {

double rotaryFrequency(Index pair, Index dK, double base) {
  return std::pow(base, -2.0 * static_cast<double>(pair) / static_cast<double>(dK));
}

namespace {

// sense: 1 turns, −1 turns back.
void turnPairs(const PositionSettings& settings, double sense, Eigen::Ref<Matrix> rows) {
  for (Index pair = 0; pair < rows.cols() / 2; ++pair) {
    const double frequency = rotaryFrequency(pair, rows.cols(), settings.base);
    for (Index t = 0; t < rows.rows(); ++t) {
      const double angle = static_cast<double>(settings.first + t) * frequency;
      const double c = std::cos(angle);
      const double s = sense * std::sin(angle);
      const double a = rows(t, 2 * pair);
      const double b = rows(t, 2 * pair + 1);
      rows(t, 2 * pair) = a * c - b * s;
      rows(t, 2 * pair + 1) = a * s + b * c;
    }
  }
}

}  // namespace

void rotateRotary(const PositionSettings& settings, Eigen::Ref<Matrix> rows) {
  turnPairs(settings, 1, rows);
}

void rotateRotaryBack(const PositionSettings& settings, Eigen::Ref<Matrix> rows) {
  turnPairs(settings, -1, rows);
}

}  // namespace attention_lab
