// The workers under fire, without Qt, so that ThreadSanitizer can judge it: exits with 0 when
// results come in order, the newest one arrives, and it can be destroyed at any moment.

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <thread>

#include "core/error.h"
#include "core/lab/scaling_experiment.h"
#include "tests/bench/bench_documents.h"
#include "ui/compute/evaluation_worker.h"
#include "ui/compute/job_runner.h"

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

/// The √d_k experiment on several threads, begun anew as fast as it goes; the last must end.
int experiments() {
  std::mutex mutex;
  std::condition_variable arrived;
  int reports = 0;
  SharedScalingResult last;
  JobRunner runner;
  for (std::uint32_t seed = 1; seed <= 100; ++seed) {
    runner.start([&, seed](const std::stop_token& stop) {
      ScalingSettings settings;
      settings.draws = 300;
      settings.seed = seed;
      try {
        const auto count = [&](const SharedScalingResult& result) {
          const std::lock_guard lock(mutex);
          reports += result->drawsDone() > 0 ? 1 : 0;
        };
        const SharedScalingResult result = runScaling(settings, {}, stop, count, 4);
        const std::lock_guard lock(mutex);
        last = result;
        arrived.notify_one();
      } catch (const Cancelled&) {
        // A newer one has come.
      }
    });
    if (seed % 10 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(3));
  }
  std::unique_lock lock(mutex);
  arrived.wait(lock, [&] { return last && last->settings.seed == 100; });
  return reports > 0 ? 0 : fail("no partial results");
}

}  // namespace

int main() {
  for (const Index tokens : {3, 64, 256}) {
    if (const int status = burst(tokens, 300); status != 0) return status;
  }
  destroyWhileBusy();
  return experiments();
}
