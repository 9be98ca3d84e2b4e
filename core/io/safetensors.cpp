#include "core/io/safetensors.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "core/error.h"
#include "core/io/json_guard.h"
#include "core/io/json_object.h"
#include "core/io/number_type.h"

namespace attention_lab {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kLengthBytes = 8;
constexpr std::uint64_t kMostHeaderBytes = 100'000'000;  // as the format's own library
constexpr const char* kMetadata = "__metadata__";

constexpr std::array<Word<NumberType>, 13> kSafetensorsTypes{{
    {"BOOL", NumberType::boolean},
    {"I8", NumberType::int8},
    {"I16", NumberType::int16},
    {"I32", NumberType::int32},
    {"I64", NumberType::int64},
    {"U8", NumberType::uint8},
    {"U16", NumberType::uint16},
    {"U32", NumberType::uint32},
    {"U64", NumberType::uint64},
    {"F16", NumberType::float16},
    {"BF16", NumberType::bfloat16},
    {"F32", NumberType::float32},
    {"F64", NumberType::float64},
}};

struct Entry {
  std::string name;
  NumberType type = NumberType::float64;
  Shape shape;
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
};

std::vector<std::uint64_t> integers(JsonObject& object, const char* key) {
  const Json* json = object.find(key);
  const auto isSize = [](const Json& element) { return element.is_number_unsigned(); };
  if (json == nullptr || !json->is_array() || !std::all_of(json->begin(), json->end(), isSize)) {
    failWanted(object.pathOf(key), CORE_TEXT("core", "wanted a list of whole numbers, found %1"),
               json == nullptr ? Json() : *json);
  }
  return json->get<std::vector<std::uint64_t>>();
}

Entry readEntry(const std::string& name, const Json& json) {
  JsonObject object(json, name);
  Entry entry;
  entry.name = name;
  if (object.find("dtype") == nullptr) {
    throw FormatError(object.pathOf("dtype"), {CORE_TEXT("core", "is missing"), {}});
  }
  object.readWord<NumberType>("dtype", kSafetensorsTypes, entry.type);
  for (const std::uint64_t extent : integers(object, "shape")) {
    entry.shape.push_back(static_cast<Index>(std::min<std::uint64_t>(extent, INT64_MAX)));
  }
  const std::vector<std::uint64_t> offsets = integers(object, "data_offsets");
  if (offsets.size() != 2 || offsets[0] > offsets[1]) {
    throw FormatError(object.pathOf("data_offsets"),
                      {CORE_TEXT("core", "wanted the first and the last offset"), {}});
  }
  entry.begin = offsets[0];
  entry.end = offsets[1];
  if (entry.shape.empty()) entry.shape = {1};
  return entry;
}

/// The arrays must follow each other from the first byte of the data to the last.
void checkCover(const std::vector<Entry>& entries, std::uint64_t dataSize) {
  std::vector<const Entry*> ordered;
  for (const Entry& entry : entries)
    ordered.push_back(&entry);
  std::sort(ordered.begin(), ordered.end(), [](const Entry* a, const Entry* b) {
    return std::pair(a->begin, a->end) < std::pair(b->begin, b->end);
  });
  std::uint64_t covered = 0;
  for (const Entry* entry : ordered) {
    if (entry->begin != covered) {
      throw FormatError(entry->name,
                        {CORE_TEXT("core",
                                   "begins at byte %1 of the data, wanted %2 (no holes and "
                                   "no overlaps)"),
                         {std::to_string(entry->begin), std::to_string(covered)}});
    }
    covered = entry->end;
  }
  if (covered != dataSize) {
    throw FormatError({}, {CORE_TEXT("core", "the header describes %1 bytes of data, found %2"),
                           {std::to_string(covered), std::to_string(dataSize)}});
  }
}

std::uint64_t headerLength(std::string_view bytes) {
  const std::uint64_t length = littleEndian(bytes.data(), kLengthBytes);
  if (length > kMostHeaderBytes) {
    throw LimitError({}, {CORE_TEXT("core", "the header has %1 bytes; at most %2 are read"),
                          {std::to_string(length), std::to_string(kMostHeaderBytes)}});
  }
  if (length > bytes.size() - kLengthBytes) {
    throw FormatError({}, {CORE_TEXT("core", "the file ends in its header"), {}});
  }
  return length;
}

}  // namespace

bool looksLikeSafetensors(std::string_view bytes) {
  return bytes.size() > kLengthBytes && bytes[kLengthBytes] == '{';
}

std::vector<NamedArray> parseSafetensors(std::string_view bytes) {
  const std::uint64_t length = headerLength(bytes);
  const Json header = parseJson(bytes.substr(kLengthBytes, length));
  const std::string_view data = bytes.substr(kLengthBytes + length);
  std::vector<Entry> entries;
  for (const auto& [name, json] : header.items()) {
    if (name != kMetadata) entries.push_back(readEntry(name, json));
  }
  checkCover(entries, data.size());
  std::vector<NamedArray> arrays;
  ArrayBudget budget;
  for (const Entry& entry : entries) {
    const Index count = budget.claim(entry.shape, entry.name);
    const std::uint64_t wanted = static_cast<std::uint64_t>(count) * sizeOf(entry.type);
    if (wanted != entry.end - entry.begin) {
      throw FormatError(entry.name, {CORE_TEXT("core", "an array of %1 needs %2 bytes, found %3"),
                                     {shapeText(entry.shape), std::to_string(wanted),
                                      std::to_string(entry.end - entry.begin)}});
    }
    Tensor values(entry.shape);
    decodeNumbers(entry.type, false, data.data() + entry.begin, count, values.edit());
    arrays.push_back({entry.name, std::move(values)});
  }
  return arrays;
}

std::string safetensorsBytes(const std::vector<NamedArray>& arrays) {
  Json header = Json::object();
  std::size_t offset = 0;
  for (const NamedArray& array : arrays) {
    const std::size_t end = offset + static_cast<std::size_t>(array.values.size()) * sizeof(double);
    header[array.name] = {
        {"dtype", "F64"}, {"shape", array.values.shape()}, {"data_offsets", {offset, end}}};
    offset = end;
  }
  std::string text = header.dump();
  text.append((kLengthBytes - text.size() % kLengthBytes) % kLengthBytes, ' ');
  std::string bytes;
  bytes.reserve(kLengthBytes + text.size() + offset);
  for (std::size_t i = 0; i < kLengthBytes; ++i) {
    bytes += static_cast<char>(text.size() >> (8 * i) & 0xFFU);
  }
  bytes += text;
  for (const NamedArray& array : arrays) {
    const std::size_t size = static_cast<std::size_t>(array.values.size()) * sizeof(double);
    if (size > 0) bytes.append(reinterpret_cast<const char*>(array.values.data()), size);
  }
  return bytes;
}

}  // namespace attention_lab
