#pragma once

#include <array>
#include <cstdint>

#include "core/math/matrix.h"

namespace attention_lab {

/// Very many random bits fast, for experiments (a document's own numbers are RandomState's): 32
/// generators xoshiro128++ (Blackman and Vigna, ACM TOMS 47, 2021) side by side, which compilers
/// turn into vector instructions. Equal keys give equal bits on every machine; other keys start
/// elsewhere in the period of 2¹²⁸.
class RandomBits {
 public:
  using Key = std::array<std::uint64_t, 3>;
  static constexpr Index kLanes = 32;
  static constexpr Index kBlock = 2048;  ///< what is made at once

  explicit RandomBits(const Key& key);

  /// kBlock words.
  void fill(std::uint32_t* words);

 private:
  using Lanes = std::array<std::uint32_t, kLanes>;
  alignas(64) std::array<Lanes, 4> state_;
};

/// Whole numbers out of random bits, one at a time.
class RandomIndexes {
 public:
  explicit RandomIndexes(const RandomBits::Key& key) : bits_(key) {}

  /// 0 … count − 1, by Lemire's multiplication (ACM TOMACS 29, 2019) without his rejection: the
  /// probabilities differ by less than count / 2³².
  Index below(Index count) {
    if (at_ == RandomBits::kBlock) {
      bits_.fill(words_.data());
      at_ = 0;
    }
    const std::uint64_t word = words_[static_cast<std::size_t>(at_++)];
    return static_cast<Index>((word * static_cast<std::uint64_t>(count)) >> 32);
  }

 private:
  RandomBits bits_;
  alignas(64) std::array<std::uint32_t, RandomBits::kBlock> words_;
  Index at_ = RandomBits::kBlock;
};

}  // namespace attention_lab
