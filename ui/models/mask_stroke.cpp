#include "ui/models/mask_stroke.h"

#include <cmath>
#include <cstdlib>
#include <limits>

namespace attention_lab {
namespace {

/// One axis of the walk through the cells of a line.
struct Walk {
  Walk(double from, double to)
      : cell(static_cast<Index>(std::floor(from))),
        last(static_cast<Index>(std::floor(to))),
        step(to > from ? 1 : -1) {
    const double way = std::abs(to - from);
    if (way == 0) return;
    const double toEdge =
        step > 0 ? static_cast<double>(cell) + 1 - from : from - static_cast<double>(cell);
    perCell = 1 / way;
    next = toEdge / way;
  }
  Index left() const { return std::abs(last - cell); }
  void go() {
    cell += step;
    next += perCell;
  }

  Index cell, last, step;
  double perCell = 0;
  double next = std::numeric_limits<double>::infinity();  ///< part of the line to the next cell
};

}  // namespace

MaskStroke::MaskStroke(Index queries, Index keys, const QPointF& start, bool allow)
    : queries_(queries), keys_(keys), allows_(allow), place_(start) {
  add(static_cast<Index>(std::floor(start.y())), static_cast<Index>(std::floor(start.x())));
}

void MaskStroke::add(Index query, Index key) {
  if (query < 0 || query >= queries_ || key < 0 || key >= keys_) return;
  if (seen_.insert({query, key}).second) cells_.push_back({query, key});
}

// Amanatides and Woo 1987, "A fast voxel traversal algorithm for ray tracing".
void MaskStroke::lineTo(const QPointF& place) {
  Walk across(place_.x(), place.x()), down(place_.y(), place.y());
  while (across.left() + down.left() > 0) {
    // Over a corner to the cell behind it.
    const bool both = across.left() > 0 && down.left() > 0;
    const bool corner = both && std::abs(across.next - down.next) < 1e-9;
    const bool right = both ? across.next < down.next : across.left() > 0;
    if (corner || right) across.go();
    if (corner || !right) down.go();
    add(down.cell, across.cell);
  }
  place_ = place;
}

}  // namespace attention_lab
