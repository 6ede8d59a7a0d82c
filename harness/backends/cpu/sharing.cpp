#include "backends/cpu/sharing.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "backends/cpu/pool.hpp"

namespace harness::cpu {
namespace {

// Guess of the ticks per edge before a kernel has run. The measured time replaces it after the first launch.
constexpr double first_guess = 4;
// Each launch multiplies the weight of earlier launches in the estimated time per edge by this factor.
constexpr double memory = 0.5;
// A launch on one thread tells nothing about the time per edge on several threads. The estimate for several
// threads then moves by this fraction of the difference towards the estimate for one thread. So a single bad
// measurement, such as that of an interrupted thread, does not persist.
constexpr double drift = 1.0 / 64;
// Maximum number of blocks per thread. There are enough blocks that other threads can take over work from a
// slow thread. There are so few that the fixed work of a block, which adds its counts to shared memory, is
// negligible.
constexpr uint32_t blocks_per_thread = 16;
// Minimum number of vertices per block, so that the sums of a block, 64 bytes, are small compared with the
// data of its vertices.
constexpr uint32_t smallest_block = 256;
// Maximum number of items per thread for which each thread runs one block, and the blocks append vertices to
// the queue by ascending block number (harness_turns in args.h). This order pays off if narrow frontiers
// follow one another, as in a road graph. A frontier that grows fast belongs to a graph with hubs. The work
// per vertex then varies so much that a launch needs more blocks than threads.
constexpr double most_in_turn = static_cast<double>(HARNESS_SPILL) / 4;
// Maximum number of kernels of a run whose times are kept separately. All other kernels of the run share one
// estimate.
constexpr size_t most_kernels = 64;

}  // namespace

uint32_t blocks_over(uint32_t vertices, unsigned threads) {
  return std::clamp(vertices / smallest_block, 1u, std::min(max_blocks, blocks_per_thread * threads));
}

Sharing::Sharing(unsigned threads, double ticks_per_thread, bool takes_turns)
    : most_(threads), ticks_per_thread_(ticks_per_thread), takes_turns_(takes_turns) {
  rates_.reserve(most_kernels);
}

void Sharing::Rate::add(double more_ticks, double more_edges) {
  ticks = memory * ticks + more_ticks;
  edges = memory * edges + more_edges;
}

Sharing::Rates& Sharing::rates_of(backends::Kernel kernel) {
  const auto found = std::ranges::find(rates_, kernel, &Rates::kernel);
  if (found != rates_.end()) return *found;
  if (rates_.size() == most_kernels) return unknown_;
  return rates_.emplace_back(Rates{.kernel = kernel});
}

// With t = ticks_per_thread, the time on p threads is work / p + t * p, which is least for p = sqrt(work /
// t).
Share Sharing::of(backends::Kernel kernel, uint64_t items, double edges) {
  if (most_ == 1 || items <= 1) return {};
  Rates& rates = rates_of(kernel);
  const bool grows_slowly = items <= 2 * std::exchange(rates.last_items, items);
  const double alone = edges * rates.alone_per_edge(), work = edges * rates.shared_per_edge();
  const double best = std::sqrt(work / ticks_per_thread_);
  const double threads = std::clamp(std::floor(best), 2.0, static_cast<double>(most_));
  const double launch = ticks_per_thread_ * threads, each = work / threads;
  if (each + launch >= alone) return {};
  const auto count = static_cast<unsigned>(threads);
  if (takes_turns_ && grows_slowly && static_cast<double>(items) <= threads * most_in_turn) {
    const auto blocks = static_cast<uint32_t>(std::min<uint64_t>(count, items));
    return {.blocks = blocks, .threads = blocks, .in_turn = true};
  }
  // If a thread has several blocks, each block takes at least as long as the start of the launch.
  const double blocks = threads * std::clamp(std::floor(each / launch), 1.0, double{blocks_per_thread});
  const double most = std::min(static_cast<double>(items), double{max_blocks});
  return {.blocks = static_cast<uint32_t>(std::min(blocks, most)), .threads = count};
}

void Sharing::took(backends::Kernel kernel, bool alone, double edges, double ticks) {
  Rates& rates = rates_of(kernel);
  (alone ? rates.alone : rates.shared).add(ticks, edges);
  if (alone && rates.shared.edges > 0)
    rates.shared.ticks += drift * (rates.alone.per_edge() - rates.shared.per_edge()) * rates.shared.edges;
}

double Sharing::Rates::alone_per_edge() const {
  if (alone.edges > 0) return alone.per_edge();
  return shared.edges > 0 ? shared.per_edge() : first_guess;
}

double Sharing::Rates::shared_per_edge() const {
  return shared.edges > 0 ? shared.per_edge() : alone_per_edge();
}

}  // namespace harness::cpu
