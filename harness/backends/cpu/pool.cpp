#include "backends/cpu/pool.hpp"

#include <immintrin.h>

#include <algorithm>

namespace harness::cpu {
namespace {

// How often a helper looks for work before it sleeps: some 50 us, longer than the gap between two launches of a run.
constexpr int spins_before_sleep = 2000;

struct Launch {
  KernelFunction kernel;
  const harness_args& args;
  uint32_t blocks;
  uint32_t shared_bytes;
};

// Dynamic shared memory of the block that a thread runs: one thread a block, so it is small.
void* shared_memory(uint32_t bytes) {
  alignas(64) static thread_local unsigned char memory[4096];
  return bytes <= sizeof memory ? memory : nullptr;
}

void run_block(void* context, uint32_t block) {
  const auto& launch = *static_cast<const Launch*>(context);
  launch.kernel(launch.args, block, launch.blocks, shared_memory(launch.shared_bytes));
}

}  // namespace

Pool::Pool(unsigned threads) {
  for (unsigned t = 1; t < std::max(1u, threads); ++t) helpers_.emplace_back([this] { serve(); });
}

Pool::~Pool() {
  stop_.store(true);
  epoch_.fetch_add(1);
  epoch_.notify_all();
  for (std::thread& helper : helpers_) helper.join();
}

void Pool::launch(KernelFunction kernel, const harness_args& args, uint32_t blocks, uint32_t shared_bytes) {
  Launch launch{kernel, args, blocks, shared_bytes};
  run(run_block, &launch, blocks);
}

void Pool::run(Task task, void* context, uint32_t blocks) {
  if (blocks <= 1 || helpers_.empty()) {
    for (uint32_t block = 0; block < blocks; ++block) task(context, block);
    return;
  }
  task_ = task;
  context_ = context;
  blocks_ = blocks;
  next_.store(0, std::memory_order_relaxed);
  busy_.store(static_cast<uint32_t>(helpers_.size()), std::memory_order_relaxed);
  epoch_.fetch_add(1, std::memory_order_release);
  epoch_.notify_all();
  claim_blocks();
  while (busy_.load(std::memory_order_acquire) != 0) _mm_pause();
}

void Pool::claim_blocks() {
  const uint32_t blocks = blocks_;
  for (uint32_t block; (block = next_.fetch_add(1, std::memory_order_relaxed)) < blocks;) task_(context_, block);
}

void Pool::serve() {
  uint64_t seen = 0;
  while (true) {
    for (int spin = 0; epoch_.load(std::memory_order_acquire) == seen && spin < spins_before_sleep; ++spin) _mm_pause();
    epoch_.wait(seen, std::memory_order_acquire);
    seen = epoch_.load(std::memory_order_acquire);
    if (stop_.load()) return;
    claim_blocks();
    busy_.fetch_sub(1, std::memory_order_release);
  }
}

}  // namespace harness::cpu
