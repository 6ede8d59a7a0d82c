// State of the modelled GPU during a run, and the functions by which instrumented programs report what their
// lanes do (calls.cpp). A run begins with empty caches. Arrays get addresses in the sequence in which the run
// touches them, so cycles do not depend on where the host places memory.
#pragma once

#include <memory>
#include <vector>

#include "backends/simt/cycles/block_cost.hpp"
#include "backends/simt/cycles/core.hpp"
#include "backends/simt/cycles/machine.hpp"
#include "backends/simt/cycles/memory_system.hpp"
#include "backends/simt/cycles/timeline.hpp"
#include "backends/simt/cycles/trace.hpp"
#include "backends/simt/lanes.hpp"
#include "backends/simt/memory.hpp"

namespace harness::simt {

class Timing {
 public:
  /// `run` is a number above 0 that no other run with this `memory` has.
  Timing(const Machine& modelled, Memory& memory, uint64_t run)
      : machine(modelled),
        caches(modelled),
        cores(static_cast<size_t>(modelled.cores), Core(modelled)),
        memory_(memory),
        overlaps_(modelled.overlaps_instructions > 0),
        run_(run) {}

  /// Runs the lanes of a warp until they end, or wait for more than each other, or `trace` is long. Writes
  /// the steps that they executed into `trace`. Lanes of a warp may exchange values before the time of the
  /// exchange is modelled, since no other warp sees them. If `buffered` is true, the core's functional unit
  /// has already read the edges from memory into its buffer. Accesses by the format's code are then modelled
  /// as accesses to shared memory.
  void record(Lanes& lanes, uint32_t warp, bool buffered, Trace& trace);

  // Device code calls the following functions on a lane's stack.
  void instructions(uint32_t count, uint32_t number, uint64_t round, uint64_t by_phase, BlockCost cost) {
    if (overlaps_) {
      recorder_.instructions(lane(), {number, round}, cost.issued, cost.chain, by_phase);
    } else {
      recorder_.instructions(lane(), {number, round}, count, count, by_phase);
    }
  }
  void access(const void* memory, size_t bytes, Site& site, uint64_t round);
  void wait(const Site& load, uint32_t number, uint64_t round) {
    recorder_.wait(lane(), {number, round}, load.number);
  }
  bool pauses(uint32_t number, uint64_t round) { return recorder_.pauses({number, round}); }

  /// Returns the cycles from one kernel to the next, also if the whole run was recorded and is launched at
  /// once.
  double launch_latency(bool recorded) const {
    return recorded ? machine.recorded_launch_latency : machine.launch_latency;
  }

  const Machine machine;
  MemorySystem caches;
  std::vector<Core> cores;
  Ticks clock = 0;                     // end of the last launch
  std::unique_ptr<Timeline> timeline;  // null if no timeline is requested

 private:
  uint32_t lane() const { return lanes_->current() % warp_width; }
  uint64_t address_of(Allocation& allocation, uint64_t offset);

  Memory& memory_;
  const bool overlaps_;
  const uint64_t run_;
  Recorder recorder_;
  Lanes* lanes_ = nullptr;
  bool buffered_ = false;
  uint64_t next_address_ = 0;
};

}  // namespace harness::simt
