#pragma once

#include <vector>

#include <QString>
#include <QStringList>

#include "core/document/trace.h"

namespace attention_lab {

/// At most so many positions are shown against each other.
inline constexpr Index kMostPairedPositions = 512;

/// What a document's positional encoding says about at least 32 positions, whatever the sentence's
/// length (a learned table has as many as it has).
struct PositionTable {
  enum class Kind {
    added,     ///< rows of PE
    rotation,  ///< cos and sin of each pair's turn
    bias       ///< scores' bias by query and key, of one head
  };
  Kind kind = Kind::added;
  Matrix values;    ///< (positions, dimensions); bias: (positions, positions), the first ones
  Index first = 0;  ///< index of the first position
  QString title;    ///< what the table is; also, of how many positions where some are left out
  QString rows, columns;  ///< what its axes count
  QString column;         ///< the same of one column, in few words
  QStringList columnLabels;
  double extent = 1;  ///< largest magnitude, for the colours
};

/// nullopt without an encoding, or when there is no embedding to add to: see positionEmptyText.
std::optional<PositionTable> positionTable(const Trace& trace, Index head);
QString positionEmptyText(const SharedTrace& trace);
/// The title of a picture of so many positions of which only kMostPairedPositions are shown.
QString pairedTitle(const QString& title, Index positions);

/// One line of the curves.
struct PositionCurve {
  QString name;
  std::vector<double> values;
};
/// At most so many heads' biases are told apart by their colours.
inline constexpr Index kMostBiasCurves = 8;
/// `dimensions` of the table against position; for a bias, the first heads' against distance
/// instead.
std::vector<PositionCurve> positionCurves(const Trace& trace, const std::vector<Index>& dimensions);

}  // namespace attention_lab
