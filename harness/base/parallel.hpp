// Fork-join helpers on top of the SDK's side_by_side(). They are clean under ThreadSanitizer, which does not
// understand the barriers of OpenMP. Reading, building and renumbering graphs use these helpers.
#pragma once

#include <harness/host/threads.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace harness {

/// Returns the number of processors that this process may use (taskset, a container's cpuset), at least 1.
/// The standard library would count all of the machine's. Pools, readers and builders start this many threads
/// by default.
inline unsigned processors() {
  return processors_allowed();  // shared with plugins through the SDK, so that both agree
}

/// Returns the number of threads to use; 0 means all processors.
inline unsigned resolve_threads(unsigned threads) {
  // The number is cached, because a call reads from a file, which takes longer than sorting a few values.
  static const unsigned cores = processors();
  return threads != 0 ? threads : cores;
}

/// Returns the beginning of chunk `index` of `chunks` in [0, n). Chunk `chunks` begins at n.
inline size_t chunk_begin(size_t n, size_t chunks, size_t index) {
  return n / chunks * index + std::min(index, n % chunks);
}

/// Starting a thread costs about as much as this number of cheap iterations.
inline constexpr size_t parallel_grain = size_t{1} << 13;

/// Splits [0, n) into one contiguous chunk per thread and calls fn(begin, end, thread). Small ranges run on
/// the calling thread.
template <class Fn>
void parallel_for_chunks(size_t n, unsigned threads, Fn&& fn) {
  if (n == 0) return;
  const size_t useful = std::max<size_t>(1, n / parallel_grain);
  const auto used = static_cast<unsigned>(std::min<size_t>(resolve_threads(threads), useful));
  side_by_side(used, [&](unsigned thread) {
    fn(chunk_begin(n, used, thread), chunk_begin(n, used, thread + 1), thread);
  });
}

/// Calls fn(task, thread) for the tasks 0..n-1, each on the next free thread. Suits tasks of uneven cost.
template <class Fn>
void parallel_tasks(size_t n, unsigned threads, Fn&& fn) {
  std::atomic<size_t> next{0};
  const auto used = static_cast<unsigned>(std::min<size_t>(resolve_threads(threads), n));
  side_by_side(used, [&](unsigned thread) {
    for (size_t task; (task = next.fetch_add(1, std::memory_order_relaxed)) < n;) {
      fn(task, thread);
    }
  });
}

/// Replaces each value by the sum of the values before it, and returns the sum of all. T is an integer type.
template <class T>
T exclusive_prefix_sum(std::span<T> values, unsigned threads) {
  const size_t used = std::min<size_t>(resolve_threads(threads), std::max<size_t>(1, values.size() >> 16));
  std::vector<T> sums(used);
  const auto each_chunk = [&](auto&& body) {
    side_by_side(used, [&](size_t t) {
      body(values.subspan(chunk_begin(values.size(), used, t),
                          chunk_begin(values.size(), used, t + 1) - chunk_begin(values.size(), used, t)),
           t);
    });
  };
  const auto scan = [](std::span<T> part, T sum) {
    for (T& value : part) value = std::exchange(sum, static_cast<T>(sum + value));
    return sum;
  };
  if (used == 1) return scan(values, T{});
  each_chunk([&](std::span<T> part, size_t t) {
    T sum{};
    for (const T value : part) sum += value;
    sums[t] = sum;
  });
  const T total = scan(sums, T{});
  each_chunk([&](std::span<T> part, size_t t) { scan(part, sums[t]); });
  return total;
}

}  // namespace harness
