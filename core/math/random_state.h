#pragma once

#include <cstdint>
#include <random>

#include "core/math/matrix.h"

namespace attention_lab {

/// The numbers of numpy.random.RandomState(seed), digit for digit: MT19937 seeded by an integer,
/// 53-bit doubles, normals by Marsaglia's polar method with the second one kept
/// (NumPy, legacy-distributions.c).
class RandomState {
 public:
  explicit RandomState(std::uint32_t seed) : engine_(seed) {}

  /// Uniform in [0, 1), as random_sample().
  double uniform();
  /// Standard normal, as randn().
  double normal();
  /// (rows, columns) standard normals in row-major order, as randn(rows, columns).
  Matrix normals(Index rows, Index columns);

 private:
  std::mt19937 engine_;
  bool hasKept_ = false;
  double kept_ = 0;
};

}  // namespace attention_lab
