// Tests launches whose time is modelled, with kernels that are host code. Blocks begin when others end, meet
// at barriers, and reach counters in the sequence of modelled time.
#include "backends/simt/cycles/timed_launch.hpp"

#include <gtest/gtest.h>

#include <functional>

#include "base/error.hpp"
#include "machines.hpp"

namespace harness::testing {
namespace {

using namespace simt;

/// A modelled machine with its memory, for kernels that are host code. `running` is the machine on which the
/// kernel runs.
struct HostMachine {
  explicit HostMachine(const std::string& label) : timing(machine_of(label), memory, 1) {}

  double run(uint32_t blocks, uint32_t threads, std::function<void(const simt_place&)> body) {
    running = this;
    work = std::move(body);
    const harness_args args{};
    TimedLaunch launch(timing, memory, pool, lanes, {kernel, args, blocks, threads, 0, 0, {}});
    timed = launch.run();
    return timed.cycles;
  }
  static void kernel(const harness_args&, const simt_place& place) { running->work(place); }

  /// Issues instructions. `number` identifies their position in the code of the kernel, and `round` the
  /// iteration.
  void issue(uint32_t instructions, uint32_t number, uint64_t round = 0) {
    PhaseCounts phases;
    phases.of[0] = instructions;
    timing.instructions(instructions, number, round, phases.packed(), {instructions, 1});
  }
  void sync() { lanes->wait(Wait::block_sync, 0, 0); }
  void pause() { lanes->take(); }

  static inline HostMachine* running = nullptr;
  Memory memory{false};
  LanesPool pool;
  Timing timing;
  Lanes* lanes = nullptr;
  std::function<void(const simt_place&)> work;
  Timed timed;
};

constexpr const char* simple = "vortex(cores=2,warps_per_core=4,issue_per_core=64,instruction_latency=1)";

TEST(TimedLaunch, ABlockBeginsWhereAnotherEnds) {
  HostMachine machine(simple);  // two cores, four warps each
  const auto body = [&](const simt_place&) { machine.issue(100, 1); };
  EXPECT_NEAR(machine.run(8, 32, body), 100, 10);  // issuing the instructions takes some more cycles
  EXPECT_NEAR(machine.run(9, 32, body), 200, 10);
  EXPECT_NEAR(machine.run(32, 32, body), 400, 20);
}

TEST(TimedLaunch, ABarrierWaitsForTheSlowestWarp) {
  HostMachine machine(simple);
  const double cycles = machine.run(1, 128, [&](const simt_place& place) {
    machine.issue(place.thread < 32 ? 1000 : 10, 1);
    machine.sync();
    machine.issue(place.thread < 32 ? 10 : 1000, 2);
  });
  // The tolerance allows for the cycles in which the instructions are issued.
  EXPECT_NEAR(cycles, 2000 + machine.timing.machine.barrier_latency, 40);
  EXPECT_GT(machine.timed.by_cause[static_cast<size_t>(Cause::barrier)], 0.3 * cycles);
}

TEST(TimedLaunch, CausesAndPhasesAddUpToTheCycles) {
  HostMachine machine(simple);
  machine.run(5, 64, [&](const simt_place& place) {
    machine.issue(10 + place.block, 1);
    machine.sync();
  });
  double causes = 0, phases = 0;
  for (const double cycles : machine.timed.by_cause) causes += cycles;
  for (const double cycles : machine.timed.by_phase) phases += cycles;
  EXPECT_NEAR(causes, machine.timed.cycles, 1e-6);
  EXPECT_NEAR(phases, machine.timed.cycles, 1e-6);
}

// Blocks take pieces of work from a counter. The pieces of block 0 take ten times as long, so block 0 gets a
// tenth as many.
TEST(TimedLaunch, ACounterIsReachedInTheOrderOfModelledTime) {
  HostMachine machine(simple);
  std::vector<uint32_t> taken(2);
  uint32_t next = 0;
  machine.run(2, 32, [&](const simt_place& place) {
    for (uint64_t round = 1;; ++round) {
      machine.pause();
      const bool leads = place.thread == 0;
      if (leads && next < 110) {
        ++next;
        ++taken[place.block];
      }
      if (next >= 110) return;
      machine.issue(place.block == 0 ? 1000 : 100, 1, round);
    }
  });
  EXPECT_NEAR(taken[0], 10, 1);
  EXPECT_NEAR(taken[1], 100, 1);
}

TEST(TimedLaunch, LanesOfDifferentLengthAreAsLongAsTheLongest) {
  HostMachine machine(simple);
  const double cycles = machine.run(1, 32, [&](const simt_place& place) {
    for (uint64_t round = 1; round <= 1 + place.thread; ++round) machine.issue(10, 1, round);
  });
  EXPECT_EQ(cycles, 320);
}

// With the parameter overlaps_instructions, the second number of HostMachine::issue() counts: a chain of one.
TEST(TimedLaunch, InstructionsOverlapOnAMachineThatAllowsIt) {
  for (const bool overlaps : {false, true}) {
    HostMachine machine(std::string("vortex(instruction_latency=4,overlaps_instructions=") +
                        (overlaps ? "1)" : "0)"));
    const double issued = 100 / machine.timing.machine.issue_per_core;
    const double cycles = machine.run(1, 32, [&](const simt_place&) { machine.issue(100, 1); });
    EXPECT_EQ(cycles, overlaps ? issued : 400);
  }
}

// The lanes of a warp may exchange values before the time is modelled. Each exchange still takes its latency.
TEST(TimedLaunch, ExchangesTakeTheirLatencyWithoutOtherWarps) {
  HostMachine machine(simple);
  constexpr uint64_t exchanges = 1000;
  uint64_t wrong = 0;
  const double cycles = machine.run(1, 64, [&](const simt_place& place) {
    for (uint64_t round = 1; round <= exchanges; ++round) {
      machine.issue(1, 1, round);
      const uint64_t got = machine.lanes->wait(Wait::shuffle, ~0u, place.thread + round, 5);
      wrong += got != place.thread / 32 * 32 + 5 + round;
    }
  });
  EXPECT_EQ(wrong, 0U);
  const double latency = machine.timing.machine.exchange_latency + 1;
  EXPECT_NEAR(cycles / (static_cast<double>(exchanges) * latency), 1, 0.01);
}

TEST(TimedLaunch, ABlockThatFitsNoCoreIsRefused) {
  HostMachine machine(simple);
  try {
    machine.run(1, 256, [](const simt_place&) {});
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(),
                 "machine: a block of 256 threads has 8 warps, but a core has room for 4: use cta_size 128");
  }
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // sanitizers enlarge stack frames
// The last lane writes beyond its stack, into the stack of a lane that has ended.
TEST(TimedLaunch, ALaneThatNeedsMoreStackIsRefused) {
  HostMachine machine(simple);
  const auto use = [&](const simt_place& place) {
    volatile unsigned char large[13000];
    if (place.thread == 31) {
      for (size_t i = 0; i < sizeof large; i += 8) large[i] = 1;
    }
    machine.issue(1, 1);
  };
  EXPECT_THROW(machine.run(1, 32, use), Error);
}
#endif

TEST(TimedLaunch, ArraysHaveTheAddressesOfTheirFirstUse) {
  std::vector<double> cycles;
  for (const size_t before : {0, 1, 7}) {
    HostMachine machine("vortex");
    std::vector<void*> others;
    for (size_t i = 0; i < before; ++i) others.push_back(machine.memory.allocate(5000 + i * 4096));
    auto* array = static_cast<uint32_t*>(machine.memory.allocate(1 << 16));
    Site site{"test.dev.cpp:1", "harness_test", "test", Access::load, 5, nullptr, 0, CodePart::schedule};
    cycles.push_back(machine.run(4, 64, [&](const simt_place& place) {
      machine.timing.access(array + (place.block * 64 + place.thread) * 37, 4, site, 0);
      machine.timing.wait(site, 6, 0);
      machine.issue(1, 7);
    }));
  }
  EXPECT_EQ(cycles[0], cycles[1]);
  EXPECT_EQ(cycles[0], cycles[2]);
}

}  // namespace
}  // namespace harness::testing
