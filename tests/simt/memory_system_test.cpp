// Tests the memory of the cycle model against formulas. Dependent loads cost the latency of the cache or
// memory that has the data. Loads of many lines take the bandwidth of the memory channels. Independent loads
// overlap up to the number of misses in flight.
#include "backends/simt/cycles/memory_system.hpp"

#include <gtest/gtest.h>

#include "machines.hpp"

namespace harness::testing {
namespace {

using namespace simt;

Machine vortex() {
  return machine_of("vortex");
}
Ticks cycles(double number) {
  return ticks_of(number);
}

/// Loads cache lines one after another, each when the previous one has arrived. Returns the mean latency in
/// cycles.
double chase(MemorySystem& memory, uint64_t lines, uint64_t turns, Ticks& now) {
  const Ticks begin = now;
  for (uint64_t i = 0; i < lines * turns; ++i) now = memory.load(0, i % lines, now).done;
  return static_cast<double>(now - begin) / ticks_per_cycle / static_cast<double>(lines * turns);
}

TEST(MemorySystem, AChainOfLoadsCostsTheLatencyOfTheLevelThatHasTheData) {
  for (const char* label : {"vortex", "vortex(l3_bytes=2097152)", "h200(begins_warm=0)"}) {
    const Machine machine = machine_of(label);
    struct Case {
      double bytes, latency;
    };
    std::vector<Case> cases{{machine.l1_bytes / 2, machine.l1_latency},
                            {machine.l2_bytes / 2, machine.l2_latency}};
    if (machine.l3_bytes > 0) cases.push_back({machine.l3_bytes / 4 * 3, machine.l3_latency});
    for (const auto& [bytes, latency] : cases) {
      MemorySystem memory(machine);
      const auto lines = static_cast<uint64_t>(std::min(bytes, 3e6) / machine.line_bytes);
      Ticks now = 0;
      EXPECT_EQ(chase(memory, lines, 1, now), machine.memory_latency) << label;  // nothing is cached yet
      EXPECT_EQ(chase(memory, lines, 2, now), latency) << label << " " << bytes;
    }
  }
}

TEST(MemorySystem, AChainWithoutCachesCostsTheLatencyOfMemory) {
  MemorySystem memory(machine_of("vortex(l1_bytes=0,l2_bytes=0)"));
  Ticks now = 0;
  EXPECT_EQ(chase(memory, 8, 4, now), 100);
}

TEST(MemorySystem, TheRatioOfTheClocksSlowsMemoryAlone) {
  MemorySystem memory(machine_of("vortex(clock_ratio=3)"));
  Ticks now = 0;
  EXPECT_EQ(chase(memory, 8, 1, now), 20 + 3 * (100 - 20));
  EXPECT_EQ(chase(memory, 8, 1, now), 4);
}

TEST(MemorySystem, AStreamTakesTheBandwidthOfTheChannels) {
  for (const char* label : {"vortex(l1_misses=4096,l2_misses=4096)",
                            "vortex(l1_misses=4096,l2_misses=4096,memory_bytes_per_cycle=10)",
                            "vortex(l1_misses=4096,l2_misses=4096,clock_ratio=2)"}) {
    const Machine machine = machine_of(label);
    MemorySystem memory(machine);
    constexpr uint64_t lines = 100000;
    Ticks done = 0, now = 0;
    for (uint64_t line = 0; line < lines; ++line) {
      const Answer answer = memory.load(0, line, now);
      now = answer.accepted;
      done = std::max(done, answer.done);
    }
    const double bytes_per_cycle =
        machine.memory_channels * machine.memory_bytes_per_cycle / machine.clock_ratio;
    const double expected = static_cast<double>(lines) * machine.line_bytes / bytes_per_cycle;
    EXPECT_NEAR(static_cast<double>(done) / ticks_per_cycle / expected, 1, 0.02) << label;
  }
}

// Makes 48 independent loads from memory, on a core whose first-level cache has up to n misses in flight.
TEST(MemorySystem, IndependentLoadsOverlapUpToTheNumberOfMisses) {
  for (const uint64_t misses : {1, 4, 16, 48}) {
    Machine machine = vortex();
    machine.l1_misses = static_cast<double>(misses);
    machine.l2_misses = 1000;
    machine.memory_bytes_per_cycle = 1e6;
    machine.l1_lines_per_cycle = machine.l2_lines_per_cycle = 1024;
    MemorySystem memory(machine);
    Ticks done = 0;
    for (uint64_t line = 0; line < 48; ++line) done = std::max(done, memory.load(0, line, 0).done);
    const double waves = static_cast<double>((48 + misses - 1) / misses);
    EXPECT_NEAR(static_cast<double>(done) / ticks_per_cycle, waves * machine.memory_latency,
                0.01 * waves * 100)
        << misses;
  }
}

TEST(MemorySystem, ALineOnItsWayIsNoSecondMiss) {
  MemorySystem memory(machine_of("vortex(l1_misses=1)"));
  const Answer first = memory.load(0, 7, 0), second = memory.load(0, 7, cycles(1));
  EXPECT_EQ(second.done, first.done);
  EXPECT_EQ(second.from, Cause::memory);
  EXPECT_EQ(memory.load(0, 7, cycles(200)).from, Cause::l1);
}

TEST(MemorySystem, CoresOfASocketShareTheirFirstLevel) {
  MemorySystem memory(vortex());
  memory.load(0, 7, 0);
  EXPECT_EQ(memory.load(2, 7, cycles(200)).from, Cause::l1);
  EXPECT_EQ(memory.load(3, 7, cycles(400)).from, Cause::l2);
}

TEST(MemorySystem, AWarmRunHasInTheSecondLevelWhatFits) {
  const Machine machine = machine_of("vortex(begins_warm=1,l2_bytes=65536)");
  MemorySystem memory(machine);
  const auto lines = static_cast<uint64_t>(machine.l2_bytes / machine.line_bytes);
  Ticks now = 0;
  EXPECT_EQ(chase(memory, lines, 1, now), machine.l2_latency);
  EXPECT_EQ(memory.load(0, lines, now).from, Cause::memory) << "a line that does not fit";
}

TEST(MemorySystem, ALaunchInvalidatesFirstLevelCachesThatAreNotKept) {
  for (const bool keeps : {true, false}) {
    MemorySystem memory(machine_of(keeps ? "vortex" : "vortex(keeps_l1=0)"));
    memory.load(0, 7, 0);
    memory.begin_launch();
    EXPECT_EQ(memory.load(0, 7, cycles(500)).from, keeps ? Cause::l1 : Cause::l2);
    EXPECT_EQ(memory.load(0, 7, cycles(1000)).from, Cause::l1);
  }
}

TEST(MemorySystem, AtomicsOnAWordAreSequential) {
  MemorySystem memory(machine_of("vortex(atomics_per_cycle=1024,atomic_latency=5)"));
  const Ticks first = memory.atomic(0, 64, 1, 0).done;
  EXPECT_EQ(memory.atomic(0, 64, 3, 0).done, first + cycles(15));
  EXPECT_LE(memory.atomic(0, 68, 1, 0).done, first + cycles(1)) << "another word of the line";
}

TEST(MemorySystem, KeptStoresReachMemoryWhenTheirLineIsReplaced) {
  for (const double keeps : {0, 1}) {
    Machine machine = vortex();
    machine.keeps_stores = keeps;
    machine.memory_bytes_per_cycle = 1;  // a line takes 64 cycles of its channel
    MemorySystem memory(machine);
    for (int i = 0; i < 8; ++i) memory.store(0, 0, cycles(i));
    const double waited = static_cast<double>(memory.load(0, 2, cycles(100)).done) / ticks_per_cycle - 100;
    if (keeps > 0) {
      EXPECT_EQ(waited, machine.memory_latency);
    } else {
      EXPECT_GT(waited, machine.memory_latency + 4 * 64);
    }
  }
}

}  // namespace
}  // namespace harness::testing
