#include "core/math/random_numbers.h"

#include <bit>
#include <cmath>
#include <cstddef>
#include <numbers>

namespace attention_lab {

namespace {

constexpr float kUnit = 1.0F / 16777216.0F;  // 2⁻²⁴

/// The upper 24 bits as a whole number from −2²³ on: vector units convert signed ones only.
float upperBits(std::uint32_t word) {
  return static_cast<float>(static_cast<std::int32_t>(word) >> 8);
}

/// +1 or −1 by one bit of the word.
float signBy(std::uint32_t word, std::uint32_t bit) {
  return 1.0F - 2.0F * static_cast<float>(static_cast<std::int32_t>((word >> bit) & 1U));
}

struct SineCosine {
  float sine, cosine;
};
/// Taylor's polynomials, on −π/4 … π/4 within 3·10⁻⁷.
SineCosine sineCosine(float x) {
  const float y = x * x;
  return {x * (1 + y * (-1.0F / 6 + y * (1.0F / 120 + y * (-1.0F / 5040)))),
          1 + y * (-0.5F + y * (1.0F / 24 + y * (-1.0F / 720 + y * (1.0F / 40320))))};
}

/// Of 0 < x ≤ 1, by Cephes' polynomial for −0.3 … 0.42 (Moshier, logf.c).
float logarithm(float x) {
  // x = 2ᵉ·(1 + f), the second factor from √½ to √2.
  const auto bits = std::bit_cast<std::int32_t>(x);
  const std::int32_t e = (bits - 0x3f3504f3) >> 23;
  const float f = std::bit_cast<float>(bits - (e << 23)) - 1;
  const float p = ((((((((7.0376836292e-2F * f - 1.1514610310e-1F) * f + 1.1676998740e-1F) * f -
                        1.2420140846e-1F) *
                           f +
                       1.4249322787e-1F) *
                          f -
                      1.6668057665e-1F) *
                         f +
                     2.0000714765e-1F) *
                        f -
                    2.4999993993e-1F) *
                       f +
                   3.3333331174e-1F);
  const float square = f * f;
  return f - 0.5F * square + square * f * p + static_cast<float>(e) * std::numbers::ln2_v<float>;
}

}  // namespace

void RandomNumbers::refill() {
  bits_.fill(words_.data());
  kind_ == Kind::normal ? makeNormal() : makeUniform();
  at_ = 0;
}

void RandomNumbers::makeUniform() {
  constexpr float scale = 2 * std::numbers::sqrt3_v<float> * kUnit;
  for (std::size_t i = 0; i < kMost; ++i)
    numbers_[i] = (upperBits(words_[i]) + 0.5F) * scale;
}

// The angle is drawn in the eighth about 0 and thrown into the others by three further bits.
void RandomNumbers::makeNormal() {
  constexpr std::size_t half = kMost / 2;
  constexpr float angle = std::numbers::pi_v<float> / 2 * kUnit;
  for (std::size_t i = 0; i < half; ++i) {
    const float radius = std::sqrt(-2 * logarithm((upperBits(words_[i]) + 8388609.0F) * kUnit));
    const std::uint32_t word = words_[half + i];
    const auto [sine, cosine] = sineCosine((upperBits(word) + 0.5F) * angle);
    const bool swapped = (word & 1U) != 0;
    numbers_[i] = radius * (swapped ? sine : cosine) * signBy(word, 1);
    numbers_[half + i] = radius * (swapped ? cosine : sine) * signBy(word, 2);
  }
}

}  // namespace attention_lab
