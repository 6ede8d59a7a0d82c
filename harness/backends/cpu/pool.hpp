// The thread pool of the cpu backend. Threads claim the blocks of a launch, first those of their own lane,
// then those left in other lanes. All launches, scans and fills of a run use one pool.
#pragma once

#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

#include "backends/cpu/lanes.hpp"
#include "backends/cpu/lone.hpp"

namespace harness::cpu {

/// Maximum number of blocks of a launch.
constexpr uint32_t max_blocks = 4096;

/// A pool of threads. The calling thread works too. It waits for blocks, not for threads, so a helper that
/// gets no processor time claims no block and delays nothing.
class Pool {
 public:
  explicit Pool(unsigned threads);
  ~Pool();
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  unsigned threads() const { return static_cast<unsigned>(helpers_.size()) + 1; }

  /// Runs all blocks, at most max_blocks, and returns when they are finished. A single block runs on the
  /// calling thread without a wake-up, because supersteps with a small frontier are shorter than a wake-up.
  void launch(KernelFunction kernel, const harness_args& args, uint32_t blocks, uint32_t shared_bytes);

  /// Runs task(context, block) for each block, as launch() does with kernels.
  using Task = void (*)(void* context, uint32_t block);
  void run(Task task, void* context, uint32_t blocks);

 private:
  void serve(unsigned thread);
  void stop();
  /// Claims blocks of the current launch until none is left, first from the thread's own lane.
  void claim_blocks(unsigned thread);
  /// Returns how many blocks of the lane it claimed and ran.
  uint32_t empty_lane(Lane& lane);

  // The current launch. It is only written while no lane has blocks left, and is atomic because a late helper
  // may still read it.
  std::atomic<Task> task_{nullptr};
  std::atomic<void*> context_{nullptr};
  std::atomic<uint32_t> lanes_in_use_{0};

  Lanes lanes_;
  alignas(64) std::atomic<uint32_t> done_{0};
  alignas(64) std::atomic<uint32_t> launches_{0};  // number of launches so far; sleeping helpers wait on it
  std::atomic<bool> stop_{false};
  std::vector<std::thread> helpers_;
};

}  // namespace harness::cpu
