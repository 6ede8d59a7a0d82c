#include "backends/cpu/sharing.hpp"

#include <algorithm>
#include <cmath>

#include "backends/cpu/pool.hpp"

namespace harness::cpu {
namespace {

// Time of an edge in ticks before a kernel has run. Two launches later the measured time has replaced it.
constexpr double first_guess = 4;
// Weight of the previous launches against the last one.
constexpr double memory = 0.5;
// A launch alone says nothing about the time beside other threads. Its estimate then moves a little towards
// the time alone, so that one bad measurement, such as that of an interrupted thread, is not kept for good.
constexpr double drift = 1.0 / 64;
// Blocks per thread at most. There are enough that other threads can take over work from a slow thread. There
// are so few that the fixed work of a block, which adds its counts to shared memory, is negligible.
constexpr uint32_t blocks_per_thread = 16;
// Vertices per block at least.
constexpr uint32_t smallest_block = 256;
// Items per thread up to which each thread has one block, and blocks append their vertices in turn. With more,
// a block's vertices are many per cache line, and equal numbers of vertices mean less equal work.
constexpr double most_in_turn = skeleton::spill_entries / 4;
// Kernels of a run whose times are kept. The others are shared out by the first guess.
constexpr size_t most_kernels = 64;

}  // namespace

uint32_t blocks_over(uint32_t vertices, unsigned threads) {
  return std::clamp(vertices / smallest_block, 1u, std::min(max_blocks, blocks_per_thread * threads));
}

Sharing::Sharing(unsigned threads, double ticks_per_thread)
    : most_(threads), ticks_per_thread_(ticks_per_thread) {
  rates_.reserve(most_kernels);
}

void Sharing::Rate::add(double more_ticks, double more_edges) {
  ticks = memory * ticks + more_ticks;
  edges = memory * edges + more_edges;
}

const Sharing::Rates* Sharing::find(backends::Kernel kernel) const {
  const auto found = std::ranges::find(rates_, kernel, &Rates::kernel);
  return found == rates_.end() ? nullptr : &*found;
}

// The time on p threads is work / p + ticks_per_thread * p, which is least for p = sqrt(work / ticks).
Share Sharing::of(backends::Kernel kernel, uint64_t items, double edges) const {
  if (most_ == 1 || items <= 1) return {};
  const Rates* rates = find(kernel);
  const double alone = edges * (rates != nullptr ? rates->alone_per_edge() : first_guess);
  const double work = edges * (rates != nullptr ? rates->shared_per_edge() : first_guess);
  const double best = std::sqrt(work / ticks_per_thread_);
  const double threads = std::clamp(std::floor(best), 2.0, static_cast<double>(most_));
  const double launch = ticks_per_thread_ * threads, each = work / threads;
  if (each + launch >= alone) return {};
  const auto count = static_cast<unsigned>(threads);
  if (static_cast<double>(items) <= threads * most_in_turn) {
    const auto blocks = static_cast<uint32_t>(std::min<uint64_t>(count, items));
    return {.blocks = blocks, .threads = blocks, .in_turn = true};
  }
  // A block has at least as much work as the launch costs.
  const double blocks = threads * std::clamp(std::floor(each / launch), 1.0, double{blocks_per_thread});
  const double most = std::min(static_cast<double>(items), double{max_blocks});
  return {.blocks = static_cast<uint32_t>(std::min(blocks, most)), .threads = count};
}

void Sharing::took(backends::Kernel kernel, bool alone, double edges, double ticks) {
  auto rates = std::ranges::find(rates_, kernel, &Rates::kernel);
  if (rates == rates_.end()) {
    if (rates_.size() == most_kernels) return;
    rates_.push_back({kernel, {}, {}});
    rates = rates_.end() - 1;
  }
  (alone ? rates->alone : rates->shared).add(ticks, edges);
  if (alone && rates->shared.edges > 0)
    rates->shared.ticks += drift * (rates->alone_per_edge() - rates->shared.per_edge()) * rates->shared.edges;
}

double Sharing::Rates::alone_per_edge() const {
  return alone.edges > 0 ? alone.per_edge() : shared.per_edge();
}

double Sharing::Rates::shared_per_edge() const {
  return shared.edges > 0 ? shared.per_edge() : alone.per_edge();
}

}  // namespace harness::cpu
