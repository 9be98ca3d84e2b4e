#pragma once

#include <array>
#include <span>
#include <vector>

#include "core/document/document.h"
#include "core/document/steps.h"
#include "core/io/json_object.h"

// The words of the document format, one table each for reading, writing and messages.
namespace attention_lab {

inline constexpr const char* kFormatName = "attention-lab";
inline constexpr Index kFormatVersion = 1;
inline constexpr const char* kSqrtDModel = "sqrt-d-model";

inline constexpr std::array<Word<EmbeddingSource>, 4> kEmbeddingSources{{
    {"values", EmbeddingSource::values},
    {"random", EmbeddingSource::random},
    {"one-hot", EmbeddingSource::oneHot},
    {"file", EmbeddingSource::file},
}};

inline constexpr std::array<Word<WeightSource>, 3> kWeightSources{{
    {"values", WeightSource::values},
    {"random", WeightSource::random},
    {"file", WeightSource::file},
}};

inline constexpr std::array<Word<ScalingKind>, 3> kScalings{{
    {"sqrt-dk", ScalingKind::sqrtDk},
    {"dk", ScalingKind::dk},
    {"none", ScalingKind::none},
}};

/// "none" and "causal" of `attention.mask`.
inline constexpr std::array<Word<bool>, 2> kMasks{{{"none", false}, {"causal", true}}};

/// `view.side`
inline constexpr std::array<Word<TokenSide>, 2> kTokenSides{{
    {"query", TokenSide::query},
    {"key", TokenSide::key},
}};

/// `view.scalingLab`
inline constexpr std::array<Word<ScalingDistribution>, 3> kScalingDistributions{{
    {"normal", ScalingDistribution::normal},
    {"uniform", ScalingDistribution::uniform},
    {"document", ScalingDistribution::document},
}};

/// Exponents of d_k that have a name.
inline constexpr std::array<Word<double>, 3> kScalingDivisors{{
    {"none", 0},
    {"sqrt-dk", 0.5},
    {"dk", 1},
}};

/// From the table of encodings, so that a new one is read and written without a line here.
inline std::vector<Word<PositionEncoding>> positionWords() {
  std::vector<Word<PositionEncoding>> words;
  for (const PositionalEncoding& encoding : positionalEncodings()) {
    words.push_back({encoding.name, encoding.encoding});
  }
  return words;
}

/// `view.step.name`, from the table of steps.
inline std::vector<Word<StepId>> stepWords() {
  std::vector<Word<StepId>> words;
  for (const Step& step : stepTable())
    words.push_back({step.name, step.id});
  return words;
}

template <class Value>
const char* wordFor(std::span<const Word<Value>> words, Value value) {
  for (const Word<Value>& word : words) {
    if (word.value == value) return word.text;
  }
  return "";
}

}  // namespace attention_lab
