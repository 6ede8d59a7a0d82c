// Tests the cost model of the emulated GPU against manual calculations. Each launch has only a few costs, so
// that the expected number of cycles is a short formula.
#include "backends/simt/model.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "error_of.hpp"
#include "temp_folder.hpp"

namespace harness::testing {
namespace {

using namespace simt;

/// All rates differ, so that the test notices if the model uses one in place of another.
constexpr Model by_hand{.multiprocessors = 4,
                        .warps_per_multiprocessor = 8,
                        .issue_per_multiprocessor = 2,
                        .cycles_per_dependent_instruction = 3,
                        .l1_cycles = 20,
                        .l2_cycles = 200,
                        .memory_cycles = 600,
                        .barrier_cycles = 30,
                        .l2_sectors = 16,
                        .memory_sectors = 5,
                        .l2_bytes = 3200,
                        .atomics = 7,
                        .cycles_per_atomic_on_a_word = 11,
                        .cycles_per_bank_conflict = 13,
                        .launch_cycles = 1000,
                        .recorded_launch_cycles = 100,
                        .look_cycles = 5000,
                        .read_cycles = 7000};

Estimate of(const Launch& launch) {
  return estimate(by_hand, std::span(&launch, 1));
}
Launch launch_of(LaunchKind kind) {
  Launch launch;
  launch.kind = kind;
  return launch;
}

TEST(Model, AScanIsTwoLaunchesAndAFillOne) {
  EXPECT_DOUBLE_EQ(of(launch_of(LaunchKind::kernel)).cycles, 1000);
  EXPECT_DOUBLE_EQ(of(launch_of(LaunchKind::fill)).cycles, 1000);
  EXPECT_DOUBLE_EQ(of(launch_of(LaunchKind::scan)).cycles, 2000);
  EXPECT_DOUBLE_EQ(of(launch_of(LaunchKind::read)).cycles, 7000);
  Launch recorded = launch_of(LaunchKind::scan);
  recorded.recorded = true;
  EXPECT_DOUBLE_EQ(of(recorded).cycles, 200);
  Launch looked_at = launch_of(LaunchKind::kernel);
  looked_at.looked_at = true;
  EXPECT_DOUBLE_EQ(of(looked_at).cycles, 6000);
}

TEST(Model, ALaunchTakesAsLongAsTheResourceThatTakesLongest) {
  Launch launch = launch_of(LaunchKind::kernel);
  launch.counts.blocks = 2;
  launch.counts.warps = 4;
  launch.counts.l2_sectors = 3200;
  launch.counts.distinct_sectors = 50;  // fits the second-level cache
  EXPECT_DOUBLE_EQ(of(launch).cycles, 1000 + 3200.0 / 16);
  EXPECT_EQ(of(launch).bound, "launches");
  launch.counts.atomics_most = 1000;
  EXPECT_DOUBLE_EQ(of(launch).cycles, 1000 + 11000);
  EXPECT_EQ(of(launch).bound, "contended atomics");
  launch.counts.atomics = 700000;
  EXPECT_DOUBLE_EQ(of(launch).cycles, 1000 + 100000);
  EXPECT_EQ(of(launch).bound, "atomics");
}

TEST(Model, WhatDoesNotFitTheCacheComesFromMemory) {
  Launch launch = launch_of(LaunchKind::kernel);
  launch.counts.l2_sectors = 40000;
  launch.counts.distinct_sectors = 400;  // four times the second-level cache
  EXPECT_DOUBLE_EQ(of(launch).cycles, 1000 + 40000 * 0.75 / 5);
  EXPECT_EQ(of(launch).bound, "memory");
}

TEST(Model, AChainIsItsInstructionsLoadsMissesAndBarriers) {
  Launch launch = launch_of(LaunchKind::kernel);
  launch.counts.blocks = 1;
  launch.counts.warps = 8;
  launch.counts.chain_most =
      launch.counts.chain_sum = {.instructions = 1000, .loads = 50, .misses = 20, .barriers = 10};
  const double cycles = 1000 * 3 + 30 * 20 + 20 * 200 + 10 * 30;
  EXPECT_DOUBLE_EQ(of(launch).cycles, 1000 + cycles);
}

TEST(Model, BankConflictsTakeTurnsOfTheMultiprocessor) {
  Launch launch = launch_of(LaunchKind::kernel);
  launch.counts.blocks = 2;
  launch.counts.warps = 2;
  launch.counts.warp_instructions = 4000;
  launch.counts.bank_conflicts = 300;
  EXPECT_DOUBLE_EQ(of(launch).cycles, 1000 + (4000.0 / 2 + 300 * 13) / 2);
  EXPECT_EQ(of(launch).bound, "issue");
}

// The schedule executes 1 of the 8 warp instructions, the format 3 and the algorithm 4 (`by_part`). A
// multiprocessor issues two instructions per cycle.
TEST(Model, CyclesBelongToPluginsInProportionToTheirDemand) {
  Launch launch = launch_of(LaunchKind::kernel);
  launch.counts.blocks = 1;
  launch.counts.warps = 1;
  launch.counts.warp_instructions = 8;
  launch.counts.by_part = {1, 3, 4, 0};
  const Estimate all = of(launch);
  const double issued = 8.0 / 2;
  EXPECT_DOUBLE_EQ(all.cycles, 1000 + issued);
  EXPECT_DOUBLE_EQ(all.between, 1000);
  EXPECT_DOUBLE_EQ(all.by_part[0], issued / 8);
  EXPECT_DOUBLE_EQ(all.by_part[1], issued * 3 / 8);
  EXPECT_DOUBLE_EQ(all.by_part[2], issued * 4 / 8);
  launch.counts.by_part = {};
  EXPECT_DOUBLE_EQ(of(launch).between, 1000 + issued) << "nobody asked for it";
}

// The busiest warp has dependent operations of 1000 cycles in total, of which 300 are spent at barriers.
// These 300 cycles are attributed to the schedule, and the others to the algorithm.
TEST(Model, BarriersBelongToTheSchedule) {
  Launch launch = launch_of(LaunchKind::kernel);
  launch.counts.blocks = 1;
  launch.counts.warps = 8;
  launch.counts.by_part = {0, 0, 10, 0};
  launch.counts.chain_most = launch.counts.chain_sum = {.instructions = 100, .loads = 20, .barriers = 10};
  const Estimate all = of(launch);
  EXPECT_DOUBLE_EQ(all.cycles, 1000 + 1000);
  EXPECT_DOUBLE_EQ(all.by_part[0], 300);
  EXPECT_DOUBLE_EQ(all.by_part[2], 700);
}

TEST(Model, IsRefusedWithItsLine) {
  const TempFolder folder;
  std::ifstream stream(HARNESS_SIMT_MODEL_FILE);
  const std::string shipped{std::istreambuf_iterator(stream), {}};
  const auto says = [&](const std::string& old, const std::string& text) {
    std::string changed = shipped;
    changed.replace(changed.find(old), old.size(), text);
    const auto file = folder.file("m.yaml", changed);
    const std::string message = error_of([&] { load_model(file); });
    return message.substr(message.find("m.yaml") == std::string::npos ? 0 : message.find("m.yaml"));
  };
  EXPECT_EQ(says("atomics", "atomics"), "(no error)");
  EXPECT_EQ(says("l2_bytes", "l2_byte"),
            "m.yaml:13: a model of a GPU: unknown key 'l2_byte' (did you mean 'l2_bytes'?)");
  EXPECT_EQ(says("l2_bytes: 50.0e6", ""), "m.yaml:3: a model of a GPU: the key 'l2_bytes' is missing");
  EXPECT_EQ(says("l2_bytes: 50.0e6", "l2_bytes: much"), "m.yaml:13: l2_bytes: found much, expected a number");
  EXPECT_EQ(says("l2_bytes: 50.0e6", "l2_bytes: 0"), "m.yaml:13: l2_bytes: expected a number above 0, got 0");
  EXPECT_EQ(says("l2_bytes", "atomics: 1\nl2_bytes"), "m.yaml:15: key 'atomics' is given twice");
  EXPECT_EQ(says("issue_per", "a: [\nissue_per").substr(0, 7), "m.yaml:");
}

}  // namespace
}  // namespace harness::testing
