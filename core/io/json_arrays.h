#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/math/matrix.h"
#include "core/math/tensor.h"

// Nested lists of a document as arrays. A ragged, empty or wrongly nested list throws ShapeError, a
// wrong element FormatError; the place is that of the list or element: "embedding.values[0][1][3]".
namespace attention_lab {

enum class ElementKind {
  number,
  numberOrMinusInfinity,  ///< "-inf" as a text is −∞
  boolean                 ///< true is 1, false is 0
};

/// An array of that rank, ≥ 1, without empty axes.
Tensor readTensor(const nlohmann::ordered_json& json, const std::string& path, Index rank,
                  ElementKind kind = ElementKind::number);
/// (rows, columns)
Matrix readMatrix(const nlohmann::ordered_json& json, const std::string& path);
/// One matrix per element of the list; their sizes may differ.
std::vector<Matrix> readMatrices(const nlohmann::ordered_json& json, const std::string& path);
/// (items or 1, heads or 1, n, m) from [query][key] or [item][head][query][key].
Tensor readMask(const nlohmann::ordered_json& json, const std::string& path, ElementKind kind);
/// (item, head, token, d) from [item][head][token][d]. An item may leave its padding rows out:
/// `lengths` are the real tokens per item; what is left out becomes 0.
Tensor readHeads(const nlohmann::ordered_json& json, const std::string& path,
                 const std::vector<Index>& lengths);

nlohmann::ordered_json arrayJson(const Tensor& tensor, ElementKind kind = ElementKind::number);
nlohmann::ordered_json arrayJson(const Matrix& matrix);

}  // namespace attention_lab
