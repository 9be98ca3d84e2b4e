#include "core/document/stack.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>

#include "core/error.h"
#include "core/math/random_state.h"

namespace attention_lab {

namespace {

bool hasEncoder(const StackSettings& stack) {
  return stack.kind != TransformerKind::decoder;
}
bool hasDecoder(const StackSettings& stack) {
  return stack.kind != TransformerKind::encoder;
}
bool hasBoth(const StackSettings& stack) {
  return stack.kind == TransformerKind::encoderDecoder;
}

std::string number(Index value) {
  return std::to_string(value);
}

// The number of layers asked for, or given, or 1.
Index layerCount(const char* place, std::optional<Index> asked,
                 const std::vector<LayerParameters>* given) {
  const Index found = given == nullptr ? 0 : static_cast<Index>(given->size());
  if (asked && given != nullptr && *asked != found) {
    throw ShapeError(place, {CORE_TEXT("core", "is %1, but the weights have %2 layers"),
                             {number(*asked), number(found)}});
  }
  return given == nullptr ? asked.value_or(1) : found;
}

Index hiddenSize(const StackSettings& stack, Index dModel) {
  const TransformerParameters* given = stack.weights.values.get();
  if (given == nullptr) return stack.dFf.value_or(4 * dModel);
  const auto& layers = hasEncoder(stack) ? given->encoder : given->decoder;
  if (layers.empty() || !layers.front().feedForward.w1) return stack.dFf.value_or(4 * dModel);
  const Index found = layers.front().feedForward.w1->cols();
  if (stack.dFf && *stack.dFf != found) {
    throw ShapeError("transformer.dFf", {CORE_TEXT("core", "is %1, but the weights have %2"),
                                         {number(*stack.dFf), number(found)}});
  }
  return found;
}

// Checks one given parameter after another by its path.
class ShapeCheck {
 public:
  explicit ShapeCheck(const Sizes& sizes) : sizes_(sizes) {}

  void operator()(const std::string& path, const SharedMatrix& matrix) const {
    const std::string name = path.substr(path.rfind('.') + 1);
    const Shape wanted = shapeOf(path, name);
    const bool optional = name.front() == 'b' || path.find("cross.") != std::string::npos ||
                          path.find("norm") != std::string::npos;
    if (!matrix && optional) return;
    const Shape found = matrix ? Shape{matrix->rows(), matrix->cols()} : Shape{};
    if (found == wanted) return;
    throw ShapeError("transformer.weights." + path,
                     {CORE_TEXT("core", "wanted an array of %1, found %2"),
                      {shapeText(wanted), matrix ? shapeText(found) : "0"}});
  }

 private:
  Shape shapeOf(const std::string& path, const std::string& name) const {
    const Index d = sizes_.dModel;
    if (name == "w1") return {d, sizes_.stack.dFf};
    if (name == "w2") return {sizes_.stack.dFf, d};
    if (name == "b1") return {1, sizes_.stack.dFf};
    if (name.front() == 'b' || path.find("norm") != std::string::npos) return {1, d};
    return {d, d};
  }

  const Sizes& sizes_;
};

class Drawing {
 public:
  Drawing(std::uint32_t seed, const Sizes& sizes) : random_(seed), sizes_(sizes) {}

  LayerParameters layer(bool cross) {
    LayerParameters layer;
    layer.self = attention();
    if (cross) layer.cross = attention();
    layer.feedForward.w1 = weight(sizes_.stack.dFf, sizes_.dModel);
    layer.feedForward.b1 = constant(sizes_.stack.dFf, 0);
    layer.feedForward.w2 = weight(sizes_.dModel, sizes_.stack.dFf);
    layer.feedForward.b2 = constant(sizes_.dModel, 0);
    layer.norm1 = layer.norm2 = norm();
    if (cross) layer.norm3 = norm();
    return layer;
  }

  NormParameters norm() const { return {constant(sizes_.dModel, 1), constant(sizes_.dModel, 0)}; }

 private:
  // (in, out), drawn as PyTorch stores it.
  SharedMatrix weight(Index out, Index in) {
    return std::make_shared<const Matrix>(draw(out, in).transpose());
  }

  Matrix draw(Index out, Index in) {
    return random_.normals(out, in) / std::sqrt(static_cast<double>(in));
  }

  static SharedMatrix constant(Index columns, double value) {
    return std::make_shared<const Matrix>(Matrix::Constant(1, columns, value));
  }

  AttentionWeights attention() {
    const Index d = sizes_.dModel;
    const Matrix packed = draw(3 * d, d);
    AttentionWeights weights;
    weights.wQ = std::make_shared<const Matrix>(packed.topRows(d).transpose());
    weights.wK = std::make_shared<const Matrix>(packed.middleRows(d, d).transpose());
    weights.wV = std::make_shared<const Matrix>(packed.bottomRows(d).transpose());
    weights.bQ = weights.bK = weights.bV = weights.bO = constant(d, 0);
    weights.wO = weight(d, d);
    return weights;
  }

  RandomState random_;
  const Sizes& sizes_;
};

void checkAgreement(const Document& document, Index dModel) {
  const StackSettings& stack = *document.transformer;
  if (stack.dModel && *stack.dModel != dModel) {
    throw ShapeError("transformer.dModel", {CORE_TEXT("core", "is %1, but the embedding has %2"),
                                            {number(*stack.dModel), number(dModel)}});
  }
  if (dModel % stack.heads != 0) {
    throw ShapeError("transformer.heads",
                     {CORE_TEXT("core", "d_model = %1 can't be shared out to %2 heads"),
                      {number(dModel), number(stack.heads)}});
  }
  if (document.context) {
    throw ShapeError("context", {CORE_TEXT("core",
                                           "has no place in a stack: its encoder reads sequences, "
                                           "its decoder target"),
                                 {}});
  }
  if (hasBoth(stack) && !document.target) {
    throw ShapeError("target",
                     {CORE_TEXT("core", "is missing: the decoder reads it, one list an item"), {}});
  }
}

}  // namespace

bool readsTarget(const Document& document) {
  return document.transformer && hasBoth(*document.transformer);
}

void resolveStack(const Document& document, Sizes& sizes) {
  const StackSettings& stack = *document.transformer;
  const TransformerParameters* given = stack.weights.values.get();
  checkAgreement(document, sizes.dModel);
  if (hasEncoder(stack)) {
    sizes.stack.encoderLayers = layerCount("transformer.encoderLayers", stack.encoderLayers,
                                           given == nullptr ? nullptr : &given->encoder);
  }
  if (hasDecoder(stack)) {
    sizes.stack.decoderLayers = layerCount("transformer.decoderLayers", stack.decoderLayers,
                                           given == nullptr ? nullptr : &given->decoder);
  }
  if (hasBoth(stack)) {
    for (const Tokens& tokens : *document.target)
      sizes.stack.targets = std::max(sizes.stack.targets, static_cast<Index>(tokens.size()));
  }
  sizes.stack.dFf = hiddenSize(stack, sizes.dModel);
  sizes.heads = stack.heads;
  sizes.dK = sizes.dV = sizes.dModel / stack.heads;
  sizes.dOut = sizes.dModel;
  if (given != nullptr) forEachStackParameter(*given, ShapeCheck(sizes));
}

std::shared_ptr<const TransformerParameters> stackParameters(const Document& document,
                                                             const Sizes& sizes) {
  const StackSettings& stack = *document.transformer;
  if (stack.weights.values) return stack.weights.values;
  auto parameters = std::make_shared<TransformerParameters>();
  Drawing drawing(stack.weights.seed, sizes);
  for (Index i = 0; i < sizes.stack.encoderLayers; ++i)
    parameters->encoder.push_back(drawing.layer(false));
  for (Index i = 0; i < sizes.stack.decoderLayers; ++i)
    parameters->decoder.push_back(drawing.layer(hasBoth(stack)));
  if (stack.finalNorm && hasEncoder(stack)) parameters->encoderNorm = drawing.norm();
  if (stack.finalNorm && hasDecoder(stack)) parameters->decoderNorm = drawing.norm();
  return parameters;
}

TransformerSettings transformerSettings(const Document& document, const Sizes& sizes) {
  const StackSettings& stack = *document.transformer;
  TransformerSettings settings;
  settings.kind = stack.kind;
  LayerSettings& layer = settings.layer;
  layer.heads = sizes.heads;
  layer.factor = scalingFactor(document.attention.scaling, sizes.dK);
  layer.temperature = document.attention.temperature;
  layer.position = document.position;
  layer.activation = stack.activation;
  layer.norm = stack.norm;
  layer.normEps = stack.normEps;
  return settings;
}

}  // namespace attention_lab
