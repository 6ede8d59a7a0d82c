#include "backends/cpu/pool.hpp"

#include <immintrin.h>

#include <algorithm>
#include <vector>

namespace harness::cpu {
namespace {

// How often a helper polls for work before it sleeps, some milliseconds. A sequential superstep (such as a
// hub's edges) takes hundreds of microseconds, and a wake-up costs more than all launches of a short run.
constexpr int spins_before_sleep = 200000;

struct Launch {
  KernelFunction kernel;
  const harness_args& args;
  uint32_t blocks;
  uint32_t shared_bytes;
};

// Waits in a spin loop. It yields from time to time, because the waiting thread may occupy the core of the
// thread for which it waits.
void wait_a_little(int spin) {
  if (spin % 1024 == 1023) {
    std::this_thread::yield();
  } else {
    _mm_pause();
  }
}

struct alignas(64) Line {
  unsigned char bytes[64];
};

// A separate function, so that the usual path avoids the guard of the thread-local vector.
[[gnu::noinline]] void* large_shared_memory(uint32_t bytes) {
  static thread_local std::vector<Line> memory;
  const size_t lines = (bytes + sizeof(Line) - 1) / sizeof(Line);
  if (memory.size() < lines) memory.resize(lines);
  return memory.data();
}

// Returns the dynamic shared memory of the block that a thread runs. A block has one thread, so it is usually
// small.
void* shared_memory(uint32_t bytes) {
  alignas(64) static thread_local unsigned char memory[4096];
  return bytes <= sizeof memory ? memory : large_shared_memory(bytes);
}

void run_block(void* context, uint32_t block) {
  const auto& launch = *static_cast<const Launch*>(context);
  launch.kernel(launch.args, block, launch.blocks, shared_memory(launch.shared_bytes));
}

}  // namespace

Pool::Pool(unsigned threads) : lanes_(std::max(1u, threads)) {
  try {
    for (unsigned t = 1; t < lanes_.size(); ++t) helpers_.emplace_back([this, t] { serve(t); });
  } catch (...) {  // the machine permits no more threads
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
  const auto lanes = static_cast<uint32_t>(std::min<size_t>(blocks, lanes_.size()));
  task_.store(task, std::memory_order_relaxed);
  context_.store(context, std::memory_order_relaxed);
  lanes_in_use_.store(lanes, std::memory_order_relaxed);
  done_.store(0, std::memory_order_relaxed);
  lanes_.deal(blocks, lanes);
  launches_.fetch_add(1, std::memory_order_release);
  launches_.notify_all();
  claim_blocks(0);
  for (int spin = 0; done_.load(std::memory_order_acquire) != blocks; ++spin) wait_a_little(spin);
}

void Pool::claim_blocks(unsigned thread) {
  const uint32_t lanes = lanes_in_use_.load(std::memory_order_acquire);
  uint32_t ran = 0;
  for (uint32_t i = 0; i < lanes; ++i) ran += empty_lane(lanes_[(thread + i) % lanes]);
  if (ran != 0) done_.fetch_add(ran, std::memory_order_release);
}

uint32_t Pool::empty_lane(Lane& lane) {
  uint32_t ran = 0;
  for (Claim claim(lane); !claim.none_is_left();) {
    // These are the launch's values if the claim succeeds, because a launch is not over while one of its
    // blocks is unclaimed.
    const Task task = task_.load(std::memory_order_acquire);
    void* context = context_.load(std::memory_order_acquire);
    const uint32_t block = claim.block();
    if (!claim.take()) continue;
    task(context, block);
    ++ran;
    claim.look_again();
  }
  return ran;
}

void Pool::serve(unsigned thread) {
  uint32_t seen = 0;
  while (!stop_.load()) {
    for (int spin = 0; launches_.load(std::memory_order_acquire) == seen && spin < spins_before_sleep;
         ++spin) {
      wait_a_little(spin);
    }
    launches_.wait(seen, std::memory_order_acquire);
    seen = launches_.load(std::memory_order_acquire);
    claim_blocks(thread);
  }
}

}  // namespace harness::cpu
