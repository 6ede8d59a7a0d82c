// The memory of a modelled GPU, with first-level caches, shared caches and channels. Atomics are executed at
// the first level that all cores share.
#pragma once

#include <memory>
#include <unordered_map>
#include <vector>

#include "backends/simt/cycles/cache_level.hpp"
#include "backends/simt/cycles/machine.hpp"

namespace harness::simt {

class MemorySystem {
 public:
  explicit MemorySystem(const Machine& machine);

  /// Called when a kernel is launched. Invalidates the first-level caches, unless the machine keeps their
  /// lines.
  void begin_launch();

  uint64_t line_of(uint64_t byte) const { return byte >> line_shift_; }
  uint64_t line_bytes() const { return line_bytes_; }

  Answer load(uint32_t core, uint64_t line, Ticks now) { return first(core).load(line, now); }
  /// Loads for the functional unit of a core. The unit has its own port and its own outstanding misses.
  Answer load_for_unit(uint32_t core, uint64_t line, Ticks now) { return first(core).load_aside(line, now); }
  /// Returns the time at which the first-level cache accepts the store. The warp waits only until then.
  Ticks store(uint32_t core, uint64_t line, Ticks now) { return first(core).store(line, now); }
  /// Executes `times` atomics on the word at this address, one after another.
  Answer atomic(uint32_t core, uint64_t byte, uint64_t times, Ticks now);
  /// Returns the time that the channels need for this number of bytes.
  Ticks stream(uint64_t bytes) const;

 private:
  CacheLevel& first(uint32_t core) { return *l1_[core / cores_per_l1_]; }

  const uint64_t line_bytes_;
  const int line_shift_;  // lines have 2^line_shift_ bytes
  const uint32_t cores_per_l1_;
  const bool keeps_l1_;
  const Ticks atomic_latency_;
  const double bytes_per_cycle_;  // of all channels
  Channels channels_;
  // caches that all cores share, the one nearest to memory first
  std::vector<std::unique_ptr<CacheLevel>> shared_;
  std::vector<std::unique_ptr<CacheLevel>> l1_;
  MemoryLevel* meeting_ = nullptr;  // the first level that all cores share
  Port atomics_;
  std::unordered_map<uint64_t, Ticks> words_;  // by index of the word: end of the last atomic on it
};

}  // namespace harness::simt
