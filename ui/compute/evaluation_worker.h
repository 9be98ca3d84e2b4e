#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <variant>

#include "core/document/evaluate.h"
#include "core/error.h"

namespace attention_lab {

/// Evaluates documents on its own thread; plain C++, so that ThreadSanitizer can check it. Only the
/// newest waiting request is kept, and a newer one stops the one that runs. Results of older
/// generations are never delivered after newer ones.
class EvaluationWorker {
 public:
  using Outcome = std::variant<SharedTrace, Error>;
  /// Called on the worker's thread.
  using Callback = std::function<void(std::uint64_t generation, Outcome)>;

  explicit EvaluationWorker(Callback callback, TraceScope scope = {});
  ~EvaluationWorker();

  void request(std::uint64_t generation, Document document);

 private:
  struct Request {
    std::uint64_t generation;
    Document document;
  };
  void run(std::stop_token stop);

  Callback callback_;
  TraceScope scope_;
  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::optional<Request> waiting_;
  std::stop_source running_;
  SharedTrace last_;
  std::jthread thread_;
};

}  // namespace attention_lab
