#include "backends/simt/gpu.hpp"

#include <numeric>

#include "base/error.hpp"

namespace harness::simt {
namespace {

// SplitMix64's finaliser.
uint64_t mix(uint64_t z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

}  // namespace

Gpu* Gpu::running = nullptr;

void Gpu::launch(const LoadedKernel& kernel, const harness_args& args, uint32_t blocks, uint32_t threads,
                 uint32_t shared_bytes) {
  simt_place place{};
  place.threads = threads;
  place.blocks = blocks;
  ++launched_;
  if (what.checks) checker.begin_launch(args, kernel.name.kernel);
  if (what.counts) counter.begin_launch(blocks, threads);
  const uint64_t shuffled = seed == 0 ? 0 : mix(seed * 0x9e3779b97f4a7c15 + launched_);
  // Any order of blocks: every block once, from a random one on, with a stride that has no factor in common.
  uint64_t stride = 1, first = 0;
  if (shuffled != 0) {
    first = shuffled % blocks;
    stride = 1 + (shuffled >> 32) % blocks;
    while (std::gcd(stride, uint64_t{blocks}) != 1) ++stride;
  }
  for (uint64_t i = 0; i < blocks; ++i) {
    place.block = static_cast<uint32_t>((first + i * stride) % blocks);
    place.shared = shared_bytes == 0 ? nullptr : memory.shared(shared_bytes);
    if (what.counts) counter.begin_block();
    lanes.run(kernel.function, args, place, shuffled == 0 ? 0 : mix(shuffled + place.block) | 1);
    if (what.counts) counter.end_block();
  }
  if (what.counts) launches.push_back({kernel.name, counter.end_launch(), Step::kernel, false, recorded});
}

void Gpu::note(Step step, size_t bytes) {
  if (!what.counts) return;
  constexpr const char* names[] = {"", "fill", "scan", "read"};
  Launch launch{{"host", names[static_cast<int>(step)]}, {}, step, step == Step::read, recorded};
  launch.counts.distinct_sectors = launch.counts.l2_sectors = bytes / sector_bytes;
  launches.push_back(std::move(launch));
}

}  // namespace harness::simt
