#include "backends/simt/gpu.hpp"

#include <harness/host/random.hpp>
#include <numeric>
#include <ranges>

#include "backends/simt/cycles/timed_launch.hpp"
#include "backends/simt/units/units.hpp"
#include "base/error.hpp"

namespace harness::simt {
Gpu* Gpu::running = nullptr;

void Gpu::launch(const LoadedKernel& kernel, const harness_args& args, uint32_t blocks, uint32_t threads,
                 uint32_t shared_bytes, uint32_t unit) {
  if (timing != nullptr) return launch_timed(kernel, args, blocks, threads, shared_bytes, unit);
  simt_place place{};
  place.threads = threads;
  place.blocks = blocks;
  ++launched_;
  if (what.checks) checker.begin_launch(args, kernel.name.kernel);
  if (what.counts) counter.begin_launch(blocks, threads);
  const uint64_t shuffled = seed == 0 ? 0 : mix64(seed * golden_gamma + launched_);
  // Runs every block once in a pseudo-random sequence: from a random start, with a stride coprime to the
  // number of blocks.
  uint64_t stride = 1, first = 0;
  if (shuffled != 0) {
    first = shuffled % blocks;
    stride = 1 + (shuffled >> 32) % blocks;
    while (std::gcd(stride, uint64_t{blocks}) != 1) ++stride;
  }
  // Blocks that took work from a counter and then yielded, sorted by their instructions so far. The block
  // with the fewest instructions continues next, because it would finish first on a GPU. Without counting,
  // the blocks run round-robin.
  std::multimap<uint64_t, Block*> waiting;
  const uint32_t resident = grid_of(what).one_wave(threads);
  free_.clear();
  for (const auto& block : std::views::reverse(blocks_)) free_.push_back(block.get());
  for (uint64_t started = 0, turn = 0; started < blocks || !waiting.empty(); ++turn) {
    Block* block = nullptr;
    if (started < blocks && waiting.size() < resident) {
      block = &free_block(threads);
      place.block = static_cast<uint32_t>((first + started++ * stride) % blocks);
      place.shared = shared_bytes == 0 ? nullptr : memory.shared(block->slot, shared_bytes);
      give_unit(*block, unit, threads);
      if (what.counts) block->counts.begin();
      block->lanes.begin(kernel.function, args, place, shuffled == 0 ? 0 : mix64(shuffled + place.block) | 1);
    } else {
      block = waiting.extract(waiting.begin()).mapped();
    }
    if (go_on(*block)) {
      if (what.counts) counter.end_block();
      free_.push_back(block);
    } else {
      waiting.emplace(what.counts ? block->counts.instructions() : turn, block);
    }
  }
  if (what.counts)
    launches.push_back({kernel.name, counter.end_launch(), LaunchKind::kernel, false, recorded, {}});
}

// Returns an unused block. Most kernels need only one, because their blocks run one after another. Only
// kernels that take work from a counter have several blocks in progress.
Gpu::Block& Gpu::free_block(uint32_t threads) {
  if (free_.empty()) {
    const uint32_t most = blocks_.size() < kept ? most_threads : threads;
    free_.push_back(blocks_.emplace_back(std::make_unique<Block>(blocks_.size(), fibers_, most)).get());
  }
  Block& block = *free_.back();
  free_.pop_back();
  return block;
}

// Gives a block its own functional unit, as if the block had a core for itself. The tables of the unit have
// an entry per lane of the block.
void Gpu::give_unit(Block& block, uint32_t unit, uint32_t threads) {
  block.unit = make_unit(unit, threads);
  block.lanes.use_unit(block.unit.get(), unit,
                       block.unit == nullptr ? 0 : block.unit->begin_block(threads / warp_width));
}

bool Gpu::go_on(Block& block) {
  lanes = &block.lanes;
  lanes->end_by(deadline);
  checker.run(*lanes);
  counter.run(*lanes, block.counts);
  return lanes->go_on();
}

backends::GridSize Gpu::grid() const {
  if (timing == nullptr) return grid_of(what);
  const auto cores = static_cast<uint32_t>(timing->machine.cores);
  return {cores, static_cast<uint32_t>(timing->machine.warps_per_core) * warp_width};
}

void Gpu::launch_timed(const LoadedKernel& kernel, const harness_args& args, uint32_t blocks,
                       uint32_t threads, uint32_t shared_bytes, uint32_t unit) {
  const double latency = timing->launch_latency(recorded);
  timing->clock += ticks_of(latency);
  timing->caches.begin_launch();
  TimedLaunch launch(*timing, memory, timed_lanes_, lanes,
                     {kernel.function, args, blocks, threads, shared_bytes, unit, deadline});
  const Ticks begin = timing->clock;
  Timed timed = launch.run();
  if (timing->timeline != nullptr) timing->timeline->add_launch(kernel.name.kernel, begin, timing->clock);
  timed.add(Cause::launch, CyclePhase::between, latency);
  launches.push_back({kernel.name, {}, LaunchKind::kernel, false, recorded, timed});
}

// Records an operation that the host requests, with its time if cycles are modelled. A scan counts as two
// launches. A read launches nothing, but the host waits for the result.
void Gpu::note(LaunchKind kind, size_t bytes) {
  if (!what.counts) return;
  constexpr const char* names[] = {"", "fill", "scan", "read", "sort"};
  Launch launch{{"host", names[static_cast<int>(kind)]}, {}, kind, kind == LaunchKind::read, recorded, {}};
  if (timing == nullptr) {
    launch.counts.distinct_sectors = launch.counts.l2_sectors = bytes / sector_bytes;
  } else if (kind == LaunchKind::read) {
    launch.timed.add(Cause::launch, CyclePhase::between, timing->machine.read_latency);
  } else {
    const Ticks moving = timing->caches.stream(bytes);
    timing->clock += moving;
    launch.timed.add(Cause::launch, CyclePhase::between,
                     (kind == LaunchKind::scan ? 2 : 1) * timing->launch_latency(recorded));
    launch.timed.add(Cause::memory, CyclePhase::between, static_cast<double>(moving) / ticks_per_cycle);
  }
  launches.push_back(std::move(launch));
}

void Gpu::note_look() {
  if (!what.counts || recorded) return;
  launches.back().looked_at = true;
  if (timing != nullptr)
    launches.back().timed.add(Cause::launch, CyclePhase::between, timing->machine.host_latency);
}

}  // namespace harness::simt
