#pragma once

#include <string>
#include <vector>

#include "core/document/trace.h"

// What a change did: two traces of one document compared, array by array.
namespace attention_lab {

/// Where one array, or one parameter, differs for the item and head that are looked at.
struct ArrayChange {
  std::string tensor;  ///< "weights", "attention.weights.wQ"
  Index cells = 0;     ///< that differ, more than 0
  Index allCells = 0;
  Index rows = 0, columns = 0;  ///< that hold such a cell
  Index row = 0, column = 0;    ///< the first such row and column; of a cross, its own
  /// One whole row and one whole column differ, and nothing else.
  bool cross = false;
};

/// The arrays that differ, parameters first, then in the order computed. Arrays whose shapes differ
/// aren't compared; those that share their data cost nothing.
std::vector<ArrayChange> changedArrays(const Trace& before, const Trace& after, Index item,
                                       Index head);

/// `after` with the differences in place of every array's numbers; an array that `before` lacks or
/// has in another shape becomes 0. −∞ stays where both forbid.
SharedTrace differenceTrace(const Trace& before, const Trace& after);

}  // namespace attention_lab
