#pragma once

#include <memory>
#include <optional>

#include "ui/views/heads_layout.h"
#include "ui/views/layered_view.h"

namespace attention_lab {

/// All heads of one array as thumbnails on one colour range; the chosen ones, or the one pointed
/// at, large beside them. A click chooses a head, Ctrl and Shift several; in a large picture a
/// click pins the cell. Arrow keys go from head to head (Shift: and choose them too), or from cell
/// to cell once Enter pinned one; Ctrl and arrows always go to another head.
class HeadsView : public LayeredView {
 public:
  QString id() const override { return QStringLiteral("heads"); }
  QString title() const override;
  QSizeF sizeHint() const override;
  QString emptyText() const override;
  std::optional<CellAddress> cellAt(const QPointF& point, const QRectF& area) const override;
  QRectF cellRect(const CellAddress& cell, const QRectF& area) const override;
  std::optional<Selection> pointedAt(const QPointF& point, const QRectF& area) const override;
  std::optional<Selection> clicked(const QPointF& point, const QRectF& area,
                                   Qt::KeyboardModifiers modifiers) const override;
  std::optional<Selection> keyPressed(int key, Qt::KeyboardModifiers modifiers,
                                      const QRectF& area) const override;
  QString spoken() const override;
  std::vector<SpokenTable> tables() const override;
  QRectF focusRect(const QRectF& area) const override;

  /// Where everything lies in an area.
  const HeadsLayout& layout(const QRectF& area) const;

 protected:
  void paintContent(QPainter& painter, const QRectF& area) const override;
  void paintMarks(QPainter& painter, const QRectF& area) const override;
  void contentChanged() override;

 private:
  struct Hit {
    std::size_t picture = 0;
    bool large = false;
    std::optional<std::pair<Index, Index>> cell;
  };
  const HeadPictures& pictures() const;
  std::string array() const;
  /// Indices of the pictures that are shown large.
  std::vector<std::size_t> large() const;
  HeadsWords words() const;
  std::optional<Hit> hitAt(const QPointF& point, const QRectF& area) const;
  Selection choose(Index head, Qt::KeyboardModifiers modifiers) const;
  /// Null: there is no such picture.
  const HeatmapContent* contentOf(std::size_t picture) const;
  /// Where a cell of one of the pictures is painted: in its large one, else in its thumbnail.
  QRectF pictureCell(std::size_t picture, Index row, Index column, const QRectF& area) const;
  QString caption(const HeadPicture& picture, const CellAddress& cell) const;
  void paintTiles(QPainter& painter, const HeadsLayout& at) const;
  void paintPanel(QPainter& painter, const HeadsLayout& at, const HeadsLayout::Panel& panel) const;

  mutable std::unique_ptr<HeadPictures> pictures_;
  mutable std::optional<HeadsLayout> layout_;
  mutable QRectF layoutArea_;
};

}  // namespace attention_lab
