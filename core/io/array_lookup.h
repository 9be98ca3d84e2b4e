#pragma once

#include <string>
#include <vector>

#include "core/io/array_file.h"
#include "core/math/matrix.h"

namespace attention_lab {

/// Finds arrays of a file by their names behind a prefix, which may lack its dot.
class ArrayLookup {
 public:
  ArrayLookup(const std::vector<NamedArray>& arrays, std::string prefix);

  /// Null when there is none.
  const NamedArray* find(const std::string& name) const;
  /// Throws FormatError that lists the file's names.
  const NamedArray& require(const std::string& name) const;

 private:
  const std::vector<NamedArray>& arrays_;
  std::string prefix_;
};

// The array as a matrix of its own; null for null. Throw ShapeError with the array's name as its
// place for an array of another rank, or an empty one.

ConstMap matrixOf(const NamedArray& array);
/// One row; also of a matrix of one row.
ConstMap rowOf(const NamedArray& array);
SharedMatrix sharedMatrix(const NamedArray* array);
SharedMatrix sharedTransposed(const NamedArray* array);
SharedMatrix sharedRow(const NamedArray* array);

/// "a, b, c …" of the arrays' names, for messages.
std::string nameList(const std::vector<NamedArray>& arrays);

}  // namespace attention_lab
