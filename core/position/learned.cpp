#include "core/position/learned.h"

#include <algorithm>
#include <string>

#include "core/error.h"
#include "core/math/random_state.h"

namespace attention_lab {

Matrix addLearned(const PositionSettings& settings, Index positions, Index dModel, Index longest) {
  if (!settings.values) {
    return RandomState(settings.seed)
        .normals(std::max(positions, longest), dModel)
        .topRows(positions);
  }
  const Matrix& table = *settings.values;
  if (table.cols() != dModel) {
    throw ShapeError("position.values",
                     {CORE_TEXT("core", "wanted rows of d_model = %1 numbers, found %2"),
                      {std::to_string(dModel), std::to_string(table.cols())}});
  }
  if (table.rows() < positions) {
    throw ShapeError(
        "position.values",
        {CORE_TEXT("core", "the table has %1 positions, the longest sequence needs %2"),
         {std::to_string(table.rows()), std::to_string(positions)}});
  }
  return table.topRows(positions);
}

}  // namespace attention_lab
