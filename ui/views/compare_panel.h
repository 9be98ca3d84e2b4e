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
};

}  // namespace attention_lab
