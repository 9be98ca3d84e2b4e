#include <QCoreApplication>

#include "ui/views/matrix_view.h"
#include "ui/views/tensor_description.h"
#include "ui/views/view_words.h"

namespace attention_lab {

namespace {

struct TensorViewText {
  Q_DECLARE_TR_FUNCTIONS(TensorView)
};

}  // namespace

QString TensorView::title() const {
  const TensorDescription description =
      trace() ? describeTensor(*trace(), path_) : describeTensor(path_);
  if (description.meaning.isEmpty()) return description.symbol;
  return description.symbol + QStringLiteral(" · ") + description.meaning;
}

QString TensorView::emptyText() const {
  if (!trace()) return nothingComputedText();
  if (content()) return {};
  if (!findTensor(*trace(), path_)) {
    if (path_ == "position") {
      return TensorViewText::tr(
          "This document adds no positional encoding: choose sinusoidal or learned.");
    }
    if (path_.find("context") != std::string::npos) {
      return TensorViewText::tr("This document has no context: attention looks at its own tokens.");
    }
    return TensorViewText::tr("This document has no array %1.").arg(QString::fromStdString(path_));
  }
  return noSuchItemOrHeadText();
}

std::optional<HeatmapContent> TensorView::makeContent() const {
  if (!trace()) return std::nullopt;
  return heatmapContent(*trace(), path_, selection(), style());
}

QColor TensorView::accent() const {
  return roleColor(theme(style().theme), path_);
}

QString TensorView::place() const {
  const auto named = findTensor(*trace(), path_);
  QStringList parts;
  const Shape& shape = named->tensor.shape();
  if (shape.size() == 4 && shape[1] > 1) {
    parts << headName(selection().head, shape[1]);
  }
  if (shape.size() >= 3 && shape[0] > 1) {
    parts << itemName(selection().item, shape[0]);
  }
  return parts.join(QStringLiteral(" · "));
}

}  // namespace attention_lab
