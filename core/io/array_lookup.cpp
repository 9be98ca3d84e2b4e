#include "core/io/array_lookup.h"

#include <cstddef>
#include <memory>
#include <utility>

#include "core/error.h"

namespace attention_lab {

ArrayLookup::ArrayLookup(const std::vector<NamedArray>& arrays, std::string prefix)
    : arrays_(arrays), prefix_(std::move(prefix)) {}

const NamedArray* ArrayLookup::find(const std::string& name) const {
  for (const std::string& spelled :
       {prefix_ + name, prefix_ + "." + name, prefix_ + "attention.weights." + name}) {
    for (const NamedArray& array : arrays_) {
      if (array.name == spelled) return &array;
    }
  }
  return nullptr;
}

const NamedArray& ArrayLookup::require(const std::string& name) const {
  if (const NamedArray* array = find(name)) return *array;
  throw FormatError(prefix_ + name,
                    {CORE_TEXT("core", "is missing; the file has %1"), {nameList(arrays_)}});
}

ConstMap matrixOf(const NamedArray& array) {
  if (array.values.rank() != 2 || array.values.empty()) {
    throw ShapeError(array.name, {CORE_TEXT("core", "wanted a matrix, found an array of %1"),
                                  {shapeText(array.values.shape())}});
  }
  return array.values.matrix();
}

/// Also a matrix of one row.
ConstMap rowOf(const NamedArray& array) {
  const Tensor& values = array.values;
  if (values.empty() || values.size() != values.columns()) {
    throw ShapeError(array.name, {CORE_TEXT("core", "wanted one row, found an array of %1"),
                                  {shapeText(values.shape())}});
  }
  return {values.data(), 1, values.size()};
}

SharedMatrix sharedMatrix(const NamedArray* array) {
  return array == nullptr ? nullptr : std::make_shared<const Matrix>(matrixOf(*array));
}

SharedMatrix sharedTransposed(const NamedArray* array) {
  return array == nullptr ? nullptr : std::make_shared<const Matrix>(matrixOf(*array).transpose());
}

SharedMatrix sharedRow(const NamedArray* array) {
  return array == nullptr ? nullptr : std::make_shared<const Matrix>(rowOf(*array));
}

std::string nameList(const std::vector<NamedArray>& arrays) {
  constexpr std::size_t kMostNames = 20;
  std::string list;
  for (std::size_t i = 0; i < arrays.size() && i < kMostNames; ++i) {
    list += (i == 0 ? "" : ", ") + arrays[i].name;
  }
  return arrays.size() > kMostNames ? list + " …" : list;
}

}  // namespace attention_lab
