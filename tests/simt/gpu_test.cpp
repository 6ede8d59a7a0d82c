// Tests the sequence of lanes and blocks in a launch. With seed 0, they run by ascending index. Any other
// seed gives each launch its own permutation.
#include "backends/simt/gpu.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace harness::testing {
namespace {

using namespace simt;

constexpr uint32_t blocks = 5, threads = 64;

std::vector<uint32_t> ran;

void note_itself(const harness_args&, const simt_place& place) {
  ran.push_back(place.block * threads + place.thread);
}

std::vector<uint32_t> order_of(Gpu& gpu) {
  ran.clear();
  const harness_args args{};
  gpu.launch({note_itself, {"program", "kernel"}}, args, blocks, threads, 0);
  return ran;
}

std::vector<uint32_t> natural() {
  std::vector<uint32_t> order(size_t{blocks} * threads);
  std::iota(order.begin(), order.end(), 0);
  return order;
}

TEST(GpuOrder, IsNaturalWithoutASeed) {
  Gpu gpu({.checks = true}, 0);
  EXPECT_EQ(order_of(gpu), natural());
  EXPECT_EQ(order_of(gpu), natural()) << "in each launch";
}

TEST(GpuOrder, IsAPermutationThatSeedAndLaunchDecide) {
  Gpu gpu({.checks = true}, 7), again({.checks = true}, 7), other({.checks = true}, 8);
  const std::vector<uint32_t> first = order_of(gpu), second = order_of(gpu);
  EXPECT_EQ(order_of(again), first);
  EXPECT_NE(first, natural());
  EXPECT_NE(first, second);
  EXPECT_NE(first, order_of(other));
  std::vector<uint32_t> sorted = first;
  std::sort(sorted.begin(), sorted.end());
  EXPECT_EQ(sorted, natural()) << "every lane runs once";
}

}  // namespace
}  // namespace harness::testing
