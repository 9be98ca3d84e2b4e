#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

namespace attention_lab {

/// Runs long jobs that report as they go on a thread of its own; plain C++, so that ThreadSanitizer
/// can check it. A new job stops the one that runs; only the newest waiting one is kept.
class JobRunner {
 public:
  /// Runs until it is done or the token says stop. It throws nothing.
  using Job = std::function<void(const std::stop_token&)>;

  JobRunner();
  /// Stops what runs and waits for it.
  ~JobRunner();
  JobRunner(const JobRunner&) = delete;
  JobRunner& operator=(const JobRunner&) = delete;

  void start(Job job);
  /// What runs ends soon; nothing waits any longer.
  void stop();

 private:
  void run(const std::stop_token& stop);

  std::mutex mutex_;  ///< guards the three below
  std::condition_variable_any wake_;
  std::optional<Job> waiting_;
  std::stop_source running_;
  std::jthread thread_;
};

}  // namespace attention_lab
