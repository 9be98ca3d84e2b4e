#include "ui/views/tensor_description.h"

#include <QCoreApplication>

#include "ui/views/number_text.h"

namespace attention_lab {

namespace {

struct Entry {
  const char* path;
  const char* symbol;
  const char* meaning;
  const char* axes;
};

// The symbols of the paper stay as they are; words are translated.
constexpr const char* kContext = "TensorDescription";
constexpr Entry kEntries[] = {
    {"x", "X", QT_TRANSLATE_NOOP("TensorDescription", "embeddings"),
     QT_TRANSLATE_NOOP("TensorDescription", "rows are tokens · columns are dimensions")},
    {"context", "C", QT_TRANSLATE_NOOP("TensorDescription", "embeddings of the context"),
     QT_TRANSLATE_NOOP("TensorDescription", "rows are tokens · columns are dimensions")},
    {"position", "PE", QT_TRANSLATE_NOOP("TensorDescription", "positional encoding"),
     QT_TRANSLATE_NOOP("TensorDescription", "rows are positions · columns are dimensions")},
    {"x_in", "X", QT_TRANSLATE_NOOP("TensorDescription", "what the projections read"),
     QT_TRANSLATE_NOOP("TensorDescription", "rows are tokens · columns are dimensions")},
    {"context_in", "C", QT_TRANSLATE_NOOP("TensorDescription", "what keys and values are made of"),
     QT_TRANSLATE_NOOP("TensorDescription", "rows are tokens · columns are dimensions")},
    {"q", "Q", QT_TRANSLATE_NOOP("TensorDescription", "queries"),
     QT_TRANSLATE_NOOP("TensorDescription", "rows ask (query) · columns are dimensions of d_k")},
    {"k", "K", QT_TRANSLATE_NOOP("TensorDescription", "keys"),
     QT_TRANSLATE_NOOP("TensorDescription", "rows answer (key) · columns are dimensions of d_k")},
    {"v", "V", QT_TRANSLATE_NOOP("TensorDescription", "values"),
     QT_TRANSLATE_NOOP("TensorDescription", "rows answer (key) · columns are dimensions of d_v")},
    {"scores", "QKᵀ", QT_TRANSLATE_NOOP("TensorDescription", "scores"),
     QT_TRANSLATE_NOOP("TensorDescription", "rows ask (query) · columns answer (key)")},
    {"scaled", "", QT_TRANSLATE_NOOP("TensorDescription", "scaled scores"),
     QT_TRANSLATE_NOOP("TensorDescription", "rows ask (query) · columns answer (key)")},
    {"masked", QT_TRANSLATE_NOOP("TensorDescription", "masked"),
     QT_TRANSLATE_NOOP("TensorDescription", "scores after the mask"),
     QT_TRANSLATE_NOOP("TensorDescription",
                       "rows ask (query) · columns answer (key) · hatched: may not attend")},
    {"weights", "A", QT_TRANSLATE_NOOP("TensorDescription", "attention weights"),
     QT_TRANSLATE_NOOP("TensorDescription",
                       "rows ask (query) · columns answer (key) · each row sums to 1")},
    {"dropped", "A′", QT_TRANSLATE_NOOP("TensorDescription", "attention weights after dropout"),
     QT_TRANSLATE_NOOP(
         "TensorDescription",
         "rows ask (query) · columns answer (key) · some weights become 0, the others "
         "are divided by 1 − p, so a row sums to 1 only on average")},
    {"z", "Z = A·V", QT_TRANSLATE_NOOP("TensorDescription", "what the head gives"),
     QT_TRANSLATE_NOOP("TensorDescription", "rows are tokens · columns are dimensions of d_v")},
    {"concat", QT_TRANSLATE_NOOP("TensorDescription", "concat"),
     QT_TRANSLATE_NOOP("TensorDescription", "heads side by side"),
     QT_TRANSLATE_NOOP("TensorDescription",
                       "rows are tokens · columns are dimensions of all heads")},
    {"output", QT_TRANSLATE_NOOP("TensorDescription", "output"),
     QT_TRANSLATE_NOOP("TensorDescription", "what the layer gives"),
     QT_TRANSLATE_NOOP("TensorDescription", "rows are tokens · columns are dimensions")},
};

std::string lastPart(const std::string& path) {
  return path.substr(path.rfind('.') + 1);
}

QString translate(const char* text) {
  return QCoreApplication::translate(kContext, text);
}

}  // namespace

QString scalingText(const Scaling& scaling) {
  switch (scaling.kind) {
    case ScalingKind::sqrtDk:
      return QStringLiteral("÷ √d_k");
    case ScalingKind::dk:
      return QStringLiteral("÷ d_k");
    case ScalingKind::none:
      return QStringLiteral("÷ 1");
    case ScalingKind::factor:
      break;
  }
  return QStringLiteral("× %1").arg(tickText(scaling.factor));
}

TensorDescription describeTensor(const std::string& path) {
  const std::string name = lastPart(path);
  for (const Entry& entry : kEntries) {
    if (name != entry.path) continue;
    const QString symbol = *entry.symbol == '\0' ? scalingText({}) : translate(entry.symbol);
    return {symbol, translate(entry.meaning), translate(entry.axes)};
  }
  return {QString::fromStdString(path), {}, {}};
}

TensorDescription describeTensor(const Trace& trace, const std::string& path) {
  TensorDescription description = describeTensor(path);
  const std::string name = lastPart(path);
  if (name == "scaled") description.symbol = scalingText(trace.document.attention.scaling);
  if (name == "z" && !trace.attention.dropped.empty())
    description.symbol = QStringLiteral("Z = A′·V");
  const bool added = !trace.attention.position.empty();
  if (added && (name == "x_in" || name == "context_in"))
    description.symbol += QStringLiteral(" + PE");
  return description;
}

QColor roleColor(const Theme& theme, const std::string& path) {
  const std::string name = lastPart(path);
  if (name == "q") return theme.query;
  if (name == "k") return theme.key;
  if (name == "v") return theme.value;
  if (name == "weights" || name == "dropped") return theme.attention;
  return theme.neutral;
}

}  // namespace attention_lab
