#include "core/math/random_bits.h"

#include <bit>
#include <cstddef>

namespace attention_lab {

namespace {

/// SplitMix64 (Steele, Lea and Flood, OOPSLA 2014): spreads a key over the states.
std::uint64_t splitMix(std::uint64_t& state) {
  state += 0x9e3779b97f4a7c15ULL;
  std::uint64_t z = state;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31);
}

}  // namespace

RandomBits::RandomBits(const Key& key) {
  std::uint64_t seed = 0;
  for (const std::uint64_t part : key) {
    seed ^= part;
    seed = splitMix(seed);
  }
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    for (std::size_t word = 0; word < 4; word += 2) {
      const std::uint64_t bits = splitMix(seed);
      state_[word][lane] = static_cast<std::uint32_t>(bits);
      state_[word + 1][lane] = static_cast<std::uint32_t>(bits >> 32);
    }
    state_[0][lane] |= 1;  // never all zero
  }
}

void RandomBits::fill(std::uint32_t* words) {
  auto& [s0, s1, s2, s3] = state_;
  for (Index first = 0; first < kBlock; first += kLanes) {
    for (std::size_t i = 0; i < kLanes; ++i) {
      words[static_cast<std::size_t>(first) + i] = std::rotl(s0[i] + s3[i], 7) + s0[i];
      const std::uint32_t t = s1[i] << 9;
      s2[i] ^= s0[i];
      s3[i] ^= s1[i];
      s1[i] ^= s2[i];
      s0[i] ^= s3[i];
      s2[i] ^= t;
      s3[i] = std::rotl(s3[i], 11);
    }
  }
}

}  // namespace attention_lab
