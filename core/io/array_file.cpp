
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>

#include "core/error.h"
#include "core/io/about_file.h"
#include "core/io/array_lookup.h"
#include "core/io/atomic_file.h"
#include "core/io/json_text.h"
#include "core/io/npy.h"
#include "core/io/npz.h"
#include "core/io/safetensors.h"

namespace attention_lab {

namespace {

constexpr std::size_t kMostFileBytes = std::size_t{2} << 30;
constexpr Index kMostJsonNumbers = 100'000'000;  ///< some 2 GB of text

std::string elementText(double value) {
  if (std::isnan(value)) return "\"nan\"";
  if (std::isinf(value)) return value < 0 ? "\"-inf\"" : "\"inf\"";
  return numberText(value);
}

/// Nested lists with the innermost ones, the rows, on one line each.
void appendLists(std::string& text, const Shape& shape, std::size_t axis, const double*& in) {
  const bool isRow = axis + 1 == shape.size();
  text += '[';
  for (Index i = 0; i < shape[axis]; ++i) {
    if (i > 0) text += isRow ? ", " : ",";
    if (isRow) {
      text += elementText(*in++);
    } else {
      text += '\n';
      text.append(axis + 2, ' ');
      appendLists(text, shape, axis + 1, in);
    }
  }
  text += ']';
}

std::vector<NamedArray> parseSingleNpy(std::string_view bytes) {
  ArrayBudget budget;
  auto values = parseNpy(bytes, {}, budget);
  if (!values) {
    throw FormatError({}, {CORE_TEXT("core", "wanted an array of numbers, found one of text"), {}});
  }
  std::vector<NamedArray> arrays(1);
  arrays.front().values = std::move(*values);
  return arrays;
}

}  // namespace

std::vector<NamedArray> readArrays(const std::filesystem::path& file) {
  return aboutFile(file, [&] { return parseArrays(readFile(file, kMostFileBytes)); });
}

std::vector<NamedArray> parseArrays(std::string_view bytes) {
  if (bytes.starts_with(kNpyMagic)) return parseSingleNpy(bytes);
  // A local file's header, or the end of an archive without any.
  if (bytes.starts_with("PK\3\4") || bytes.starts_with("PK\5\6")) return parseNpz(bytes);
  if (looksLikeSafetensors(bytes)) return parseSafetensors(bytes);
  throw FormatError({}, {CORE_TEXT("core", "not a .npy, .npz or .safetensors file"), {}});
}

std::string jsonBytes(const std::vector<NamedArray>& arrays) {
  Index numbers = 0;
  for (const NamedArray& array : arrays)
    numbers += array.values.size();
  if (numbers > kMostJsonNumbers) {
    throw LimitError({}, {CORE_TEXT("core",
                                    "%1 numbers are too many for a .json file, which takes %2: "
                                    "choose .npz or .safetensors, or fewer arrays"),
                          {std::to_string(numbers), std::to_string(kMostJsonNumbers)}});
  }
  std::string text = "{";
  for (const NamedArray& array : arrays) {
    text += text.size() == 1 ? "\n " : ",\n ";
    text += quotedText(array.name) + ": ";
    const double* in = array.values.data();
    appendLists(text, array.values.shape(), 0, in);
  }
  return text + "\n}\n";
}

const std::vector<ArrayWriter>& arrayWriters() {
  static const std::vector<ArrayWriter> writers{
      {".npz", npzBytes}, {".json", jsonBytes}, {".safetensors", safetensorsBytes}};
  return writers;
}

std::vector<NamedArray> traceArrays(const Trace& trace, const std::vector<std::string>& only) {
  std::vector<NamedArray> all;
  forEachTensor(trace, [&](const NamedTensor& named) {
    all.push_back({named.path, named.tensor});
  });
  if (only.empty()) return all;
  for (const std::string& name : only) {
    const bool known = std::any_of(all.begin(), all.end(),
                                   [&](const NamedArray& array) { return array.name == name; });
    if (!known) {
      throw FormatError(
          {}, {CORE_TEXT("core", "there is no array “%1”; there are %2"), {name, nameList(all)}});
    }
  }
  std::erase_if(all, [&](const NamedArray& array) {
    return std::find(only.begin(), only.end(), array.name) == only.end();
  });
  return all;
}

}  // namespace attention_lab
