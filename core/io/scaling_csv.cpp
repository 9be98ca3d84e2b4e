#include "core/io/scaling_csv.h"

#include <array>
#include <charconv>
#include <cmath>

namespace attention_lab {

namespace {

void append(std::string& csv, double value) {
  std::array<char, 32> text;
  csv += ',';
  if (std::isnan(value)) {
    csv += "nan";  // without the sign that it may have
    return;
  }
  csv.append(text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr);
}

}  // namespace

std::string scalingCsv(const ScalingResult& result) {
  std::string csv =
      "divisor,d_k,draws,score_variance,largest_weight,entropy_bits,jacobian_norm,"
      "score_variance_sd,largest_weight_sd,entropy_bits_sd,jacobian_norm_sd\n";
  for (std::size_t i = 0; i < result.exponents.size(); ++i) {
    for (const ScalingSize& size : result.sizes) {
      const ScalingPoint& point = size.points[i];
      const std::array moments{&point.scoreVariance, &point.largestWeight, &point.entropyBits,
                               &point.jacobianNorm};
      csv += divisorName(result.exponents[i]) + ',' + std::to_string(size.dK) + ',' +
             std::to_string(size.draws);
      for (const RunningMoments* of : moments)
        append(csv, of->mean());
      for (const RunningMoments* of : moments)
        append(csv, of->deviation());
      csv += '\n';
    }
  }
  return csv;
}

}  // namespace attention_lab
