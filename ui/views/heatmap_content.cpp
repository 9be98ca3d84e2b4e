#include "ui/views/heatmap_content.h"

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include <QCoreApplication>

#include "ui/views/tensor_description.h"
#include "ui/views/token_label.h"

namespace attention_lab {

namespace {

struct HeatmapContentText {
  Q_DECLARE_TR_FUNCTIONS(HeatmapContent)
};

Index realLength(const Trace& trace, Axis axis, Index item, Index stored) {
  const auto i = static_cast<std::size_t>(item);
  if (axis == Axis::query || axis == Axis::position) {
    return i < trace.queryLengths.size() ? std::min(trace.queryLengths[i], stored) : stored;
  }
  if (axis == Axis::key) {
    return i < trace.keyLengths.size() ? std::min(trace.keyLengths[i], stored) : stored;
  }
  return stored;
}

/// Arrays whose colours are compared with those of `path`, itself included.
std::vector<std::string> family(const std::string& path) {
  static const std::array<std::vector<std::string>, 2> families{
      std::vector<std::string>{"scores", "scaled", "masked"},
      std::vector<std::string>{"q", "k", "v"}};
  const std::size_t dot = path.rfind('.') + 1;
  const std::string prefix = path.substr(0, dot), name = path.substr(dot);
  for (const auto& names : families) {
    if (std::find(names.begin(), names.end(), name) == names.end()) continue;
    std::vector<std::string> paths;
    for (const std::string& each : names)
      paths.push_back(prefix + each);
    return paths;
  }
  return {path};
}

ValueScale scaleFor(const NamedTensor& named, const ViewStyle& style, Magnitudes& magnitudes) {
  const bool probability = named.kind == ValueKind::probability && !style.difference;
  ValueScale usual = ValueScale::probability(sequentialColormap(style.colormap));
  if (!probability) {
    double extent = 0;
    for (const std::string& path : family(named.path))
      extent = std::max(extent, magnitudes.of(path));
    usual = ValueScale::signedValue(extent);
  }
  return style.range ? ValueScale::range(*style.range, usual) : usual;
}

/// Whether numbers lie beyond the ends of a range that doesn't follow from them.
void noteOutliers(const MatrixRef& values, ValueScale& scale) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (scale.diverging && !scale.chosen) return;
  const double slack = 1e-9 * (scale.barHigh - scale.barLow);
  const double high = scale.barHigh + slack, low = scale.barLow - slack;
  int above = 0, below = 0;
  for (Index r = 0; r < values.rows; ++r) {
    const double* row = values.row(r);
    for (Index c = 0; c < values.columns; ++c) {
      above |= static_cast<int>(row[c] > high) & static_cast<int>(row[c] < infinity);
      below |= static_cast<int>(row[c] < low) & static_cast<int>(row[c] > -infinity);
    }
  }
  scale.above = above != 0;
  scale.below = below != 0;
}

QString scaleNote(const Trace& trace, const NamedTensor& named, const ValueScale& scale) {
  if (scale.chosen) return HeatmapContentText::tr("chosen colour range");
  const auto members = family(named.path);
  if (members.size() < 2) return {};
  QStringList symbols;
  for (const std::string& path : members)
    symbols << describeTensor(trace, path).symbol;
  return HeatmapContentText::tr("one colour range for %1").arg(symbols.join(QStringLiteral(", ")));
}

QStringList axisLabels(const Trace& trace, Axis axis, Index item, Index count, bool& tokens) {
  const Tokens names = axisTokens(trace, axis, item);
  tokens = static_cast<Index>(names.size()) >= count && count > 0 && !names.empty();
  if (!tokens) return numberLabels(count, 1);
  return tokenLabels(Tokens(names.begin(), names.begin() + count));
}

}  // namespace

QStringList numberLabels(Index count, Index first) {
  QStringList labels;
  labels.reserve(count);
  for (Index i = 0; i < count; ++i)
    labels << QString::number(first + i);
  return labels;
}

MatrixRef realPart(const Trace& trace, const NamedTensor& named, Index item, Index head) {
  const auto whole = named.tensor.matrix(item, head);
  return {whole.data(), realLength(trace, named.rowAxis, item, whole.rows()),
          realLength(trace, named.columnAxis, item, whole.cols()), whole.cols()};
}

double Magnitudes::of(const std::string& path) {
  const auto known = known_.find(path);
  if (known != known_.end()) return known->second;
  const auto named = findTensor(trace_, path);
  const double magnitude =
      named ? largestMagnitude(realPart(trace_, *named, selection_.item, selection_.head)) : 0;
  return known_.emplace(path, magnitude).first->second;
}

std::optional<HeatmapContent> thumbnailContent(const Trace& trace, const std::string& path,
                                               const Selection& selection, const ViewStyle& style,
                                               Magnitudes& magnitudes) {
  const auto named = findTensor(trace, path);
  // Its first cell is there when the item and head are.
  if (!named || !cellValue(trace, {path, 0, 0}, selection.item, selection.head))
    return std::nullopt;
  const MatrixRef values = realPart(trace, *named, selection.item, selection.head);
  if (values.rows == 0 || values.columns == 0) return std::nullopt;

  HeatmapContent content;
  content.tensor = path;
  content.source = {values, std::nullopt, scaleFor(*named, style, magnitudes)};
  noteOutliers(values, content.source.scale);
  const bool probability = named->kind == ValueKind::probability;
  content.source.valuesForbid = probability || path.ends_with("masked");
  content.rowSums = probability && !style.difference;
  if (probability) {
    const auto masked = findTensor(trace, path.substr(0, path.rfind('.') + 1) + "masked");
    if (masked) {
      content.source.forbidden = realPart(trace, *masked, selection.item, selection.head);
    }
  }
  content.format = content.rowSums ? NumberFormat{} : numberFormat(magnitudes.of(path));
  const TensorDescription description = describeTensor(trace, path);
  content.title = description.symbol;
  content.meaning = description.meaning;
  content.axes = description.axes;
  content.scaleNote = scaleNote(trace, *named, content.source.scale);
  return content;
}

std::optional<HeatmapContent> heatmapContent(const Trace& trace, const std::string& path,
                                             const Selection& selection, const ViewStyle& style) {
  Magnitudes magnitudes(trace, selection);
  auto content = thumbnailContent(trace, path, selection, style, magnitudes);
  if (!content) return content;
  const auto named = findTensor(trace, path);
  const MatrixRef& values = content->source.values;
  content->rowLabels =
      axisLabels(trace, named->rowAxis, selection.item, values.rows, content->rowTokens);
  content->columnLabels =
      axisLabels(trace, named->columnAxis, selection.item, values.columns, content->columnTokens);
  return content;
}

}  // namespace attention_lab
