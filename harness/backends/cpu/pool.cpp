#include "backends/cpu/pool.hpp"

#include <immintrin.h>

#include <algorithm>

namespace harness::cpu {
namespace {

// How often a helper looks for work before it sleeps: some milliseconds. A superstep that one thread does
// alone (a hub's edges, say) takes hundreds of microseconds, and a wake-up costs more than all launches of
// a short run.
constexpr int spins_before_sleep = 200000;

struct Launch {
  KernelFunction kernel;
  const harness_args& args;
  uint32_t blocks;
  uint32_t shared_bytes;
};

// A thread that others wait for may have lost its core to the one that waits.
void wait_a_little(int spin) {
  if (spin % 1024 == 1023) {
    std::this_thread::yield();
  } else {
    _mm_pause();
  }
}

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
  try {
    for (unsigned t = 1; t < std::max(1u, threads); ++t) helpers_.emplace_back([this] { serve(); });
  } catch (...) {  // the machine gives no more threads
    stop();
    throw;
  }
}

Pool::~Pool() {
  stop();
}

void Pool::stop() {
  stop_.store(true);
  launches_.fetch_add(1);
  launches_.notify_all();
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
  const uint64_t launch = (ticket_.load(std::memory_order_relaxed) >> 32) + 1;
  ticket_.store(ticket(launch, closed), std::memory_order_relaxed);
  task_.store(task, std::memory_order_release);
  context_.store(context, std::memory_order_release);
  blocks_.store(blocks, std::memory_order_release);
  done_.store(0, std::memory_order_relaxed);
  ticket_.store(ticket(launch, 0), std::memory_order_release);
  launches_.fetch_add(1, std::memory_order_release);
  launches_.notify_all();
  claim_blocks(ticket(launch, 0));
  for (int spin = 0; done_.load(std::memory_order_acquire) != blocks; ++spin) wait_a_little(spin);
}

void Pool::claim_blocks(Ticket now) {
  const uint64_t launch = now >> 32;
  while (now >> 32 == launch) {
    // These belong to the launch if the exchange below succeeds: a caller closes the ticket before
    // it changes them.
    const uint32_t blocks = blocks_.load(std::memory_order_acquire);
    const Task task = task_.load(std::memory_order_acquire);
    void* context = context_.load(std::memory_order_acquire);
    const auto block = static_cast<uint32_t>(now);
    if (block >= blocks) return;
    if (!ticket_.compare_exchange_weak(now, now + 1, std::memory_order_acq_rel, std::memory_order_acquire))
      continue;
    task(context, block);
    done_.fetch_add(1, std::memory_order_release);
    ++now;
  }
}

void Pool::serve() {
  uint32_t seen = 0;
  while (!stop_.load()) {
    for (int spin = 0; launches_.load(std::memory_order_acquire) == seen && spin < spins_before_sleep;
         ++spin) {
      wait_a_little(spin);
    }
    launches_.wait(seen, std::memory_order_acquire);
    seen = launches_.load(std::memory_order_acquire);
    claim_blocks(ticket_.load(std::memory_order_acquire));
  }
}

}  // namespace harness::cpu
