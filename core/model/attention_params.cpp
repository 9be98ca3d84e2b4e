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

}  // namespace attention_lab
