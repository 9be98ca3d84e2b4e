#pragma once

#include <array>
#include <cstdint>

#include "core/math/random_bits.h"

namespace attention_lab {

/// Very many independent numbers of mean 0 and variance 1 fast, in float, of 24 random bits each.
/// Normal: Box and Muller's transform (Ann. Math. Stat. 29, 1958), so no number lies beyond 5.8,
/// which 1 in 10⁸ would. Uniform: −√3 … √3. Loops without branches, which compilers turn into
/// vector instructions; equal keys give equal numbers.
class RandomNumbers {
 public:
  enum class Kind { normal, uniform };
  static constexpr Index kMost = RandomBits::kBlock;

  RandomNumbers(Kind kind, const RandomBits::Key& key) : kind_(kind), bits_(key) {}

  /// The next `count` ≤ kMost numbers; they last until the next call.
  const float* take(Index count) {
    if (at_ + count > kMost) refill();
    const float* numbers = numbers_.data() + at_;
    at_ += count;
    return numbers;
  }

 private:
  void refill();
  void makeNormal();
  void makeUniform();

  Kind kind_;
  RandomBits bits_;
  alignas(64) std::array<std::uint32_t, kMost> words_;
  alignas(64) std::array<float, kMost> numbers_;
  Index at_ = kMost;
};

}  // namespace attention_lab
