#include "backends/simt/cycles/memory_system.hpp"

#include <bit>

namespace harness::simt {
namespace {

uint64_t whole(double value) {
  return static_cast<uint64_t>(value);
}

// Returns the latency from a core to the cache that is nearest to memory.
double before_memory(const Machine& machine) {
  if (machine.l3_bytes > 0) return machine.l3_latency;
  if (machine.l2_bytes > 0) return machine.l2_latency;
  return machine.l1_bytes > 0 ? machine.l1_latency : 0;
}

}  // namespace

// The machine gives the latency of memory from the core, in cycles of the core. The part beyond the latency
// of the last cache is the memory's own latency. It is multiplied by the ratio of the clocks, because the
// memory's clock determines it.
MemorySystem::MemorySystem(const Machine& machine)
    : line_bytes_(whole(machine.line_bytes)),
      line_shift_(std::countr_zero(line_bytes_)),
      cores_per_l1_(static_cast<uint32_t>(machine.cores_per_l1)),
      keeps_l1_(machine.keeps_l1 > 0),
      atomic_latency_(ticks_of(machine.atomic_latency)),
      bytes_per_cycle_(machine.memory_channels * machine.memory_bytes_per_cycle / machine.clock_ratio),
      channels_(whole(machine.memory_channels),
                ticks_of((machine.memory_latency - before_memory(machine)) * machine.clock_ratio),
                machine.line_bytes / machine.memory_bytes_per_cycle * machine.clock_ratio),
      meeting_(&channels_),
      atomics_(machine.atomics_per_cycle) {
  const double l1_latency = machine.l1_bytes > 0 ? machine.l1_latency : 0;
  const double l2_latency = machine.l2_bytes > 0 ? machine.l2_latency : l1_latency;
  const auto add_shared = [&](const CacheLevel::Shape& shape) {
    if (shape.bytes == 0) return;
    shared_.push_back(std::make_unique<CacheLevel>(shape, *meeting_));
    meeting_ = shared_.back().get();
  };
  const bool keeps = machine.keeps_stores > 0, warm = machine.begins_warm > 0;
  add_shared({whole(machine.l3_bytes), whole(machine.l3_ways), line_bytes_, whole(machine.l3_misses),
              machine.l3_lines_per_cycle, ticks_of(machine.l3_latency - l2_latency), Cause::l3, keeps, warm});
  add_shared({whole(machine.l2_bytes), whole(machine.l2_ways), line_bytes_, whole(machine.l2_misses),
              machine.l2_lines_per_cycle, ticks_of(machine.l2_latency - l1_latency), Cause::l2,
              keeps && shared_.empty(), warm});
  const uint32_t cores = static_cast<uint32_t>(machine.cores);
  for (uint32_t core = 0; core < cores; core += cores_per_l1_) {
    const CacheLevel::Shape shape{whole(machine.l1_bytes),
                                  whole(machine.l1_ways),
                                  line_bytes_,
                                  whole(machine.l1_misses),
                                  machine.l1_lines_per_cycle,
                                  ticks_of(l1_latency),
                                  Cause::l1,
                                  false,
                                  false};
    l1_.push_back(std::make_unique<CacheLevel>(shape, *meeting_));
  }
}

Answer MemorySystem::atomic(uint32_t core, uint64_t byte, uint64_t times, Ticks now) {
  const Ticks arrives = first(core).pass(now);
  const Answer data = meeting_->load(line_of(byte), arrives);
  Ticks& word = words_[byte / 4];
  const Ticks start = std::max({atomics_.take(data.accepted, times).begin, data.done, word});
  word = start + times * atomic_latency_;
  return {data.accepted, word, Cause::atomics};
}

void MemorySystem::begin_launch() {
  if (keeps_l1_) return;
  for (const auto& level : l1_) level->empty();
}

Ticks MemorySystem::stream(uint64_t bytes) const {
  return ticks_of(static_cast<double>(bytes) / bytes_per_cycle_);
}

}  // namespace harness::simt
