#include "ui/models/edit_words.h"

#include <QCoreApplication>

#include "ui/views/tensor_description.h"

namespace attention_lab {
namespace {

struct EditWords {
  Q_DECLARE_TR_FUNCTIONS(EditWords)
};

QString sourceOf(const Trace& trace, const std::string& name) {
  const bool given = trace.document.attention.given != nullptr;
  if (name == "x" || name == "context" || name == "x_in" || name == "context_in") {
    return EditWords::tr("the document multiplies its embeddings by 0");
  }
  if (name == "position") {
    return EditWords::tr("change base or first, or choose the position “learned”");
  }
  if (name == "q") return EditWords::tr("X times W_Q; change X or the weights");
  if (name == "k") return EditWords::tr("X times W_K; change X or the weights");
  if (name == "v") return EditWords::tr("X times W_V; change X or the weights");
  if (name == "scores") {
    return given ? EditWords::tr("from Q and K; change those")
                 : EditWords::tr("from Q and K; change X or the weights");
  }
  if (name == "scaled") {
    return EditWords::tr("from QKᵀ; change the divisor, the temperature, X or the weights");
  }
  if (name == "weights") {
    return EditWords::tr("by soft-max from the scores; change X or the weights, or paint the mask");
  }
  if (name == "dropped") return EditWords::tr("from A; change the dropout or its seed");
  if (name == "z") return EditWords::tr("from A and V; change X or the weights");
  if (name == "concat") return EditWords::tr("from Z of all heads; change X or the weights");
  if (name == "output") return EditWords::tr("from Z; change X or the weights, W_O too");
  return EditWords::tr("change the tokens, the weights or a parameter");
}

}  // namespace

QString whyNotEditable(const Trace& trace, const std::string& tensor) {
  const std::string name = tensor.substr(tensor.rfind('.') + 1);
  return EditWords::tr("%1 is computed: %2.")
      .arg(describeTensor(trace, tensor).symbol, sourceOf(trace, name));
}

QString uneditedWords(const UneditedCell& cell) {
  switch (cell.source) {
    case CellSource::drawn:
      return EditWords::tr("the number that seed %1 draws").arg(cell.seed);
    case CellSource::oneHot:
      return EditWords::tr("as the one-hot embedding has it");
    case CellSource::file:
      return EditWords::tr("as the file has it");
    case CellSource::mask:
      return EditWords::tr("as the chosen mask has it");
    case CellSource::opened:
      return EditWords::tr("as it was when the document was opened");
    case CellSource::arranged:
      break;
  }
  return EditWords::tr("as it was when tokens or sizes were last changed");
}

QString maskScope(const Trace& trace) {
  const MaskSettings& mask = trace.document.attention.mask;
  const auto all = [&](std::size_t axis) {
    return (!mask.keep || mask.keep->shape()[axis] == 1) &&
           (!mask.bias || mask.bias->shape()[axis] == 1);
  };
  const bool items = trace.sizes.items > 1 && all(0), heads = trace.sizes.heads > 1 && all(1);
  if (items && heads) return EditWords::tr("in all items and heads");
  if (heads) return EditWords::tr("in all heads");
  return items ? EditWords::tr("in all items") : QString();
}

}  // namespace attention_lab
