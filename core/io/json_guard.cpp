#include "core/io/json_guard.h"

#include <algorithm>
#include <cstdint>
#include <unordered_set>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>
#include <unicode/utf8.h>

#include "core/error.h"

namespace attention_lab {

namespace {

using Json = nlohmann::ordered_json;

struct Position {
  std::size_t line = 1;
  std::size_t column = 1;  ///< in bytes
};

Position positionOf(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, std::min(offset, text.size()));
  const std::size_t lineStart = before.rfind('\n') + 1;  // npos + 1 is 0
  return {1 + static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')),
          1 + before.size() - lineStart};
}

/// "line 3, column 7" as the first two arguments of a message.
Message at(std::string_view text, std::size_t offset, const char* message,
           std::vector<std::string> more = {}) {
  const Position position = positionOf(text, offset);
  std::vector<std::string> arguments{std::to_string(position.line),
                                     std::to_string(position.column)};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return {message, std::move(arguments)};
}

/// Where the first byte stands that isn't part of UTF-8 text, or is 0; npos: nowhere.
std::size_t firstIllFormed(std::string_view text) {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
  const auto size = static_cast<std::int64_t>(text.size());
  for (std::int64_t i = 0; i < size;) {
    const std::int64_t start = i;
    UChar32 c = 0;
    U8_NEXT(bytes, i, size, c);
    if (c <= 0) return static_cast<std::size_t>(start);
  }
  return std::string_view::npos;
}

/// A few characters from `offset` on, to show what was found.
std::string excerpt(std::string_view text, std::size_t offset) {
  constexpr std::size_t kMostBytes = 12;
  const auto isContinuation = [&](std::size_t i) {
    return (static_cast<unsigned char>(text[i]) & 0xC0U) == 0x80U;
  };
  while (offset > 0 && offset < text.size() && isContinuation(offset))
    --offset;
  std::size_t end = offset;
  while (end < text.size() && static_cast<unsigned char>(text[end]) >= 0x20 &&
         (end - offset < kMostBytes || isContinuation(end))) {
    ++end;
  }
  return std::string(text.substr(offset, end - offset));
}

/// Builds the value bottom-up and knows the path of what is being read.
class Builder : public nlohmann::json_sax<Json> {
 public:
  Builder(std::string_view text, std::size_t mostDepth) : text_(text), mostDepth_(mostDepth) {}

  Json take() { return std::move(result_); }

  bool null() override { return give(Json()); }
  bool boolean(bool value) override { return give(value); }
  bool number_integer(number_integer_t value) override { return give(value); }
  bool number_unsigned(number_unsigned_t value) override { return give(value); }
  bool number_float(number_float_t value, const string_t& /*digits*/) override {
    return give(value);
  }
  bool string(string_t& value) override {
    refuseNul(value);
    return give(std::move(value));
  }
  bool binary(binary_t& value) override { return give(std::move(value)); }

  bool start_object(std::size_t /*size*/) override { return open(true); }
  bool start_array(std::size_t /*size*/) override { return open(false); }

  bool key(string_t& key) override {
    refuseNul(key);
    Frame& frame = open_.back();
    if (!frame.seen.insert(key).second) {
      throw FormatError(keyPath(path(open_.size() - 1), key),
                        {CORE_TEXT("core", "this key stands twice"), {}});
    }
    frame.members.emplace_back(std::move(key), Json());
    return true;
  }

  bool end_object() override {
    Json object = Json::object();
    auto& members = object.get_ref<Json::object_t&>();
    members.reserve(open_.back().members.size());
    // The keys are known to differ, so the map's own look for each of them is left out.
    for (auto& [name, value] : open_.back().members) {
      static_cast<Json::object_t::Container&>(members).emplace_back(std::move(name),
                                                                    std::move(value));
    }
    open_.pop_back();
    return give(std::move(object));
  }
  bool end_array() override {
    Json array = std::move(open_.back().elements);
    open_.pop_back();
    return give(std::move(array));
  }

  bool parse_error(std::size_t offset, const std::string& token,
                   const nlohmann::detail::exception& error) override {
    constexpr int kNumberOverflow = 406;
    const std::size_t at0 = offset > 0 ? offset - 1 : 0;
    const std::string place = path(open_.size());
    if (error.id == kNumberOverflow) {
      throw FormatError(
          place, at(text_, at0, CORE_TEXT("core", "line %1, column %2: the number %3 is too large"),
                    {token}));
    }
    if (offset > text_.size() || text_.empty()) {
      throw FormatError(place,
                        at(text_, text_.size(),
                           CORE_TEXT("core", "line %1, column %2: the text ends too early")));
    }
    const std::string found = excerpt(text_, at0);
    if (found.empty()) {  // a line break within a text, say
      throw FormatError(place,
                        at(text_, at0, CORE_TEXT("core", "line %1, column %2: not JSON here")));
    }
    throw FormatError(
        place,
        at(text_, at0, CORE_TEXT("core", "line %1, column %2: not JSON from here: “%3”"), {found}));
  }

 private:
  struct Frame {
    bool isObject = false;
    Json elements;  ///< of a list
    std::vector<std::pair<std::string, Json>> members;
    std::unordered_set<std::string> seen;
  };

  bool open(bool isObject) {
    if (open_.size() >= mostDepth_) {
      throw LimitError(
          {}, {CORE_TEXT("core", "nested deeper than %1 levels"), {std::to_string(mostDepth_)}});
    }
    open_.push_back({isObject, Json::array(), {}, {}});
    return true;
  }

  bool give(Json value) {
    if (open_.empty()) {
      result_ = std::move(value);
    } else if (open_.back().isObject) {
      open_.back().members.back().second = std::move(value);
    } else {
      open_.back().elements.get_ref<Json::array_t&>().push_back(std::move(value));
    }
    return true;
  }

  /// Path of the value that comes next, `levels` containers deep.
  std::string path(std::size_t levels) const {
    std::string text;
    for (std::size_t i = 0; i < levels; ++i) {
      const Frame& frame = open_[i];
      if (!frame.isObject) {
        text = indexPath(text, frame.elements.size());
      } else if (!frame.members.empty()) {
        text = keyPath(text, frame.members.back().first);
      }
    }
    return text;
  }

  void refuseNul(const std::string& value) const {
    if (value.find('\0') != std::string::npos) {
      throw FormatError(path(open_.size()),
                        {CORE_TEXT("core", "the character U+0000 can't be part of a text"), {}});
    }
  }

  std::string_view text_;
  std::size_t mostDepth_;
  std::vector<Frame> open_;
  Json result_;
};

}  // namespace

nlohmann::ordered_json parseJson(std::string_view text, std::size_t mostDepth) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  const std::size_t illFormed = firstIllFormed(text);
  if (illFormed != std::string_view::npos) {
    throw FormatError({},
                      at(text, illFormed, CORE_TEXT("core", "line %1, column %2: not UTF-8 text")));
  }
  Builder builder(text, mostDepth);
  Json::sax_parse(text.begin(), text.end(), &builder);
  return builder.take();
}

std::string keyPath(std::string_view parent, std::string_view key) {
  std::string path(parent);
  if (!path.empty()) path += '.';
  return path.append(key);
}

std::string indexPath(std::string_view parent, std::size_t index) {
  return std::string(parent) + '[' + std::to_string(index) + ']';
}

}  // namespace attention_lab
