#include "core/math/random_state.h"

#include <cmath>

namespace attention_lab {

double RandomState::uniform() {
  const double high = static_cast<double>(engine_() >> 5);
  const double low = static_cast<double>(engine_() >> 6);
  return (high * 67108864.0 + low) / 9007199254740992.0;
}

double RandomState::normal() {
  if (hasKept_) {
    hasKept_ = false;
    return kept_;
  }
  double x1 = 0;
  double x2 = 0;
  double radius = 0;
  do {
    x1 = 2.0 * uniform() - 1.0;
    x2 = 2.0 * uniform() - 1.0;
    radius = x1 * x1 + x2 * x2;
  } while (radius >= 1.0 || radius == 0.0);
  const double f = std::sqrt(-2.0 * std::log(radius) / radius);
  kept_ = f * x1;
  hasKept_ = true;
  return f * x2;
}

Matrix RandomState::normals(Index rows, Index columns) {
  Matrix drawn(rows, columns);
  for (Index i = 0; i < drawn.size(); ++i)
    drawn.data()[i] = normal();
  return drawn;
}

}  // namespace attention_lab
