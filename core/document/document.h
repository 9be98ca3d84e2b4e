#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/document/class_preset.h"
#include "core/document/stack_settings.h"
#include "core/document/step_state.h"
#include "core/lab/scaling_settings.h"
#include "core/math/matrix.h"
#include "core/math/tensor.h"
#include "core/model/attention_params.h"
#include "core/model/dropout.h"
#include "core/model/mask.h"
#include "core/position/positional_encoding.h"

// The document as a plain value: what `NAME.attn` says, validated and typed. Copies are cheap:
// arrays are shared and constant. Two documents are equal when every setting is and their arrays
// are the same objects.
namespace attention_lab {

using Tokens = std::vector<std::string>;
/// One list of tokens per batch item.
using Sequences = std::vector<Tokens>;
/// One matrix per batch item, [token][d].
using SharedMatrices = std::shared_ptr<const std::vector<Matrix>>;

enum class EmbeddingSource { values, random, oneHot, file };
struct EmbeddingSettings {
  EmbeddingSource source = EmbeddingSource::random;
  /// values: [item](token, d_model); null where absent. Also what was read for `file`.
  SharedMatrices values, contextValues, targetValues;
  Index dModel = 8;  ///< random
  std::uint32_t seed = 0;
  double scale = 1;
  std::string path, name;        ///< file
  bool contextFromFile = false;  ///< file: `contextValues` was read from it too
  bool operator==(const EmbeddingSettings&) const = default;
};
/// The values in use become given ones: nothing refers to a file any longer.
void becomeGiven(EmbeddingSettings& embedding);

/// Projections skipped: q, k (item, head, token, d_k), v (item, head, token, d_v).
struct GivenQkv {
  Tensor q, k, v;
};

struct WeightSettings {
  WeightSource source = WeightSource::random;
  AttentionWeights values;        ///< values, and what was read for file
  std::uint32_t seed = 0;         ///< random
  double scale = 1;               ///< random
  bool outputProjection = false;  ///< random, one head: draw wO too
  std::string path, prefix;       ///< file
  bool operator==(const WeightSettings&) const = default;
};
void becomeGiven(WeightSettings& weights);

struct AttentionSettings {
  Index heads = 1;
  std::optional<Index> dK, dV;  ///< per head; defaults as in `resolveSizes`
  Scaling scaling;
  double temperature = 1;
  MaskSettings mask;
  Dropout dropout;
  std::shared_ptr<const GivenQkv> given;
  WeightSettings weights;
  bool operator==(const AttentionSettings&) const = default;
};

/// One cell of a named trace array or parameter.
struct CellAddress {
  std::string tensor;  ///< "weights", "attention.weights.wQ"
  Index row = 0;
  Index column = 0;
  bool operator==(const CellAddress&) const = default;
};

/// The two tokens of a weight: the one that asks and the one that answers.
enum class TokenSide { query, key };

/// What the views of several heads show.
struct HeadsState {
  std::vector<Index> chosen;  ///< ascending; empty: nothing was singled out
  bool mean = false;          ///< the mean of all heads, beside them (heads) or instead (text)
  double share = 0.9;         ///< flow: lines until this part of each row
  TokenSide side = TokenSide::query;  ///< a query's row is shown, or a key's column
  bool operator==(const HeadsState&) const = default;
};

/// What was on the screen. Unknown words are kept by the file and ignored here.
struct ViewState {
  std::string view = "chain";      ///< id of the selected view
  std::string tensor = "weights";  ///< the array shown large
  Index item = 0;
  Index head = 0;
  std::optional<CellAddress> pinned;
  HeadsState heads;
  StepState steps;
  std::string colormap;  ///< empty: the program's default
  std::optional<double> rangeLow, rangeHigh;
  bool values = true;    ///< numbers in the cells
  std::string language;  ///< empty: the program's
  ScalingSettings scalingLab;
  bool operator==(const ViewState&) const = default;
};

struct Document {
  std::string title;
  std::string notes;
  Sequences sequences{{"I", "love", "NLP"}};
  std::optional<Sequences> context;
  std::optional<Sequences> target;
  EmbeddingSettings embedding;
  PositionSettings position;
  AttentionSettings attention;
  /// A stack of layers instead of one attention; of `attention` it takes over the scaling and the
  /// temperature.
  std::optional<StackSettings> transformer;
  ViewState view;
  ClassPreset classPreset;  ///< `class`
  /// What this document is compared with; of its `view` only `head` counts. It has no variant and
  /// no class preset of its own. Null: none.
  std::shared_ptr<const Document> variant;
  /// Keys this version doesn't know, at their places; written back on saving. Null: none.
  std::shared_ptr<const nlohmann::ordered_json> unknown;

  bool operator==(const Document&) const = default;
};

/// Sizes of a stack; all 0 without one.
struct StackSizes {
  Index encoderLayers = 0;
  Index decoderLayers = 0;
  Index dFf = 0;
  Index targets = 0;  ///< longest target; 0 without one
};

/// Sizes every array follows from.
struct Sizes {
  Index items = 0;
  Index queries = 0;  ///< longest sequence, n
  Index keys = 0;     ///< longest context, or sequence, m
  Index dModel = 0;   ///< 0 with given q, k, v
  Index heads = 0;
  Index dK = 0;
  Index dV = 0;
  Index dOut = 0;  ///< columns of `output`
  bool crossAttention = false;
  bool dropout = false;
  StackSizes stack;
};

/// Works the sizes out and checks that everything given agrees with them.
/// Throws ShapeError naming the key's path, what was found and what was wanted.
Sizes resolveSizes(const Document& document);

/// The same without looking whether the positional encoding fits (an even d_k for rotary, a table
/// that is long enough): for edits, which must lead out of such a state.
Sizes resolveArraySizes(const Document& document);

/// Distinct tokens in order of first appearance, `sequences` first, then `context`, then `target`.
Tokens distinctTokens(const Document& document);
/// Those that are embedded, the first of distinctTokens: of `sequences` and `context`, and of the
/// `target` that a stack reads.
Tokens embeddedTokens(const Document& document);

}  // namespace attention_lab
