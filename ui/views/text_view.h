#pragma once

#include <optional>

#include "ui/views/layered_view.h"
#include "ui/views/text_layout.h"
#include "ui/views/token_focus.h"

namespace attention_lab {

/// The tokens as running text, shaded by how much the pinned or pointed-at one attends to them, or
/// is attended by them, in the selected head or in the mean of all. With cross-attention queries
/// and keys are two paragraphs, and the token's paragraph decides. Arrow keys move from token to
/// token.
class TextView : public LayeredView {
 public:
  QString id() const override { return QStringLiteral("text"); }
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

  const TextLayout& layout(const QRectF& area) const;
  /// What stands over the tokens: whose attention is shown, or what to do.
  QString sentence() const;

 protected:
  void paintContent(QPainter& painter, const QRectF& area) const override;
  void paintMarks(QPainter& painter, const QRectF& area) const override;
  void contentChanged() override;

 private:
  struct Prepared {
    QStringList queries, keys;  ///< keys: only with cross-attention
    TextWords words;
  };
  const Prepared& prepared() const;
  bool isCross() const { return trace()->sizes.crossAttention; }
  std::optional<Index> head() const;
  QString hint() const;
  std::optional<TokenFocus> focus() const { return focusOf(*trace(), selection()); }
  QString labelOf(const TokenFocus& focus) const;
  const std::vector<TextChip>& chips(const TextLayout& at, TokenSide side) const;
  std::optional<TokenFocus> tokenAt(const QPointF& point, const QRectF& area) const;
  /// One of the paragraphs: its tokens, and how they are shaded.
  SpokenTable paragraphTable(TokenSide side) const;
  TokenFocus neighbour(const TokenFocus& from, int key, const QRectF& area) const;
  void paintPlain(QPainter& painter, const TextLayout& at, const std::vector<TextChip>& chips,
                  const QRectF& visible) const;
  void paintShaded(QPainter& painter, const TextLayout& at, const TokenFocus& focus,
                   const QRectF& visible) const;

  mutable std::optional<Prepared> prepared_;
  mutable std::optional<TextLayout> layout_;
  mutable QRectF layoutArea_;
};

}  // namespace attention_lab
