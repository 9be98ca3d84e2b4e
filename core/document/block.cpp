#include "core/document/block.h"

#include <charconv>
#include <cstddef>
#include <memory>
#include <string_view>
#include <utility>

#include "core/error.h"

namespace attention_lab {

namespace {

bool isDecoder(const Block& block) {
  return block.kind != BlockKind::encoderSelf;
}
bool isCross(const Block& block) {
  return block.kind == BlockKind::decoderCross;
}

const AttentionTrace& arraysOf(const StackRecord& stack, const Block& block) {
  const auto& layers = isDecoder(block) ? stack.trace.decoder : stack.trace.encoder;
  const auto layer = static_cast<std::size_t>(block.layer);
  const AttentionTrace* arrays = nullptr;
  if (layer < layers.size()) arrays = isCross(block) ? &layers[layer].cross : &layers[layer].self;
  if (arrays == nullptr || arrays->q.empty()) {
    throw ShapeError(
        "layer", {CORE_TEXT("core", "the stack has no %1, counted from 0"), {blockPath(block)}});
  }
  return *arrays;
}

const AttentionWeights& weightsOf(const StackRecord& stack, const Block& block) {
  const auto& layers = isDecoder(block) ? stack.parameters->decoder : stack.parameters->encoder;
  const LayerParameters& layer = layers[static_cast<std::size_t>(block.layer)];
  return isCross(block) ? layer.cross : layer.self;
}

// Each item's real rows.
SharedMatrices valuesOf(const Tensor& rows, const Lengths& lengths) {
  std::vector<Matrix> values;
  for (Index item = 0; item < rows.matrixCount(); ++item)
    values.emplace_back(rows.matrix(item).topRows(lengths[static_cast<std::size_t>(item)]));
  return std::make_shared<const std::vector<Matrix>>(std::move(values));
}

// What a block keeps of the stack's encoding: what turns q and k, or biases the scores.
PositionSettings positionOf(const StackRecord& stack, const Block& block) {
  const PositionSettings& position = stack.settings.layer.position;
  const PositionalEncoding& encoding = positionalEncoding(position.encoding);
  const bool within = encoding.rotateQueryKey != nullptr || encoding.biasScores != nullptr;
  PositionSettings kept = within && !isCross(block) ? position : PositionSettings();
  kept.embeddingScale = 1.0;
  return kept;
}

Document documentOf(const Trace& stack, const Block& block, const AttentionTrace& arrays,
                    const Lengths& queries) {
  const Document& whole = stack.document;
  Document document;
  document.title = whole.title;
  const bool target = isDecoder(block) && stack.stack->settings.kind != TransformerKind::decoder;
  document.sequences = target ? *whole.target : whole.sequences;
  document.embedding.source = EmbeddingSource::values;
  document.embedding.values = valuesOf(arrays.xIn, queries);
  if (isCross(block)) {
    document.context = whole.sequences;
    document.embedding.contextValues = valuesOf(arrays.contextIn, stack.queryLengths);
  }
  document.position = positionOf(*stack.stack, block);
  AttentionSettings& attention = document.attention;
  attention.heads = stack.sizes.heads;
  attention.scaling = whole.attention.scaling;
  attention.temperature = whole.attention.temperature;
  attention.mask.causal = block.kind == BlockKind::decoderSelf;
  attention.weights.source = WeightSource::values;
  attention.weights.values = weightsOf(*stack.stack, block);
  document.view = whole.view;
  return document;
}

}  // namespace

std::vector<Block> blocksOf(const Sizes& sizes) {
  std::vector<Block> blocks;
  for (Index layer = 0; layer < sizes.stack.encoderLayers; ++layer)
    blocks.push_back({BlockKind::encoderSelf, layer});
  for (Index layer = 0; layer < sizes.stack.decoderLayers; ++layer) {
    blocks.push_back({BlockKind::decoderSelf, layer});
    if (sizes.stack.targets > 0) blocks.push_back({BlockKind::decoderCross, layer});
  }
  return blocks;
}

std::string blockPath(const Block& block) {
  return std::string(isDecoder(block) ? "decoder." : "encoder.") + std::to_string(block.layer) +
         (isCross(block) ? ".cross" : ".self");
}

std::optional<Block> blockOfArray(const std::string& path) {
  const std::string_view text = path;
  const std::size_t dot = text.find('.');
  if (dot == std::string_view::npos) return std::nullopt;
  Block block;
  const std::string_view rest = text.substr(dot + 1);
  const auto parsed = std::from_chars(rest.data(), rest.data() + rest.size(), block.layer);
  const std::string_view part(parsed.ptr,
                              static_cast<std::size_t>(rest.data() + rest.size() - parsed.ptr));
  const bool decoder = text.starts_with("decoder.");
  if (parsed.ec != std::errc() || block.layer < 0 || !(decoder || text.starts_with("encoder."))) {
    return std::nullopt;
  }
  if (part.starts_with(".self.")) {
    block.kind = decoder ? BlockKind::decoderSelf : BlockKind::encoderSelf;
    return block;
  }
  if (!decoder || !part.starts_with(".cross.")) return std::nullopt;
  block.kind = BlockKind::decoderCross;
  return block;
}

SharedTrace blockTrace(const Trace& stack, const Block& block) {
  const AttentionTrace& arrays = arraysOf(*stack.stack, block);
  const bool target = isDecoder(block) && stack.stack->settings.kind != TransformerKind::decoder;
  auto trace = std::make_shared<Trace>();
  trace->queryLengths = target ? stack.stack->targetLengths : stack.queryLengths;
  trace->keyLengths = isCross(block) ? stack.queryLengths : trace->queryLengths;
  trace->document = documentOf(stack, block, arrays, trace->queryLengths);
  trace->sizes = resolveSizes(trace->document);
  trace->parameters = trace->document.attention.weights.values;
  trace->factor = stack.factor;
  trace->attention = arrays;
  trace->attention.x = arrays.xIn;
  trace->attention.context = arrays.contextIn;
  trace->seconds = stack.seconds;
  return trace;
}

}  // namespace attention_lab
