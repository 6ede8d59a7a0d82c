// Fork-join functions on top of the SDK's side_by_side(). They do not use OpenMP, because ThreadSanitizer
// does not understand its barriers and would report false races. Reading, building and renumbering of graphs
// use these functions.
#pragma once

#include <harness/host/threads.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace harness {

/// Returns the number of processors that this process may use, at least 1. Unlike the standard library,
/// it does not count processors that taskset or the cpuset of a container excludes. Pools, readers and
/// builders start this many threads by default.
inline unsigned processors() {
  return processors_allowed();  // the SDK's function, so that harness and plugins use the same number
}

/// Returns `threads`, or the number of processors if `threads` is 0.
inline unsigned resolve_threads(unsigned threads) {
  // The number is cached, because processors() opens a file. That takes longer than sorting a few values.
  static const unsigned cores = processors();
  return threads != 0 ? threads : cores;
}

/// Divides [0, n) into `chunks` chunks whose sizes differ by 1 at most. Returns the beginning of chunk
/// `index`; `index` may be `chunks`, which gives n.
inline size_t chunk_begin(size_t n, size_t chunks, size_t index) {
  return n / chunks * index + std::min(index, n % chunks);
}

/// Number of cheap loop iterations that take about as long as starting a thread.
inline constexpr size_t parallel_grain = size_t{1} << 13;

/// Splits [0, n) into one contiguous chunk per thread and calls fn(begin, end, thread) for each. No thread
/// gets less than parallel_grain items, so small ranges run on the calling thread only.
template <class Fn>
void parallel_for_chunks(size_t n, unsigned threads, Fn&& fn) {
  if (n == 0) return;
  const size_t useful = std::max<size_t>(1, n / parallel_grain);
  const auto used = static_cast<unsigned>(std::min<size_t>(resolve_threads(threads), useful));
  side_by_side(used, [&](unsigned thread) {
    fn(chunk_begin(n, used, thread), chunk_begin(n, used, thread + 1), thread);
  });
}

/// Calls fn(task, thread) for the tasks 0..n-1. Each thread takes the next task when it is free, which
/// balances tasks of uneven cost.
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

/// Replaces each value by the sum of all values before it. Returns the sum of all values. T is an integer
/// type.
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
