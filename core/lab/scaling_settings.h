#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/math/matrix.h"

namespace attention_lab {

/// What the entries of q and k are.
enum class ScalingDistribution {
  normal,   ///< independent, mean 0, variance 1
  uniform,  ///< the same, between −√3 and √3
  document  ///< entries of a document's own Q and K, see ScalingSource
};

/// The √d_k experiment: what is drawn, and what the scores are divided by. A plain value.
struct ScalingSettings {
  /// 1, 2, 4 … 4096
  static std::vector<Index> powersOfTwo();

  Index keys = 8;  ///< per query, at least 2: over one key every soft-max is 1
  ScalingDistribution distribution = ScalingDistribution::normal;
  std::vector<Index> sizes = powersOfTwo();  ///< d_k
  Index dK = 64;                             ///< the one that is looked at closely
  /// Scores are divided by d_k to this power: 0 by nothing, ½ by √d_k, 1 by d_k.
  std::vector<double> exponents{0, 0.5, 1};
  Index draws = 20000;  ///< at each d_k
  std::uint32_t seed = 0;
  bool operator==(const ScalingSettings&) const = default;
};

constexpr Index kMostScalingKeys = 1024;
constexpr Index kMostScalingSize = 65536;
constexpr Index kMostScalingSizes = 256;
constexpr Index kMostScalingDraws = 10'000'000;
constexpr Index kLeastScalingDraws = 2;  ///< for a spread
constexpr std::size_t kMostScalingDivisors = 8;
constexpr double kLeastScalingExponent = -1;
constexpr double kMostScalingExponent = 2;

/// "none", "sqrt-dk", "dk", else "dk^0.25".
std::string divisorName(double exponent);

/// The d_k in ascending order, each once, `dK` among them; likewise the exponents.
std::vector<Index> scalingSizes(const ScalingSettings& settings);
std::vector<double> scalingExponents(const ScalingSettings& settings);

/// Throws FormatError that names the setting (`keys`, `sizes[2]`) where one is out of its limits.
void requireValid(const ScalingSettings& settings);

}  // namespace attention_lab
