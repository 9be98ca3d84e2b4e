#include "ui/compute/scaling_run.h"

#include <utility>

#include "core/error.h"
#include "ui/document/attempt.h"

namespace attention_lab {

ScalingRun::ScalingRun(QObject* parent) : QObject(parent) {}

ScalingRun::~ScalingRun() = default;

void ScalingRun::start(const ScalingSettings& settings, ScalingSource source) {
  const std::uint64_t run = ++run_;
  running_ = true;
  runner_.start([this, run, settings, source = std::move(source)](const std::stop_token& stop) {
    const auto failure = failureOf([&] {
      try {
        const auto report = [&](SharedScalingResult result) { post(run, std::move(result)); };
        post(run, runScaling(settings, source, stop, report));
      } catch (const Cancelled&) {
        // Whoever stopped it waits for nothing.
      }
    });
    if (failure) postFailure(run, *failure);
  });
}

void ScalingRun::stop() {
  ++run_;
  running_ = false;
  runner_.stop();
}

void ScalingRun::post(std::uint64_t run, SharedScalingResult result) {
  QMetaObject::invokeMethod(
      this,
      [this, run, result = std::move(result)] {
        if (run != run_) return;
        if (result->complete) running_ = false;
        emit advanced(result);
      },
      Qt::QueuedConnection);
}

void ScalingRun::postFailure(std::uint64_t run, const QString& why) {
  QMetaObject::invokeMethod(
      this,
      [this, run, why] {
        if (run != run_) return;
        running_ = false;
        emit failed(why);
      },
      Qt::QueuedConnection);
}

}  // namespace attention_lab
