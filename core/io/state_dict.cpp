#include "core/io/state_dict.h"

#include <cstddef>
#include <memory>
#include <string>
#include <utility>

#include "core/error.h"
#include "core/io/array_lookup.h"

namespace attention_lab {

namespace {

template <class Expression>
SharedMatrix share(const Expression& expression) {
  return std::make_shared<const Matrix>(expression);
}

void wantThirds(const NamedArray& array, Index extent) {
  if (extent % 3 == 0) return;
  throw ShapeError(array.name,
                   {CORE_TEXT("core",
                              "wanted q, k and v one after the other, so a multiple of 3; "
                              "found an array of %1"),
                    {shapeText(array.values.shape())}});
}

void readPackedProjection(const NamedArray& array, AttentionWeights& weights) {
  const ConstMap all = matrixOf(array);  // (3·d, d)
  wantThirds(array, all.rows());
  const Index d = all.rows() / 3;
  weights.wQ = share(all.topRows(d).transpose());
  weights.wK = share(all.middleRows(d, d).transpose());
  weights.wV = share(all.bottomRows(d).transpose());
}

void readPackedBias(const NamedArray& array, AttentionWeights& weights) {
  const ConstMap all = rowOf(array);  // (3·d)
  wantThirds(array, all.cols());
  const Index d = all.cols() / 3;
  weights.bQ = share(all.leftCols(d));
  weights.bK = share(all.middleCols(d, d));
  weights.bV = share(all.rightCols(d));
}

/// Here context and sequences have the same d_model, while PyTorch's kdim and vdim may differ.
void wantModelColumns(const NamedArray& array, const NamedArray& query) {
  const Index wanted = matrixOf(query).cols();
  if (matrixOf(array).cols() == wanted) return;
  throw ShapeError(
      array.name, {CORE_TEXT("core",
                             "reads vectors of %1 numbers (kdim or vdim), but those of the context "
                             "have d_model = %2 like the sequences; other sizes are not supported"),
                   {std::to_string(array.values.columns()), std::to_string(wanted)}});
}

AttentionWeights torchWeights(const ArrayLookup& dict) {
  for (const char* name : {"bias_k", "bias_v"}) {
    if (const NamedArray* array = dict.find(name)) {
      throw FormatError(array->name, {CORE_TEXT("core",
                                                "keys and values that a layer adds to the "
                                                "sequence are not supported"),
                                      {}});
    }
  }
  AttentionWeights weights;
  if (const NamedArray* packed = dict.find("in_proj_weight")) {
    readPackedProjection(*packed, weights);
  } else {
    const NamedArray& query = dict.require("q_proj_weight");
    const NamedArray& key = dict.require("k_proj_weight");
    const NamedArray& value = dict.require("v_proj_weight");
    wantModelColumns(key, query);
    wantModelColumns(value, query);
    weights.wQ = sharedTransposed(&query);
    weights.wK = sharedTransposed(&key);
    weights.wV = sharedTransposed(&value);
  }
  if (const NamedArray* bias = dict.find("in_proj_bias")) readPackedBias(*bias, weights);
  weights.wO = sharedTransposed(dict.find("out_proj.weight"));
  weights.bO = sharedRow(dict.find("out_proj.bias"));
  return weights;
}

AttentionWeights ownWeights(const ArrayLookup& dict) {
  AttentionWeights weights;
  weights.wQ = sharedMatrix(&dict.require("wQ"));
  weights.wK = sharedMatrix(&dict.require("wK"));
  weights.wV = sharedMatrix(&dict.require("wV"));
  weights.wO = sharedMatrix(dict.find("wO"));
  weights.bQ = sharedRow(dict.find("bQ"));
  weights.bK = sharedRow(dict.find("bK"));
  weights.bV = sharedRow(dict.find("bV"));
  weights.bO = sharedRow(dict.find("bO"));
  return weights;
}

}  // namespace

AttentionWeights attentionWeights(const std::vector<NamedArray>& arrays,
                                  const std::string& prefix) {
  const ArrayLookup dict(arrays, prefix);
  if (dict.find("in_proj_weight") != nullptr || dict.find("q_proj_weight") != nullptr) {
    return torchWeights(dict);
  }
  if (dict.find("wQ") != nullptr) return ownWeights(dict);
  throw FormatError({}, {CORE_TEXT("core",
                                   "no attention weights with the prefix \"%1\": wanted "
                                   "in_proj_weight, q_proj_weight or wQ; the file has %2"),
                         {prefix, nameList(arrays)}});
}

}  // namespace attention_lab
