#include "ui/models/variant_entries.h"

#include "core/document/edits.h"

namespace attention_lab {

namespace {

bool always(const Document&) {
  return true;
}
bool hasWeights(const Document& document) {
  return !document.attention.given;
}
/// Given Q, K and V have no embedding that a position could be added to.
bool hasPositions(const Document& document) {
  return !document.attention.given || document.position.encoding != PositionEncoding::none;
}
bool hasSeveralHeads(const Document& document) {
  return document.attention.heads > 1;
}

Document copy(Document document) {
  return document;
}

Document otherScaling(Document document) {
  ScalingKind& kind = document.attention.scaling.kind;
  kind = kind == ScalingKind::none ? ScalingKind::sqrtDk : ScalingKind::none;
  return document;
}

Document otherPosition(Document document) {
  PositionEncoding& encoding = document.position.encoding;
  encoding =
      encoding == PositionEncoding::none ? PositionEncoding::sinusoidal : PositionEncoding::none;
  return document;
}

Document otherSeed(Document document) {
  return withWeightSeed(document, document.attention.weights.seed + 1);
}

Document otherMask(Document document) {
  MaskSettings& mask = document.attention.mask;
  const bool none = mask.none();
  mask = {};
  mask.causal = none;
  return document;
}

Document otherHead(Document document) {
  document.view.head = (document.view.head + 1) % document.attention.heads;
  return document;
}

}  // namespace

const std::vector<VariantEntry>& variantEntries() {
  static const std::vector<VariantEntry> entries{
      {"scaling", always, otherScaling},    {"position", hasPositions, otherPosition},
      {"seed", hasWeights, otherSeed},      {"mask", always, otherMask},
      {"head", hasSeveralHeads, otherHead}, {"copy", always, copy},
  };
  return entries;
}

}  // namespace attention_lab
