// Number of blocks that the cores get for a launch, and the selected kernel: the one without atomics for a
// single block. Kernels are host functions that record how they were called.
#include "backends/cpu/executor.hpp"

#include <gtest/gtest.h>

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
/// Ends a superstep. The first call follows the initial kernels, and the second one ends the run after one
/// superstep.
void end(const harness_args& args, uint32_t, uint32_t, void*) {
  args.control->done = args.control->superstep == 0 ? 1 : 0;
  args.control->superstep = 0;
}

struct Dealt {
  uint32_t blocks = 0, calls = 0, alone = 0;
};
bool operator==(const Dealt& a, const Dealt& b) {
  return a.blocks == b.blocks && a.calls == b.calls && a.alone == b.alone;
}
void PrintTo(const Dealt& dealt, std::ostream* stream) {
  *stream << dealt.blocks << " blocks, " << dealt.calls << " calls, " << dealt.alone << " alone";
}

/// Runs one step over all rows of a part.
Dealt dealt(unsigned threads, uint32_t rows, uint64_t edges, bool goes_ahead = false) {
  static const KernelPair step{shared_step, lone_step}, last{nothing, end}, start{nothing, nothing};
  const auto kernel = [](const KernelPair& pair) { return const_cast<KernelPair*>(&pair); };
  harness_control control{};
  backends::Job job;
  job.control = &control;
  job.vertices = 1;
  job.goes_ahead = goes_ahead;
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

TEST(Executor, SmallLaunchesStayOnOneThread) {
  EXPECT_EQ(dealt(2, 16383, 16383), (Dealt{1, 1, 1}));
  EXPECT_EQ(dealt(2, 16384, 16384), (Dealt{32, 32, 0})) << "16 blocks a thread";
  EXPECT_EQ(dealt(2, 1023, 1023, true), (Dealt{1, 1, 1}));
  EXPECT_EQ(dealt(2, 1024, 1024, true), (Dealt{4, 4, 0})) << "256 edges a block, where threads go ahead";
}

TEST(Executor, BlocksAreOfEdgesAndNoMoreThanRowsOrThreadsNeed) {
  EXPECT_EQ(dealt(2, 8, 100'000), (Dealt{8, 8, 0})) << "a row each";
  EXPECT_EQ(dealt(3, 100'000, 200'000), (Dealt{48, 48, 0}));
  EXPECT_EQ(dealt(2, 16384 * 2, 16384), (Dealt{32, 32, 0})) << "rows without edges count as one each";
  EXPECT_EQ(dealt(8, 5000, 20'000), (Dealt{78, 78, 0})) << "5000 rows of 4 edges, 256 edges a block";
  EXPECT_EQ(dealt(300, 1 << 22, 1 << 22).blocks, 4096u) << "the most that a launch has";
}

TEST(Executor, OneThreadNeedsNoAtomics) {
  const Dealt alone = dealt(1, 100'000, 100'000);
  EXPECT_EQ(alone.calls, alone.alone);
  EXPECT_EQ(alone.blocks, 16u);
}

}  // namespace
}  // namespace harness::testing
