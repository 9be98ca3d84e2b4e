#pragma once

#include <span>
#include <string_view>

#include "core/document/document.h"

// The panels, controls and tabs that a document can hide or lock: one table, from which the window,
// its dialog and the check of edits know them.
namespace attention_lab {

struct ClassPart {
  const char* id;    ///< as files say it: "parameters.temperature"; never changes
  const char* name;  ///< to be translated in the context "core"
  bool hides;        ///< can be hidden
  /// Whether both documents say the same about it: what it locks. Null: it can only be hidden.
  bool (*same)(const Document& before, const Document& after);
  const char* alias = "";  ///< another name that files may say
};
std::span<const ClassPart> classParts();
/// By its id or its other name; null for a name that this version doesn't know.
const ClassPart* findClassPart(std::string_view name);

enum class PartState { shown, locked, hidden };

/// What is in a hidden panel is hidden, and what is in a locked one is locked.
bool hidesPart(const ClassPreset& preset, std::string_view id);
bool locksPart(const ClassPreset& preset, std::string_view id);
/// What the preset says about the part itself.
PartState partState(const ClassPreset& preset, std::string_view id);
ClassPreset withPartState(ClassPreset preset, std::string_view id, PartState state);
/// How many of the parts that this version knows are hidden by their own name.
int hiddenParts(const ClassPreset& preset);

/// The first locked part that an edit changes; null: none. What only follows a change of tokens or
/// sizes, such as a larger W_Q, isn't changed by the edit.
const ClassPart* lockedChange(const ClassPreset& preset, const Document& before,
                              const Document& after);

}  // namespace attention_lab
