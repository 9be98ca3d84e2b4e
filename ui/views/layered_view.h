#pragma once

#include <functional>

#include <QImage>

#include "ui/views/view.h"

namespace attention_lab {

/// The background, and on it `content`, or in words why the view has none.
void paintOnSurface(QPainter& painter, const QRectF& area, const View& view,
                    const std::function<void()>& content);

/// A view in two layers: the content, which follows from trace, style and the selected item, head
/// and tensor, and the marks of the pinned and hovered cell. On screen the content is kept as an
/// image, so that pointing costs one copy and a few frames. Pointing at another head changes the
/// content.
class LayeredView : public View {
 public:
  void paint(QPainter& painter, const QRectF& area) const final;
  void refresh() final { dropContent(); }

 protected:
  /// On the background, which is painted already; only called when emptyText() is empty.
  virtual void paintContent(QPainter& painter, const QRectF& area) const = 0;
  virtual void paintMarks(QPainter& painter, const QRectF& area) const;
  /// What was laid out or prepared for the content is out of date.
  virtual void contentChanged() {}
  void changed() final;
  /// For a view with settings of its own.
  void dropContent();

 private:
  void paintWhole(QPainter& painter, const QRectF& area) const;

  SharedTrace contentTrace_;
  Selection contentSelection_;
  ViewStyle contentStyle_;
  mutable QImage layer_;
  mutable QRectF layerArea_;
  mutable double layerScale_ = 0;
};

}  // namespace attention_lab
