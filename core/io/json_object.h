#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/error.h"
#include "core/math/matrix.h"

namespace attention_lab {

/// A word of the document's language and what it means.
template <class Value>
struct Word {
  const char* text;
  Value value;
};

/// A short form of a value for messages: 3, "text", […], {…}.
std::string foundText(const nlohmann::ordered_json& json);
[[noreturn]] void failWanted(const std::string& path, const char* message,
                             const nlohmann::ordered_json& found);
/// Throws FormatError that names the words there are.
[[noreturn]] void failUnknownWord(const std::string& path, const nlohmann::ordered_json& found,
                                  const std::vector<std::string>& words);

/// One object of a document: reads the keys it is asked for, with their types and ranges, and
/// remembers which ones nobody asked for. Absent keys leave their target as it is. Throws
/// FormatError with the key's path.
class JsonObject {
 public:
  JsonObject(const nlohmann::ordered_json& json, std::string path);

  /// The value, or null when the key is absent; the key counts as known from then on.
  const nlohmann::ordered_json* find(const char* key);
  std::string pathOf(std::string_view key) const;

  void read(const char* key, std::string& target);
  void read(const char* key, bool& target);
  void read(const char* key, double& target);
  void readPositive(const char* key, double& target);
  void read(const char* key, std::uint32_t& target);
  void readInteger(const char* key, Index least, Index most, Index& target);

  template <class Value>
  void readWord(const char* key, std::span<const Word<Value>> words, Value& target) {
    const nlohmann::ordered_json* json = find(key);
    if (json == nullptr) return;
    std::vector<std::string> allowed;
    for (const Word<Value>& word : words) {
      if (*json == word.text) {
        target = word.value;
        return;
      }
      allowed.emplace_back(word.text);
    }
    failUnknownWord(pathOf(key), *json, allowed);
  }

  /// The keys that were never asked for; an empty object when there are none.
  nlohmann::ordered_json unknown() const;

 private:
  const nlohmann::ordered_json& json_;
  std::string path_;
  std::vector<std::string_view> known_;
};

/// A finite number. Throws FormatError.
double numberOf(const nlohmann::ordered_json& json, const std::string& path);
const std::string& textOf(const nlohmann::ordered_json& json, const std::string& path);

}  // namespace attention_lab
