#include "ui/views/position_table.h"

#include <algorithm>

#include <QCoreApplication>

#include "core/position/positional_encoding.h"
#include "ui/views/heatmap_content.h"
#include "ui/views/view_words.h"

namespace attention_lab {

namespace {

struct PositionTableText {
  Q_DECLARE_TR_FUNCTIONS(PositionTable)
};

constexpr Index kLeastPositions = 32;

Index positionCount(const Trace& trace) {
  return std::max({kLeastPositions, trace.sizes.queries, trace.sizes.keys});
}

PositionTable addedTable(const Trace& trace) {
  const PositionSettings& settings = trace.document.position;
  const Index longest = std::max(trace.sizes.queries, trace.sizes.keys);
  Index positions = positionCount(trace);
  PositionTable table;
  table.first = settings.first;
  table.title = PositionTableText::tr("sinusoidal encoding");
  if (settings.encoding == PositionEncoding::learned) {
    table.title = PositionTableText::tr("learned encoding");
    table.first = 0;  // a learned table starts at its row 0
    positions = settings.values ? std::min(positions, settings.values->rows()) : longest;
  }
  table.values = positionalEncoding(settings.encoding)
                     .addToEmbedding(settings, positions, trace.sizes.dModel, longest);
  table.columnLabels = numberLabels(table.values.cols(), 0);
  table.columns = table.column = PositionTableText::tr("dimension");
  return table;
}

/// A pair (1, 0) turned by an angle is (cos, sin) of it.
PositionTable rotationTable(const Trace& trace) {
  PositionTable table;
  table.kind = PositionTable::Kind::rotation;
  table.first = trace.document.position.first;
  table.title = PositionTableText::tr("rotation of q and k");
  table.values = Matrix::Zero(positionCount(trace), trace.sizes.dK);
  for (Index c = 0; c < table.values.cols(); c += 2)
    table.values.col(c).setOnes();
  positionalEncoding(PositionEncoding::rotary)
      .rotateQueryKey(trace.document.position, table.values);
  for (Index c = 0; c < table.values.cols(); ++c) {
    table.columnLabels << QString::number(c);
  }
  table.columns = PositionTableText::tr("dimension of d_k: cos at even, sin at odd ones");
  table.column = PositionTableText::tr("dimension");
  return table;
}

PositionTable biasTable(const Trace& trace, Index head) {
  PositionTable table;
  table.kind = PositionTable::Kind::bias;
  const Index positions = std::min(positionCount(trace), kMostPairedPositions);
  table.title = pairedTitle(trace.sizes.heads > 1
                                ? PositionTableText::tr("ALiBi bias of head %1").arg(head + 1)
                                : PositionTableText::tr("ALiBi bias"),
                            positionCount(trace));
  table.values =
      positionalEncoding(PositionEncoding::alibi)
          .biasScores(trace.document.position, head, trace.sizes.heads, 0, positions, positions);
  table.first = trace.document.position.first;
  table.columnLabels = numberLabels(positions, table.first);
  table.columns = table.column = PositionTableText::tr("position of the key");
  return table;
}

}  // namespace

QString pairedTitle(const QString& title, Index positions) {
  if (positions <= kMostPairedPositions) return title;
  return PositionTableText::tr("%1, the first %2 of %3 positions")
      .arg(title)
      .arg(kMostPairedPositions)
      .arg(positions);
}

QString positionEmptyText(const SharedTrace& trace) {
  if (!trace) return nothingComputedText();
  const PositionEncoding encoding = trace->document.position.encoding;
  if (encoding == PositionEncoding::none) {
    return PositionTableText::tr(
        "No positional encoding: word order makes no difference to attention. Choose one under "
        "Parameters › position.");
  }
  const bool added =
      encoding == PositionEncoding::sinusoidal || encoding == PositionEncoding::learned;
  if (added && trace->sizes.dModel == 0) {
    return PositionTableText::tr(
        "Queries, keys and values are given: there is no embedding to add to.");
  }
  return {};
}

std::optional<PositionTable> positionTable(const Trace& trace, Index head) {
  const PositionEncoding encoding = trace.document.position.encoding;
  const PositionalEncoding& functions = positionalEncoding(encoding);
  std::optional<PositionTable> table;
  if (functions.addToEmbedding && trace.sizes.dModel > 0) table = addedTable(trace);
  if (functions.rotateQueryKey) table = rotationTable(trace);
  if (functions.biasScores) table = biasTable(trace, std::min(head, trace.sizes.heads - 1));
  if (!table) return std::nullopt;
  table->rows = table->kind == PositionTable::Kind::bias
                    ? PositionTableText::tr("position of the query")
                    : PositionTableText::tr("position");
  table->extent = largestMagnitude(matrixRef(table->values));
  return table;
}

std::vector<PositionCurve> positionCurves(const Trace& trace,
                                          const std::vector<Index>& dimensions) {
  std::vector<PositionCurve> curves;
  const PositionSettings& settings = trace.document.position;
  if (const auto bias = positionalEncoding(settings.encoding).biasScores) {
    const Index heads = trace.sizes.heads;
    for (Index head = 0; head < std::min(heads, kMostBiasCurves); ++head) {
      const RowVector row = bias(settings, head, heads, 0, 1, positionCount(trace));
      curves.push_back({PositionTableText::tr("head %1").arg(head + 1), {row.begin(), row.end()}});
    }
    return curves;
  }
  const auto table = positionTable(trace, 0);
  if (!table) return curves;
  for (const Index dimension : dimensions) {
    if (dimension < 0 || dimension >= table->values.cols()) continue;
    const auto column = table->values.col(dimension);
    PositionCurve curve{PositionTableText::tr("dim %1").arg(dimension), {}};
    for (Index i = 0; i < column.size(); ++i)
      curve.values.push_back(column(i));
    curves.push_back(std::move(curve));
  }
  return curves;
}

}  // namespace attention_lab
