// Tests the functional unit EGHW alone [SparseWeaver 4.5]. It distributes edges in batches, as the functional
// unit Weaver does (dealing.hpp), and reads memory for each row and each edge.
#include <gmock/gmock.h>

#include "backends/simt/units/eghw.hpp"
#include "dealing.hpp"

namespace harness::testing {
using namespace simt;

namespace {

using ::testing::ElementsAre;

constexpr UnitShape four_lanes{.lanes = 4, .warps = 2};

struct Reads {
  uint64_t count, rounds;
  bool operator==(const Reads&) const = default;
};
void PrintTo(const Reads& reads, std::ostream* stream) {
  *stream << reads.count << " reads in " << reads.rounds << " rounds";
}

/// Returns, for each batch of the example of [SparseWeaver 4.3], how many reads EGHW makes, and how many
/// memory latencies these reads take in total. At most `outstanding` reads are in flight.
std::vector<Reads> reads_of_example(uint32_t outstanding) {
  EghwUnit unit(four_lanes, outstanding);
  DealingBlock block(unit, 1, 4);
  block.add(0, {{0, 2, 1}, {2, 10, 2}, {4, 30, 5}});
  EXPECT_EQ(block.work.memory_reads, 0u) << "the core only says which rows there are";
  std::vector<Reads> reads;
  for (int batch = 0; batch < 3; ++batch) {
    block.next(0);
    reads.push_back({block.work.memory_reads, block.work.memory_rounds});
  }
  return reads;
}

// With one read in flight at a time, the unit waits for each read separately.
TEST(EghwUnit, ReadsRowsAndEdgesInOrder) {
  EXPECT_THAT(reads_of_example(1), ElementsAre(Reads{7, 7}, Reads{4, 4}, Reads{0, 0}));
}

// Reads are issued in sequence, so each read also waits until the address of the previous one is known.
TEST(EghwUnit, HasSeveralReadsUnderWay) {
  EXPECT_THAT(reads_of_example(2), ElementsAre(Reads{7, 5}, Reads{4, 2}, Reads{0, 0}));
  EXPECT_THAT(reads_of_example(64), ElementsAre(Reads{7, 4}, Reads{4, 1}, Reads{0, 0}));
}

TEST(EghwUnit, NeedsNoMoreRoundsWithMoreReadsUnderWay) {
  const auto rounds = [](uint32_t outstanding) {
    EghwUnit unit({.lanes = 32, .warps = 4}, outstanding);
    DealingBlock block(unit, 4, 32);
    for (uint32_t warp = 0; warp < 4; ++warp) {
      std::vector<DealtRow> rows;
      for (uint32_t i = 0; i < 32; ++i) rows.push_back({warp * 32 + i, i * 40, (warp * 7 + i * 13) % 41});
      block.add(warp, rows);
    }
    uint64_t sum = 0;
    for (std::vector<Dealt> batch = block.next(0); batch != block.none(); batch = block.next(0))
      sum += block.work.memory_rounds;
    return sum;
  };
  uint64_t before = rounds(1);
  for (const uint32_t outstanding : {2, 4, 8, 16, 32, 64}) {
    const uint64_t now = rounds(outstanding);
    EXPECT_LE(now, before) << outstanding;
    before = now;
  }
}

TEST(EghwUnit, DealsOutAsWeaverDoes) {
  WeaverUnit weaver(four_lanes);
  EghwUnit eghw(four_lanes);
  DealingBlock one(weaver, 2, 4), other(eghw, 2, 4);
  for (DealingBlock* block : {&one, &other}) {
    block->add(0, {{1, 10, 9}, {2, 20, 0}});
    block->add(1, {{3, 30, 2}});
    block->next(1);
    block->skip(1, 1);
  }
  const auto left = one.rest(0);
  EXPECT_EQ(left, other.rest(0));
  EXPECT_EQ(left, edges_of({{3, 30, 2}}));
}

// The unit must read a row to know that the row has no edges.
TEST(EghwUnit, ReadsRowsWithoutEdges) {
  EghwUnit unit(four_lanes);
  DealingBlock block(unit, 1, 4);
  block.add(0, {{1, 10, 0}, {2, 10, 0}});
  EXPECT_EQ(block.next(0), block.none());
  EXPECT_EQ(block.work.memory_reads, 2u);
}

TEST(EghwUnit, KeepsMoreThanWeaver) {
  const UnitBits eghw = EghwUnit(four_lanes, 8).bits(), weaver = WeaverUnit(four_lanes).bits();
  EXPECT_GT(eghw.tables, weaver.tables) << "the buffer of edges";
  EXPECT_EQ(eghw.registers, weaver.registers + 8 * 2) << "a lane for each read under way";
}

}  // namespace
}  // namespace harness::testing
