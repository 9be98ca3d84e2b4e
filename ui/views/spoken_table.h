#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <QRectF>
#include <QString>

#include "ui/views/heatmap_content.h"

namespace attention_lab {

class View;

/// A table that a view shows, for those who hear it instead of seeing it. It asks the view and must
/// not outlive it; out of date when the view's trace, selection, style or language changes.
struct SpokenTable {
  using Place = std::pair<Index, Index>;  ///< row, column

  QString name;  ///< "QKᵀ · attention scores"
  Index rows = 0, columns = 0;
  std::function<QString(Index)> rowName;            ///< "query love (2)"
  std::function<QString(Index)> columnName;         ///< "key NLP (3)", "dimension 3"
  std::function<QString(Index, Index)> text;        ///< "0.42", "0.00, masked"
  std::function<double(Index, Index)> number = {};  ///< none: the cells hold words
  /// Where the cell is painted in an area; none, or a null rectangle: it isn't.
  std::function<QRectF(Index, Index, const QRectF&)> rect = {};
  /// What choosing the cell selects; none: nothing can be chosen.
  std::function<Selection(Index, Index)> chosen = {};
  std::optional<Place> current = {};  ///< the chosen cell

  /// The cell painted under a point.
  std::optional<Place> at(const QPointF& point, const QRectF& area) const;
};

/// What a row or column of the axis is called: "query love (2)", "dimension 3". `plain`: a token is
/// neither query nor key.
std::function<QString(Index)> spokenNames(const Trace& trace, Axis axis, Index item,
                                          bool plain = false);
/// A cell's number as it is written, and whether it is masked.
QString spokenValue(const HeatmapContent& content, Index row, Index column);
/// Null when it isn't there any more.
using ContentOf = std::function<const HeatmapContent*()>;
/// An array of the view's trace, painted where View::cellRect has it; choosing a cell pins it.
/// `reached`: that many rows are computed in the steps that are shown.
SpokenTable spokenArray(const View& view, const ContentOf& content, Index reached);
/// One that is painted in a part of the view's area: `place` says which; null: none.
SpokenTable placedIn(SpokenTable table, std::function<QRectF(const QRectF&)> place);

}  // namespace attention_lab
