#include "ui/views/ripple.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "ui/views/heatmap_content.h"

namespace attention_lab {

namespace {

constexpr double kLeastTint = 0.2;
constexpr Index kManyCells = 256 * 256;

/// A tint for each 256th of the largest change.
std::array<QRgb, 257> tints(QColor color) {
  std::array<QRgb, 257> table{};
  for (std::size_t i = 0; i < table.size(); ++i) {
    const double part = static_cast<double>(i) / static_cast<double>(table.size() - 1);
    color.setAlphaF(static_cast<float>(kLeastTint + (1 - kLeastTint) * part));
    table[i] = qPremultiply(color.rgba());
  }
  return table;
}

/// How much a cell changed; 0 for the same infinity or NaN twice.
double changeOf(double before, double now) {
  const bool same = before == now || (std::isnan(before) && std::isnan(now));
  return same ? 0 : std::abs(now - before);
}

double largestChange(const MatrixRef& before, const MatrixRef& now, bool& any) {
  double most = 0;
  for (Index r = 0; r < now.rows; ++r) {
    for (Index c = 0; c < now.columns; ++c) {
      const double change = changeOf(before.at(r, c), now.at(r, c));
      any = any || change != 0;
      if (std::isfinite(change)) most = std::max(most, change);
    }
  }
  return most;
}

QImage changeImage(const Trace& before, const Trace& now, const std::string& tensor, Index item,
                   Index head, const QColor& color) {
  const auto named = findTensor(now, tensor), old = findTensor(before, tensor);
  if (!named || !old || old->tensor.shape() != named->tensor.shape()) return {};
  if (old->tensor.sharesDataWith(named->tensor)) return {};
  const MatrixRef after = realPart(now, *named, item, head);
  const MatrixRef first{old->tensor.matrix(item, head).data(), after.rows, after.columns,
                        after.stride};
  bool any = false;
  const double most = largestChange(first, after, any);
  if (!any) return {};
  const auto table = tints(color);
  QImage image(static_cast<int>(after.columns), static_cast<int>(after.rows),
               QImage::Format_ARGB32_Premultiplied);
  for (int r = 0; r < image.height(); ++r) {
    auto* line = reinterpret_cast<QRgb*>(image.scanLine(r));
    for (int c = 0; c < image.width(); ++c) {
      const double change = changeOf(first.at(r, c), after.at(r, c));
      const double part = change < most ? change / most : 1;  // an infinity that came or went: 1
      line[c] = change == 0 ? 0 : table[static_cast<std::size_t>(part * 256)];
    }
  }
  return image;
}

}  // namespace

bool isSlowToCompare(const Trace& trace) {
  const Tensor& weights = trace.attention.weights;
  return weights.rows() * weights.columns() > kManyCells;
}

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
