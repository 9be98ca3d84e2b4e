#include "ui/views/ripple_animation.h"

#include <algorithm>

namespace attention_lab {

namespace {

constexpr int kFadeTime = 900;  // ms
constexpr double kSteadyTint = 0.6;
constexpr int kSteadyTime = 3000;
constexpr int kRestTime = 120;
bool reduced = false;

const QEasingCurve& fadeCurve() {
  static const QEasingCurve curve(QEasingCurve::InQuad);
  return curve;
}

}  // namespace

double RippleAnimation::strengthAfter(int milliseconds) {
  if (reduced) return milliseconds < kSteadyTime ? kSteadyTint : 0;
  return 1 -
         fadeCurve().valueForProgress(std::clamp(milliseconds, 0, kFadeTime) / double{kFadeTime});
}

RippleAnimation::RippleAnimation(QObject* parent) : QObject(parent) {
  fade_.setEasingCurve(fadeCurve());
  delay_.setSingleShot(true);
  connect(&delay_, &QTimer::timeout, &fade_, [this] { fade_.start(); });
  connect(&fade_, &QVariantAnimation::valueChanged, this,
          [this](const QVariant& value) { emit strengthChanged(value.toDouble()); });
  connect(&fade_, &QVariantAnimation::finished, this, [this] { emit strengthChanged(0); });
}

void RippleAnimation::start(bool large) {
  stop();
  fade_.setStartValue(reduced ? kSteadyTint : 1.0);
  fade_.setEndValue(reduced ? kSteadyTint : 0.0);
  fade_.setDuration(reduced ? kSteadyTime : kFadeTime);
  delay_.start(large ? kRestTime : 0);
}

void RippleAnimation::stop() {
  delay_.stop();
  fade_.stop();
}

void RippleAnimation::setReducedMotion(bool less) {
  reduced = less;
}

bool RippleAnimation::reducedMotion() {
  return reduced;
}

}  // namespace attention_lab
