#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/math/matrix.h"
#include "core/math/random_state.h"

// From the logits of a vocabulary to words: how the next token is chosen.
namespace attention_lab {

struct SamplingSettings {
  double temperature = 1.0;  ///< ≥ 0; 0: all on the largest logit
  Index topK = 0;            ///< only the K largest logits can be drawn; 0: all
};

/// (vocabulary): soft-max(logits / temperature) over the K largest, 0 elsewhere. Of equal logits
/// the earlier token goes first. A logit of −∞ has probability 0.
/// Throws ShapeError when there is no logit, none is finite, or one is NaN or +∞; LimitError for a
/// temperature or K out of range.
RowVector nextTokenProbabilities(const RowVector& logits, const SamplingSettings& settings);

/// The token of the largest logit, the earlier of equals. Throws as above.
Index greedyToken(const RowVector& logits);

/// A token drawn by the inverse of the cumulative sum: one uniform number of `random` for each.
/// `probabilities`: ≥ 0, with the sum 1. Never a token of probability 0.
Index sampledToken(const RowVector& probabilities, RandomState& random);

/// Tokens with Σ ln p of those that were added.
struct Hypothesis {
  std::vector<Index> tokens;
  double logProbability = 0;
  bool ended = false;  ///< by the end token, which is its last
};

struct BeamSettings {
  Index width = 4;           ///< hypotheses kept after each token, ≥ 1
  Index longest = 32;        ///< tokens added at most, ≥ 0
  std::optional<Index> end;  ///< the token that ends a hypothesis
};

/// Logits (vocabulary) of the token after these.
using NextLogits = std::function<RowVector(const std::vector<Index>& tokens)>;

/// Beam search by Σ ln p without length normalisation (Lowerre, 1976): the most probable first, at
/// most `width`. Width 1 is greedy decoding. Of equals the one found first stays first.
/// Throws LimitError for a width or length out of range, and as nextTokenProbabilities().
std::vector<Hypothesis> beamSearch(const NextLogits& next, const std::vector<Index>& start,
                                   const BeamSettings& settings);

}  // namespace attention_lab
