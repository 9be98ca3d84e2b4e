#include "core/model/attention_params.h"

#include <cmath>

namespace attention_lab {

double scalingFactor(const Scaling& scaling, Index dK) {
  switch (scaling.kind) {
    case ScalingKind::sqrtDk:
      return 1.0 / std::sqrt(static_cast<double>(dK));
    case ScalingKind::dk:
      return 1.0 / static_cast<double>(dK);
    case ScalingKind::none:
      return 1.0;
    case ScalingKind::factor:
      return scaling.factor;
  }
  return 1.0;
}

Scaling scalingOfPower(double power, Index dK) {
  if (power == 0) return {ScalingKind::none};
  if (power == 0.5) return {ScalingKind::sqrtDk};
  if (power == 1) return {ScalingKind::dk};
  return {ScalingKind::factor, std::pow(static_cast<double>(dK), -power)};
}

std::optional<double> powerOf(const Scaling& scaling, Index dK) {
  switch (scaling.kind) {
    case ScalingKind::sqrtDk:
      return 0.5;
    case ScalingKind::dk:
      return 1;
    case ScalingKind::none:
      return 0;
    case ScalingKind::factor:
      break;
  }
  const double factor = scaling.factor, base = static_cast<double>(dK);
  if (!(factor > 0) || !std::isfinite(factor)) return std::nullopt;
  if (dK == 1) return factor == 1 ? std::optional(0.0) : std::nullopt;
  const double power = -std::log(factor) / std::log(base) + 0.0;
  // The few digits that it was made of, without the dust of the logarithm.
  const double round = std::round(power * 1e6) / 1e6;
  return std::abs(std::pow(base, -round) - factor) <= 1e-14 * factor ? round : power;
}

}  // namespace attention_lab
