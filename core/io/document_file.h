#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/document/document.h"

namespace attention_lab {

/// PATH=VALUE of `--set`: "attention.weights.wQ[2][0]" and a JSON value, or a bare word.
struct Setting {
  std::string path;
  std::string value;
};

/// Reads and checks a document and the arrays it refers to (paths relative to the file's folder).
/// Throws Error with file(), place() and what was wanted; nothing is half loaded. A file over 256
/// MiB is refused before reading: larger arrays belong into .npz or .safetensors files.
Document readDocument(const std::filesystem::path& file, const std::vector<Setting>& set = {});
/// The same from text; `folder` is where relative paths start.
Document parseDocument(std::string_view text, const std::filesystem::path& folder,
                       const std::vector<Setting>& set = {});

/// The document as JSON: known keys in the format's order, defaults left out, unknown keys kept;
/// its variant as what differs from it. Throws FormatError, with the key's path, for a non-finite
/// value: JSON has none.
nlohmann::ordered_json documentJson(const Document& document);
/// UTF-8 text of it, number rows on one line, ends with a newline; the same bytes for the same
/// value.
std::string documentText(const Document& document);
/// Writes it whole or not at all (see atomic_file.h). Throws FormatError with the reason.
/// Arrays that were read from a file stay a reference when `file` is in the folder they were
/// read from (`folder`), and are written as values otherwise.
void writeDocument(const std::filesystem::path& file, const Document& document,
                   const std::filesystem::path& folder);

}  // namespace attention_lab
