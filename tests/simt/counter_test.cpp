// Tests Counter, which counts what kernels do on the emulated GPU, with accesses whose exact counts are
// known.
#include <gmock/gmock.h>

#include "host_kernels.hpp"

namespace harness::testing {
namespace {

constexpr uint32_t algorithm_owner = 1;

class CounterTest : public ::testing::Test {
 protected:
  /// Returns the counts of one block of `lanes` threads, each of which makes these accesses.
  Counts counts(uint32_t lanes, const Body& body) {
    gpu_.launch({0}, lanes, body);
    return gpu_.counter.end_launch();
  }
  /// Accesses one word. `round` distinguishes iterations: an access in another iteration is another request.
  void touch(const uint32_t* word, Access access, uint64_t round = 0) {
    gpu_.counter.access(word, sizeof *word, sites_[access], round);
  }

  HostGpu gpu_{false};
  uint32_t* array_ = gpu_.array("algorithm array", 4096);
  Sites sites_;
};

TEST_F(CounterTest, AWarpsWordsInARowAreFourSectors) {
  const Counts found = counts(64, [&](uint32_t, uint32_t thread) { touch(array_ + thread, Access::load); });
  EXPECT_EQ(found.requests[algorithm_owner], 2u);
  EXPECT_EQ(found.sectors[algorithm_owner], 8u);
  EXPECT_EQ(found.distinct_sectors, 8u);
  EXPECT_EQ(found.l2_sectors, 8u);
}

TEST_F(CounterTest, WordsFarApartAreASectorEach) {
  const Counts found =
      counts(32, [&](uint32_t, uint32_t thread) { touch(array_ + 8 * thread, Access::load); });
  EXPECT_EQ(found.requests[algorithm_owner], 1u);
  EXPECT_EQ(found.sectors[algorithm_owner], 32u);
}

// The 64 words of an array that are accessed are 8 sectors. Each array has only 16 KiB, so it is counted as
// one region of 2 MiB.
TEST_F(CounterTest, SectorsInMemoryOfTheHostCountOncePerLaunch) {
  uint32_t* const other = gpu_.array("format neighbors", 4096);
  const auto both = [&] {
    return counts(64, [&](uint32_t, uint32_t thread) {
      touch(array_ + thread, Access::load);
      touch(other + thread, Access::load);
      touch(other + thread, Access::load, 1);
    });
  };
  EXPECT_EQ(both().host_sectors, 0u);
  gpu_.memory.put_at_host(other);
  EXPECT_EQ(both().host_sectors, 8u);
  EXPECT_EQ(both().host_regions, 1u);
  gpu_.memory.put_at_host(array_);
  EXPECT_EQ(both().host_sectors, 16u);
  EXPECT_EQ(both().host_regions, 2u);
}

// Plain loads and loads of inputs find words in the first-level cache that the block has loaded before. Other
// accesses always go to the second level.
TEST_F(CounterTest, TheFirstLevelCacheKeepsLoadsAlone) {
  const auto twice = [&](Access access) {
    return counts(32, [&](uint32_t, uint32_t thread) {
      touch(array_ + thread, access, 1);
      touch(array_ + thread, access, 2);
    });
  };
  for (const Access access : {Access::load, Access::input}) {
    EXPECT_EQ(twice(access).sectors[algorithm_owner], 8u);
    EXPECT_EQ(twice(access).l2_sectors, 4u) << static_cast<int>(access);
    EXPECT_EQ(twice(access).chain_most.misses, 1u);
    EXPECT_EQ(twice(access).chain_most.loads, 2u);
  }
  for (const Access access : {Access::relaxed_load, Access::atomic}) {
    EXPECT_EQ(twice(access).l2_sectors, 8u) << static_cast<int>(access);
    EXPECT_EQ(twice(access).chain_most.misses, 2u);
  }
  for (const Access access : {Access::store, Access::relaxed_store, Access::reduction}) {
    EXPECT_EQ(twice(access).l2_sectors, 8u) << static_cast<int>(access);
    EXPECT_EQ(twice(access).chain_most.loads, 0u) << "nobody waits for it";
  }
}

TEST_F(CounterTest, AtomicsOnOneWordAreInEachOthersWay) {
  const Counts one = counts(64, [&](uint32_t, uint32_t) { touch(array_, Access::atomic); });
  EXPECT_EQ(one.atomics, 64u);
  EXPECT_EQ(one.atomics_most, 64u);
  EXPECT_EQ(one.atomic_conflicts, 62u) << "within a warp, past the first";
  const Counts many =
      counts(64, [&](uint32_t, uint32_t thread) { touch(array_ + thread, Access::reduction); });
  EXPECT_EQ(many.atomics, 64u);
  EXPECT_EQ(many.atomics_most, 1u);
  EXPECT_EQ(many.atomic_conflicts, 0u);
  EXPECT_EQ(counts(32, [&](uint32_t, uint32_t) { touch(array_, Access::load); }).atomics, 0u);
}

// A request to shared memory takes one cycle per word of the busiest bank. Lanes that read the same word
// share a cycle.
TEST_F(CounterTest, BankConflictsAreTurnsPastTheFirst) {
  const auto* shared = static_cast<const uint32_t*>(gpu_.memory.shared(0, 1 << 16));
  const auto conflicts = [&](uint32_t stride, Access access) {
    return counts(64, [&](uint32_t, uint32_t thread) { touch(shared + thread % 32 * stride, access); })
        .bank_conflicts;
  };
  for (const Access access : {Access::load, Access::store}) {
    EXPECT_EQ(conflicts(0, access), 0u) << "one word";
    EXPECT_EQ(conflicts(1, access), 0u);
    EXPECT_EQ(conflicts(2, access), 2u * 1);
    EXPECT_EQ(conflicts(8, access), 2u * 7);
    EXPECT_EQ(conflicts(32, access), 2u * 31);
    EXPECT_EQ(conflicts(33, access), 0u);
  }
  const Counts found = counts(32, [&](uint32_t, uint32_t thread) { touch(shared + thread, Access::load); });
  EXPECT_EQ(found.requests[shared_owner], 1u);
  EXPECT_EQ(found.l2_sectors, 0u);
}

TEST_F(CounterTest, InstructionsCountOnceAWarp) {
  const Counts found = counts(96, [&](uint32_t, uint32_t thread) {
    if (thread % 2 == 0) gpu_.counter.instructions(5, 1, 0, 0);
    if (thread < 32) gpu_.counter.instructions(7, 2, 0, 0);
    if (thread == 1) gpu_.counter.edge(3, 0);
    if (thread == 2) gpu_.counter.edge(3, 0);
    if (thread == 3) gpu_.counter.edge(3, 1);
  });
  EXPECT_EQ(found.warp_instructions, 3u * 5 + 7);
  EXPECT_EQ(found.lane_instructions, 48u * 5 + 32 * 7);
  EXPECT_EQ(found.warp_most, 12);
  EXPECT_DOUBLE_EQ(found.warp_mean, 22.0 / 3);
  EXPECT_EQ(found.edges_visited, 3u);
  EXPECT_EQ(found.edge_iterations, 2u);
}

// Between two barriers a block takes as long as its busiest warp.
TEST_F(CounterTest, AChainIsThatOfTheBusiestWarpOfEachPhase) {
  const Counts found = counts(64, [&](uint32_t, uint32_t thread) {
    if (thread == 0) gpu_.counter.instructions(10, 1, 0, 0);
    if (thread == 32) gpu_.counter.instructions(4, 2, 0, 0);
    sync_block();
    if (thread == 0) gpu_.counter.instructions(3, 3, 0, 0);
    if (thread == 32) gpu_.counter.instructions(8, 4, 0, 0);
  });
  EXPECT_EQ(found.chain_most.instructions, 18u);
  EXPECT_EQ(found.chain_most.barriers, 1u);
  EXPECT_EQ(found.barriers, 1u);
}

}  // namespace
}  // namespace harness::testing
