// Models the time of a warp that executes the steps of its trace. The warp waits for results that its core
// and the memory have not delivered yet.
#pragma once

#include <vector>

#include "backends/simt/cycles/core.hpp"
#include "backends/simt/cycles/memory_system.hpp"
#include "backends/simt/cycles/timeline.hpp"
#include "backends/simt/cycles/trace.hpp"

namespace harness::simt {

class WarpTimer {
 public:
  /// `waits_at_load`: true if a warp waits for a loaded value at the load, false if it waits at the first use
  /// of the value.
  WarpTimer(Core& core, uint32_t core_number, MemorySystem& memory, bool waits_at_load)
      : core_(&core), core_number_(core_number), memory_(&memory), waits_at_load_(waits_at_load) {}

  /// Lets another warp, of any core, use the timer and the memory that it has allocated.
  void move_to(Core& core, uint32_t core_number) {
    core_ = &core;
    core_number_ = core_number;
  }
  /// Records what the warp does in a timeline, which may be null.
  void record(Timeline* timeline, Timeline::Track track) {
    timeline_ = timeline;
    track_ = track;
  }
  void begin(Ticks now) {
    now_ = now;
    at_ = 0;
    trace.clear();
    loads_.clear();
    last_phase_ = CyclePhase::init;
  }
  /// Makes go_on() begin with the first step of `trace`. The caller has just recorded this trace.
  void begin_trace() { at_ = 0; }
  /// Advances the warp's time by the steps of `trace`. Returns true if none is left. Returns false if the
  /// next step needs a resource that warps share, and the warp's time is later than `horizon`. Other warps
  /// then come first.
  bool go_on(Ticks horizon, Account& account);

  /// Lets the warp wait for a number of shuffles or votes of its lanes, one after another.
  void exchange(uint64_t times, Account& account);

  Ticks now() const { return now_; }
  /// Lets the warp wait until `time`, and adds the wait to a cause and a phase of `account` (account.hpp).
  void wait_until(Ticks time, Cause cause, CyclePhase phase, Account& account) {
    if (time <= now_) return;
    account.add(cause, phase, time - now_);
    if (timeline_ != nullptr) timeline_->add(track_, cause, now_, time);
    now_ = time;
  }
  CyclePhase last_phase() const { return last_phase_; }

  Trace trace;

 private:
  struct Load {
    uint32_t site;
    Ticks ready;
    Cause from;
    CyclePhase phase;
  };

  void issue(const TraceStep& step, Account& account);
  void access_global(const TraceStep& step, Account& account);
  void access_shared(const TraceStep& step, Account& account);
  void update(const TraceStep& step, Account& account);
  void expect(const TraceStep& step, Ticks ready, Cause from, Account& account);
  void wait_for(uint32_t site, Account& account);
  std::span<const uint64_t> lines_of(const TraceStep& step);

  Core* core_;
  uint32_t core_number_;
  MemorySystem* memory_;
  bool waits_at_load_;
  Timeline* timeline_ = nullptr;
  Timeline::Track track_{};
  Ticks now_ = 0;
  size_t at_ = 0;
  CyclePhase last_phase_ = CyclePhase::init;
  std::vector<Load> loads_;  // loads whose values the warp has not needed yet
  std::vector<uint64_t> lines_;
};

}  // namespace harness::simt
