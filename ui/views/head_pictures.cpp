#include "ui/views/head_pictures.h"

#include <algorithm>

#include <QCoreApplication>

#include "ui/views/view_words.h"

namespace attention_lab {

namespace {

struct HeadPicturesText {
  Q_DECLARE_TR_FUNCTIONS(HeadPictures)
};

/// The last axes are (head, row, column).
bool isPerHead(const NamedTensor& named) {
  return named.tensor.rank() == 4;
}

}  // namespace

HeadPictures::HeadPictures(const Trace& trace, const Selection& selection, const ViewStyle& style) {
  const std::string array = headArray(trace, selection);
  heads_ = trace.sizes.heads;
  Selection one = selection;
  one.head = 0;
  // Labels are the same for all, and shared.
  const auto labelled = heatmapContent(trace, array, one, style);
  if (!labelled) return;
  double magnitude = 0;
  for (Index head = 0; head < heads_; ++head) {
    one.head = head;
    Magnitudes magnitudes(trace, one);
    auto content = thumbnailContent(trace, array, one, style, magnitudes);
    if (!content) continue;
    magnitude = std::max(magnitude, content->rowSums ? 1.0 : magnitudes.of(array));
    content->rowLabels = labelled->rowLabels;
    content->columnLabels = labelled->columnLabels;
    content->rowTokens = labelled->rowTokens;
    content->columnTokens = labelled->columnTokens;
    pictures_.push_back(
        {headLabel(head), headName(head, heads_), head, false, std::move(*content)});
  }
  if (selection.heads.mean && heads_ > 1 && hasMean(trace, array)) addMean();
  for (HeadPicture& picture : pictures_) {
    if (!picture.content.rowSums) picture.content.format = numberFormat(magnitude);
  }
  shareRange();
}

void HeadPictures::addMean() {
  const HeatmapContent& first = pictures_.front().content;
  mean_ = first.source.values.map();
  if (first.source.forbidden) meanForbidden_ = first.source.forbidden->map();
  for (std::size_t i = 1; i < pictures_.size(); ++i) {
    const HeatmapSource& source = pictures_[i].content.source;
    mean_ += source.values.map();
    // Hatched only where every head is.
    if (source.forbidden) meanForbidden_ = meanForbidden_.cwiseMax(source.forbidden->map());
  }
  mean_ /= static_cast<double>(pictures_.size());
  HeadPicture mean{HeadPicturesText::tr("mean"), meanName(heads_), 0, true, first};
  mean.content.source.values = matrixRef(mean_);
  if (first.source.forbidden) mean.content.source.forbidden = matrixRef(meanForbidden_);
  pictures_.push_back(std::move(mean));
}

void HeadPictures::shareRange() {
  if (pictures_.empty()) return;
  ValueScale common = pictures_.front().content.source.scale;
  for (const HeadPicture& picture : pictures_) {
    const ValueScale& scale = picture.content.source.scale;
    if (!scale.chosen && scale.high > common.high) common = scale;
  }
  for (const HeadPicture& picture : pictures_) {
    common.above |= picture.content.source.scale.above;
    common.below |= picture.content.source.scale.below;
  }
  for (HeadPicture& picture : pictures_)
    picture.content.source.scale = common;
}

std::vector<std::string> headArrays(const Trace& trace) {
  std::vector<std::string> arrays;
  forEachTensor(trace, [&](const NamedTensor& named) {
    if (isPerHead(named)) arrays.push_back(named.path);
  });
  return arrays;
}

std::string headArray(const Trace& trace, const Selection& selection) {
  const auto named = findTensor(trace, selection.tensor);
  return named && isPerHead(*named) ? selection.tensor : "weights";
}

bool hasMean(const Trace& trace, const std::string& array) {
  const auto named = findTensor(trace, array);
  return named && named->rowAxis == Axis::query && named->columnAxis == Axis::key;
}

std::vector<Index> chosenHeads(const Selection& selection, Index heads) {
  std::vector<Index> chosen = selection.heads.chosen;
  std::erase_if(chosen, [heads](Index head) { return head < 0 || head >= heads; });
  if (std::find(chosen.begin(), chosen.end(), selection.head) == chosen.end()) {
    chosen = {selection.head};
  }
  return chosen;
}

QString meanName(Index heads) {
  return HeadPicturesText::tr("mean of %1 heads – not a head").arg(heads);
}

QString headLabel(Index head) {
  return QStringLiteral("h%1").arg(head + 1);
}

QString attentionEmptyText(const SharedTrace& trace, const Selection& selection) {
  if (!trace) return nothingComputedText();
  if (selection.item >= trace->sizes.items || selection.head >= trace->sizes.heads) {
    return noSuchItemOrHeadText();
  }
  const auto item = static_cast<std::size_t>(selection.item);
  if (trace->queryLengths[item] == 0 || trace->keyLengths[item] == 0) {
    return HeadPicturesText::tr("This item has no tokens: type some.");
  }
  return {};
}

}  // namespace attention_lab
