#include "core/document/class_parts.h"

#include <algorithm>
#include <string>

#include "core/error.h"

namespace attention_lab {

namespace {

bool sameTokens(const Document& a, const Document& b) {
  return a.sequences == b.sequences && a.context == b.context && a.target == b.target;
}

/// Sizes that don't agree are no change of anybody's.
bool sameSize(const Document& a, const Document& b, Index Sizes::*size) {
  try {
    return resolveArraySizes(a).*size == resolveArraySizes(b).*size;
  } catch (const Error&) {
    return true;
  }
}

bool sameHeads(const Document& a, const Document& b) {
  return a.attention.heads == b.attention.heads;
}

// With one-hot embeddings d_model follows the tokens; d_k follows d_model and the heads, d_v
// follows d_k.
bool sameDModel(const Document& a, const Document& b) {
  return !sameTokens(a, b) || sameSize(a, b, &Sizes::dModel);
}

bool sameDk(const Document& a, const Document& b) {
  return !sameTokens(a, b) || !sameSize(a, b, &Sizes::dModel) || !sameHeads(a, b) ||
         sameSize(a, b, &Sizes::dK);
}

bool sameDv(const Document& a, const Document& b) {
  return !sameTokens(a, b) || !sameSize(a, b, &Sizes::dModel) || !sameHeads(a, b) ||
         !sameSize(a, b, &Sizes::dK) || sameSize(a, b, &Sizes::dV);
}

/// Arrays follow tokens and sizes.
bool arraysFollow(const Document& a, const Document& b) {
  return !sameTokens(a, b) || !sameHeads(a, b) || !sameSize(a, b, &Sizes::dModel) ||
         !sameSize(a, b, &Sizes::dK) || !sameSize(a, b, &Sizes::dV);
}

bool sameDivisor(const Document& a, const Document& b) {
  return a.attention.scaling == b.attention.scaling;
}

bool sameTemperature(const Document& a, const Document& b) {
  return a.attention.temperature == b.attention.temperature;
}

bool sameMask(const Document& a, const Document& b) {
  return arraysFollow(a, b) || a.attention.mask == b.attention.mask;
}

bool sameDropout(const Document& a, const Document& b) {
  return a.attention.dropout == b.attention.dropout;
}

bool samePosition(const Document& a, const Document& b) {
  return arraysFollow(a, b) || a.position == b.position;
}

bool sameSeed(const Document& a, const Document& b) {
  const bool drawn = a.attention.weights.source != WeightSource::random &&
                     b.attention.weights.source == WeightSource::random;
  return !drawn && a.attention.weights.seed == b.attention.weights.seed;
}

bool sameWeights(const Document& a, const Document& b) {
  return arraysFollow(a, b) || a.attention.weights == b.attention.weights;
}

bool sameEmbedding(const Document& a, const Document& b) {
  return arraysFollow(a, b) || a.embedding == b.embedding;
}

bool sameParameters(const Document& a, const Document& b) {
  return std::ranges::all_of(classParts(), [&](const ClassPart& part) {
    return !std::string_view(part.id).starts_with("parameters.") || part.same(a, b);
  });
}

// A panel stands before what is in it.
constexpr ClassPart kParts[] = {
    {"tokens", CORE_TEXT("core", "Tokens"), true, sameTokens},
    {"embedding", CORE_TEXT("core", "Numbers of X"), false, sameEmbedding},
    {"parameters", CORE_TEXT("core", "Parameters"), true, sameParameters},
    {"parameters.dModel", CORE_TEXT("core", "d_model"), true, sameDModel},
    {"parameters.heads", CORE_TEXT("core", "Number of heads"), true, sameHeads},
    {"parameters.dK", CORE_TEXT("core", "d_k"), true, sameDk},
    {"parameters.dV", CORE_TEXT("core", "d_v"), true, sameDv},
    {"parameters.temperature", CORE_TEXT("core", "Temperature"), true, sameTemperature},
    {"parameters.divisor", CORE_TEXT("core", "Divisor"), true, sameDivisor},
    {"parameters.mask", CORE_TEXT("core", "Mask"), true, sameMask},
    {"parameters.dropout", CORE_TEXT("core", "Dropout"), true, sameDropout},
    {"parameters.position", CORE_TEXT("core", "Positional encoding"), true, samePosition},
    {"parameters.seed", CORE_TEXT("core", "Seed"), true, sameSeed},
    {"weights", CORE_TEXT("core", "Weights"), true, sameWeights, "attention.weights"},
    {"inspector", CORE_TEXT("core", "Inspector"), true, nullptr},
    {"views.chain", CORE_TEXT("core", "Tab Chain"), true, nullptr},
    {"views.heads", CORE_TEXT("core", "Tab Heads"), true, nullptr},
    {"views.flow", CORE_TEXT("core", "Tab Flow"), true, nullptr},
    {"views.text", CORE_TEXT("core", "Tab Text"), true, nullptr},
    {"views.position", CORE_TEXT("core", "Tab Position"), true, nullptr},
    {"views.scaling", CORE_TEXT("core", "Tab √d_k"), true, nullptr},
    {"views.compare", CORE_TEXT("core", "Compare"), true, nullptr},
    {"steps", CORE_TEXT("core", "Step by step"), true, nullptr},
    {"lessons", CORE_TEXT("core", "Lessons"), true, nullptr},
};

bool names(const std::string& said, const ClassPart& part) {
  return said == part.id || (*part.alias != '\0' && said == part.alias);
}

bool holds(const std::vector<std::string>& list, std::string_view id) {
  const ClassPart* part = findClassPart(id);
  return part != nullptr &&
         std::ranges::any_of(list, [&](const std::string& said) { return names(said, *part); });
}

/// "parameters" of "parameters.mask".
std::string_view panelOf(std::string_view id) {
  return id.substr(0, id.find('.'));
}

}  // namespace

std::span<const ClassPart> classParts() {
  return kParts;
}

const ClassPart* findClassPart(std::string_view name) {
  const std::string said(name);
  const auto found =
      std::ranges::find_if(kParts, [&](const ClassPart& part) { return names(said, part); });
  return found == std::end(kParts) ? nullptr : found;
}

bool hidesPart(const ClassPreset& preset, std::string_view id) {
  return holds(preset.hide, id) || holds(preset.hide, panelOf(id));
}

bool locksPart(const ClassPreset& preset, std::string_view id) {
  return holds(preset.lock, id) || holds(preset.lock, panelOf(id));
}

PartState partState(const ClassPreset& preset, std::string_view id) {
  if (holds(preset.hide, id)) return PartState::hidden;
  return holds(preset.lock, id) ? PartState::locked : PartState::shown;
}

ClassPreset withPartState(ClassPreset preset, std::string_view id, PartState state) {
  const ClassPart* part = findClassPart(id);
  if (part == nullptr) return preset;
  for (auto* list : {&preset.hide, &preset.lock})
    std::erase_if(*list, [&](const std::string& said) { return names(said, *part); });
  if (state == PartState::hidden) preset.hide.emplace_back(part->id);
  if (state == PartState::locked) preset.lock.emplace_back(part->id);
  return preset;
}

int hiddenParts(const ClassPreset& preset) {
  return static_cast<int>(std::ranges::count_if(
      kParts, [&](const ClassPart& part) { return part.hides && holds(preset.hide, part.id); }));
}

const ClassPart* lockedChange(const ClassPreset& preset, const Document& before,
                              const Document& after) {
  if (preset.lock.empty()) return nullptr;
  const auto found = std::ranges::find_if(kParts, [&](const ClassPart& part) {
    return part.same != nullptr && locksPart(preset, part.id) && !part.same(before, after);
  });
  return found == std::end(kParts) ? nullptr : found;
}

}  // namespace attention_lab
