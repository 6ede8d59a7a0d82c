// Tests the number of threads of a launch, which depends on the measured times of its kernel. The tests set
// these times. They also set the time to begin a launch, 100 ticks of the time-stamp counter per thread.
#include "backends/cpu/sharing.hpp"

#include <gtest/gtest.h>

namespace harness::testing {
namespace {

using cpu::Share;
using cpu::Sharing;

constexpr unsigned all = 16;
constexpr double per_thread = 100;

// Kernels are compared by address only, so any variable can stand for one.
int first_kernel, second_kernel;

/// Records launches of 1000 edges that took `alone` ticks per edge on one thread, and `shared` ticks on
/// several threads.
void learn(Sharing& sharing, void* kernel, double alone, double shared) {
  for (int i = 0; i < 8; ++i) {
    sharing.took(kernel, true, 1000, 1000 * alone);
    sharing.took(kernel, false, 1000, 1000 * shared);
  }
}

TEST(Sharing, ALaunchThatCostsMoreThanItSavesRunsAlone) {
  Sharing sharing(all, per_thread, true);
  learn(sharing, &first_kernel, 10, 10);
  EXPECT_EQ(sharing.of(&first_kernel, 1, 1).threads, 1u);
  EXPECT_EQ(sharing.of(&first_kernel, 10, 10).threads, 1u);
  EXPECT_GT(sharing.of(&first_kernel, 1000, 1000).threads, 1u);
}

TEST(Sharing, MoreWorkGetsMoreThreadsAndThenMoreBlocks) {
  Sharing sharing(all, per_thread, true);
  learn(sharing, &first_kernel, 10, 10);
  Share last = sharing.of(&first_kernel, 100, 100);
  for (uint64_t items = 201; items < 100'000'000; items = 2 * items + 1) {
    const Share now = sharing.of(&first_kernel, items, static_cast<double>(items));
    EXPECT_GE(now.threads, last.threads) << items;
    EXPECT_GE(now.blocks, last.blocks) << items;
    EXPECT_GE(now.blocks, now.threads) << items;
    EXPECT_LE(now.blocks, items);
    last = now;
  }
  EXPECT_EQ(last.threads, all);
  EXPECT_GE(last.blocks, 8 * all);
}

// On a road graph, frontiers are narrow and grow slowly. In such supersteps each thread has one block. The
// blocks append to the queue one after another, by ascending block number (`in_turn`).
TEST(Sharing, TurnsAreForNarrowFrontiersThatGrowSlowly) {
  Sharing sharing(all, per_thread, true), never(all, per_thread, false);
  for (Sharing* one : {&sharing, &never}) learn(*one, &first_kernel, 10, 10);
  EXPECT_FALSE(sharing.of(&first_kernel, 5000, 5000).in_turn) << "nothing came before";
  for (const uint64_t items : {6000u, 12'000u, 3000u}) {
    const Share share = sharing.of(&first_kernel, items, static_cast<double>(items));
    EXPECT_TRUE(share.in_turn) << items;
    EXPECT_EQ(share.blocks, share.threads);
    EXPECT_FALSE(never.of(&first_kernel, items, static_cast<double>(items)).in_turn);
  }
  EXPECT_FALSE(sharing.of(&first_kernel, 6001, 6001).in_turn) << "more than twice as many";
  EXPECT_FALSE(sharing.of(&first_kernel, 1 << 20, 1 << 20).in_turn);
  EXPECT_FALSE(sharing.of(&first_kernel, 1 << 20, 1 << 20).in_turn) << "too many for their spill areas";
}

// If edges take long, because their vertices are in no cache, fewer of them justify another thread.
TEST(Sharing, GoesByTheTimeOfEachKernel) {
  Sharing sharing(all, per_thread, true);
  learn(sharing, &first_kernel, 1, 1);
  learn(sharing, &second_kernel, 50, 50);
  EXPECT_EQ(sharing.of(&first_kernel, 300, 300).threads, 1u);
  EXPECT_EQ(sharing.of(&second_kernel, 300, 300).threads, 12u) << "sqrt(15000 / 100)";
}

// If data move between the caches of cores, several threads can take longer than one.
TEST(Sharing, IsNotUsedIfThreadsSlowEachOtherDown) {
  Sharing sharing(2, per_thread, true);
  learn(sharing, &first_kernel, 10, 25);
  EXPECT_EQ(sharing.of(&first_kernel, 1'000'000, 1e6).threads, 1u);
  learn(sharing, &first_kernel, 10, 15);
  EXPECT_EQ(sharing.of(&first_kernel, 1'000'000, 1e6).threads, 2u);
}

TEST(Sharing, ForgetsOneBadMeasurement) {
  Sharing sharing(all, per_thread, true);
  learn(sharing, &first_kernel, 10, 10);
  sharing.took(&first_kernel, false, 1000, 1e9);  // as if a thread had lost its core for a time slice
  EXPECT_EQ(sharing.of(&first_kernel, 10'000, 10'000).threads, 1u);
  int launches = 0;
  for (; launches < 10'000 && sharing.of(&first_kernel, 10'000, 10'000).threads == 1; ++launches)
    sharing.took(&first_kernel, true, 1000, 10'000);
  EXPECT_LT(launches, 1000);
}

TEST(Sharing, OneThreadOrOneItemIsNotShared) {
  EXPECT_EQ(Sharing(1, 0, true).of(&first_kernel, 1'000'000, 1e6).threads, 1u);
  EXPECT_EQ(Sharing(all, per_thread, true).of(&first_kernel, 1, 1e6).threads, 1u);
}

// A sum over all vertices is computed from one partial sum per block. If the number of blocks depended on
// measured times, the sums of two runs would be rounded differently.
TEST(Sharing, BlocksOverVerticesDependOnNoTime) {
  EXPECT_EQ(cpu::blocks_over(0, 4), 1u);
  EXPECT_EQ(cpu::blocks_over(255, 4), 1u);
  EXPECT_EQ(cpu::blocks_over(1024, 4), 4u);
  EXPECT_EQ(cpu::blocks_over(1'000'000, 4), 64u);
  EXPECT_EQ(cpu::blocks_over(4'000'000'000, 1000), 4096u);
}

}  // namespace
}  // namespace harness::testing
