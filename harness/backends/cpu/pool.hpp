// The cores: threads that claim the blocks of a launch one after the other.
#pragma once

#include <harness/args.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <thread>
#include <vector>

namespace harness::cpu {

/// A kernel of the cpu target (plugins/include/harness/device/target_cpu.h).
using KernelFunction = void (*)(const harness_args& args, uint32_t block, uint32_t blocks, void* shared_memory);

class Pool {
 public:
  explicit Pool(unsigned threads);
  ~Pool();
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  unsigned threads() const { return static_cast<unsigned>(helpers_.size()) + 1; }

  /// Runs all blocks and returns when they are done. One block runs on the calling thread without waking anybody:
  /// supersteps with a small frontier are shorter than a wake-up.
  void launch(KernelFunction kernel, const harness_args& args, uint32_t blocks, uint32_t shared_bytes);

  /// Runs task(context, block) for each block, likewise.
  using Task = void (*)(void* context, uint32_t block);
  void run(Task task, void* context, uint32_t blocks);

 private:
  void serve();
  void claim_blocks();

  // What the caller publishes before it raises the epoch.
  Task task_ = nullptr;
  void* context_ = nullptr;
  uint32_t blocks_ = 0;

  alignas(64) std::atomic<uint64_t> epoch_{0};
  alignas(64) std::atomic<uint32_t> next_{0};
  alignas(64) std::atomic<uint32_t> busy_{0};
  std::atomic<bool> stop_{false};
  std::vector<std::thread> helpers_;
};

}  // namespace harness::cpu
