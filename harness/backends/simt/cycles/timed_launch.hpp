// A launch of a kernel whose cycles are modelled. As many blocks are in progress at once as fit on the cores
// of the machine. The warp with the least modelled time always continues first. The lanes of this warp first
// run until they wait for one another. Then the time of the instructions that they recorded is modelled, and
// only then the operation for which they wait is completed. Warps therefore use functional units, counters
// and barriers in the sequence of modelled time.
#pragma once

#include <chrono>
#include <memory>
#include <vector>

#include "backends/simt/cycles/event_queue.hpp"
#include "backends/simt/cycles/lanes_pool.hpp"
#include "backends/simt/cycles/timed.hpp"
#include "backends/simt/cycles/timing.hpp"
#include "backends/simt/cycles/warp_timer.hpp"

namespace harness::simt {

/// The kernel of a launch and the size of its grid.
struct LaunchShape {
  KernelFunction function;
  const harness_args& args;
  uint32_t blocks, threads, shared_bytes, unit;
  std::chrono::steady_clock::time_point deadline;
};

class TimedLaunch {
 public:
  /// While blocks run, `current` is set to the lanes of the block that runs.
  TimedLaunch(Timing& timing, Memory& memory, LanesPool& pool, Lanes*& current, const LaunchShape& shape);

  ~TimedLaunch();
  TimedLaunch(const TimedLaunch&) = delete;
  TimedLaunch& operator=(const TimedLaunch&) = delete;

  /// Runs all blocks. Throws Error if a block does not fit a core, and Finding for a defect of device code.
  Timed run();

 private:
  struct Block;
  struct Warp {
    enum class Next : uint8_t { run, time, settle };
    Block* block;
    uint32_t index;  // in the block
    WarpTimer timer;
    Next next = Next::run;
  };
  struct Block {
    Block(size_t number, Lanes& its) : slot(number), lanes(its) {}
    size_t slot;
    Lanes& lanes;
    uint32_t core = 0, in_unit = 0;
    std::vector<Warp> warps;
    uint32_t parked = 0;  // number of warps that have ended, or that wait for other warps of the block
    Ticks last = 0;       // latest time at which one of these warps ended or began to wait
  };
  class UnitReads;

  void fill_cores();
  void begin_block(uint32_t core, Ticks now);
  void end_block(Block& block);
  void go_on(Warp& warp);
  bool meet(Warp& warp);
  void use_unit(Warp& warp, const UnitUse& use);
  void park(Warp& warp);
  void release(Block& block);

  Timing& timing_;
  Memory& memory_;
  LanesPool& pool_;
  Lanes*& current_;
  const LaunchShape shape_;
  const uint32_t blocks_per_core_;
  EventQueue<Warp*> queue_;
  std::vector<std::unique_ptr<Block>> blocks_;
  std::vector<Block*> free_;
  std::vector<std::unique_ptr<UnitReads>> reads_;  // by core, if there are units
  std::vector<std::unique_ptr<Unit>> units_;
  uint32_t started_ = 0, running_ = 0;
  Ticks end_ = 0;
  Account account_;
};

}  // namespace harness::simt
