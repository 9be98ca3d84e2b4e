#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/document/trace.h"
#include "core/math/tensor.h"

namespace attention_lab {

struct NamedArray {
  std::string name;  ///< empty for a single .npy
  Tensor values;     ///< rank 0 becomes shape {1}
};

/// Every numeric array of a .npy, .npz or .safetensors file as float64, told by its contents.
/// Strings in an npz are skipped, object arrays (pickles) refused by name. Sizes are checked
/// against the file before allocating. Throws FormatError, LimitError.
std::vector<NamedArray> readArrays(const std::filesystem::path& file);
std::vector<NamedArray> parseArrays(std::string_view bytes);

/// The same bytes for the same arrays: fixed dates, stored in the given order.
std::string npyBytes(const Tensor& array);
std::string npzBytes(const std::vector<NamedArray>& arrays);
std::string safetensorsBytes(const std::vector<NamedArray>& arrays);
/// {"weights": [[…]], …}; non-finite as "-inf", "inf", "nan". Throws LimitError for more than a
/// hundred million numbers.
std::string jsonBytes(const std::vector<NamedArray>& arrays);

/// One table of writers; the command line and the help walk it.
struct ArrayWriter {
  const char* extension;  ///< ".npz"
  std::string (*bytes)(const std::vector<NamedArray>&);
};
const std::vector<ArrayWriter>& arrayWriters();

/// All arrays of a trace, or only those named. Throws FormatError for a name it doesn't have.
std::vector<NamedArray> traceArrays(const Trace& trace, const std::vector<std::string>& only = {});

}  // namespace attention_lab
