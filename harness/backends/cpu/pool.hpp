// The cores as the cpu backend uses them: threads that claim the blocks of a launch one after the other,
// their own share first and then what others have left of theirs. All launches, scans and fills of a run go
// through one pool.
#pragma once

#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

#include "backends/cpu/lanes.hpp"
#include "backends/cpu/lone.hpp"

namespace harness::cpu {

/// Blocks of a launch, at most.
constexpr uint32_t max_blocks = 4096;

/// The caller works too, and waits for blocks, not for threads: a helper that the machine gives no time to
/// takes no block and delays nobody.
class Pool {
 public:
  explicit Pool(unsigned threads);
  ~Pool();
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  unsigned threads() const { return static_cast<unsigned>(helpers_.size()) + 1; }

  /// Runs all blocks, at most max_blocks, and returns when they are done. One block runs on the calling
  /// thread without waking anybody: supersteps with a small frontier are shorter than a wake-up.
  void launch(KernelFunction kernel, const harness_args& args, uint32_t blocks, uint32_t shared_bytes);

  /// Runs task(context, block) for each block, as launch() runs a kernel.
  using Task = void (*)(void* context, uint32_t block);
  void run(Task task, void* context, uint32_t blocks);

 private:
  void serve(unsigned thread);
  void stop();
  /// Claims blocks of the launch at hand until there is none left, from the thread's own lane first.
  void claim_blocks(unsigned thread);
  /// How many it claimed and ran.
  uint32_t empty_lane(Lane& lane);

  // The launch at hand. Written only while no lane has a block left; atomic because a late helper may still
  // look.
  std::atomic<Task> task_{nullptr};
  std::atomic<void*> context_{nullptr};
  std::atomic<uint32_t> lanes_in_use_{0};

  Lanes lanes_;
  alignas(64) std::atomic<uint32_t> done_{0};
  alignas(64) std::atomic<uint32_t> launches_{0};  // so far; what sleeping helpers wait on
  std::atomic<bool> stop_{false};
  std::vector<std::thread> helpers_;
};

}  // namespace harness::cpu
