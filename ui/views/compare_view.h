#pragma once

#include <array>
#include <memory>
#include <optional>

#include "ui/views/compare_pictures.h"
#include "ui/views/compare_table.h"
#include "ui/views/view.h"

namespace attention_lab {

class ComparePanel;

/// The selected array of a document (A), of its variant (B), and B − A, side by side or below each
/// other; under them how spread the attention of both is. The same cell is marked in all three. A
/// click on B, or its cell, makes the variant the one that is edited.
class CompareView : public View {
 public:
  CompareView();
  ~CompareView() override;

  /// The other document's trace, and the head of it that is shown. Null: there is no variant, or it
  /// is `awaited`.
  void setVariant(SharedTrace trace, Index head, bool awaited = false);
  /// As setRipple(), of the variant's last change.
  void setVariantRipple(const Ripple& ripple) { variantRipple_ = ripple; }
  const Ripple& variantRipple() const { return variantRipple_; }
  const SharedTrace& variant() const { return variant_; }
  Index variantHead() const { return variantHead_; }

  QString id() const override { return QStringLiteral("compare"); }
  QString title() const override;
  QSizeF sizeHint() const override;
  QString emptyText() const override;
  double heightFor(double width) const override;
  void refresh() override;
  void paint(QPainter& painter, const QRectF& area) const override;
  std::optional<CellAddress> cellAt(const QPointF& point, const QRectF& area) const override;
  QRectF cellRect(const CellAddress& cell, const QRectF& area) const override;
  std::optional<Selection> pointedAt(const QPointF& point, const QRectF& area) const override;
  std::optional<Selection> clicked(const QPointF& point, const QRectF& area,
                                   Qt::KeyboardModifiers modifiers) const override;
  std::optional<Selection> keyPressed(int key, Qt::KeyboardModifiers modifiers,
                                      const QRectF& area) const override;
  QString spoken() const override;
  std::vector<SpokenTable> tables() const override;

  /// Where the three matrices lie in an area, in the order A, B, difference: with their names.
  std::array<QRectF, 3> panelRects(const QRectF& area) const;
  /// Where that cell of one of the three is painted; null when it isn't.
  QRectF cellRect(std::size_t panel, const CellAddress& cell, const QRectF& area) const;
  const ComparePictures& pictures() const;

 protected:
  void changed() override;

 private:
  struct Layout {
    QRectF title, subtitle, table;
    std::array<QRectF, 3> panels;  ///< name included
    std::array<QRectF, 3> names;   ///< in two lines: what it is; place or value
    std::array<QRectF, 3> matrices;
  };
  QString subtitle() const;
  CompareTable table() const;
  const Layout& layout(const QRectF& area) const;
  Layout layOut(const QRectF& area, int columns) const;
  QSizeF cellSize(std::size_t panel, const Layout& at) const;
  void alignCells(Layout& at) const;
  /// Of the words above the matrices.
  double headHeight(double width) const;
  double nameHeight(double width) const;
  void paintContent(QPainter& painter, const QRectF& area) const;
  void paintName(QPainter& painter, std::size_t panel, const Layout& at) const;
  /// The shown cell of a panel in words, with its number; empty when it has none.
  QString caption(const ComparePicture& picture) const;
  /// Null: there is none.
  const HeatmapContent* contentOf(std::size_t panel) const;
  std::optional<std::size_t> panelAt(const QPointF& point, const QRectF& area) const;

  SharedTrace variant_;
  Index variantHead_ = 0;
  Ripple variantRipple_;
  bool awaited_ = false;
  std::array<std::unique_ptr<ComparePanel>, 3> panels_;
  mutable std::unique_ptr<ComparePictures> pictures_;
  mutable std::optional<Layout> layout_;
  mutable QRectF layoutArea_;
  Selection contentSelection_;
  SharedTrace drawn_;
};

}  // namespace attention_lab
