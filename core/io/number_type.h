#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "core/math/tensor.h"

namespace attention_lab {

/// Element types of array files.
enum class NumberType {
  boolean,
  int8,
  int16,
  int32,
  int64,
  uint8,
  uint16,
  uint32,
  uint64,
  float16,
  bfloat16,
  float32,
  float64
};

/// Bytes of one element.
std::size_t sizeOf(NumberType type);
/// `count` elements at `bytes` as float64.
void decodeNumbers(NumberType type, bool bigEndian, const char* bytes, Index count, double* out);
/// Little-endian unsigned integer of `size` ≤ 8 bytes.
std::uint64_t littleEndian(const char* bytes, std::size_t size);

/// Counts what the arrays of one file take as float64, so that a small file can't ask for much.
class ArrayBudget {
 public:
  /// The number of elements. Throws LimitError, naming `place`, when all claimed so far would take
  /// more than 2 GiB.
  Index claim(const Shape& shape, const std::string& place);

 private:
  std::size_t left_ = std::size_t{2} << 30;
};

}  // namespace attention_lab
