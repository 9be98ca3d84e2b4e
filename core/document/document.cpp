#include "core/document/document.h"

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <unordered_set>
#include <utility>

#include "core/document/stack.h"
#include "core/error.h"

namespace attention_lab {

namespace {

std::string number(Index value) {
  return std::to_string(value);
}

[[noreturn]] void wrongShape(const std::string& place, const Shape& wanted, const Shape& found) {
  throw ShapeError(place, {CORE_TEXT("core", "wanted an array of %1, found %2"),
                           {shapeText(wanted), shapeText(found)}});
}

void wantShape(const std::string& place, const SharedMatrix& matrix, Index rows, Index columns) {
  if (matrix && (matrix->rows() != rows || matrix->cols() != columns)) {
    wrongShape(place, {rows, columns}, {matrix->rows(), matrix->cols()});
  }
}

Index longest(const Sequences& sequences) {
  Index length = 0;
  for (const Tokens& tokens : sequences) {
    length = std::max(length, static_cast<Index>(tokens.size()));
  }
  return length;
}

void checkTokens(const std::string& place, const Sequences& sequences, std::size_t items) {
  if (sequences.size() != items) {
    throw ShapeError(place, {CORE_TEXT("core", "wanted %1 items like sequences, found %2"),
                             {std::to_string(items), std::to_string(sequences.size())}});
  }
  for (std::size_t item = 0; item < sequences.size(); ++item) {
    if (sequences[item].empty()) {
      throw ShapeError(place + "[" + std::to_string(item) + "]",
                       {CORE_TEXT("core", "wanted at least one token, found none"), {}});
    }
  }
}

// The given vectors of one token list: one matrix an item, one row a token, all of d_model columns.
void checkEmbeddingValues(const std::string& place, const SharedMatrices& values,
                          const Sequences& sequences, Index dModel) {
  if (!values) {
    throw ShapeError(place, {CORE_TEXT("core", "wanted a vector for each token, found none"), {}});
  }
  if (values->size() != sequences.size()) {
    throw ShapeError(place, {CORE_TEXT("core", "wanted %1 items like sequences, found %2"),
                             {std::to_string(sequences.size()), std::to_string(values->size())}});
  }
  for (std::size_t item = 0; item < values->size(); ++item) {
    const Matrix& rows = (*values)[item];
    const auto tokens = static_cast<Index>(sequences[item].size());
    if (rows.rows() != tokens || rows.cols() != dModel) {
      wrongShape(place + "[" + std::to_string(item) + "]", {tokens, dModel},
                 {rows.rows(), rows.cols()});
    }
  }
}

Index embeddingSize(const Document& document) {
  const EmbeddingSettings& embedding = document.embedding;
  switch (embedding.source) {
    case EmbeddingSource::random:
      return embedding.dModel;
    case EmbeddingSource::oneHot:
      return static_cast<Index>(distinctTokens(document).size());
    case EmbeddingSource::values:
    case EmbeddingSource::file:
      break;
  }
  if (!embedding.values || embedding.values->empty()) {
    throw ShapeError("embedding.values",
                     {CORE_TEXT("core", "wanted a vector for each token, found none"), {}});
  }
  const Index dModel = embedding.values->front().cols();
  checkEmbeddingValues("embedding.values", embedding.values, document.sequences, dModel);
  if (document.context) {
    checkEmbeddingValues("embedding.contextValues", embedding.contextValues, *document.context,
                         dModel);
  }
  if (document.target && (embedding.targetValues || readsTarget(document))) {
    checkEmbeddingValues("embedding.targetValues", embedding.targetValues, *document.target,
                         dModel);
  }
  return dModel;
}

// Columns of a given weight per head, or nothing.
std::optional<Index> columnsPerHead(const std::string& place, const SharedMatrix& weight,
                                    Index heads) {
  if (!weight) return std::nullopt;
  if (weight->cols() % heads != 0 || weight->cols() == 0) {
    throw ShapeError(place, {CORE_TEXT("core", "%1 columns can't be shared out to %2 heads"),
                             {number(weight->cols()), number(heads)}});
  }
  return weight->cols() / heads;
}

Index agreedSize(const std::string& place, std::optional<Index> asked, std::optional<Index> given,
                 Index otherwise) {
  if (asked && given && *asked != *given) {
    throw ShapeError(place, {CORE_TEXT("core", "is %1, but the given arrays have %2 per head"),
                             {number(*asked), number(*given)}});
  }
  return given ? *given : asked.value_or(otherwise);
}

void resolveGiven(const AttentionSettings& attention, Sizes& sizes) {
  const GivenQkv& given = *attention.given;
  if (given.q.rank() != 4 || given.k.rank() != 4 || given.v.rank() != 4) {
    throw ShapeError("attention.given",
                     {CORE_TEXT("core", "wanted q, k and v as [item][head][token][d]"), {}});
  }
  sizes.dK = agreedSize("attention.dK", attention.dK, given.q.columns(), 1);
  sizes.dV = agreedSize("attention.dV", attention.dV, given.v.columns(), 1);
  const auto want = [&](const char* name, const Tensor& tensor, Index rows, Index columns) {
    const Shape wanted{sizes.items, sizes.heads, rows, columns};
    if (tensor.shape() != wanted) {
      wrongShape(std::string("attention.given.") + name, wanted, tensor.shape());
    }
  };
  want("q", given.q, sizes.queries, sizes.dK);
  want("k", given.k, sizes.keys, sizes.dK);
  want("v", given.v, sizes.keys, sizes.dV);
}

void requireGivenWeights(const AttentionWeights& weights) {
  const std::pair<const char*, const SharedMatrix*> needed[] = {
      {"wQ", &weights.wQ}, {"wK", &weights.wK}, {"wV", &weights.wV}};
  for (const auto& [name, matrix] : needed) {
    if (!*matrix) {
      throw ShapeError(std::string("attention.weights.") + name,
                       {CORE_TEXT("core", "is missing: given weights need wQ, wK and wV"), {}});
    }
  }
}

void resolveProjected(const Document& document, Sizes& sizes) {
  const AttentionSettings& attention = document.attention;
  const WeightSettings& weights = attention.weights;
  sizes.dModel = embeddingSize(document);
  const Index perHead = std::max<Index>(1, sizes.dModel / sizes.heads);
  if (weights.source == WeightSource::random) {
    sizes.dK = attention.dK.value_or(perHead);
    sizes.dV = attention.dV.value_or(sizes.dK);
    return;
  }
  const AttentionWeights& given = weights.values;
  requireGivenWeights(given);
  const std::string at = "attention.weights.";
  sizes.dK = agreedSize("attention.dK", attention.dK,
                        columnsPerHead(at + "wQ", given.wQ, sizes.heads), perHead);
  sizes.dV = agreedSize("attention.dV", attention.dV,
                        columnsPerHead(at + "wV", given.wV, sizes.heads), sizes.dK);
  const Index keyColumns = sizes.heads * sizes.dK;
  const Index valueColumns = sizes.heads * sizes.dV;
  wantShape(at + "wQ", given.wQ, sizes.dModel, keyColumns);
  wantShape(at + "wK", given.wK, sizes.dModel, keyColumns);
  wantShape(at + "wV", given.wV, sizes.dModel, valueColumns);
  wantShape(at + "bQ", given.bQ, 1, keyColumns);
  wantShape(at + "bK", given.bK, 1, keyColumns);
  wantShape(at + "bV", given.bV, 1, valueColumns);
}

// The columns of `output`: those of W_O where there is one, else of the heads side by side.
Index outputSize(const AttentionSettings& attention, const Sizes& sizes) {
  const WeightSettings& weights = attention.weights;
  const Index concat = sizes.heads * sizes.dV;
  if (weights.source == WeightSource::random) {
    const bool drawn = !attention.given && (sizes.heads > 1 || weights.outputProjection);
    return drawn ? sizes.dModel : concat;
  }
  const AttentionWeights& given = weights.values;
  const Index columns = given.wO ? given.wO->cols() : concat;
  wantShape("attention.weights.wO", given.wO, concat, columns);
  wantShape("attention.weights.bO", given.bO, 1, columns);
  return columns;
}

void checkMask(const std::string& place, const std::shared_ptr<const Tensor>& mask,
               const Sizes& sizes) {
  if (!mask) return;
  const Shape& shape = mask->shape();
  const bool fits = shape.size() == 4 && (shape[0] == 1 || shape[0] == sizes.items) &&
                    (shape[1] == 1 || shape[1] == sizes.heads) && shape[2] == sizes.queries &&
                    shape[3] == sizes.keys;
  if (!fits) wrongShape(place, {sizes.items, sizes.heads, sizes.queries, sizes.keys}, shape);
}

void checkPosition(const Document& document, const Sizes& sizes) {
  const PositionSettings& position = document.position;
  if (position.encoding == PositionEncoding::rotary && sizes.dK % 2 != 0) {
    throw ShapeError(
        "attention.dK",
        {CORE_TEXT("core", "is %1: the rotary encoding turns pairs and needs an even d_k"),
         {number(sizes.dK)}});
  }
  const bool given = document.attention.given && !document.transformer;
  if (position.encoding != PositionEncoding::learned || given) return;
  const Index needed = std::max({sizes.queries, sizes.keys, sizes.stack.targets});
  if (position.values)
    positionalEncoding(position.encoding).addToEmbedding(position, needed, sizes.dModel, needed);
}

// Null: a list that isn't there.
Tokens distinct(std::initializer_list<const Sequences*> lists) {
  Tokens tokens;
  std::unordered_set<std::string> seen;
  for (const Sequences* sequences : lists) {
    if (sequences == nullptr) continue;
    for (const Tokens& list : *sequences) {
      for (const std::string& token : list) {
        if (seen.insert(token).second) tokens.push_back(token);
      }
    }
  }
  return tokens;
}

}  // namespace

void becomeGiven(EmbeddingSettings& embedding) {
  embedding.source = EmbeddingSource::values;
  embedding.path.clear();
  embedding.name.clear();
  embedding.contextFromFile = false;
}

void becomeGiven(WeightSettings& weights) {
  weights.source = WeightSource::values;
  weights.path.clear();
  weights.prefix.clear();
}

Sizes resolveSizes(const Document& document) {
  const Sizes sizes = resolveArraySizes(document);
  checkPosition(document, sizes);
  return sizes;
}

Sizes resolveArraySizes(const Document& document) {
  if (document.sequences.empty()) {
    throw ShapeError("sequences", {CORE_TEXT("core", "wanted at least one item, found none"), {}});
  }
  const std::size_t items = document.sequences.size();
  checkTokens("sequences", document.sequences, items);
  if (document.context) checkTokens("context", *document.context, items);
  if (document.target) checkTokens("target", *document.target, items);

  Sizes sizes;
  sizes.items = static_cast<Index>(items);
  sizes.queries = longest(document.sequences);
  sizes.crossAttention = document.context.has_value();
  sizes.dropout = document.attention.dropout.rate > 0;
  sizes.keys = sizes.crossAttention ? longest(*document.context) : sizes.queries;
  if (document.transformer) {
    sizes.dropout = false;
    sizes.dModel = embeddingSize(document);
    resolveStack(document, sizes);
    return sizes;
  }
  sizes.heads = document.attention.heads;
  if (document.attention.given) {
    resolveGiven(document.attention, sizes);
  } else {
    resolveProjected(document, sizes);
  }
  sizes.dOut = outputSize(document.attention, sizes);
  checkMask("attention.mask.keep", document.attention.mask.keep, sizes);
  checkMask("attention.mask.bias", document.attention.mask.bias, sizes);
  return sizes;
}

Tokens distinctTokens(const Document& document) {
  return distinct({&document.sequences, document.context ? &*document.context : nullptr,
                   document.target ? &*document.target : nullptr});
}

Tokens embeddedTokens(const Document& document) {
  return distinct({&document.sequences, document.context ? &*document.context : nullptr,
                   readsTarget(document) ? &*document.target : nullptr});
}

}  // namespace attention_lab
