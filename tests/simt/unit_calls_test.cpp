// Tests the calls of a warp to a functional unit of the emulated GPU (harness/units.h): the arguments and
// results of lanes, the lanes that continue, and errors.
#include <gmock/gmock.h>
#include <harness/device/target/simt_calls.h>
#include <harness/units.h>

#include <algorithm>
#include <set>

#include "backends/simt/lanes.hpp"
#include "backends/simt/units/units.hpp"
#include "backends/simt/units/weaver.hpp"

namespace harness::testing {
using namespace simt;

namespace {

constexpr uint32_t asking_threads = 128;

struct AskingBlock {
  Fibers fibers;
  Lanes lanes{fibers};
  std::vector<std::pair<uint64_t, uint32_t>> taken;  // edge, warp
};
AskingBlock* asking;

uint64_t ask(uint32_t operation, uint64_t a = 0, uint64_t b = 0, uint64_t c = 0,
             uint32_t unit = HARNESS_UNIT_WEAVER) {
  const UnitCall call{unit, operation, {a, b, c}};
  return asking->lanes.wait(Wait::unit, ~0u, reinterpret_cast<uint64_t>(&call));
}

// Thread t passes a row of t edges to the unit, then records the edges that the unit distributes to it.
void register_and_take(const harness_args&, const simt_place& place) {
  for (uint64_t round = 0; round < 2; ++round) {
    ask(SIMT_DEAL_REGISTER, place.thread, place.thread * 1000 + round * 1'000'000, place.thread);
    asking->lanes.wait(Wait::block_sync, 0, 0);
    while (true) {
      const uint64_t name = ask(SIMT_DEAL_NEXT);
      if (asking->lanes.wait(Wait::ballot, ~0u, name != no_work) == 0) break;
      const uint64_t edge = ask(SIMT_DEAL_EDGE);
      if (name != no_work) asking->taken.emplace_back(edge, place.thread / warp_width);
    }
  }
}

void ask_for_two_things(const harness_args&, const simt_place& place) {
  ask(place.thread == 5 ? SIMT_DEAL_EDGE : SIMT_DEAL_NEXT);
}
void ask_another_unit(const harness_args&, const simt_place&) {
  ask(SIMT_DEAL_NEXT, 0, 0, 0, HARNESS_UNIT_EGHW);
}
void register_twice(const harness_args&, const simt_place& place) {
  for (int i = 0; i < 2; ++i) ask(SIMT_DEAL_REGISTER, place.thread, 0, 1);
}

class UnitCalls : public ::testing::Test {
 protected:
  void SetUp() override { asking = &block_; }

  void run(KernelFunction kernel, uint64_t shuffled, uint32_t unit = HARNESS_UNIT_WEAVER) {
    block_.taken.clear();
    unit_ = make_unit(unit, asking_threads);
    block_.lanes.use_unit(unit_.get(), unit,
                          unit_ == nullptr ? 0 : unit_->begin_block(asking_threads / warp_width));
    simt_place place{};
    place.threads = asking_threads;
    place.blocks = 1;
    block_.lanes.begin(kernel, args_, place, shuffled);
    while (!block_.lanes.go_on()) continue;
  }
  std::string finding(KernelFunction kernel, uint32_t unit = HARNESS_UNIT_WEAVER) {
    try {
      run(kernel, 0, unit);
    } catch (const Finding& found) {
      return found.what();
    }
    return "none";
  }

  AskingBlock block_;
  std::unique_ptr<Unit> unit_;
  harness_args args_{};
};

TEST_F(UnitCalls, GiveEveryEdgeToOneLane) {
  std::vector<uint64_t> expected;
  for (uint64_t round = 0; round < 2; ++round) {
    for (uint64_t t = 0; t < asking_threads; ++t) {
      for (uint64_t k = 0; k < t; ++k) expected.push_back(t * 1000 + round * 1'000'000 + k);
    }
  }
  for (const uint64_t shuffled : {0, 1, 2}) {
    run(register_and_take, shuffled);
    std::vector<uint64_t> edges;
    for (const auto& each : block_.taken) edges.push_back(each.first);
    std::sort(edges.begin(), edges.end());
    EXPECT_EQ(edges, expected) << shuffled;
  }
}

// Warps take edges alternately. Otherwise the first warp would take all edges before the others begin.
TEST_F(UnitCalls, LetOtherWarpsTakeTheirsFirst) {
  run(register_and_take, 0);
  std::array<size_t, asking_threads / warp_width> taken{};
  for (const auto& each : block_.taken) ++taken[each.second];
  const auto [least, most] = std::minmax_element(taken.begin(), taken.end());
  EXPECT_LE(*most - *least, 4 * warp_width);
}

TEST_F(UnitCalls, FindWhatNoUnitCanAnswer) {
  EXPECT_THAT(finding(ask_for_two_things),
              ::testing::HasSubstr("lane 5 of warp 0 of block 0 calls operation 3"));
  EXPECT_THAT(finding(ask_another_unit),
              ::testing::HasSubstr("calls unit 2, which the step of its kernel does not name"));
  EXPECT_THAT(finding(register_twice, 0), ::testing::HasSubstr("calls unit 1, which the step"));
  EXPECT_THAT(finding(register_twice),
              ::testing::HasSubstr("unit: lane 0 of warp 0 of block 0 registers a second row"));
}

}  // namespace
}  // namespace harness::testing
