// Tests the number of blocks of a launch, for the numbers of an H200 (132 multiprocessors).
#include "backends/grid_size.hpp"

#include <gtest/gtest.h>

namespace harness::testing {
namespace {

constexpr backends::GridSize h200{132};

TEST(GridSize, NothingToDoIsNoLaunch) {
  for (const harness_group group : {HARNESS_THREAD, HARNESS_WARP, HARNESS_BLOCK, HARNESS_RESIDENT}) {
    EXPECT_EQ(h200.of_items(0, group, 256), 0u) << group;
  }
}

TEST(GridSize, FewItemsOfThreadsAndWarpsAreSpreadOverTheGpu) {
  EXPECT_EQ(h200.of_items(1, HARNESS_THREAD, 256), 1u);
  EXPECT_EQ(h200.of_items(320, HARNESS_THREAD, 256), 10u);  // each block has work for one warp
  EXPECT_EQ(h200.of_items(320, HARNESS_WARP, 256), 320u);
}

TEST(GridSize, ManyItemsTakeWavesOfBlocks) {
  EXPECT_EQ(h200.of_items(uint64_t{1} << 40, HARNESS_THREAD, 256), 132u * 124);
  EXPECT_EQ(h200.of_items(uint64_t{1} << 40, HARNESS_BLOCK, 256), 132u * 32);
}

TEST(GridSize, ResidentBlocksFitTheMultiprocessors) {
  EXPECT_EQ(h200.of_items(uint64_t{1} << 40, HARNESS_RESIDENT, 1024), 132u * 2);
  EXPECT_EQ(h200.of_items(uint64_t{1} << 40, HARNESS_RESIDENT, 256), 132u * 8);
  EXPECT_EQ(h200.of_items(1000, HARNESS_RESIDENT, 256), 4u);  // no more threads than there are items
}

TEST(GridSize, VerticesTakeNoMoreBlocksThanAreResident) {
  EXPECT_EQ(h200.of_vertices(1, 256), 1u);
  EXPECT_EQ(h200.of_vertices(1u << 30, 256), h200.resident());
  EXPECT_EQ(h200.of_vertices(1u << 30, 1024), 132u * 2);
  EXPECT_EQ(h200.of_vertices(1u << 30, 64),
            h200.resident());  // there is one row of partial sums per resident block
}

}  // namespace
}  // namespace harness::testing
