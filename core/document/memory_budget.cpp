#include "core/document/memory_budget.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string>

#include "core/error.h"

namespace attention_lab {

namespace {

// In double, as sizes that a file asks for may overflow integers.
double layerElementCount(const Sizes& sizes) {
  const auto B = static_cast<double>(sizes.items);
  const auto H = static_cast<double>(sizes.heads);
  const auto n = static_cast<double>(sizes.queries);
  const auto m = static_cast<double>(sizes.keys);
  const auto d = static_cast<double>(sizes.dModel);
  const auto dK = static_cast<double>(sizes.dK);
  const auto dV = static_cast<double>(sizes.dV);
  const double positions = n * d + std::max(n, m) * d;
  const double inputs = 2 * B * n * d + (sizes.crossAttention ? 2 * B * m * d : 0) + positions;
  const double projected = 2 * B * H * ((n + m) * dK + m * dV);
  const double squares = (sizes.dropout ? 6 : 4) * B * H * n * m;
  const double outputs = 2 * B * n * H * dV + B * n * static_cast<double>(sizes.dOut);
  const double weights = d * H * (2 * dK + dV) + H * dV * static_cast<double>(sizes.dOut);
  return inputs + projected + squares + outputs + weights;
}

// One attention of a stack: q, z, concat, output; k, v; scores to weights.
double attentionElements(double B, double d, double H, double queries, double keys) {
  return B * (4 * queries * d + 2 * keys * d + 4 * H * queries * keys);
}

// residuals, norms, feed-forward; d_ff before and after the activation.
double layerElements(double B, double d, double dFf, double tokens, double subLayers) {
  return B * tokens * (2 * subLayers * d + 2 * d + 2 * dFf);
}

double stackElementCount(const Sizes& sizes) {
  const auto B = static_cast<double>(sizes.items);
  const auto H = static_cast<double>(sizes.heads);
  const auto d = static_cast<double>(sizes.dModel);
  const auto dFf = static_cast<double>(sizes.stack.dFf);
  const auto n = static_cast<double>(sizes.queries);
  const auto t = static_cast<double>(sizes.stack.targets);
  const auto encoders = static_cast<double>(sizes.stack.encoderLayers);
  const auto decoders = static_cast<double>(sizes.stack.decoderLayers);
  const double self = 4 * d * d;
  const double feedForward = 2 * d * dFf;
  const double encoder =
      attentionElements(B, d, H, n, n) + layerElements(B, d, dFf, n, 2) + self + feedForward;
  const bool alone = sizes.stack.targets == 0;
  const double read = alone ? n : t;
  double decoder = attentionElements(B, d, H, read, read) +
                   layerElements(B, d, dFf, read, alone ? 2 : 3) + self + feedForward;
  if (!alone) decoder += attentionElements(B, d, H, t, n) + self;
  return 3 * (B * n * d + B * t * d) + n * d + t * d + encoders * encoder + decoders * decoder;
}

double elementCount(const Sizes& sizes) {
  const bool stack = sizes.stack.encoderLayers + sizes.stack.decoderLayers > 0;
  return stack ? stackElementCount(sizes) : layerElementCount(sizes);
}

// All tokens, of which at most so many are distinct.
double tokenCount(const Sizes& sizes) {
  const Index perItem =
      sizes.queries + (sizes.crossAttention ? sizes.keys : 0) + sizes.stack.targets;
  return static_cast<double>(sizes.items) * static_cast<double>(perItem);
}

bool drawsEmbedding(const Document& document) {
  const bool given = document.attention.given && !document.transformer;
  return !given && document.embedding.source == EmbeddingSource::random;
}

double bytesNeeded(const Sizes& sizes, double tableRows) {
  const double table = tableRows * static_cast<double>(sizes.dModel);
  return (elementCount(sizes) + table) * sizeof(double);
}

// The document's sizes with at most `tokens` tokens an item.
Sizes sizesWith(Index tokens, const Document& document, Sizes sizes) {
  sizes.queries = std::min(sizes.queries, tokens);
  sizes.keys = std::min(sizes.keys, tokens);
  sizes.stack.targets = std::min(sizes.stack.targets, tokens);
  const bool sizesFollow = !document.transformer && !document.attention.given &&
                           document.embedding.source == EmbeddingSource::oneHot &&
                           document.attention.weights.source == WeightSource::random;
  if (!sizesFollow) return sizes;
  Document shorter = document;
  shorter.attention.mask = {};
  for (Sequences* lists : {&shorter.sequences, shorter.context ? &*shorter.context : nullptr}) {
    if (lists == nullptr) continue;
    for (Tokens& list : *lists)
      list.resize(std::min(list.size(), static_cast<std::size_t>(tokens)));
  }
  return resolveArraySizes(shorter);
}

// The most tokens per item with everything else as it is, found by halving; 0: not even one.
Index tokensThatFit(const Document& document, const Sizes& sizes, double budget, double tableRows) {
  const auto fits = [&](Index tokens) {
    const Sizes fewer = sizesWith(tokens, document, sizes);
    return bytesNeeded(fewer, std::min(tableRows, tokenCount(fewer))) <= budget;
  };
  if (!fits(1)) return 0;
  Index low = 1;
  Index high = std::max(sizes.queries, sizes.keys);
  while (low + 1 < high) {
    const Index middle = low + (high - low) / 2;
    (fits(middle) ? low : high) = middle;
  }
  return low;
}

// What the document's variant takes; 0 where its sizes don't agree, as it isn't computed then.
double variantBytes(const Document& document) {
  if (!document.variant) return 0;
  try {
    const Sizes sizes = resolveArraySizes(*document.variant);
    return bytesNeeded(sizes, drawsEmbedding(*document.variant) ? tokenCount(sizes) : 0);
  } catch (const ShapeError&) {
    return 0;
  }
}

std::string gibibytes(double bytes) {
  std::array<char, 32> text{};
  const double value = std::round(bytes / 1073741824.0 * 100.0) / 100.0;
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
  return {text.data(), end};
}

[[noreturn]] void refuse(const Sizes& sizes, double needed, double budget, Index fitting) {
  const auto number = [](Index value) { return std::to_string(value); };
  if (fitting > 0) {
    throw LimitError(
        "sequences",
        {CORE_TEXT("core",
                   "%1 × %2 scores (heads: %3, items: %4) need %5 GiB with all that goes with "
                   "them; %6 GiB are allowed: about %7 tokens would fit"),
         {number(sizes.queries), number(sizes.keys), number(sizes.heads), number(sizes.items),
          gibibytes(needed), gibibytes(budget), number(fitting)}});
  }
  throw LimitError(
      {}, {CORE_TEXT("core",
                     "d_model = %1, d_k = %2 and d_v = %3 (heads: %4, items: %5) need %6 GiB; %7 "
                     "GiB are allowed, so nothing of that size fits, not even one token: choose a "
                     "smaller d_model or d_k, or fewer heads or items"),
           {number(sizes.dModel), number(sizes.dK), number(sizes.dV), number(sizes.heads),
            number(sizes.items), gibibytes(needed), gibibytes(budget)}});
}

}  // namespace

std::size_t traceBytes(const Sizes& sizes) {
  return static_cast<std::size_t>(std::min(elementCount(sizes) * sizeof(double), 9e18));
}

void checkBudget(const Document& document, const Sizes& sizes, const TraceScope& scope) {
  const double budget =
      std::max(0.0, static_cast<double>(scope.memoryBudget) - variantBytes(document));
  const bool drawn = drawsEmbedding(document);
  // Counting distinct tokens takes time: most documents fit even if all of them are.
  if (bytesNeeded(sizes, drawn ? tokenCount(sizes) : 0) <= budget) return;
  const double tableRows = drawn ? static_cast<double>(embeddedTokens(document).size()) : 0;
  const double needed = bytesNeeded(sizes, tableRows);
  if (needed <= budget) return;
  refuse(sizes, needed, budget, tokensThatFit(document, sizes, budget, tableRows));
}

}  // namespace attention_lab
