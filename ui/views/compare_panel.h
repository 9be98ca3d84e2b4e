#pragma once

#include "ui/theme.h"
#include "ui/views/compare_pictures.h"
#include "ui/views/matrix_view.h"
#include "ui/views/tensor_description.h"

namespace attention_lab {

/// One of the three matrices of the comparison, without its name.
class ComparePanel : public MatrixView {
 public:
  /// Kept by the caller; null: nothing to draw.
  void setPicture(const ComparePicture* picture) {
    picture_ = picture;
    dropContent();
  }
  const ComparePicture* picture() const { return picture_; }

  /// Flashes what changed in the trace that the picture is of, over what was painted in `area`.
  void paintRipple(QPainter& painter, const QRectF& area, const Ripple& ripple,
                   const SharedTrace& trace, Index head) const {
    if (!picture_ || !picture_->content) return;
    const HeatmapContent& content = *picture_->content;
    const MatrixRef& values = content.source.values;
    const QRectF first = cellRect({content.tensor, 0, 0}, area);
    const QRectF last = cellRect({content.tensor, values.rows - 1, values.columns - 1}, area);
    flashes_.paint(painter, ripple, trace, content.tensor, selection().item, head,
                   {first.united(last), values.rows, values.columns}, theme(style().theme));
  }

  QString id() const override { return QStringLiteral("compare-panel"); }
  QString emptyText() const override { return picture_ ? picture_->why : QString(); }

 protected:
  std::optional<HeatmapContent> makeContent() const override {
    if (!picture_ || !picture_->content) return std::nullopt;
    HeatmapContent content = *picture_->content;
    // Said once for all three.
    content.axes.clear();
    content.scaleNote.clear();
    return content;
  }
  QColor accent() const override {
    return roleColor(theme(style().theme), picture_->content->tensor);
  }

 private:
  const ComparePicture* picture_ = nullptr;
  mutable RipplePainter flashes_;
};

}  // namespace attention_lab
