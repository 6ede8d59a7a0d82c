// Tests how the executor of the cpu backend divides a launch into blocks. Also tests that a launch on a
// single thread runs the kernel without atomics. The kernels here are host functions that record their calls.
// The number of threads depends on measured times, and is tested in sharing_test.cpp.
#include "backends/cpu/executor.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>

namespace harness::testing {
namespace {

using namespace cpu;

std::atomic<uint32_t> most_blocks{0}, calls{0}, calls_alone{0};

void note(uint32_t blocks) {
  uint32_t most = most_blocks.load();
  while (most < blocks && !most_blocks.compare_exchange_weak(most, blocks)) {
  }
  ++calls;
}
void shared_step(const harness_args&, uint32_t, uint32_t blocks, void*) {
  note(blocks);
}
void lone_step(const harness_args&, uint32_t, uint32_t blocks, void*) {
  note(blocks);
  ++calls_alone;
}
void nothing(const harness_args&, uint32_t, uint32_t, void*) {}
/// Stands for the kernel that ends a superstep. The first call follows the initial kernels. The second call
/// ends the run, after one superstep.
void end(const harness_args& args, uint32_t, uint32_t, void*) {
  args.control->done = args.control->superstep == 0 ? 1 : 0;
  args.control->superstep = 0;
}

struct Dealt {
  uint32_t blocks = 0, calls = 0, alone = 0;
};
/// Runs one step of a schedule over a matrix with this many rows and edges, and returns the blocks and calls
/// that the step's kernel recorded.
Dealt dealt(unsigned threads, uint32_t rows, uint64_t edges) {
  static const KernelPair step{shared_step, lone_step}, last{nothing, end}, start{nothing, nothing};
  const auto kernel = [](const KernelPair& pair) { return const_cast<KernelPair*>(&pair); };
  harness_control control{};
  backends::Job job;
  job.control = &control;
  job.vertices = 1;
  for (backends::Phase& phase : job.phases) {
    phase.start = kernel(start);
    phase.finish = kernel(last);
    backends::PartJob& part = phase.parts.emplace_back();
    part.args = {};
    part.args.control = &control;
    part.args.vertices = 1;
    part.args.rows = rows;
    part.args.edges = edges;
    part.steps.push_back({.kernel = kernel(step)});
  }
  Pool pool(threads);
  most_blocks = calls = calls_alone = 0;
  EXPECT_EQ(run_job(pool, {&job, 1}).supersteps, 1u);
  return {most_blocks, calls, calls_alone};
}

TEST(Executor, EachBlockRunsOnceAndAloneOnlyIfThereIsOneThread) {
  for (const unsigned threads : {1u, 2u, 3u, 8u}) {
    for (const uint32_t rows : {1u, 8u, 1000u, 100'000u, 1u << 22}) {
      const Dealt all = dealt(threads, rows, uint64_t{rows} * 4);
      EXPECT_EQ(all.calls, all.blocks) << rows;
      EXPECT_TRUE(all.alone == 0 || all.alone == all.calls) << rows;
      EXPECT_LE(all.blocks, std::min(rows, 16 * threads));
      EXPECT_TRUE(threads > 1 || all.alone == all.calls);
    }
  }
}

TEST(Executor, OneRowIsTheWorkOfOneThread) {
  const Dealt one = dealt(4, 1, 1 << 20);
  EXPECT_EQ(one.calls, 1u);
  EXPECT_EQ(one.alone, 1u);
}

}  // namespace
}  // namespace harness::testing
