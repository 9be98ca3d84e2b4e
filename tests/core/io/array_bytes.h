#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/io/array_file.h"

// Array files put together byte by byte, so that the readers are tested without the writers.
namespace attention_lab::test {

/// Unsigned integer, lowest byte first.
inline std::string little(std::uint64_t value, int size) {
  std::string bytes;
  for (int i = 0; i < size; ++i)
    bytes += static_cast<char>(value >> (8 * i) & 0xFFU);
  return bytes;
}

/// The bytes of numbers as they lie in this machine's memory (little-endian).
template <class Number>
std::string raw(const std::vector<Number>& numbers) {
  std::string bytes(numbers.size() * sizeof(Number), '\0');
  std::memcpy(bytes.data(), numbers.data(), bytes.size());
  return bytes;
}

template <class Number>
std::string rawBigEndian(const std::vector<Number>& numbers) {
  std::string bytes;
  for (const Number number : numbers) {
    const std::string one = raw(std::vector<Number>{number});
    bytes.append(one.rbegin(), one.rend());
  }
  return bytes;
}

inline std::string npyWithHeader(const std::string& header, const std::string& data,
                                 int version = 1) {
  return std::string("\x93NUMPY") + static_cast<char>(version) + '\0' +
         little(header.size(), version == 1 ? 2 : 4) + header + data;
}

inline std::string npy(const std::string& descr, const std::string& shape, const std::string& data,
                       int version = 1, bool fortranOrder = false) {
  return npyWithHeader("{'descr': '" + descr + "', 'fortran_order': " +
                           (fortranOrder ? "True" : "False") + ", 'shape': " + shape + ", }     \n",
                       data, version);
}

inline std::string safetensors(const std::string& header, const std::string& data) {
  return little(header.size(), 8) + header + data;
}

inline std::uint32_t crc32(std::string_view bytes) {
  std::uint32_t crc = 0xFFFFFFFFU;
  for (const char byte : bytes) {
    crc ^= static_cast<unsigned char>(byte);
    for (int bit = 0; bit < 8; ++bit)
      crc = crc >> 1U ^ ((crc & 1U) != 0 ? 0xEDB88320U : 0U);
  }
  return ~crc;
}

struct ZipMember {
  std::string name;
  std::string content;
  int method = 0;             ///< 8: deflate, as blocks that are stored
  bool zip64 = false;         ///< sizes in the extra field, 0xFFFFFFFF in their usual places
  std::string extra = {};     ///< a further extra field, whole
  std::int64_t claimed = -1;  ///< size claimed instead of the real one
  std::uint32_t damage = 0;   ///< added to the check sum
};

/// A deflate stream without compression.
inline std::string deflateStored(const std::string& content) {
  std::string bytes;
  constexpr std::size_t kMostBlock = 65535;
  std::size_t at = 0;
  do {
    const std::string block = content.substr(at, kMostBlock);
    at += block.size();
    bytes += at == content.size() ? '\1' : '\0';
    bytes += little(block.size(), 2) + little(~block.size(), 2) + block;
  } while (at < content.size());
  return bytes;
}

inline std::string zip(const std::vector<ZipMember>& members) {
  std::string bytes;
  std::string directory;
  for (const ZipMember& member : members) {
    const std::string packed = member.method == 8 ? deflateStored(member.content) : member.content;
    const std::uint64_t size =
        member.claimed >= 0 ? static_cast<std::uint64_t>(member.claimed) : member.content.size();
    const std::string wide =
        member.zip64 ? little(1, 2) + little(16, 2) + little(size, 8) + little(packed.size(), 8)
                     : std::string();
    const std::string extra = member.extra + wide;
    const std::string common = little(45, 2) + little(0, 2) +
                               little(static_cast<std::uint64_t>(member.method), 2) + little(0, 2) +
                               little(33, 2) + little(crc32(member.content) + member.damage, 4) +
                               little(member.zip64 ? 0xFFFFFFFFU : packed.size(), 4) +
                               little(member.zip64 ? 0xFFFFFFFFU : size, 4) +
                               little(member.name.size(), 2) + little(extra.size(), 2);
    directory += "PK\1\2" + little(45, 2) + common + little(0, 2) + little(0, 2) + little(0, 2) +
                 little(0, 4) + little(bytes.size(), 4) + member.name + extra;
    bytes += "PK\3\4" + common + member.name + extra + packed;
  }
  const std::size_t start = bytes.size();
  return bytes + directory + "PK\5\6" + little(0, 4) + little(members.size(), 2) +
         little(members.size(), 2) + little(directory.size(), 4) + little(start, 4) + little(0, 2);
}

/// Text of the error that reading these bytes throws; "no error" when it throws none.
inline std::string errorOfArrays(const std::string& bytes) {
  try {
    parseArrays(bytes);
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

inline std::vector<double> valuesOf(const Tensor& tensor) {
  return {tensor.data(), tensor.data() + tensor.size()};
}

inline Tensor tensorOf(const Shape& shape, const std::vector<double>& values) {
  Tensor tensor(shape);
  std::copy(values.begin(), values.end(), tensor.edit());
  return tensor;
}

}  // namespace attention_lab::test
