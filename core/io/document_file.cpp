#include "core/io/document_file.h"

#include <cstddef>
#include <system_error>

#include <nlohmann/json.hpp>

#include "core/error.h"
#include "core/io/about_file.h"
#include "core/io/about_variant.h"
#include "core/io/atomic_file.h"
#include "core/io/document_reader.h"
#include "core/io/json_guard.h"
#include "core/io/json_object.h"
#include "core/io/json_settings.h"
#include "core/io/json_text.h"

namespace attention_lab {

namespace {

namespace fs = std::filesystem;

/// Parsed JSON takes up to 16 times the text's memory; larger arrays belong into array files.
constexpr std::size_t kMostDocumentBytes = std::size_t{256} << 20;

bool isSameFolder(const fs::path& a, const fs::path& b) {
  const auto named = [](const fs::path& folder) { return folder.empty() ? fs::path(".") : folder; };
  std::error_code error;
  return fs::equivalent(named(a), named(b), error) && !error;
}

/// A stack's weights can only be referred to.
void requireOwnStack(const Document& document) {
  if (!document.transformer || document.transformer->weights.source != WeightSource::file) return;
  throw FormatError("transformer.weights.path",
                    {CORE_TEXT("core",
                               "the weights of the stack are in a file beside the document: save "
                               "it there too"),
                     {}});
}

/// The document with what was read from files as its own values.
Document withOwnValues(Document document) {
  requireOwnStack(document);
  EmbeddingSettings& embedding = document.embedding;
  if (embedding.source == EmbeddingSource::file) becomeGiven(embedding);
  WeightSettings& weights = document.attention.weights;
  if (weights.source == WeightSource::file) becomeGiven(weights);
  if (document.variant) {
    document.variant = std::make_shared<const Document>(withOwnValues(*document.variant));
  }
  return document;
}

}  // namespace

Document readDocument(const fs::path& file, const std::vector<Setting>& set) {
  return aboutFile(file, [&] {
    return parseDocument(readFile(file, kMostDocumentBytes), file.parent_path(), set);
  });
}

Document parseDocument(std::string_view text, const fs::path& folder,
                       const std::vector<Setting>& set) {
  nlohmann::ordered_json json = parseJson(text);
  if (!json.is_object()) {
    failWanted({}, CORE_TEXT("core", "wanted an object, found %1"), json);
  }
  for (const Setting& setting : set)
    applySetting(json, setting.path, setting.value);
  Document document = documentFromJson(json, folder);
  resolveSizes(document);
  if (document.variant) aboutVariant([&] { resolveSizes(*document.variant); });
  return document;
}

std::string documentText(const Document& document) {
  return jsonText(documentJson(document));
}

void writeDocument(const fs::path& file, const Document& document, const fs::path& folder) {
  aboutFile(file, [&] {
    const bool keepReferences = isSameFolder(file.parent_path(), folder);
    const std::string text = documentText(keepReferences ? document : withOwnValues(document));
    writeFileAtomically(file, text);
  });
}

}  // namespace attention_lab
