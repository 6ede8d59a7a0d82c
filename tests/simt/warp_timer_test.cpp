// Tests warps of the cycle model against formulas: how many instructions a core issues per cycle, and how
// long a warp waits for each cause.
#include "backends/simt/cycles/warp_timer.hpp"

#include <gtest/gtest.h>

#include "backends/simt/cycles/event_queue.hpp"
#include "machines.hpp"

namespace harness::testing {
namespace {

using namespace simt;

TraceStep instructions(uint32_t count) {
  PhaseCounts phases;
  phases.of[static_cast<size_t>(CyclePhase::gather)] = count;
  return {
      .kind = TraceStep::Kind::instructions, .number = count, .chain = count, .by_phase = phases.packed()};
}
TraceStep wait_for(uint32_t site) {
  return {.kind = TraceStep::Kind::wait, .number = site};
}

/// One core with warps that all execute the same trace.
struct OneCore {
  explicit OneCore(const Machine& modelled) : machine(modelled), core(modelled), memory(modelled) {}

  void access(TraceStep::Kind kind, Access access, uint32_t site, const std::vector<Word>& words) {
    const auto begin = static_cast<uint32_t>(trace.words.size());
    trace.words.insert(trace.words.end(), words.begin(), words.end());
    trace.steps.push_back({.kind = kind,
                           .access = access,
                           .phase = CyclePhase::edge_access,
                           .number = site,
                           .begin = begin,
                           .end = static_cast<uint32_t>(trace.words.size())});
  }

  /// Returns the cycles until all warps have ended.
  double run(uint32_t warps = 1) {
    std::vector<WarpTimer> timers(warps, WarpTimer(core, 0, memory, machine.waits_at_load > 0));
    EventQueue<WarpTimer*> queue;
    for (WarpTimer& timer : timers) {
      timer.begin(0);
      timer.trace = trace;
      queue.add(0, &timer);
    }
    Ticks end = 0;
    while (!queue.empty()) {
      WarpTimer* timer = queue.take();
      if (!timer->go_on(queue.next(), account)) queue.add(timer->now(), timer);
      end = std::max(end, timer->now());
    }
    return static_cast<double>(end) / ticks_per_cycle;
  }
  double of(Cause cause) const {
    return static_cast<double>(account.by_cause[static_cast<size_t>(cause)]) / ticks_per_cycle;
  }

  Machine machine;
  Core core;
  MemorySystem memory;
  Trace trace;
  Account account;
};

TEST(WarpTimer, AWarpAloneWaitsForEachInstruction) {
  OneCore one(machine_of("vortex"));
  for (int i = 0; i < 100; ++i) one.trace.steps.push_back(instructions(3));
  EXPECT_EQ(one.run(), 300 * one.machine.instruction_latency);
  EXPECT_EQ(one.of(Cause::issue), 300 * one.machine.instruction_latency);
}

TEST(WarpTimer, InstructionsOfWhichNoneNeedsAnotherWaitForTheirSlots) {
  OneCore one(machine_of("vortex"));
  TraceStep independent = instructions(40);
  independent.chain = 3;
  one.trace.steps = {independent};
  EXPECT_EQ(one.run(), 12);  // four are issued per cycle, so the chain of three takes longer
  OneCore other(one.machine);
  independent.chain = 1;
  other.trace.steps = {independent};
  EXPECT_EQ(other.run(), 10);
}

TEST(WarpTimer, ManyWarpsIssueWhatTheCoreCan) {
  for (const char* label : {"vortex", "vortex(issue_per_core=1)", "vortex(issue_per_core=2)"}) {
    OneCore one(machine_of(label));
    for (int i = 0; i < 200; ++i) one.trace.steps.push_back(instructions(5));
    EXPECT_NEAR(one.run(32) / (32 * 1000 / one.machine.issue_per_core), 1, 0.02) << label;
  }
}

TEST(WarpTimer, LoadsOverlapUntilTheirFirstUse) {
  for (const bool at_load : {false, true}) {
    OneCore one(machine_of(at_load ? "vortex(waits_at_load=1)" : "vortex"));
    one.access(TraceStep::Kind::global, Access::load, 1, {0});
    one.access(TraceStep::Kind::global, Access::load, 2, {1 << 10});
    one.trace.steps.push_back(wait_for(1));
    one.trace.steps.push_back(wait_for(2));
    const double latency = one.machine.memory_latency;
    EXPECT_NEAR(one.run(), at_load ? 2 * latency : latency, 2);
    EXPECT_NEAR(one.of(Cause::memory), at_load ? 2 * latency : latency, 2);
  }
}

TEST(WarpTimer, ALoadOfManyLinesTakesThePortForEach) {
  OneCore one(
      machine_of("vortex(l1_lines_per_cycle=1,memory_bytes_per_cycle=1000000,l1_misses=64,l2_misses=64,"
                 "l2_lines_per_cycle=1024)"));
  std::vector<Word> words;
  for (Word lane = 0; lane < 32; ++lane) words.push_back(lane * 1024);
  one.access(TraceStep::Kind::global, Access::load, 1, words);
  one.trace.steps.push_back(wait_for(1));
  EXPECT_NEAR(one.run(), 31 + one.machine.memory_latency, 1);
}

TEST(WarpTimer, BanksOfSharedMemoryDeliverAWordPerCycle) {
  for (const Word stride : {1, 2, 8, 32}) {
    OneCore one(machine_of("vortex"));
    std::vector<Word> words;
    for (Word lane = 0; lane < 32; ++lane) words.push_back(lane * stride);
    one.access(TraceStep::Kind::shared, Access::load, 1, words);
    one.trace.steps.push_back(wait_for(1));
    const double cycles = one.run();
    EXPECT_EQ(cycles, stride - 1 + one.machine.shared_latency) << stride;
    EXPECT_EQ(one.of(Cause::shared), cycles) << stride;
  }
}

TEST(WarpTimer, AStoreIsNotWaitedForAndAnAtomicWhoseValueIsUsedIs) {
  OneCore store(machine_of("vortex")), reduction(store.machine), atomic(store.machine);
  store.access(TraceStep::Kind::global, Access::store, 1, {0});
  reduction.access(TraceStep::Kind::global, Access::reduction, 1, {0});
  atomic.access(TraceStep::Kind::global, Access::atomic, 1, {0});
  for (OneCore* one : {&store, &reduction, &atomic}) one->trace.steps.push_back(wait_for(1));
  EXPECT_LE(store.run(), 1);
  EXPECT_LE(reduction.run(), 5);
  EXPECT_GE(atomic.run(), atomic.machine.memory_latency);
}

TEST(WarpTimer, TheAccountHoldsAllTimeOfTheWarpsByCauseAndByPhase) {
  OneCore one(machine_of("vortex"));
  for (uint32_t i = 0; i < 50; ++i) {
    one.trace.steps.push_back(instructions(7));
    one.access(TraceStep::Kind::global, Access::load, 1, {i * 977, i * 31, 5});
    one.trace.steps.push_back(wait_for(1));
  }
  const double cycles = one.run(1);
  EXPECT_EQ(static_cast<double>(one.account.sum()) / ticks_per_cycle, cycles);
  Ticks phases = 0;
  for (const Ticks span : one.account.by_phase) phases += span;
  EXPECT_EQ(phases, one.account.sum());
}

}  // namespace
}  // namespace harness::testing
