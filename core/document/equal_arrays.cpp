#include "core/document/equal_arrays.h"

#include <algorithm>

#include <nlohmann/json.hpp>

namespace attention_lab {

bool sameArray(const SharedMatrix& a, const SharedMatrix& b) {
  return (!a && !b) || (a && b && a->rows() == b->rows() && a->cols() == b->cols() && *a == *b);
}

bool sameArrays(const SharedMatrices& a, const SharedMatrices& b) {
  if (!a || !b) return !a && !b;
  return std::equal(a->begin(), a->end(), b->begin(), b->end(),
                    [](const Matrix& x, const Matrix& y) {
                      return x.rows() == y.rows() && x.cols() == y.cols() && x == y;
                    });
}

namespace {

bool sameTensor(const Tensor& a, const Tensor& b) {
  return a.shape() == b.shape() && std::equal(a.data(), a.data() + a.size(), b.data());
}

bool sameMask(const std::shared_ptr<const Tensor>& a, const std::shared_ptr<const Tensor>& b) {
  return (!a && !b) || (a && b && sameTensor(*a, *b));
}

bool sameStack(const std::shared_ptr<const TransformerParameters>& a,
               const std::shared_ptr<const TransformerParameters>& b) {
  if (!a || !b) return !a && !b;
  const auto leaves = [](const TransformerParameters& parameters) {
    std::vector<SharedMatrix> list;
    forEachStackParameter(
        parameters, [&](const std::string&, const SharedMatrix& leaf) { list.push_back(leaf); });
    return list;
  };
  return std::ranges::equal(leaves(*a), leaves(*b), sameArray);
}

}  // namespace

void shareEqualArrays(Document& document, const Document& other) {
  const auto adopt = [](auto& mine, const auto& theirs, auto same) {
    if (same(mine, theirs)) mine = theirs;
  };
  adopt(document.embedding.values, other.embedding.values, sameArrays);
  adopt(document.embedding.contextValues, other.embedding.contextValues, sameArrays);
  adopt(document.embedding.targetValues, other.embedding.targetValues, sameArrays);
  adopt(document.position.values, other.position.values, sameArray);
  AttentionSettings& attention = document.attention;
  adopt(attention.mask.keep, other.attention.mask.keep, sameMask);
  adopt(attention.mask.bias, other.attention.mask.bias, sameMask);
  for (SharedMatrix AttentionWeights::*weight :
       {&AttentionWeights::wQ, &AttentionWeights::wK, &AttentionWeights::wV, &AttentionWeights::wO,
        &AttentionWeights::bQ, &AttentionWeights::bK, &AttentionWeights::bV,
        &AttentionWeights::bO}) {
    adopt(attention.weights.values.*weight, other.attention.weights.values.*weight, sameArray);
  }
  adopt(attention.given, other.attention.given, [](const auto& a, const auto& b) {
    return (!a && !b) ||
           (a && b && sameTensor(a->q, b->q) && sameTensor(a->k, b->k) && sameTensor(a->v, b->v));
  });
  if (document.transformer && other.transformer) {
    adopt(document.transformer->weights.values, other.transformer->weights.values, sameStack);
  }
  adopt(document.unknown, other.unknown,
        [](const auto& a, const auto& b) { return (!a && !b) || (a && b && *a == *b); });
}

}  // namespace attention_lab
