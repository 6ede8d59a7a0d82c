// A trace: the steps of a warp between two points at which its lanes wait for each other, in the sequence of
// the program. Lanes run sequentially, and the recorder merges what they did. Lanes at one instruction, in
// the same iterations of all loops around it, are one step of the warp. So lanes reconverge right after each
// branch.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "backends/simt/cycles/account.hpp"
#include "backends/simt/site.hpp"

namespace harness::simt {

/// A step of a warp.
struct TraceStep {
  enum class Kind : uint8_t { instructions, global, shared, wait, exchange };

  Kind kind = Kind::instructions;
  Access access = Access::load;
  CyclePhase phase = CyclePhase::init;  // phase of an access
  uint32_t number = 0;                  // number of instructions or exchanges; or site of an access or a load
  uint32_t chain = 0;                   // of instructions: those on their longest path of dependences
  uint64_t by_phase = 0;                // numbers of instructions by phase, packed (PhaseCounts)
  uint32_t begin = 0, end = 0;          // of an access: range of its words in Trace::words

  bool needs_shared_resources() const { return kind != Kind::wait && kind != Kind::exchange; }
};

/// An address divided by the four bytes of a word. 32 bits address 16 GiB.
using Word = uint32_t;
constexpr uint64_t word_bytes = 4;

struct Trace {
  // Bounds how far a warp runs ahead of the modelled time of others. It is not a number of a processor.
  static constexpr size_t most_steps = 256;

  std::vector<TraceStep> steps;
  std::vector<Word> words;  // accessed words, sorted by step; one word per lane and cache line

  std::span<const Word> words_of(const TraceStep& step) const {
    return {words.data() + step.begin, words.data() + step.end};
  }
  bool is_long() const { return steps.size() > most_steps; }
  void clear() {
    steps.clear();
    words.clear();
  }
};

/// An instruction of a program in an iteration of the loops around it.
struct TracePlace {
  uint32_t number = 0;
  uint64_t round = 0;
  bool operator==(const TracePlace&) const = default;
};

class Recorder {
 public:
  Recorder();
  /// Begins a trace. Then the lanes record what they did, one lane after another.
  void begin();

  void instructions(uint32_t lane, TracePlace at, uint32_t count, uint32_t chain, uint64_t by_phase) {
    TraceStep& step = step_at(lane, at);
    step.number = count;
    step.chain = chain;
    step.by_phase = by_phase;
  }
  void access(uint32_t lane, TracePlace at, TraceStep::Kind kind, Access access, CyclePhase phase,
              Word word) {
    TraceStep& step = step_at(lane, at);
    step.kind = kind;
    step.access = access;
    step.phase = phase;
    step.number = at.number;
    ++step.end;
    touched_.push_back({cursor_, word});
  }
  /// Records that an instruction at this place uses the value of the load at `site`, so the warp waits for
  /// the load.
  void wait(uint32_t lane, TracePlace at, uint32_t site) {
    TraceStep& step = step_at(lane, at);
    step.kind = TraceStep::Kind::wait;
    step.number = site;
  }
  /// Returns true if the lane must pause at this place, which all lanes of the warp reach. Pauses bound the
  /// length of a trace, and keep lanes from running far ahead of the modelled time.
  bool pauses(TracePlace at) {
    if (!pause_is_known_ && nodes_.size() > Trace::most_steps) {
      pause_is_known_ = true;
      pause_ = at;
    }
    return pause_is_known_ && pause_ == at;
  }

  /// Appends the steps to `trace`, in the sequence of the program.
  void finish(Trace& trace);

 private:
  struct Node {
    TracePlace at;
    uint32_t next = 0;  // index of the next step's node, 0 at the end; node 0 stands before the first step
    TraceStep step;
  };
  struct Slot {
    uint32_t generation = 0, node = 0;
  };
  struct Touched {
    uint32_t node;
    Word word;
  };
  TraceStep& step_at(uint32_t lane, TracePlace at);
  uint32_t find_or_add(TracePlace at);
  size_t slot_of(TracePlace at) const;
  void grow();

  std::vector<Node> nodes_;
  std::vector<Touched> touched_;
  std::vector<Slot> slots_;  // hash table of the nodes
  uint32_t generation_ = 0;
  uint32_t lane_ = ~0u, cursor_ = 0;
  bool pause_is_known_ = false;
  TracePlace pause_;
};

}  // namespace harness::simt
