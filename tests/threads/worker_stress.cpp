// The worker under fire, without Qt, so that ThreadSanitizer can judge it: exits with 0 when
// results come in order, the newest one arrives, and it can be destroyed at any moment.

#include <condition_variable>
#include <cstdio>
#include <mutex>

#include "tests/bench/bench_documents.h"
#include "ui/compute/evaluation_worker.h"

using namespace attention_lab;

namespace {

struct Received {
  std::mutex mutex;
  std::condition_variable arrived;
  std::uint64_t newest = 0;
  SharedTrace trace;
  int failures = 0;
};

int fail(const char* text) {
  std::fprintf(stderr, "worker_stress: %s\n", text);
  return 1;
}

// Sends `requests` changes without waiting and returns 0 when the last one's trace arrives.
int burst(Index tokens, std::uint64_t requests) {
  Received received;
  Document document = bench::documentOf(tokens, 32, 4);
  EvaluationWorker worker([&](std::uint64_t generation, EvaluationWorker::Outcome outcome) {
    const std::lock_guard lock(received.mutex);
    if (generation <= received.newest) ++received.failures;
    received.newest = generation;
    if (const auto* trace = std::get_if<SharedTrace>(&outcome)) received.trace = *trace;
    received.arrived.notify_one();
  });
  for (std::uint64_t generation = 1; generation <= requests; ++generation) {
    document.attention.temperature = 1.0 + static_cast<double>(generation) / 1000;
    if (generation % 7 == 0) document.attention.weights.seed++;
    worker.request(generation, document);
  }
  std::unique_lock lock(received.mutex);
  received.arrived.wait(lock, [&] { return received.newest == requests; });
  if (received.failures != 0) return fail("results came out of order");
  if (received.trace->document.attention != document.attention) return fail("not the last one");
  return 0;
}

void destroyWhileBusy() {
  for (int i = 0; i < 50; ++i) {
    EvaluationWorker worker([](std::uint64_t, const EvaluationWorker::Outcome&) {});
    for (std::uint64_t generation = 1; generation <= 5; ++generation) {
      worker.request(generation, bench::documentOf(128, 32, 4));
    }
  }
}

}  // namespace

int main() {
  for (const Index tokens : {3, 64, 256}) {
    if (const int status = burst(tokens, 300); status != 0) return status;
  }
  destroyWhileBusy();
  return 0;
}
