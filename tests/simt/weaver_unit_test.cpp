// Tests the functional unit Weaver alone: the example of [SparseWeaver 4.3], and boundary cases. dealing.hpp
// describes rounds and batches.
#include <gmock/gmock.h>

#include <algorithm>
#include <random>

#include "dealing.hpp"

namespace harness::testing {
using namespace simt;

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::ThrowsMessage;

UnitShape shape_of(uint32_t lanes, uint32_t warps, uint32_t blocks = 1) {
  return {.lanes = lanes, .warps = warps, .blocks = blocks};
}

/// The example of [SparseWeaver 4.3] has 4 lanes, of which 3 have a row.
const std::vector<DealtRow> example{{0, 2, 1}, {2, 10, 2}, {4, 30, 5}};

// Records the states of the functional unit, by their names in [SparseWeaver 4.3], and the rows that it reads
// from its table.
struct Trace final : DealWatcher {
  void enters(DealState state) override { text += "S" + std::to_string(static_cast<int>(state)) + " "; }
  void reads(const DealtRow& row) override { text += "read " + std::to_string(row.name) + " "; }
  std::string text;
};

TEST(WeaverUnit, DealsTheExampleOfTheText) {
  WeaverUnit unit(shape_of(4, 1));
  DealingBlock block(unit, 1, 4);
  block.add(0, example);
  EXPECT_THAT(block.next(0), ElementsAre(Dealt{0, 2}, Dealt{2, 10}, Dealt{2, 11}, Dealt{4, 30}));
  EXPECT_THAT(block.next(0), ElementsAre(Dealt{4, 31}, Dealt{4, 32}, Dealt{4, 33}, Dealt{4, 34}));
  EXPECT_EQ(block.next(0), block.none());
  EXPECT_EQ(block.next(0), block.none()) << "and so on";
}

// Expects the trace that docs/weaver.md shows.
TEST(WeaverUnit, GoesThroughTheStatesOfTheText) {
  WeaverUnit unit(shape_of(4, 1));
  DealingBlock block(unit, 1, 4);
  Trace trace;
  unit.watch(block.number(), &trace);
  block.add(0, example);
  EXPECT_EQ(unit.dealer(block.number()).state(), DealState::s0_registers);
  const auto states_of_batch = [&] {
    trace.text.clear();
    block.next(0);
    return trace.text;
  };
  EXPECT_EQ(states_of_batch(), "S1 read 0 S2 S3 read 2 S4 S2 S3 read 4 S4 S2 S5 S6 ");
  EXPECT_EQ(block.work, (UnitWork{.states = 10, .table_reads = 3, .table_writes = 4}));
  EXPECT_EQ(states_of_batch(), "S2 S5 S6 ");
  EXPECT_EQ(states_of_batch(), "S2 S3 S4 S2 S7 S8 ");
  EXPECT_EQ(states_of_batch(), "");
  block.add(0, example);
  EXPECT_EQ(trace.text, "S0 ");
}

// Three warps pass their rows to the unit in the sequence 0, 2, 1. Edges are still distributed row by row, to
// the first warp that requests a batch.
TEST(WeaverUnit, ServesWhoAsksFirstInTheOrderOfRows) {
  WeaverUnit unit(shape_of(4, 3));
  DealingBlock block(unit, 3, 4);
  block.add(0, example);
  block.add(2, {{8, 80, 1}, {9, 90, 1}});
  block.add(1, {{5, 50, 2}});
  EXPECT_THAT(block.next(1), ElementsAre(Dealt{0, 2}, Dealt{2, 10}, Dealt{2, 11}, Dealt{4, 30}));
  EXPECT_THAT(block.next(0), ElementsAre(Dealt{4, 31}, Dealt{4, 32}, Dealt{4, 33}, Dealt{4, 34}));
  EXPECT_THAT(block.next(2), ElementsAre(Dealt{5, 50}, Dealt{5, 51}, Dealt{8, 80}, Dealt{9, 90}));
  for (const uint32_t warp : {1, 2, 0}) EXPECT_EQ(block.next(warp), block.none());
}

TEST(WeaverUnit, HandsOutALastBatchThatIsNotFull) {
  WeaverUnit unit(shape_of(4, 2));
  DealingBlock block(unit, 2, 4);
  block.add(0, {{7, 70, 3}});
  EXPECT_THAT(block.next(1), ElementsAre(Dealt{7, 70}, Dealt{7, 71}, Dealt{7, 72}, nothing));
  EXPECT_EQ(block.next(1), block.none());
  EXPECT_EQ(block.next(0), block.none());
}

TEST(WeaverUnit, HasNothingWhereNoRowHasEdges) {
  for (const std::vector<DealtRow>& rows : {std::vector<DealtRow>{}, {{0, 5, 0}, {1, 5, 0}, {2, 5, 0}}}) {
    WeaverUnit unit(shape_of(4, 2));
    DealingBlock block(unit, 2, 4);
    for (int round = 0; round < 3; ++round) {
      block.add(0, rows);
      block.add(1, rows);
      EXPECT_EQ(block.next(0), block.none());
      EXPECT_EQ(block.next(1), block.none());
    }
  }
}

TEST(WeaverUnit, TakesRowsFewerThanLanes) {
  WeaverUnit unit(shape_of(32, 8));
  DealingBlock block(unit, 8, 32);
  block.add(0, {{0, 0, 1}, {1, 1, 1}});
  for (uint32_t warp = 1; warp < 8; ++warp) block.add(warp, {});
  EXPECT_THAT(block.rest(5), ElementsAre(Dealt{0, 0}, Dealt{1, 1}));
  EXPECT_TRUE(block.others_get_nothing(5));
}

TEST(WeaverUnit, SpreadsAHubOverAllWarps) {
  constexpr uint64_t degree = (uint64_t{1} << 16) + 5;
  WeaverUnit unit(shape_of(32, 4));
  DealingBlock block(unit, 4, 32);
  block.add(1, {{3, 100, 2}, {4, 200, degree}, {5, 7, 1}});
  std::vector<Dealt> all;
  for (uint32_t turn = 0; all.size() < degree + 3; ++turn) {
    for (const Dealt& dealt : block.next(turn % 4)) {
      if (dealt != nothing) all.push_back(dealt);
    }
  }
  EXPECT_EQ(all, edges_of({{3, 100, 2}, {4, 200, degree}, {5, 7, 1}}));
  for (uint32_t warp = 0; warp < 4; ++warp) EXPECT_EQ(block.next(warp), block.none());
}

TEST(WeaverUnit, SkipsTheRowThatItIsAt) {
  WeaverUnit unit(shape_of(4, 1));
  DealingBlock block(unit, 1, 4);
  block.add(0, {{1, 10, 9}, {2, 20, 2}});
  EXPECT_EQ(block.next(0), edges_of({{1, 10, 4}})) << "what is out is computed";
  block.skip(0, 1);
  EXPECT_THAT(block.next(0), ElementsAre(Dealt{2, 20}, Dealt{2, 21}, nothing, nothing));
}

TEST(WeaverUnit, SkipsARowThatSpansTwoBatches) {
  WeaverUnit unit(shape_of(4, 2));
  DealingBlock block(unit, 2, 4);
  block.add(0, {{1, 10, 2}, {2, 20, 9}, {3, 30, 1}});
  EXPECT_EQ(block.next(0), edges_of({{1, 10, 2}, {2, 20, 2}}));
  EXPECT_EQ(block.next(1), edges_of({{2, 22, 4}})) << "before warp 0 has skipped it";
  block.skip(0, 2);
  EXPECT_THAT(block.next(0), ElementsAre(Dealt{3, 30}, nothing, nothing, nothing));
}

TEST(WeaverUnit, DoesNotMindASkipOfWhatIsDealtOut) {
  WeaverUnit unit(shape_of(4, 2));
  DealingBlock block(unit, 2, 4);
  block.add(0, {{1, 10, 2}, {2, 20, 4}});
  block.next(0);
  block.skip(0, 1);
  EXPECT_THAT(block.next(1), ElementsAre(Dealt{2, 22}, Dealt{2, 23}, nothing, nothing));
  block.skip(1, 2);
  EXPECT_EQ(block.next(1), block.none());
  block.add(1, {{2, 20, 1}});  // the next round, while warp 0 still computes with edges of the previous one
  block.skip(0, 2);
  EXPECT_EQ(block.next(0), block.none());
  EXPECT_EQ(block.rest(0), edges_of({{2, 20, 1}})) << "it was of the round before";
}

// The low half of a row's name is the vertex, which may have further rows.
TEST(WeaverUnit, SkipsAllRowsOfAVertex) {
  const auto row = [](uint64_t id, uint64_t vertex) { return id << 32 | vertex; };
  WeaverUnit unit(shape_of(4, 1));
  DealingBlock block(unit, 1, 4);
  block.add(0, {{row(0, 7), 0, 4}, {row(1, 7), 4, 4}, {row(2, 8), 8, 1}, {row(3, 7), 9, 4}});
  EXPECT_EQ(block.next(0), edges_of({{row(0, 7), 0, 4}}));
  block.skip(0, 7);
  EXPECT_THAT(block.next(0), ElementsAre(Dealt{row(2, 8), 8}, nothing, nothing, nothing));
}

// A round needs only one barrier, because a warp may pass rows of the next round to the unit before other
// warps have been told that this round has ended.
TEST(WeaverUnit, TellsEveryWarpOfARoundsEndOnce) {
  WeaverUnit unit(shape_of(4, 2));
  DealingBlock block(unit, 2, 4);
  block.add(0, {{1, 10, 4}});
  block.add(1, {});
  EXPECT_EQ(block.next(1), edges_of({{1, 10, 4}}));  // warp 1 then computes with these edges for a long time
  EXPECT_EQ(block.next(0), block.none());
  block.add(0, {{2, 20, 4}});
  EXPECT_EQ(block.next(1), block.none()) << "of the round before";
  block.add(1, {{3, 30, 4}});
  EXPECT_EQ(block.next(1), edges_of({{2, 20, 4}}));
  EXPECT_EQ(block.next(0), edges_of({{3, 30, 4}}));
}

TEST(WeaverUnit, KeepsBlocksOfACoreApart) {
  WeaverUnit unit(shape_of(4, 4, 2));
  DealingBlock one(unit, 2, 4), other(unit, 2, 4);
  one.add(0, {{1, 10, 6}});
  EXPECT_EQ(one.next(1), edges_of({{1, 10, 4}}));
  other.add(1, {{2, 20, 5}});  // the second block registers while edges of the first block are handed out
  EXPECT_EQ(other.next(1), edges_of({{2, 20, 4}}));
  EXPECT_THAT(one.next(0), ElementsAre(Dealt{1, 14}, Dealt{1, 15}, nothing, nothing));
  EXPECT_THAT(other.next(0), ElementsAre(Dealt{2, 24}, nothing, nothing, nothing));
  one.end();
  DealingBlock next(unit, 2, 4);  // gets the space of the first block, which has ended
  EXPECT_EQ(next.next(0), next.none());
}

TEST(WeaverUnit, HasRoomForAsManyLanesAsEntries) {
  UnitShape shape = shape_of(32, 32, 8);
  EXPECT_EQ(shape.table_entries(), 1024u) << "one a lane";
  shape.entries = 512;  // as in [SparseWeaver 4.3]: half as many entries as lanes
  WeaverUnit unit(shape);
  DealingBlock block(unit, 16, 32);
  EXPECT_THAT([&] { unit.begin_block(1); }, ThrowsMessage<UnitMisuse>(HasSubstr("512 entries")));
  unit.reset();
  EXPECT_NO_THROW(unit.begin_block(16));
}

TEST(WeaverUnit, TellsOfProgramsThatMisuseIt) {
  WeaverUnit unit(shape_of(4, 2));
  DealingBlock block(unit, 2, 4);
  block.add(0, {{1, 10, 9}});
  EXPECT_THAT([&] { block.add(0, {{2, 20, 1}}); }, ThrowsMessage<UnitMisuse>(HasSubstr("a second row")));
  block.next(0);
  EXPECT_THAT([&] { block.add(1, {{2, 20, 1}}); }, ThrowsMessage<UnitMisuse>(HasSubstr("still dealt out")));
  block.rest(0);
  block.add(0, {{2, 20, 1}});
  EXPECT_THAT([&] { block.next(0); }, ThrowsMessage<UnitMisuse>(HasSubstr("the previous one")))
      << "warp 1 has not been told";
  std::vector<LaneCall> calls(4, {true});
  EXPECT_THAT([&] { unit.operate(0, 0, 99, calls); }, ThrowsMessage<UnitMisuse>(HasSubstr("operation 99")));
}

// The unit's table of rows (the sparse table) has 3 words per entry, and its table of edge ids (the dense
// table) has 1 word per entry (docs/weaver.md). The registers have 3 words for the current entry, and 2 words
// per lane for a batch.
TEST(WeaverUnit, KnowsItsBitsOfState) {
  UnitShape shape = shape_of(32, 32);
  shape.entries = 512;
  const UnitBits bits = WeaverUnit(shape).bits();
  EXPECT_EQ(bits.tables, 512u * (4 * 32 + 1));
  EXPECT_EQ(bits.registers, 3 * 32 + 32 * (2 * 32 + 1) + 4 + 10 + 32u);
  shape.edge_bits = 64;
  EXPECT_GT(WeaverUnit(shape).bits().tables, bits.tables);
}

// Runs with any number of lanes, rows of any length, warps in any sequence, several rounds (as in a
// grid-stride loop) and 64-bit ids. Every edge must be handed out once, row by row.
TEST(WeaverUnit, DealsOutEveryEdgeOnce) {
  std::mt19937 random(1);
  for (const uint32_t lanes : {1, 2, 3, 4, 7, 8, 32, 64}) {
    for (const uint32_t warps : {1, 2, 5}) {
      WeaverUnit unit(shape_of(lanes, warps));
      DealingBlock block(unit, warps, lanes);
      uint64_t first = (uint64_t{1} << 40) + lanes;
      for (int round = 0; round < 4; ++round) {
        std::vector<DealtRow> all;
        for (uint32_t warp = 0; warp < warps; ++warp) {
          std::vector<DealtRow> rows;
          for (uint32_t i = 0; i < random() % (lanes + 1); ++i) {
            const uint64_t degree = random() % 4 == 0 ? random() % 200 : random() % 3;
            rows.push_back({uint64_t{all.size() + i} << 32 | warp, first, degree});
            first += degree;
          }
          block.add(warp, rows);
          all.insert(all.end(), rows.begin(), rows.end());
        }
        std::vector<Dealt> dealt;
        std::vector<bool> told(warps);
        while (std::find(told.begin(), told.end(), false) != told.end()) {
          const uint32_t warp = random() % warps;
          if (told[warp]) continue;
          const std::vector<Dealt> batch = block.next(warp);
          told[warp] = batch == block.none();
          for (const Dealt& each : batch) {
            if (each != nothing) dealt.push_back(each);
          }
        }
        EXPECT_EQ(dealt, edges_of(all)) << lanes << " lanes, " << warps << " warps";
      }
    }
  }
}

}  // namespace
}  // namespace harness::testing
