#pragma once

#include <cmath>

namespace attention_lab {

/// A number that is dragged: up is more, a pixel is worth 0.01, finer 0.001. The first pixels only
/// take it, so that a click changes nothing.
class Scrub {
 public:
  Scrub(double value, double y) : start_(value), value_(value), y_(y) {}

  bool isMoving() const { return moving_; }
  /// Whether the pointer left the place of the press by `distance`.
  bool reaches(double y, double distance) const { return std::abs(y - y_) >= distance; }
  /// From here on every pixel counts.
  void begin(double y) {
    moving_ = true;
    y_ = y;
  }
  /// The number when the pointer is at `y`: whole fine steps from where it was, without the
  /// rounding of many sums.
  double moveTo(double y, bool fine) {
    value_ += (y_ - y) * (fine ? kFineStep : kStep);
    y_ = y;
    return start_ + std::round((value_ - start_) / kFineStep) * kFineStep;
  }

 private:
  static constexpr double kStep = 0.01;
  static constexpr double kFineStep = 0.001;

  double start_;
  double value_;
  double y_;
  bool moving_ = false;
};

}  // namespace attention_lab
