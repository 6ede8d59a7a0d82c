// The cores as the cpu backend uses them: threads that claim the blocks of a launch
// one after the other. All launches, scans and fills of a run go through one pool.
#pragma once

#include <harness/args.h>

#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

namespace harness::cpu {

/// A kernel of the cpu target (plugins/include/harness/device/target/cpu.h).
using KernelFunction = void (*)(const harness_args& args, uint32_t block, uint32_t blocks,
                                void* shared_memory);

/// The caller works too, and waits for blocks, not for threads: a helper that the machine gives no time to
/// takes no block and delays nobody.
class Pool {
 public:
  explicit Pool(unsigned threads);
  ~Pool();
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  unsigned threads() const { return static_cast<unsigned>(helpers_.size()) + 1; }

  /// Runs all blocks and returns when they are done. One block runs on the calling thread without waking
  /// anybody: supersteps with a small frontier are shorter than a wake-up.
  void launch(KernelFunction kernel, const harness_args& args, uint32_t blocks, uint32_t shared_bytes);

  /// Runs task(context, block) for each block, as launch() runs a kernel.
  using Task = void (*)(void* context, uint32_t block);
  void run(Task task, void* context, uint32_t blocks);

 private:
  // Launch number in the high half, next block in the low half: a block is claimed only while its
  // launch is on.
  using Ticket = uint64_t;
  static constexpr uint32_t closed = 0xffffffffu;
  static constexpr Ticket ticket(uint64_t launch, uint32_t block) { return (launch << 32) | block; }

  void serve();
  void stop();
  /// Claims blocks of the launch that the ticket names until there is none left.
  void claim_blocks(Ticket now);

  // The launch at hand. Written only while the ticket is closed; atomic because a late helper may still look.
  std::atomic<Task> task_{nullptr};
  std::atomic<void*> context_{nullptr};
  std::atomic<uint32_t> blocks_{0};

  alignas(64) std::atomic<Ticket> ticket_{ticket(0, closed)};
  alignas(64) std::atomic<uint32_t> done_{0};
  alignas(64) std::atomic<uint32_t> launches_{0};  // what sleeping helpers wait on
  std::atomic<bool> stop_{false};
  std::vector<std::thread> helpers_;
};

}  // namespace harness::cpu
