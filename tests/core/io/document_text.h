#pragma once

#include <algorithm>
#include <memory>
#include <string>

#include <nlohmann/json.hpp>

#include "core/document/document.h"
#include "core/document/equal_arrays.h"
#include "core/error.h"
#include "core/io/document_file.h"

namespace attention_lab::test {

/// A document with one item of two tokens; `more` is further members: R"("attention": {…})".
inline std::string twoTokens(const std::string& more = {}) {
  return R"({"format": "attention-lab", "version": 1, "sequences": [["a", "b"]])" +
         (more.empty() ? "" : ", " + more) + "}";
}

/// "place: message" of the error that reading this text throws; "no error" when there is none.
inline std::string errorOf(const std::string& text, const std::vector<Setting>& set = {}) {
  try {
    parseDocument(text, {}, set);
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

inline bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

inline bool sameByValue(Document document, const Document& other) {
  shareEqualArrays(document, other);
  return document == other;
}

}  // namespace attention_lab::test
