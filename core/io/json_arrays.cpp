#include "core/io/json_arrays.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include <nlohmann/json.hpp>

#include "core/error.h"
#include "core/io/json_guard.h"
#include "core/io/json_object.h"
#include "core/io/number_type.h"

namespace attention_lab {

namespace {

using Json = nlohmann::ordered_json;

void wantList(const Json& json, const std::string& path) {
  if (!json.is_array()) failWanted(path, CORE_TEXT("core", "wanted a list, found %1"), json);
  if (json.empty()) {
    throw ShapeError(path, {CORE_TEXT("core", "wanted at least one element, found none"), {}});
  }
}

/// Fills an array from nested lists; the path is put together only for an error.
class ArrayFiller {
 public:
  ArrayFiller(const std::string& path, ElementKind kind) : path_(path), kind_(kind) {}

  /// Extents along the first elements.
  Shape shapeOf(const Json& json, Index rank) {
    Shape shape;
    std::string path = path_;
    const Json* level = &json;
    for (Index axis = 0; axis < rank; ++axis) {
      wantList(*level, path);
      shape.push_back(static_cast<Index>(level->size()));
      level = &level->front();
      path = indexPath(path, 0);
    }
    return shape;
  }

  void fill(const Json& json, const Shape& shape, double* out) {
    out_ = out;
    fillAxis(json, shape, 0);
  }

 private:
  void fillAxis(const Json& json, const Shape& shape, std::size_t axis) {
    if (axis == shape.size()) {
      *out_++ = element(json);
      return;
    }
    if (!json.is_array()) {
      failWanted(place(), CORE_TEXT("core", "wanted a list, found %1"), json);
    }
    if (json.size() != static_cast<std::size_t>(shape[axis])) {
      throw ShapeError(place(), {CORE_TEXT("core", "wanted %1 elements like the first, found %2"),
                                 {std::to_string(shape[axis]), std::to_string(json.size())}});
    }
    indices_.push_back(0);
    for (const Json& inner : json) {
      fillAxis(inner, shape, axis + 1);
      ++indices_.back();
    }
    indices_.pop_back();
  }

  double element(const Json& json) const {
    if (kind_ == ElementKind::boolean) {
      if (json.is_boolean()) return json.get<bool>() ? 1 : 0;
      failWanted(place(), CORE_TEXT("core", "wanted true or false, found %1"), json);
    }
    if (json.is_number()) return json.get<double>();
    if (kind_ == ElementKind::number) {
      failWanted(place(), CORE_TEXT("core", "wanted a number, found %1"), json);
    }
    if (json == "-inf") return -std::numeric_limits<double>::infinity();
    failWanted(place(), CORE_TEXT("core", "wanted a number or \"-inf\", found %1"), json);
  }

  std::string place() const {
    std::string text = path_;
    for (const std::size_t index : indices_)
      text = indexPath(text, index);
    return text;
  }

  const std::string& path_;
  ElementKind kind_;
  std::vector<std::size_t> indices_;
  double* out_ = nullptr;
};

Json elementJson(double value, ElementKind kind) {
  if (kind == ElementKind::boolean) return value != 0;
  if (kind == ElementKind::numberOrMinusInfinity && std::isinf(value) && value < 0) return "-inf";
  return value;
}

Json axisJson(const Shape& shape, std::size_t axis, const double*& in, ElementKind kind) {
  if (axis == shape.size()) return elementJson(*in++, kind);
  Json list = Json::array();
  list.get_ref<Json::array_t&>().reserve(static_cast<std::size_t>(shape[axis]));
  for (Index i = 0; i < shape[axis]; ++i)
    list.push_back(axisJson(shape, axis + 1, in, kind));
  return list;
}

}  // namespace

Tensor readTensor(const Json& json, const std::string& path, Index rank, ElementKind kind) {
  ArrayFiller filler(path, kind);
  Tensor tensor(filler.shapeOf(json, rank));
  filler.fill(json, tensor.shape(), tensor.edit());
  return tensor;
}

Matrix readMatrix(const Json& json, const std::string& path) {
  ArrayFiller filler(path, ElementKind::number);
  const Shape shape = filler.shapeOf(json, 2);
  Matrix matrix(shape[0], shape[1]);
  filler.fill(json, shape, matrix.data());
  return matrix;
}

std::vector<Matrix> readMatrices(const Json& json, const std::string& path) {
  wantList(json, path);
  std::vector<Matrix> matrices;
  for (std::size_t i = 0; i < json.size(); ++i) {
    matrices.push_back(readMatrix(json[i], indexPath(path, i)));
  }
  return matrices;
}

Tensor readMask(const Json& json, const std::string& path, ElementKind kind) {
  Index rank = 0;
  for (const Json* level = &json; level->is_array() && !level->empty(); level = &level->front()) {
    ++rank;
  }
  if (rank > 2 && rank != 4) {
    throw ShapeError(path, {CORE_TEXT("core",
                                      "wanted [query][key] or [item][head][query][key], "
                                      "found %1 levels of lists"),
                            {std::to_string(rank)}});
  }
  const Tensor read = readTensor(json, path, rank == 4 ? 4 : 2, kind);
  if (rank == 4) return read;
  Tensor mask({1, 1, read.rows(), read.columns()});
  mask.editMatrix() = read.matrix();
  return mask;
}

namespace {

// The heads of the last item: as many as the first's, each of its item's (or the longest item's)
// tokens and of one width.
void wantSameShapes(const std::vector<std::vector<Matrix>>& items, Index tokens, Index longest,
                    const std::string& path) {
  const std::vector<Matrix>& heads = items.back();
  if (heads.size() != items[0].size()) {
    throw ShapeError(path, {CORE_TEXT("core", "wanted %1 elements like the first, found %2"),
                            {std::to_string(items[0].size()), std::to_string(heads.size())}});
  }
  const Index columns = items[0][0].cols();
  for (std::size_t head = 0; head < heads.size(); ++head) {
    const Matrix& rows = heads[head];
    if ((rows.rows() == tokens || rows.rows() == longest) && rows.cols() == columns) continue;
    throw ShapeError(indexPath(path, head),
                     {CORE_TEXT("core", "wanted an array of %1, found %2"),
                      {shapeText({tokens, columns}), shapeText({rows.rows(), rows.cols()})}});
  }
}

}  // namespace

Tensor readHeads(const Json& json, const std::string& path, const std::vector<Index>& lengths) {
  wantList(json, path);
  const Index longest = *std::max_element(lengths.begin(), lengths.end());
  if (json.size() != lengths.size()) {
    throw ShapeError(path, {CORE_TEXT("core", "wanted %1 items like sequences, found %2"),
                            {std::to_string(lengths.size()), std::to_string(json.size())}});
  }
  // All shapes are looked at before the padded array is made: its size isn't the file's.
  std::vector<std::vector<Matrix>> items;
  for (std::size_t item = 0; item < json.size(); ++item) {
    const std::string itemPath = indexPath(path, item);
    items.push_back(readMatrices(json[item], itemPath));
    wantSameShapes(items, lengths[item], longest, itemPath);
  }
  const Shape shape{static_cast<Index>(items.size()), static_cast<Index>(items[0].size()), longest,
                    items[0][0].cols()};
  ArrayBudget().claim(shape, path);
  Tensor tensor = Tensor::zero(shape);
  Index which = 0;
  for (const std::vector<Matrix>& heads : items) {
    for (const Matrix& rows : heads)
      tensor.editMatrix(which++).topRows(rows.rows()) = rows;
  }
  return tensor;
}

Json arrayJson(const Tensor& tensor, ElementKind kind) {
  const double* in = tensor.data();
  return axisJson(tensor.shape(), 0, in, kind);
}

Json arrayJson(const Matrix& matrix) {
  const double* in = matrix.data();
  return axisJson({matrix.rows(), matrix.cols()}, 0, in, ElementKind::number);
}

}  // namespace attention_lab
