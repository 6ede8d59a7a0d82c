// The thread pool of the cpu backend. Threads claim the blocks of a launch, first those of their own lane
// (lanes.hpp), then those left in other lanes. All launches, scans and fills of a run use one pool.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

#include "backends/cpu/lanes.hpp"
#include "backends/cpu/lone.hpp"
#include "backends/cpu/turns.hpp"

namespace harness::cpu {

/// Maximum number of blocks of a launch.
constexpr uint32_t max_blocks = 4096;

/// A pool of threads that stay awake between the launches of a run. The calling thread works too. It waits
/// for blocks, not for threads, so a pool thread that gets no processor time claims no block and delays
/// nothing.
class Pool {
 public:
  explicit Pool(unsigned threads);
  ~Pool();
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  unsigned threads() const { return static_cast<unsigned>(helpers_.size()) + 1; }

  /// The blocks that the calling thread ran itself, and the ticks of the time-stamp counter that they took.
  struct OwnShare {
    uint32_t blocks = 0;
    uint64_t ticks = 0;
  };
  /// Runs task(context, block) for each block, at most max_blocks, on at most `threads` threads. Returns when
  /// all blocks are finished. With one thread or block, only the calling thread works.
  OwnShare run(Task task, void* context, uint32_t blocks, unsigned threads);
  OwnShare run(Task task, void* context, uint32_t blocks) { return run(task, context, blocks, threads()); }
  /// Runs the blocks of a kernel as run() does.
  OwnShare launch(KernelFunction kernel, const harness_args& args, uint32_t blocks, uint32_t shared_bytes,
                  unsigned threads);

  /// Returns the memory that the blocks of a launch share to append vertices to the queue by ascending block
  /// number (turns.hpp).
  Turns& turns() { return turns_; }

  /// Wakes all threads and measures ticks_per_thread() once more, before the clock of a run starts. Does
  /// nothing if the last measurement ended less than 100 times its own length ago. A busy machine, on which
  /// measurements are long, is therefore measured rarely.
  void gather();
  /// Returns the ticks of a launch of empty blocks on all threads, divided by the number of threads. These
  /// ticks cover the start of all threads and the wait for their blocks. The result is the minimum of the
  /// last measurements. Longer measurements include waiting for threads that have no core, which do not delay
  /// a normal launch.
  double ticks_per_thread() const;

 private:
  // The blocks that one thread has finished since the pool exists. Only that thread writes the number, which
  // has its own cache line.
  struct alignas(64) Finished {
    std::atomic<uint64_t> blocks{0};
  };

  void serve(unsigned thread);
  void stop();
  /// Spins until the thread's lane has blocks of a launch other than number `last`. Sleeps if that takes
  /// long. Returns the number of the launch.
  uint32_t wait_for_launch(unsigned thread, uint32_t last);
  /// Claims blocks of the current launch until none is left, first from the thread's own lane.
  void claim_blocks(unsigned thread);
  void empty_lane(Lane& lane, Finished& finished);
  uint64_t blocks_finished() const;
  /// Launches empty blocks, which end when all threads have taken part. Returns the ticks of this launch.
  uint64_t call_roll();
  void measure();

  Lanes lanes_;
  std::vector<Finished> finished_;                 // [threads]
  uint64_t dealt_ = 0;                             // blocks launched since the pool exists
  alignas(64) std::atomic<uint32_t> launches_{0};  // number of launches; sleeping threads wait for its change
  std::atomic<uint32_t> asleep_{0};                // threads that sleep or are about to
  std::atomic<bool> stop_{false};
  Turns turns_;
  std::array<uint64_t, 15> rolls_{};  // ticks of the last launches of empty blocks (call_roll())
  size_t rolls_called_ = 0;
  uint64_t measured_at_ = 0, measured_for_ = 0;  // end and length of the last measurement, in ticks
  std::vector<std::thread> helpers_;
};

}  // namespace harness::cpu
