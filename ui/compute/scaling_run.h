#pragma once

#include <cstdint>

#include <QObject>
#include <QString>

#include "core/lab/scaling_experiment.h"
#include "ui/compute/job_runner.h"

namespace attention_lab {

/// The √d_k experiment on a thread of its own, its results handed to the window's.
class ScalingRun : public QObject {
  Q_OBJECT

 public:
  explicit ScalingRun(QObject* parent = nullptr);
  ~ScalingRun() override;

  /// Stops what runs.
  void start(const ScalingSettings& settings, ScalingSource source);
  void stop();
  /// Started, and neither stopped, failed nor complete.
  bool isRunning() const { return running_; }

 signals:
  void advanced(const SharedScalingResult& result);  ///< with more draws; the last is complete
  void failed(const QString& why);

 private:
  /// From any thread, for the run of that number; later runs drop it.
  void post(std::uint64_t run, SharedScalingResult result);
  void postFailure(std::uint64_t run, const QString& why);

  std::uint64_t run_ = 0;
  bool running_ = false;
  JobRunner runner_;
};

}  // namespace attention_lab
