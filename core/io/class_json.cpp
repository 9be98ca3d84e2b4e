#include "core/io/class_json.h"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/error.h"
#include "core/io/json_guard.h"
#include "core/io/json_object.h"

namespace attention_lab {

namespace {

using Json = nlohmann::ordered_json;

std::vector<std::string> readNames(const Json& json, const std::string& path) {
  if (!json.is_array()) {
    failWanted(path, CORE_TEXT("core", "wanted a list of names, found %1"), json);
  }
  std::vector<std::string> names;
  for (std::size_t i = 0; i < json.size(); ++i)
    names.push_back(textOf(json[i], indexPath(path, i)));
  return names;
}

}  // namespace

Json readClass(const Json& json, ClassPreset& preset) {
  JsonObject object(json, "class");
  const auto read = [&](const char* key, auto& target) {
    if (const Json* names = object.find(key)) target = readNames(*names, object.pathOf(key));
  };
  read("hide", preset.hide);
  read("lock", preset.lock);
  read("panels", preset.panels);
  return object.unknown();
}

Json classJson(const ClassPreset& preset) {
  Json json = Json::object();
  if (!preset.hide.empty()) json["hide"] = preset.hide;
  if (!preset.lock.empty()) json["lock"] = preset.lock;
  if (preset.panels) json["panels"] = *preset.panels;
  return json;
}

}  // namespace attention_lab
