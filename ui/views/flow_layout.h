#pragma once

#include <QFont>
#include <QString>
#include <QStringList>

#include "ui/views/axis_labels.h"
#include "ui/views/chain_legend.h"

namespace attention_lab {

/// What the flow view writes.
struct FlowWords {
  QString title;          ///< empty: none
  QString subtitle;       ///< what the lines mean
  QString notes;          ///< below: what isn't drawn
  QString queries, keys;  ///< over the columns of tokens
  QStringList legend;     ///< one entry a head; none: no legend
  /// Over the numbers beside a token, one a column; none: too many heads for a column each.
  QStringList valueTitles;
  QString widestValue;  ///< of such a column
  /// In place of those columns one with the largest number, and of which head it is.
  QString largestTitle, widestLargest;
};

/// Where the parts of the flow view lie: tokens that ask at the left, tokens that answer at the
/// right, lines between, numbers outside of both.
struct FlowLayout {
  QFont font, smallFont, titleFont, labelFont;
  QRectF title, subtitle, notes, queriesTitle, keysTitle;
  QRectF valuesTitle;      ///< the line of the values' titles; null without
  ChainLegend legend;      ///< in the area's coordinates
  CellGrid queries, keys;  ///< a row a token; both as wide as the lines' room
  AxisLabels queryLabels, keyLabels;
  double labelRoom = 0;  ///< beside the lines
  double valueRoom = 0;  ///< of one column of numbers beside the labels
  int valueColumns = 0;  ///< one a head, or 1 for the largest; 0: no room
  double gap = 0;
};

FlowLayout layOutFlow(const QStringList& queries, const QStringList& keys, const FlowWords& words,
                      const QRectF& area, const QFont& font);
/// Height at which the tokens' labels can be read; of very many only some are.
double flowHeight(const QStringList& queries, const QStringList& keys, const FlowWords& words,
                  double width, const QFont& font);

}  // namespace attention_lab
