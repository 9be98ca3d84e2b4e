#include "core/io/variant_json.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "core/error.h"
#include "core/io/json_guard.h"
#include "core/io/json_object.h"

namespace attention_lab {

namespace {

using Json = nlohmann::ordered_json;

void requirePatch(const Json& patch) {
  JsonObject object(patch, "variant");
  if (object.find("variant") != nullptr) {
    throw FormatError("variant.variant",
                      {CORE_TEXT("core", "a variant can't have a variant of its own"), {}});
  }
  if (object.find("class") != nullptr) {
    throw FormatError("variant.class",
                      {CORE_TEXT("core", "a variant is for the class what its document is"), {}});
  }
  const Json* view = object.find("view");
  if (view == nullptr) return;
  JsonObject onScreen(*view, "variant.view");
  onScreen.find("head");
  const Json others = onScreen.unknown();
  if (others.empty()) return;
  throw FormatError(
      keyPath("variant.view", others.begin().key()),
      {CORE_TEXT("core", "a variant is shown as its document is: only head may differ"), {}});
}

}  // namespace

Json mergePatch(const Json& from, const Json& to) {
  if (!from.is_object() || !to.is_object()) return to;
  Json patch = Json::object();
  for (const auto& [key, value] : to.items()) {
    const auto old = from.find(key);
    if (old == from.end()) {
      if (!value.is_null()) patch[key] = value;
    } else if (old->is_object() && value.is_object()) {
      Json inner = mergePatch(*old, value);
      if (!inner.empty()) patch[key] = std::move(inner);
    } else if (*old != value) {
      patch[key] = value;
    }
  }
  for (const auto& [key, value] : from.items()) {
    if (!to.contains(key)) patch[key] = nullptr;
  }
  return patch;
}

Json variantJson(Json document, const Json& patch) {
  requirePatch(patch);
  document.erase("variant");
  document.erase("class");
  document.merge_patch(patch);
  return document;
}

Json variantPatch(const Json& document, Json variant) {
  Json view = document.value("view", Json::object());
  view.erase("head");
  const Json own = variant.value("view", Json::object());
  if (own.contains("head")) view["head"] = own["head"];
  variant["view"] = std::move(view);
  Json from = document;
  from.erase("class");
  if (!from.contains("view")) from["view"] = Json::object();
  return mergePatch(from, variant);
}

}  // namespace attention_lab
