#include "ui/lessons/lesson_facts.h"

#include <map>
#include <optional>
#include <utility>

#include "core/document/evaluate.h"
#include "core/error.h"
#include "core/io/document_words.h"

namespace attention_lab {
namespace {

using Indices = std::vector<Index>;

void requireIndex(const std::string& name, Index index, Index count) {
  if (index >= 0 && index < count) return;
  throw FormatError({}, {CORE_TEXT("core", "%1 has %2 elements, so there is no [%3]"),
                         {name, std::to_string(count), std::to_string(index)}});
}

[[noreturn]] void failIndices(const std::string& name, std::size_t found) {
  throw FormatError(
      {}, {CORE_TEXT("core", "%1 isn’t indexed by %2 numbers"), {name, std::to_string(found)}});
}

/// The matrix, row or cell that is left when the last indices may be missing.
ExpressionValue partOf(const std::string& name, const Matrix& matrix, const Indices& last) {
  if (last.empty()) return matrix;
  requireIndex(name, last[0], matrix.rows());
  if (last.size() == 1) return Matrix(matrix.row(last[0]));
  requireIndex(name, last[1], matrix.cols());
  return matrix(last[0], last[1]);
}

ExpressionValue partOf(const std::string& name, const Tensor& tensor, const Indices& indices) {
  const auto outer = static_cast<std::size_t>(tensor.rank() - 2);
  if (indices.size() < outer || indices.size() > outer + 2) failIndices(name, indices.size());
  Index which = 0;
  for (std::size_t i = 0; i < outer; ++i) {
    requireIndex(name, indices[i], tensor.shape()[i]);
    which = which * tensor.shape()[i] + indices[i];
  }
  return partOf(name, tensor.matrix(which),
                Indices(indices.begin() + static_cast<std::ptrdiff_t>(outer), indices.end()));
}

std::optional<ExpressionValue> arrayValue(const Trace& trace, const std::string& name,
                                          const Indices& indices) {
  if (const auto named = findTensor(trace, name)) return partOf(name, named->tensor, indices);
  std::optional<ExpressionValue> found;
  forEachParameter(trace.parameters, [&](const NamedParameter& parameter) {
    if (parameter.path != "attention.weights." + name) return;
    if (indices.size() > 2) failIndices(name, indices.size());
    found = partOf(name, *parameter.matrix, indices);
  });
  return found;
}

std::string pinnedText(const Selection& selection) {
  if (!selection.pinned) return {};
  const CellAddress& cell = *selection.pinned;
  return cell.tensor + "[" + std::to_string(cell.row) + "][" + std::to_string(cell.column) + "]";
}

std::string sentenceOf(const Document& document) {
  std::string text;
  for (const std::string& token : document.sequences.front())
    text += (text.empty() ? "" : " ") + token;
  return text;
}

std::string maskWord(const MaskSettings& mask) {
  return mask.keep || mask.bias ? "custom" : wordFor<bool>(kMasks, mask.causal);
}

std::string scalingWord(const Scaling& scaling) {
  const std::string word = wordFor<ScalingKind>(kScalings, scaling.kind);
  return word.empty() ? "factor" : word;
}

using Plain = ExpressionValue (*)(const LessonFacts&);

ExpressionValue count(Index value) {
  return static_cast<double>(value);
}

const std::map<std::string, Plain>& plainNames() {
  using F = const LessonFacts&;
  using V = ExpressionValue;
  static const std::map<std::string, Plain> names{
      {"d_model", [](F f) { return count(f.trace->sizes.dModel); }},
      {"d_k", [](F f) { return count(f.trace->sizes.dK); }},
      {"d_v", [](F f) { return count(f.trace->sizes.dV); }},
      {"heads", [](F f) { return count(f.trace->sizes.heads); }},
      {"tokens", [](F f) { return count(f.trace->queryLengths.front()); }},
      {"factor", [](F f) -> V { return f.trace->factor; }},
      {"temperature", [](F f) -> V { return f.trace->document.attention.temperature; }},
      {"item", [](F f) { return count(f.selection.item); }},
      {"head", [](F f) { return count(f.selection.head); }},
      {"mean", [](F f) -> V { return f.selection.heads.mean ? 1.0 : 0.0; }},
      {"attention.scaling",
       [](F f) -> V { return scalingWord(f.trace->document.attention.scaling); }},
      {"attention.mask", [](F f) -> V { return maskWord(f.trace->document.attention.mask); }},
      {"position.encoding",
       [](F f) -> V {
         return std::string(positionalEncoding(f.trace->document.position.encoding).name);
       }},
      {"sentence", [](F f) -> V { return sentenceOf(f.trace->document); }},
      {"view", [](F f) -> V { return f.view; }},
      {"tensor", [](F f) -> V { return f.selection.tensor; }},
      {"pinned", [](F f) -> V { return pinnedText(f.selection); }},
  };
  return names;
}

ExpressionValue tokenName(const Trace& trace, const Indices& indices) {
  if (indices.size() != 2) failIndices("token", indices.size());
  requireIndex("token", indices[0], trace.sizes.items);
  const Tokens tokens = axisTokens(trace, Axis::key, indices[0]);
  requireIndex("token", indices[1], static_cast<Index>(tokens.size()));
  return tokens[static_cast<std::size_t>(indices[1])];
}

ExpressionValue valueIn(const LessonFacts& facts, const std::string& name, const Indices& indices) {
  if (name == "token") return tokenName(*facts.trace, indices);
  const auto plain = plainNames().find(name);
  if (plain != plainNames().end()) {
    if (!indices.empty()) failIndices(name, indices.size());
    return plain->second(facts);
  }
  if (auto value = arrayValue(*facts.trace, name, indices)) return *std::move(value);
  throw FormatError({}, {CORE_TEXT("core", "there is no “%1” here"), {name}});
}

}  // namespace

LessonFacts factsOf(const Document& document) {
  LessonFacts facts;
  facts.trace = evaluate(document);
  facts.selection = selectionOf(document.view);
  facts.view = document.view.view;
  return facts;
}

ExpressionValue LessonScope::operator()(const std::string& name, const Indices& indices) const {
  const std::pair<std::string, const LessonFacts*> prefixes[] = {{"start.", start},
                                                                 {"try.", trying}};
  for (const auto& [prefix, facts] : prefixes) {
    if (facts && name.starts_with(prefix)) {
      return valueIn(*facts, name.substr(prefix.size()), indices);
    }
  }
  return valueIn(*now, name, indices);
}

}  // namespace attention_lab
