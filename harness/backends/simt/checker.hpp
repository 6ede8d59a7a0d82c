// Checks every access to device memory: is it inside an array, was the memory written, does it race?
// Instrumented programs call these functions (calls.cpp).
//
// Races are found by the happens-before relation, not by timing (FastTrack, Flanagan and Freund, PLDI 2009,
// with a GPU's barriers in place of locks). Two accesses of a launch to the same memory race if one is a
// write and neither happens before the other. As in CUDA's memory model, a barrier of a block synchronises
// its threads, and a warp sync synchronises the lanes that take part. Nothing synchronises two blocks.
// Shuffles and votes do not synchronise. Relaxed atomics do not race with each other. Memory that a launch
// reads as an input (load_input()) must not be written in the same launch at all.
#pragma once

#include <string>

#include "backends/simt/lanes.hpp"
#include "backends/simt/memory.hpp"
#include "backends/simt/site.hpp"

namespace harness::simt {

class Checker {
 public:
  explicit Checker(Memory& memory) : memory_(memory) {}

  void begin_launch(const harness_args& args, const std::string& kernel) {
    ++launch_;
    args_ = &args;
    kernel_ = kernel;
  }
  /// Switches to a block: its lanes make the accesses from now on.
  void run(Lanes& lanes) { lanes_ = &lanes; }
  /// Checks an access of the current lane. Throws Finding for a defect.
  void access(const void* memory, size_t bytes, Site& site);
  /// Checks a prefetch of the current lane. A prefetch reads nothing, but an address outside of any array
  /// indicates an error in a format.
  void hint(const void* memory, Site& site);
  /// Checks a write within a hook that may only prefetch. Throws Finding unless the memory belongs to the
  /// lanes themselves (Lanes::owns()).
  void hint_writes(const void* memory, Site& site);
  /// Records a copy: unwritten bytes of the source are unwritten in the copy.
  void pass_on(const void* to, const void* from, size_t bytes);

 private:
  Event now(const Site& site) const;
  Allocation* outside(const void* memory, size_t bytes, Site& site);
  void read(Allocation& allocation, size_t cell, const Event& now, Access access);
  void write(Allocation& allocation, size_t cell, const Event& now, Access access);
  [[noreturn]] void unwritten(const Allocation& allocation, size_t cell, const Event& now);
  [[noreturn]] void race(const Allocation& allocation, size_t cell, const Event& now, const Event& before,
                         const char* does, const char* did);
  std::string who(const Event& event) const;

  Memory& memory_;
  Lanes* lanes_ = nullptr;
  const harness_args* args_ = nullptr;
  std::string kernel_;
  uint32_t launch_ = 0;
};

}  // namespace harness::simt
