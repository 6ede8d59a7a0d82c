// Loops on several threads, for building a layout. An exception on any thread reaches the caller and does not
// end the process. The loops of format.hpp and chunks.hpp use these functions.
#pragma once

#include <sched.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <thread>
#include <vector>

namespace harness {

/// Returns the number of processors that this process may use, which taskset or a container may limit.
inline unsigned processors_allowed() {
  cpu_set_t mask;
  if (sched_getaffinity(0, sizeof mask, &mask) == 0)
    return static_cast<unsigned>(std::max(1, CPU_COUNT(&mask)));
  return std::max(1U, std::thread::hardware_concurrency());
}

/// Returns the number of threads that is worthwhile for `items` items of about equal work.
inline uint64_t threads_for(uint64_t items) {
  constexpr uint64_t worth_a_thread = 1 << 16;
  // For few items the number of processors is not requested, because this system call takes longer than a
  // short level of a breadth-first search.
  if (items < 2 * worth_a_thread) return 1;
  return std::clamp<uint64_t>(items / worth_a_thread, 1, processors_allowed());
}

/// Calls f(0) to f(count - 1) in parallel, with f(0) on this thread. Returns after all calls have ended, and
/// then rethrows the exception of the call with the lowest number. If the system refuses more threads, this
/// thread makes the remaining calls sequentially.
template <class F>
void side_by_side(size_t count, F f) {
  if (count == 0) return;
  if (count == 1) return static_cast<void>(f(0));
  std::vector<std::exception_ptr> thrown(count);
  const auto run = [&](size_t i) noexcept {
    try {
      f(i);
    } catch (...) {
      thrown[i] = std::current_exception();
    }
  };
  std::vector<std::thread> others;
  others.reserve(count);
  size_t started = 1;
  try {
    for (; started < count; ++started) others.emplace_back(run, started);
  } catch (const std::exception&) {  // this thread makes the remaining calls below
  }
  run(0);
  for (; started < count; ++started) run(started);
  for (std::thread& thread : others) thread.join();
  for (const std::exception_ptr& failure : thrown) {
    if (failure != nullptr) std::rethrow_exception(failure);
  }
}

}  // namespace harness
