#pragma once

#include <nlohmann/json_fwd.hpp>

// The variant of a document as its JSON says it: a JSON merge patch (RFC 7386) against the
// document. Of the patch's `view` only `head` counts.
namespace attention_lab {

/// The patch that makes `to` of `from`: `from.merge_patch()` of it is `to`, but for the order of
/// keys. A null within an object of `to` can't be said by a patch and is left out.
nlohmann::ordered_json mergePatch(const nlohmann::ordered_json& from,
                                  const nlohmann::ordered_json& to);

/// The variant as a document of its own. Throws FormatError, with a place that starts with
/// "variant", for a patch that isn't an object, has a variant or a `class` of its own or changes
/// more of `view`.
nlohmann::ordered_json variantJson(nlohmann::ordered_json document,
                                   const nlohmann::ordered_json& patch);
/// The patch that variantJson() takes: by what the variant differs from the document.
nlohmann::ordered_json variantPatch(const nlohmann::ordered_json& document,
                                    nlohmann::ordered_json variant);

}  // namespace attention_lab
