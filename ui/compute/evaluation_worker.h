#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <variant>

#include "core/document/evaluate.h"
#include "core/error.h"

namespace attention_lab {

/// Evaluates documents on its own thread; plain C++, so that ThreadSanitizer can check it. Only the
/// newest waiting request is kept. A newer request stops the one that runs, but not twice in a row
/// within `patience`: a hand that drags on without a pause still sees results. Results are
/// delivered in the order of their generations.
class EvaluationWorker {
 public:
  using Outcome = std::variant<SharedTrace, Error>;
  /// Called on the worker's thread.
  using Callback = std::function<void(std::uint64_t generation, Outcome)>;
  static constexpr std::chrono::milliseconds patience{500};

  explicit EvaluationWorker(Callback callback, TraceScope scope = {});
  /// Stops what runs and waits for it; no callback comes afterwards.
  ~EvaluationWorker();
  EvaluationWorker(const EvaluationWorker&) = delete;
  EvaluationWorker& operator=(const EvaluationWorker&) = delete;

  void request(std::uint64_t generation, Document document);

 private:
  struct Request {
    std::uint64_t generation;
    Document document;
  };
  void run(std::stop_token stop);
  /// nullopt when it was stopped.
  std::optional<Outcome> evaluateOne(const Document& document, std::stop_token stop);

  Callback callback_;
  TraceScope scope_;
  std::mutex mutex_;  ///< guards the five below
  std::condition_variable_any wake_;
  std::optional<Request> waiting_;
  std::stop_source running_;
  std::chrono::steady_clock::time_point started_;
  bool stoppedLast_ = false;
  SharedTrace last_;  ///< only touched by the thread
  std::jthread thread_;
};

}  // namespace attention_lab
