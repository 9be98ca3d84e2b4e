#include "ui/compute/job_runner.h"

#include <utility>

namespace attention_lab {

JobRunner::JobRunner() : thread_([this](const std::stop_token& stop) { run(stop); }) {}

JobRunner::~JobRunner() {
  thread_.request_stop();
  stop();
  thread_.join();
}

void JobRunner::start(Job job) {
  {
    const std::lock_guard lock(mutex_);
    waiting_ = std::move(job);
    running_.request_stop();
  }
  wake_.notify_one();
}

void JobRunner::stop() {
  const std::lock_guard lock(mutex_);
  waiting_.reset();
  running_.request_stop();
}

void JobRunner::run(const std::stop_token& stop) {
  while (true) {
    Job job;
    std::stop_token token;
    {
      std::unique_lock lock(mutex_);
      if (!wake_.wait(lock, stop, [this] { return waiting_.has_value(); })) return;
      // The destructor may have asked before this job's token existed.
      if (stop.stop_requested()) return;
      job = std::move(*waiting_);
      waiting_.reset();
      running_ = std::stop_source();
      token = running_.get_token();
    }
    job(token);
  }
}

}  // namespace attention_lab
