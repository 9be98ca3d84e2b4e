#include "core/io/number_type.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "core/error.h"

namespace attention_lab {

namespace {

template <class Number>
Number load(const char* bytes, bool swap) {
  std::array<char, sizeof(Number)> raw;
  std::memcpy(raw.data(), bytes, raw.size());
  if (swap) std::reverse(raw.begin(), raw.end());
  return std::bit_cast<Number>(raw);
}

/// `toDouble` turns a stored Number into a double.
template <class Number, class Convert>
void decode(bool bigEndian, const char* bytes, Index count, double* out, Convert&& toDouble) {
  const bool swap = bigEndian != (std::endian::native == std::endian::big);
  for (Index i = 0; i < count; ++i) {
    out[i] = toDouble(load<Number>(bytes + i * static_cast<Index>(sizeof(Number)), swap));
  }
}

template <class Number>
void decode(bool bigEndian, const char* bytes, Index count, double* out) {
  decode<Number>(bigEndian, bytes, count, out,
                 [](Number value) { return static_cast<double>(value); });
}

double fromHalf(std::uint16_t bits) {
  return static_cast<double>(std::bit_cast<Eigen::half>(bits));
}

double fromBfloat(std::uint16_t bits) {
  return static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16));
}

}  // namespace

std::size_t sizeOf(NumberType type) {
  switch (type) {
    case NumberType::boolean:
    case NumberType::int8:
    case NumberType::uint8:
      return 1;
    case NumberType::int16:
    case NumberType::uint16:
    case NumberType::float16:
    case NumberType::bfloat16:
      return 2;
    case NumberType::int32:
    case NumberType::uint32:
    case NumberType::float32:
      return 4;
    case NumberType::int64:
    case NumberType::uint64:
    case NumberType::float64:
      break;
  }
  return 8;
}

void decodeNumbers(NumberType type, bool bigEndian, const char* bytes, Index count, double* out) {
  switch (type) {
    case NumberType::boolean:
      return decode<std::uint8_t>(bigEndian, bytes, count, out,
                                  [](std::uint8_t value) { return value != 0 ? 1.0 : 0.0; });
    case NumberType::int8:
      return decode<std::int8_t>(bigEndian, bytes, count, out);
    case NumberType::int16:
      return decode<std::int16_t>(bigEndian, bytes, count, out);
    case NumberType::int32:
      return decode<std::int32_t>(bigEndian, bytes, count, out);
    case NumberType::int64:
      return decode<std::int64_t>(bigEndian, bytes, count, out);
    case NumberType::uint8:
      return decode<std::uint8_t>(bigEndian, bytes, count, out);
    case NumberType::uint16:
      return decode<std::uint16_t>(bigEndian, bytes, count, out);
    case NumberType::uint32:
      return decode<std::uint32_t>(bigEndian, bytes, count, out);
    case NumberType::uint64:
      return decode<std::uint64_t>(bigEndian, bytes, count, out);
    case NumberType::float16:
      return decode<std::uint16_t>(bigEndian, bytes, count, out, fromHalf);
    case NumberType::bfloat16:
      return decode<std::uint16_t>(bigEndian, bytes, count, out, fromBfloat);
    case NumberType::float32:
      return decode<float>(bigEndian, bytes, count, out);
    case NumberType::float64:
      return decode<double>(bigEndian, bytes, count, out);
  }
}

std::uint64_t littleEndian(const char* bytes, std::size_t size) {
  std::uint64_t value = 0;
  for (std::size_t i = size; i-- > 0;) {
    value = value << 8 | static_cast<unsigned char>(bytes[i]);
  }
  return value;
}

Index ArrayBudget::claim(const Shape& shape, const std::string& place) {
  const bool isEmpty = std::find(shape.begin(), shape.end(), 0) != shape.end();
  std::size_t count = isEmpty ? 0 : 1;
  for (const Index extent : shape) {
    const auto size = static_cast<std::size_t>(extent);
    if (!isEmpty && (extent < 0 || size > left_ / sizeof(double) / count)) {
      throw LimitError(place, {CORE_TEXT("core",
                                         "an array of %1 is too large: the arrays of a file "
                                         "may take 2 GiB together"),
                               {shapeText(shape)}});
    }
    count *= size;
  }
  left_ -= count * sizeof(double);
  return static_cast<Index>(count);
}

}  // namespace attention_lab
