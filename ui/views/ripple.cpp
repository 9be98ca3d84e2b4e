#include "ui/views/ripple.h"

#include <algorithm>
#include <cmath>

#include "core/document/changes.h"
#include "ui/views/heatmap_content.h"

namespace attention_lab {

namespace {

constexpr double kLeastTint = 0.2;

QImage changeImage(const Trace& before, const Trace& now, const std::string& tensor, Index item,
                   Index head, const QColor& color) {
  const auto named = findTensor(now, tensor), old = findTensor(before, tensor);
  if (!named || !old || old->tensor.shape() != named->tensor.shape()) return {};
  if (old->tensor.sharesDataWith(named->tensor)) return {};
  const MatrixRef real = realPart(now, *named, item, head);
  const Matrix changed =
      cellDifference(old->tensor.matrix(item, head), named->tensor.matrix(item, head))
          .topLeftCorner(real.rows, real.columns);
  double most = 0;
  for (Index i = 0; i < changed.size(); ++i) {
    const double size = std::abs(changed.data()[i]);
    if (std::isfinite(size)) most = std::max(most, size);
  }
  if (changed.size() == 0 || (changed.array() == 0).all()) return {};
  QImage image(static_cast<int>(changed.cols()), static_cast<int>(changed.rows()),
               QImage::Format_ARGB32_Premultiplied);
  for (int r = 0; r < image.height(); ++r) {
    auto* line = reinterpret_cast<QRgb*>(image.scanLine(r));
    for (int c = 0; c < image.width(); ++c) {
      const double size = std::abs(changed(r, c));
      const double part = std::isfinite(size) && most > 0 ? size / most : 1;
      QColor tint = color;
      tint.setAlphaF(size == 0 ? 0.0F : static_cast<float>(kLeastTint + (1 - kLeastTint) * part));
      line[c] = qPremultiply(tint.rgba());
    }
  }
  return image;
}

}  // namespace

void RipplePainter::paint(QPainter& painter, const Ripple& ripple, const SharedTrace& now,
                          const std::string& tensor, Index item, Index head, const CellGrid& grid,
                          const Theme& theme) {
  if (!ripple.before || !now || ripple.strength <= 0) return;
  if (ripple.before != before_ || now != now_ || item != item_ || head != head_) {
    before_ = ripple.before;
    now_ = now;
    item_ = item;
    head_ = head;
    images_.clear();
  }
  auto found = images_.find(tensor);
  if (found == images_.end()) {
    found = images_.emplace(tensor, changeImage(*before_, *now, tensor, item, head, theme.ripple))
                .first;
  }
  if (found->second.isNull()) return;
  painter.save();
  painter.setOpacity(std::min(1.0, ripple.strength));
  painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
  painter.drawImage(grid.rect, found->second);
  painter.restore();
}

}  // namespace attention_lab
