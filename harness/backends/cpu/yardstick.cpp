#include "backends/cpu/yardstick.hpp"

#include <algorithm>
#include <array>
#include <atomic>

namespace harness::cpu {
namespace {

constexpr size_t cells = size_t{1} << 21;       // 8 MiB: larger than a core's own cache
constexpr uint32_t near_mask = (1U << 16) - 1;  // 256 KiB of the table, which fit a core's own cache
constexpr uint32_t far_mask = cells - 1;
// atomic additions use only the first 64 KiB of the table, so that most of its cache lines are in the caches
// of other cores
constexpr uint32_t shared_mask = (1U << 14) - 1;
// Operations per block. A phase is longer than a barrier, and all phases take less than a millisecond. Times
// of different machines are not compared, so the values need not suit a particular machine.
constexpr uint32_t gathers = 2048, additions = 1024;
constexpr uint32_t blocks_for_each = 4;
constexpr double fresh_ms = 20;
constexpr size_t phases = 5;  // timed phases of each kind, after one for warm-up

/// Returns the next random number of a stream (xorshift, Marsaglia 2003).
uint64_t advance(uint64_t& state) {
  state ^= state << 13;
  state ^= state >> 7;
  return state ^= state << 17;
}

struct Phase {
  uint32_t* table;
  uint32_t mask;
  std::atomic<uint64_t> result = 0;  // prevents the optimiser from removing the work
};

void gather(void* context, uint32_t block) {
  auto& phase = *static_cast<Phase*>(context);
  uint64_t state = 0x9E3779B97F4A7C15U * (block + 1), sum = 0;
  for (uint32_t i = 0; i < gathers; ++i) {
    const uint32_t found = phase.table[advance(state) & phase.mask];
    if ((found & 1) != 0) sum += found;  // an unpredictable branch, like that for an unvisited vertex
  }
  phase.result.fetch_add(sum, std::memory_order_relaxed);
}

void add(void* context, uint32_t block) {
  auto& phase = *static_cast<Phase*>(context);
  uint64_t state = 0x9E3779B97F4A7C15U * (block + 1);
  for (uint32_t i = 0; i < additions; ++i)
    std::atomic_ref(phase.table[advance(state) & phase.mask]).fetch_add(1, std::memory_order_relaxed);
}

double median_phase_ms(Pool& pool, Task work, Phase phase) {
  std::array<double, phases> times;
  pool.run(work, &phase, pool.threads() * blocks_for_each);
  for (double& time : times) {
    const Stopwatch watch;
    pool.run(work, &phase, pool.threads() * blocks_for_each);
    time = watch.milliseconds();
  }
  std::nth_element(times.begin(), times.begin() + phases / 2, times.end());
  return times[phases / 2];
}

}  // namespace

double Yardstick::measure(Pool& pool) {
  if (table_.empty()) {
    table_.resize(cells);
    uint64_t state = 88172645463325252U;
    for (uint32_t& cell : table_) cell = static_cast<uint32_t>(advance(state) >> 32);
  }
  if (threads_ == pool.threads() && since_->milliseconds() < fresh_ms) return last_ms_;
  threads_ = pool.threads();
  last_ms_ = median_phase_ms(pool, gather, {.table = table_.data(), .mask = near_mask}) +
             median_phase_ms(pool, gather, {.table = table_.data(), .mask = far_mask}) +
             median_phase_ms(pool, add, {.table = table_.data(), .mask = shared_mask});
  since_.emplace();
  return last_ms_;
}

}  // namespace harness::cpu
