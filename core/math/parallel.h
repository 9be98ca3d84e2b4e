#pragma once

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "core/math/matrix.h"

namespace attention_lab {

/// Below this many floating-point operations a second thread costs more than it brings.
constexpr double kParallelFlops = 5e6;

/// Calls task(i) for i = 0 … count−1, any thread claiming the next one, this thread among them; on
/// this thread alone when the whole is small. The first exception is thrown on. `flops`: of all
/// tasks together.
template <class Task>
void parallelFor(Index count, double flops, Task&& task) {
  const Index threads =
      flops < kParallelFlops
          ? 1
          : std::min<Index>(count, std::max(1U, std::thread::hardware_concurrency()));
  std::atomic<Index> next{0};
  std::exception_ptr failure;
  std::mutex failureMutex;
  const auto work = [&] {
    try {
      for (Index i = next++; i < count; i = next++)
        task(i);
    } catch (...) {
      next = count;
      const std::scoped_lock lock(failureMutex);
      if (!failure) failure = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> helpers;
    try {
      for (Index t = 1; t < threads; ++t)
        helpers.emplace_back(work);
    } catch (const std::system_error&) {
      // No further thread to be had: those there are do it all.
    }
    work();
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace attention_lab
