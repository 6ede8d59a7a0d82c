// Tests the lanes of a block with kernels that are host code: values that lanes exchange, and the cleanup of
// aborted lanes. Sanitizers check the switches between fibers here. They cannot check kernels that are linked
// from plugins, which are not instrumented for sanitizers.
#include "backends/simt/lanes.hpp"

#include <gmock/gmock.h>

#include <numeric>
#include <stdexcept>

namespace harness::testing {
namespace {

using namespace simt;

constexpr uint32_t threads = 128;

struct Block {
  Fibers fibers;
  Lanes lanes{fibers};
  std::array<uint64_t, threads> results{};
};
Block* running;

// Uses stack frames of its own and an exception, as any function that a lane calls may do.
uint64_t depth_of(uint32_t levels) {
  std::array<volatile unsigned char, 256> frame{};
  frame[levels] = 1;
  if (levels == 0) throw std::runtime_error("the bottom");
  return depth_of(levels - 1) + frame[levels];
}

void sum_of_warp(const harness_args&, const simt_place& place) {
  uint64_t sum = place.thread;
  for (uint32_t step = 16; step > 0; step /= 2)
    sum += running->lanes.wait(Wait::shuffle, ~0u, sum, (place.thread % warp_width) ^ step);
  running->lanes.wait(Wait::block_sync, 0, 0);
  try {
    depth_of(20);
  } catch (const std::runtime_error&) {
    running->results[place.thread] = sum;
  }
}

void some_pass_by(const harness_args&, const simt_place& place) {
  std::array<volatile unsigned char, 256> frame{};
  frame[place.thread] = 1;
  if (place.thread != 3) running->lanes.wait(Wait::block_sync, 0, 0);
  running->lanes.wait(Wait::block_count, 0, frame[place.thread]);
}

// Each lane claims work twice.
void take_twice(const harness_args&, const simt_place& place) {
  for (int i = 0; i < 2; ++i) {
    ++running->results[place.thread];
    running->lanes.take();
  }
}

class LanesTest : public ::testing::Test {
 protected:
  void SetUp() override { running = &block_; }

  void run(KernelFunction kernel, uint64_t shuffled) {
    simt_place place{};
    place.threads = threads;
    place.blocks = 1;
    block_.lanes.begin(kernel, args_, place, shuffled);
    while (!block_.lanes.go_on()) ++turns_;
  }
  void expect_sums(uint64_t shuffled) {
    block_.results.fill(0);
    run(sum_of_warp, shuffled);
    for (uint32_t t = 0; t < threads; ++t) {
      const uint64_t first = t / warp_width * warp_width;
      EXPECT_EQ(block_.results[t], warp_width * first + warp_width * (warp_width - 1) / 2) << t;
    }
  }

  Block block_;
  uint32_t turns_ = 0;  // times that the block yielded to others
  harness_args args_{};
};

TEST_F(LanesTest, ExchangeInAnyOrder) {
  for (const uint64_t shuffled : {0, 1, 2, 3}) expect_sums(shuffled);
}

TEST_F(LanesTest, RunAgainAfterSomeWereGivenUp) {
  for (int i = 0; i < 3; ++i) {
    try {
      run(some_pass_by, 0);
      FAIL() << "no finding";
    } catch (const Finding& finding) {
      EXPECT_THAT(finding.what(), ::testing::HasSubstr("barrier divergence"));
    }
    expect_sums(0);
  }
}

// All lanes claim their work before any lane continues. Then the block lets other blocks claim theirs.
TEST_F(LanesTest, TakeWorkInTurns) {
  for (const uint64_t shuffled : {0, 1}) {
    block_.results.fill(0);
    turns_ = 0;
    run(take_twice, shuffled);
    EXPECT_EQ(turns_, 2u);
    EXPECT_THAT(block_.results, ::testing::Each(2u));
  }
}

}  // namespace
}  // namespace harness::testing
