#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/document/edit_checks.h"
#include "core/document/edits.h"
#include "core/document/embed.h"
#include "core/error.h"

namespace attention_lab {

namespace {

constexpr std::string_view kWeightPath = "attention.weights.";

struct WeightName {
  std::string_view name;
  SharedMatrix AttentionWeights::*matrix;
  bool projection;  ///< skipped when q, k, v are given
};
constexpr WeightName kWeights[] = {
    {"wQ", &AttentionWeights::wQ, true}, {"wK", &AttentionWeights::wK, true},
    {"wV", &AttentionWeights::wV, true}, {"wO", &AttentionWeights::wO, false},
    {"bQ", &AttentionWeights::bQ, true}, {"bK", &AttentionWeights::bK, true},
    {"bV", &AttentionWeights::bV, true}, {"bO", &AttentionWeights::bO, false},
};

const WeightName* findWeight(std::string_view path) {
  if (!path.starts_with(kWeightPath)) return nullptr;
  const auto* place = std::find_if(std::begin(kWeights), std::end(kWeights), [&](const auto& w) {
    return w.name == path.substr(kWeightPath.size());
  });
  return place == std::end(kWeights) ? nullptr : place;
}

Tensor GivenQkv::*findGiven(std::string_view path) {
  if (path == "q") return &GivenQkv::q;
  if (path == "k") return &GivenQkv::k;
  if (path == "v") return &GivenQkv::v;
  return nullptr;
}

bool isEditableWeight(const Document& document, const WeightName& weight) {
  const AttentionSettings& attention = document.attention;
  if (attention.given && weight.projection) return false;
  if (attention.weights.source != WeightSource::random) {
    return attention.weights.values.*weight.matrix != nullptr;
  }
  if (attention.given || weight.name.front() == 'b') return false;
  return weight.projection || attention.heads > 1 || attention.weights.outputProjection;
}

void wantEditable(const Document& document, const std::string& tensor) {
  if (isEditable(document, tensor)) return;
  throw ShapeError(tensor, {CORE_TEXT("core", "is computed here and can't be edited"), {}});
}

// Each set… below says whether anything changed.
bool setValue(SharedMatrix& matrix, const CellAddress& cell, double value) {
  wantCell(cell, matrix->rows(), matrix->cols());
  if ((*matrix)(cell.row, cell.column) == value) return false;
  auto changed = std::make_shared<Matrix>(*matrix);
  (*changed)(cell.row, cell.column) = value;
  matrix = changed;
  return true;
}

// The parameters in use become given values: those of the trace when it is of these settings.
void giveWeights(Document& document, const Trace& trace) {
  WeightSettings& weights = document.attention.weights;
  if (weights.source == WeightSource::random) {
    const Sizes sizes = resolveArraySizes(document);
    const bool current = trace.document.attention.weights == weights &&
                         trace.sizes.dModel == sizes.dModel && trace.sizes.heads == sizes.heads &&
                         trace.sizes.dK == sizes.dK && trace.sizes.dV == sizes.dV &&
                         !trace.document.attention.given;
    weights.values = current ? trace.parameters : resolveParameters(document, sizes);
  }
  becomeGiven(weights);
}

// The embeddings in use, before scaling, become given values.
void giveEmbedding(Document& document) {
  EmbeddingSettings& embedding = document.embedding;
  if (embedding.source == EmbeddingSource::random || embedding.source == EmbeddingSource::oneHot) {
    Document unscaled = document;
    unscaled.position.embeddingScale = 1;
    const Embedded embedded = embed(unscaled, resolveArraySizes(document));
    const auto rows = [](const Tensor& vectors, const Sequences& sequences) {
      auto values = std::make_shared<std::vector<Matrix>>();
      Index item = 0;
      for (const Tokens& tokens : sequences) {
        values->push_back(vectors.matrix(item++).topRows(static_cast<Index>(tokens.size())));
      }
      return values;
    };
    embedding.values = rows(embedded.x, document.sequences);
    embedding.contextValues =
        document.context ? SharedMatrices(rows(embedded.context, *document.context)) : nullptr;
  }
  becomeGiven(embedding);
}

// The number that times `scale` gives `shown`; next to the quotient where rounding asks for it.
double unscaled(double shown, double scale) {
  const double quotient = shown / scale;
  for (const double end : {0.0, 2 * quotient}) {
    const double next = std::nextafter(quotient, end);
    if (quotient * scale != shown && next * scale == shown) return next;
  }
  return quotient;
}

// The number that `part` is added to for `sum`; next to the difference where rounding asks for it.
double withoutPart(double sum, double part) {
  const double difference = sum - part;
  for (const double next :
       {difference, std::nextafter(difference, -HUGE_VAL), std::nextafter(difference, HUGE_VAL)}) {
    if (next + part == sum) return next;
  }
  return difference;
}

// What is added to a cell of x or context for x_in or context_in.
double positionAt(const Document& document, const CellAddress& cell) {
  const auto add = positionalEncoding(document.position.encoding).addToEmbedding;
  if (add == nullptr) return 0;
  const Sizes sizes = resolveArraySizes(document);
  const Index longest = std::max(sizes.queries, sizes.keys);
  wantCell(cell, longest, sizes.dModel);
  return add(document.position, longest, sizes.dModel, longest)(cell.row, cell.column);
}

bool setEmbedding(Document& document, const CellAddress& cell, Index item, double shown) {
  const double scale = embeddingScale(document, resolveArraySizes(document));
  giveEmbedding(document);
  EmbeddingSettings& embedding = document.embedding;
  SharedMatrices& shared = cell.tensor == "context" ? embedding.contextValues : embedding.values;
  wantIndex("item", item, static_cast<Index>(shared->size()));
  const auto index = static_cast<std::size_t>(item);
  const Matrix& old = (*shared)[index];
  wantCell(cell, old.rows(), old.cols());
  if (old(cell.row, cell.column) * scale == shown) return false;
  const double value = unscaled(shown, scale);
  wantFinite(cell.tensor, std::isfinite(value));
  auto changed = std::make_shared<std::vector<Matrix>>(*shared);
  (*changed)[index](cell.row, cell.column) = value;
  shared = changed;
  return true;
}

bool setPosition(Document& document, const CellAddress& cell, double value) {
  PositionSettings& position = document.position;
  const Sizes sizes = resolveArraySizes(document);
  const Index longest = std::max(sizes.queries, sizes.keys);
  if (!position.values) {
    position.values = std::make_shared<const Matrix>(
        positionalEncoding(position.encoding)
            .addToEmbedding(position, longest, sizes.dModel, longest));
  }
  return setValue(position.values, cell, value);
}

bool setGiven(Document& document, const CellAddress& cell, Index item, Index head, double value) {
  GivenQkv given = *document.attention.given;
  Tensor& array = given.*findGiven(cell.tensor);
  wantIndex("head", head, array.shape()[1]);
  wantCell(cell, lengthOf(cell.tensor == "q" ? document.sequences : keyTokens(document), item),
           array.columns());
  const PositionSettings& position = document.position;
  const PositionalEncoding& encoding = positionalEncoding(position.encoding);
  const bool turned = encoding.rotateQueryKey != nullptr && cell.tensor != "v";
  PositionSettings here = position;
  here.first += cell.row;
  Matrix shown = array.matrix(item, head).row(cell.row);
  if (turned) encoding.rotateQueryKey(here, shown);
  if (shown(0, cell.column) == value) return false;
  Tensor changed(array.shape());
  std::copy_n(array.data(), array.size(), changed.edit());
  auto row = changed.editMatrix(item * array.shape()[1] + head).row(cell.row);
  if (turned) {
    // What turns into the change of that one column.
    Matrix change = Matrix::Zero(1, row.size());
    change(0, cell.column) = value - shown(0, cell.column);
    encoding.rotateBack(here, change);
    row += change;
  } else {
    row(cell.column) = value;
  }
  array = changed;
  document.attention.given = std::make_shared<const GivenQkv>(std::move(given));
  return true;
}

}  // namespace

CellAddress storedCell(const CellAddress& cell) {
  if (cell.tensor == "x_in") return {"x", cell.row, cell.column};
  if (cell.tensor == "context_in") return {"context", cell.row, cell.column};
  return cell;
}

bool isEditable(const Document& document, const std::string& tensor) {
  const bool projected = !document.attention.given;
  const bool shown = document.position.embeddingScale != 0.0;
  if (tensor == "x" || tensor == "x_in") return projected && shown;
  if (tensor == "context" || tensor == "context_in") return projected && shown && document.context;
  if (tensor == "position") {
    return projected && document.position.encoding == PositionEncoding::learned;
  }
  if (findGiven(tensor) != nullptr) return !projected;
  if (tensor == "masked") return true;
  const WeightName* weight = findWeight(tensor);
  return weight != nullptr && isEditableWeight(document, *weight);
}

Document withCell(const Document& document, const Trace& trace, const CellAddress& cell, Index item,
                  Index head, double value) {
  wantEditable(document, cell.tensor);
  wantFinite(cell.tensor, std::isfinite(value));
  Document changed = document;
  bool different = false;
  if (const WeightName* weight = findWeight(cell.tensor)) {
    giveWeights(changed, trace);
    different = setValue(changed.attention.weights.values.*weight->matrix, cell, value);
  } else if (cell.tensor == "position") {
    different = setPosition(changed, cell, value);
  } else if (cell.tensor == "masked") {
    return withMaskCells(document, {{cell.row, cell.column}}, item, head, value != 0);
  } else if (findGiven(cell.tensor) != nullptr) {
    different = setGiven(changed, cell, item, head, value);
  } else {
    const CellAddress stored = storedCell(cell);
    const double added = stored == cell ? 0 : positionAt(document, cell);
    different = setEmbedding(changed, stored, item, withoutPart(value, added));
  }
  return different ? changed : document;
}

Document withParameter(const Document& document, const Trace& trace, const std::string& path,
                       const Matrix& values) {
  const WeightName* weight = findWeight(path);
  if (weight == nullptr) {
    throw ShapeError(path, {CORE_TEXT("core", "is not a parameter"), {}});
  }
  wantEditable(document, path);
  wantFinite(path, values.allFinite());
  Document changed = document;
  giveWeights(changed, trace);
  SharedMatrix& matrix = changed.attention.weights.values.*weight->matrix;
  if (values.rows() != matrix->rows() || values.cols() != matrix->cols()) {
    throw ShapeError(path, {CORE_TEXT("core", "wanted an array of %1, found %2"),
                            {shapeText({matrix->rows(), matrix->cols()}),
                             shapeText({values.rows(), values.cols()})}});
  }
  if (*matrix == values) return document;
  matrix = std::make_shared<const Matrix>(values);
  return changed;
}

Document withWeightSeed(const Document& document, std::uint32_t seed) {
  const Sizes sizes = resolveArraySizes(document);
  Document changed = document;
  WeightSettings& weights = changed.attention.weights;
  if (weights.source != WeightSource::random && weights.values.wO) weights.outputProjection = true;
  weights.source = WeightSource::random;
  weights.values = {};
  weights.path.clear();
  weights.prefix.clear();
  weights.seed = seed;
  if (changed.attention.given) return changed;
  if (resolveArraySizes(changed).dK != sizes.dK) changed.attention.dK = sizes.dK;
  if (resolveArraySizes(changed).dV != sizes.dV) changed.attention.dV = sizes.dV;
  return changed;
}

}  // namespace attention_lab
