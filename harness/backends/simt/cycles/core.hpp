// The resources that the warps of a core share: instruction issue, shared memory and a functional unit. The
// unit is hardware with tables and states, such as one that distributes work to lanes (units/unit.hpp). Issue
// and shared memory are ports, on which a request takes the first free slot at or after its arrival
// (port.hpp). The unit serves requests in the sequence of the calls.
#pragma once

#include "backends/simt/cycles/machine.hpp"
#include "backends/simt/cycles/memory_level.hpp"
#include "backends/simt/units/unit.hpp"

namespace harness::simt {

class Core {
 public:
  explicit Core(const Machine& machine)
      : issue_(machine.issue_per_core),
        shared_(1),
        instruction_(ticks_of(machine.instruction_latency)),
        exchange_(ticks_of(machine.exchange_latency)),
        shared_latency_(ticks_of(machine.shared_latency)),
        table_(ticks_of(machine.table_latency)),
        table_width_(static_cast<uint64_t>(machine.table_width)) {}

  /// Issues instructions of a warp. `chain` is the number of instructions on the longest path of dependences
  /// between them. Returns the time at which the last result is ready. Other warps can issue between these
  /// instructions.
  Ticks issue(Ticks now, uint64_t instructions, uint64_t chain) {
    if (instructions == 0) return now;
    const Served served = issue_.take(now, instructions);
    return std::max(served.end, served.begin + chain * instruction_);
  }
  /// Returns the latency of a shuffle or vote.
  Ticks exchange_latency() const { return exchange_; }
  /// Accesses shared memory. `turns` is the number of words that the busiest bank delivers, one after
  /// another. Returns the time at which the last word arrives.
  Ticks access_shared(Ticks now, uint64_t turns) {
    return shared_.take(now, turns).end - ticks_per_cycle + shared_latency_;
  }
  /// Runs an operation of the functional unit, which runs one operation at a time. Each state transition of
  /// the unit takes a cycle. So does each group of `table_width` entries that the unit compares in a search.
  /// Entries of the tables are read in sequence, `table_width` of them per latency of the table. `memory` is
  /// the time for which the unit waits for its reads of memory. Returns the time at which the result is
  /// ready.
  Ticks use_unit(Ticks now, const UnitWork& work, Ticks memory);
  /// Returns begin and end of the last operation of the functional unit.
  Served unit_time() const { return unit_; }
  /// Returns the time at which an entry arrives that is read from the unit's tables at `now`. The read does
  /// not wait for the unit's current operation.
  Ticks read_table(Ticks now) const { return now + table_; }

 private:
  Port issue_, shared_;
  Ticks instruction_, exchange_, shared_latency_, table_;
  uint64_t table_width_;
  uint64_t entries_ = 0;  // number of table entries that the unit has read so far
  Served unit_;
};

inline Ticks Core::use_unit(Ticks now, const UnitWork& work, Ticks memory) {
  const uint64_t before = entries_ / table_width_;
  entries_ += work.table_reads;
  const uint64_t reads = entries_ / table_width_ - before, searches = work.compared / table_width_;
  const Ticks start = std::max(now, unit_.end);
  unit_ = {start, start + (work.states + searches) * ticks_per_cycle + reads * table_ + memory};
  return std::max(unit_.end, start + ticks_per_cycle);
}

}  // namespace harness::simt
