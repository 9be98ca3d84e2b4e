#pragma once

#include <cmath>
#include <limits>

#include "core/math/matrix.h"

namespace attention_lab {

/// Mean and spread of numbers that aren't kept: Welford's recurrence (Technometrics 4, 1962), two
/// of them merged by Chan, Golub and LeVeque's formula (The American Statistician 37, 1983).
class RunningMoments {
 public:
  void add(double value) {
    ++count_;
    const double before = value - mean_;
    mean_ += before / static_cast<double>(count_);
    squares_ += before * (value - mean_);
  }
  /// As if the other's numbers had been added; the order of merging shows in the last digits.
  void merge(const RunningMoments& other) {
    if (other.count_ == 0) return;
    if (count_ == 0) {
      *this = other;
      return;
    }
    const auto own = static_cast<double>(count_), others = static_cast<double>(other.count_);
    const double all = own + others, apart = other.mean_ - mean_;
    mean_ += apart * (others / all);
    squares_ += other.squares_ + apart * apart * (own * (others / all));
    count_ += other.count_;
  }

  Index count() const { return count_; }
  /// 0 without numbers.
  double mean() const { return mean_; }
  /// Of a sample: Σ(x − mean)² / (count − 1). NaN below two numbers.
  double variance() const {
    return count_ < 2 ? std::numeric_limits<double>::quiet_NaN()
                      : squares_ / static_cast<double>(count_ - 1);
  }
  double deviation() const { return std::sqrt(variance()); }

 private:
  Index count_ = 0;
  double mean_ = 0;
  double squares_ = 0;
};

}  // namespace attention_lab
