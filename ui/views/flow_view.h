#pragma once

#include <optional>

#include "ui/views/attention_lines.h"
#include "ui/views/flow_layout.h"
#include "ui/views/layered_view.h"
#include "ui/views/token_focus.h"

namespace attention_lab {

/// Tokens that ask at the left, tokens that answer at the right, a line for each weight, wider and
/// more opaque the larger it is, in the colour of its head. Of each row the largest weights are
/// drawn until they make up the chosen share. A token that is pinned or pointed at, on either side,
/// keeps its own lines only and shows their numbers. Up and Down go from token to token, Left and
/// Right along the heaviest line; 1 … 9 add or drop heads, 0 takes all.
class FlowView : public LayeredView {
 public:
  QString id() const override { return QStringLiteral("flow"); }
  QString title() const override;
  QSizeF sizeHint() const override;
  double heightFor(double width) const override;
  QString emptyText() const override;
  std::optional<Selection> pointedAt(const QPointF& point, const QRectF& area) const override;
  std::optional<Selection> clicked(const QPointF& point, const QRectF& area,
                                   Qt::KeyboardModifiers modifiers) const override;
  std::optional<Selection> keyPressed(int key, Qt::KeyboardModifiers modifiers,
                                      const QRectF& area) const override;
  QString spoken() const override;
  std::vector<SpokenTable> tables() const override;
  QRectF focusRect(const QRectF& area) const override;

  const FlowLayout& layout(const QRectF& area) const;
  /// What is drawn now: of all tokens, or of the one that is pinned or pointed at.
  std::vector<AttentionLine> shownLines() const;
  /// Those of one token, the heaviest last.
  std::vector<AttentionLine> linesOf(const TokenFocus& token) const;
  /// The heads whose lines are drawn, ascending.
  std::vector<Index> heads() const;
  /// Whether a query has no weight in any of these heads.
  bool attendsToNothing(Index query) const;

 protected:
  void paintContent(QPainter& painter, const QRectF& area) const override;
  void paintMarks(QPainter& painter, const QRectF& area) const override;
  void contentChanged() override;

 private:
  struct Prepared {
    QStringList queries, keys;
    std::vector<Index> heads;
    std::vector<MatrixRef> matrices;  ///< as heads
    AttentionLines lines;
    FlowWords words;
  };
  const Prepared& prepared() const;
  FlowWords words(const Prepared& prepared) const;
  QString notes(const Prepared& prepared) const;
  std::optional<TokenFocus> focus() const;
  std::optional<TokenFocus> tokenAt(const QPointF& point, const QRectF& area) const;
  std::optional<Index> legendHeadAt(const QPointF& point, const QRectF& area) const;
  Selection toggledHead(Index head) const;
  QString labelOf(const TokenFocus& focus) const;
  /// The heaviest of its lines: "NLP 0.42".
  QStringList lineTexts(const TokenFocus& token) const;
  SpokenTable tokenTable(TokenSide side) const;
  /// Whether any weight of its row or column isn't a number.
  bool hasNaN(const TokenFocus& focus) const;
  /// The numbers of a pair: each head's, or the largest and whose it is.
  QStringList valueTexts(Index query, Index key, bool each) const;
  QRectF labelRect(const FlowLayout& at, const TokenFocus& focus) const;
  void paintLines(QPainter& painter, const FlowLayout& at) const;
  void paintLegend(QPainter& painter, const FlowLayout& at) const;
  void paintLabels(QPainter& painter, const FlowLayout& at) const;
  /// Where lines would begin or end, when there are none.
  void paintWords(QPainter& painter, const FlowLayout& at, Index row, TokenSide side,
                  const QString& text) const;
  void paintEmptyRows(QPainter& painter, const FlowLayout& at) const;
  void paintFocus(QPainter& painter, const FlowLayout& at, const TokenFocus& focus) const;
  void paintValues(QPainter& painter, const FlowLayout& at, const TokenFocus& focus) const;

  mutable std::optional<Prepared> prepared_;
  mutable std::optional<FlowLayout> layout_;
  mutable QRectF layoutArea_;
};

}  // namespace attention_lab
