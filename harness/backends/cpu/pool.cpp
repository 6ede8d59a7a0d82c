#include "backends/cpu/pool.hpp"

#include <immintrin.h>

#include <algorithm>
#include <vector>

#include "base/stopwatch.hpp"

namespace harness::cpu {
namespace {

// How often a helper thread polls for work before it sleeps: some milliseconds in all. Helpers thus stay
// awake during a sequential superstep, such as one that processes a hub's edges, which takes hundreds of
// microseconds. To wake them would take longer than all launches of a short run.
constexpr int spins_before_sleep = 200000;

struct Launch {
  KernelFunction kernel;
  const harness_args& args;
  uint32_t blocks;
  uint32_t shared_bytes;
};

// Waits in a spin loop. The loop yields from time to time, because the waiting thread may occupy the core of
// the thread for which it waits.
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

// A separate function, so that the usual path avoids the initialisation guard of the thread-local vector.
[[gnu::noinline]] void* large_shared_memory(uint32_t bytes) {
  static thread_local std::vector<Line> memory;
  const size_t lines = (bytes + sizeof(Line) - 1) / sizeof(Line);
  if (memory.size() < lines) memory.resize(lines);
  return memory.data();
}

// Returns the dynamic shared memory of the block that the calling thread runs. A block has one thread, so
// this memory is usually small.
void* shared_memory(uint32_t bytes) {
  alignas(64) static thread_local unsigned char memory[4096];
  return bytes <= sizeof memory ? memory : large_shared_memory(bytes);
}

void run_block(void* context, uint32_t block) {
  const auto& launch = *static_cast<const Launch*>(context);
  launch.kernel(launch.args, block, launch.blocks, shared_memory(launch.shared_bytes));
}

// The shared counter of a roll call: a launch of empty blocks in which every thread of the pool takes part. A
// block ends when all blocks of the launch have begun, so each thread can run only one of them.
struct RollCall {
  uint32_t blocks;
  std::atomic<uint32_t> begun{0};
};

void answer(void* context, uint32_t) {
  auto& call = *static_cast<RollCall*>(context);
  call.begun.fetch_add(1, std::memory_order_relaxed);
  for (int spin = 0; call.begun.load(std::memory_order_relaxed) != call.blocks; ++spin) wait_a_little(spin);
}

}  // namespace

Pool::Pool(unsigned threads)
    : lanes_(std::max(1u, threads)), finished_(lanes_.size()), turns_(std::max(1u, threads), wait_a_little) {
  try {
    for (unsigned t = 1; t < lanes_.size(); ++t) helpers_.emplace_back([this, t] { serve(t); });
  } catch (...) {  // the machine permits no more threads
    stop();
    throw;
  }
  const Stopwatch since;
  while (rolls_called_ < rolls_.size() && (rolls_called_ < 3 || since.milliseconds() < 5)) measure();
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

uint64_t Pool::call_roll() {
  RollCall call{threads()};
  const uint64_t begin = __rdtsc();
  run(answer, &call, call.blocks);
  return __rdtsc() - begin;
}

// The first call_roll() waits for threads that sleep or have just been made, so only the second one is
// measured.
void Pool::measure() {
  const uint64_t begin = __rdtsc();
  call_roll();
  rolls_[rolls_called_++ % rolls_.size()] = call_roll();
  measured_at_ = __rdtsc();
  measured_for_ = measured_at_ - begin;
}

void Pool::gather() {
  if (!helpers_.empty() && __rdtsc() - measured_at_ > 100 * measured_for_) measure();
}

double Pool::ticks_per_thread() const {
  const size_t count = std::min(rolls_called_, rolls_.size());
  return static_cast<double>(*std::min_element(rolls_.begin(), rolls_.begin() + count)) / threads();
}

Pool::OwnShare Pool::launch(KernelFunction kernel, const harness_args& args, uint32_t blocks,
                            uint32_t shared_bytes, unsigned threads) {
  Launch launch{kernel, args, blocks, shared_bytes};
  return run(run_block, &launch, blocks, threads);
}

Pool::OwnShare Pool::run(Task task, void* context, uint32_t blocks, unsigned threads) {
  const auto lanes = static_cast<uint32_t>(std::min<size_t>({blocks, threads, lanes_.size()}));
  const uint64_t begin = __rdtsc();
  if (lanes <= 1) {
    for (uint32_t block = 0; block < blocks; ++block) task(context, block);
    return {blocks, __rdtsc() - begin};
  }
  dealt_ += blocks;
  lanes_.deal(task, context, blocks, lanes);
  // This operation and the one in wait_for_launch() are sequentially consistent: either a helper sees this
  // launch, or this thread sees that the helper sleeps.
  launches_.fetch_add(1);
  if (asleep_.load() != 0) launches_.notify_all();
  const uint64_t before = finished_[0].blocks.load(std::memory_order_relaxed);
  claim_blocks(0);
  const uint64_t ran = finished_[0].blocks.load(std::memory_order_relaxed) - before;
  const uint64_t end = __rdtsc();
  for (int spin = 0; blocks_finished() != dealt_; ++spin) wait_a_little(spin);
  return {static_cast<uint32_t>(ran), end - begin};
}

uint64_t Pool::blocks_finished() const {
  uint64_t sum = 0;
  for (const Finished& finished : finished_) sum += finished.blocks.load(std::memory_order_acquire);
  return sum;
}

void Pool::claim_blocks(unsigned thread) {
  empty_lane(lanes_[thread], finished_[thread]);
  const uint32_t lanes = lanes_[thread].lanes.load(std::memory_order_relaxed);
  for (uint32_t i = 1; i < lanes; ++i) empty_lane(lanes_[(thread + i) % lanes], finished_[thread]);
}

void Pool::empty_lane(Lane& lane, Finished& finished) {
  for (Claim claim(lane); !claim.none_is_left();) {
    // The task and the context belong to this launch if the claim succeeds, because a launch is not over
    // while one of its blocks is unclaimed.
    const Task task = lane.task.load(std::memory_order_acquire);
    void* context = lane.context.load(std::memory_order_acquire);
    const uint32_t block = claim.block();
    if (!claim.take()) continue;
    task(context, block);
    finished.blocks.store(finished.blocks.load(std::memory_order_relaxed) + 1, std::memory_order_release);
    claim.look_again();
  }
}

uint32_t Pool::wait_for_launch(unsigned thread, uint32_t last) {
  const std::atomic<uint64_t>& ticket = lanes_[thread].ticket;
  const auto same = [&] { return launch_number(ticket.load(std::memory_order_acquire)) == last; };
  for (int spin = 0; same() && spin < spins_before_sleep; ++spin) wait_a_little(spin);
  while (same() && !stop_.load()) {
    asleep_.fetch_add(1);
    const uint32_t launches = launches_.load();
    if (same() && !stop_.load()) launches_.wait(launches);
    asleep_.fetch_sub(1);
  }
  return launch_number(ticket.load(std::memory_order_acquire));
}

void Pool::serve(unsigned thread) {
  for (uint32_t launch = 0; !stop_.load();) {
    launch = wait_for_launch(thread, launch);
    claim_blocks(thread);
  }
}

}  // namespace harness::cpu
