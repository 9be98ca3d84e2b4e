#include "ui/compute/evaluation_worker.h"

#include <new>
#include <utility>

namespace attention_lab {

EvaluationWorker::EvaluationWorker(Callback callback, TraceScope scope)
    : callback_(std::move(callback)),
      scope_(scope),
      thread_([this](std::stop_token stop) { run(std::move(stop)); }) {}

EvaluationWorker::~EvaluationWorker() {
  thread_.request_stop();
  {
    const std::lock_guard lock(mutex_);
    running_.request_stop();
  }
  thread_.join();
}

void EvaluationWorker::request(std::uint64_t generation, Document document) {
  {
    const std::lock_guard lock(mutex_);
    waiting_ = Request{generation, std::move(document)};
    const auto elapsed = std::chrono::steady_clock::now() - started_;
    if (!stoppedLast_ || elapsed > patience) running_.request_stop();
  }
  wake_.notify_one();
}

void EvaluationWorker::run(std::stop_token stop) {
  while (true) {
    Request request;
    std::stop_token token;
    {
      std::unique_lock lock(mutex_);
      if (!wake_.wait(lock, stop, [this] { return waiting_.has_value(); })) return;
      request = std::move(*waiting_);
      waiting_.reset();
      running_ = std::stop_source();
      token = running_.get_token();
      started_ = std::chrono::steady_clock::now();
    }
    // The destructor may have asked before this run's token existed.
    if (stop.stop_requested()) return;
    std::optional<Outcome> outcome = evaluateOne(request.document, token);
    {
      const std::lock_guard lock(mutex_);
      stoppedLast_ = !outcome;
    }
    if (stop.stop_requested()) return;
    if (outcome) callback_(request.generation, std::move(*outcome));
  }
}

std::optional<EvaluationWorker::Outcome> EvaluationWorker::evaluateOne(const Document& document,
                                                                       std::stop_token stop) {
  try {
    last_ = evaluate(document, scope_, std::move(stop), last_);
    return last_;
  } catch (const Cancelled&) {
    return std::nullopt;
  } catch (const Error& error) {
    return error;
  } catch (const std::bad_alloc&) {
    return Error({}, {CORE_TEXT("core", "not enough memory"), {}});
  } catch (const std::exception& error) {
    return Error({}, {CORE_TEXT("core", "computing failed: %1"), {error.what()}});
  }
}

}  // namespace attention_lab
