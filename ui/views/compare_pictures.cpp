#include "ui/views/compare_pictures.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <QCoreApplication>

#include "ui/models/variant_text.h"
#include "ui/views/tensor_description.h"
#include "ui/views/view_words.h"

namespace attention_lab {

namespace {

struct ComparePicturesText {
  Q_DECLARE_TR_FUNCTIONS(ComparePictures)
};

constexpr double kForbidden = -std::numeric_limits<double>::infinity();

void fill(const ComparedSide& side, Selection selection, const ViewStyle& style,
          ComparePicture& picture) {
  selection.head = side.head;
  picture.content = heatmapContent(*side.trace, selection.tensor, selection, style);
  const auto named = findTensor(*side.trace, selection.tensor);
  if (named && named->tensor.rank() == 4 && side.trace->sizes.heads > 1) {
    picture.place = headName(side.head, side.trace->sizes.heads);
  }
  if (picture.content) return;
  picture.why = named ? noSuchItemOrHeadText()
                      : ComparePicturesText::tr("%1 has no array %2.")
                            .arg(picture.letter, describeTensor(selection.tensor).symbol);
}

QString sizeText(const MatrixRef& values) {
  return QStringLiteral("%1 × %2").arg(values.rows).arg(values.columns);
}

}  // namespace

ComparePictures::ComparePictures(const ComparedSide& document, const ComparedSide& variant,
                                 const Selection& selection, const ViewStyle& style) {
  Document a = document.trace->document, b = variant.trace->document;
  a.view.head = document.head;
  b.view.head = variant.head;
  pictures_[0] = {QStringLiteral("A"), ComparePicturesText::tr("document"), {}, {}, {}};
  pictures_[1] = {QStringLiteral("B"), variantText(a, b), {}, {}, {}};
  pictures_[2] = {QStringLiteral("B − A"), ComparePicturesText::tr("difference"), {}, {}, {}};
  fill(document, selection, style, pictures_[0]);
  fill(variant, selection, style, pictures_[1]);
  shareRange();
  pictures_[2].why = whyNot();
  if (pictures_[2].why.isEmpty()) subtract();
}

void ComparePictures::shareRange() {
  auto &a = pictures_[0].content, &b = pictures_[1].content;
  if (!a || !b) return;
  ValueScale &first = a->source.scale, &second = b->source.scale;
  ValueScale common = !first.chosen && second.high > first.high ? second : first;
  common.above = first.above || second.above;
  common.below = first.below || second.below;
  first = second = common;
  if (a->rowSums) return;
  a->format = b->format = numberFormat(
      std::max(largestMagnitude(a->source.values), largestMagnitude(b->source.values)));
}

QString ComparePictures::whyNot() const {
  const auto &a = document().content, &b = variant().content;
  if (!a || !b)
    return ComparePicturesText::tr("No difference: only one of the two has this array.");
  const MatrixRef &one = a->source.values, &other = b->source.values;
  if (one.rows != other.rows || one.columns != other.columns) {
    return ComparePicturesText::tr("No difference: A is %1, B is %2.")
        .arg(sizeText(one), sizeText(other));
  }
  if (a->rowLabels != b->rowLabels || a->columnLabels != b->columnLabels) {
    return ComparePicturesText::tr(
        "No difference: A and B have other tokens, so the same cell isn't about the same words.");
  }
  return {};
}

void ComparePictures::subtract() {
  const HeatmapSource &a = document().content->source, &b = variant().content->source;
  difference_.resize(a.values.rows, a.values.columns);
  for (Index r = 0; r < a.values.rows; ++r) {
    for (Index c = 0; c < a.values.columns; ++c) {
      const double one = a.values.at(r, c), other = b.values.at(r, c);
      // A cell that both forbid stays forbidden.
      difference_(r, c) = one != other ? other - one : one == kForbidden ? kForbidden : 0;
    }
  }
  HeatmapContent content = *document().content;
  content.source.values = matrixRef(difference_);
  content.source.forbidden.reset();
  if (a.forbidden && b.forbidden) {
    forbidden_ = a.forbidden->map().cwiseMax(b.forbidden->map());
    content.source.forbidden = matrixRef(forbidden_);
  }
  const double largest = largestMagnitude(content.source.values);
  content.source.scale = ValueScale::signedValue(largest);
  content.rowSums = false;
  ComparePicture& picture = pictures_[2];
  picture.content = std::move(content);
  picture.place =
      largest == 0
          ? ComparePicturesText::tr("nothing differs")
          : ComparePicturesText::tr("at most %1").arg(numberText(largest, numberFormat(largest)));
}

}  // namespace attention_lab
